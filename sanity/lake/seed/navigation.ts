import { keyed, type SeedOf } from './write.ts';

/** The header's and footer's links. */
export const navigation = {
  _id: 'navigation',
  _type: 'navigation',
  header: links([
    ['Trips', '/search'],
    ['Destinations', '/#destinations'],
    ['Spiti Valley', '/spiti-valley'],
    ['Retreats', '/wellness-retreats'],
    ['For companies', '/corporate-tours'],
    ['Journal', '/travel-blogs'],
    ['My trips', '/my-trips'],
  ]),
  footer: keyed([
    {
      _type: 'linkColumn' as const,
      title: 'Trips',
      links: links([
        ['All trips', '/search'],
        ['Filter by month, place or price', '/filters'],
        ['Winter in Spiti', '/campaign/winter-in-spiti'],
        ['Early summer in Ladakh', '/campaign/early-summer-ladakh'],
        ['Retreats', '/wellness-retreats'],
        ['For companies', '/corporate-tours'],
        ['Highlights', '/highlights'],
        ['Saved trips', '/saved-trips'],
      ]),
    },
    {
      _type: 'linkColumn' as const,
      title: 'Places',
      links: links([
        ['Spiti Valley', '/spiti-valley'],
        ['Ladakh', '/domestic/ladakh'],
        ['Uttarakhand', '/domestic/uttarakhand'],
        ['Meghalaya', '/domestic/meghalaya'],
        ['Kerala', '/domestic/kerala'],
        ['Bali', '/international/bali'],
        ['Vietnam', '/international/vietnam'],
        ['Japan', '/international/japan'],
      ]),
    },
    {
      _type: 'linkColumn' as const,
      title: 'Safar',
      links: links([
        ['About us', '/about-us'],
        ['Contact', '/contact-us'],
        ['Journal', '/travel-blogs'],
        ['Write for us', '/travel-write-for-us'],
        ['My trips', '/my-trips'],
        ['Your profile', '/your-profile'],
        ['What’s working', '/status'],
        ['How fast this site is', '/performance-demo'],
      ]),
    },
    {
      _type: 'linkColumn' as const,
      title: 'Small print',
      links: links([
        ['Cancelling and refunds', '/cancellation-policy'],
        ['Terms and conditions', '/terms-and-conditions'],
        ['Privacy', '/privacy-policy'],
        ['Disclaimer', '/disclaimer'],
      ]),
    },
  ]),
} satisfies SeedOf<'navigation'>;

function links(entries: [label: string, path: string][]) {
  return keyed(entries.map(([label, path]) => ({ _type: 'siteLink' as const, label, path })));
}
