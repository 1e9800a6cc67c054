/** Pages that journeys check whole, on each screen. The crawl checks the others. */

export const pages = [
  '/',
  '/trip/spiti-in-snow',
  '/trip/bali-slowly',
  '/domestic/kerala',
  '/international/japan',
  '/booking/spiti-in-snow',
  '/search',
  '/search?q=snow&level=easy',
  '/filters',
  '/campaign/winter-in-spiti',
  '/campaign/early-summer-ladakh',
  '/first-time-in-snow',
  '/about-us',
  '/contact-us',
  '/contact-form',
  '/contact-form?topic=pitch',
  '/travel-write-for-us',
  '/newsletter',
  '/waitlist',
  '/my-trips',
  '/your-profile',
  '/cancellation-policy',
  '/disclaimer',
  '/privacy-policy',
  '/terms-and-conditions',
];

export const posts = [
  '/travel-blogs',
  '/travel-blogs/page/2',
  '/travel-blogs/spiti',
  '/travel-blogs/search',
  '/travel-blogs/search?q=snow',
  '/blog/spiti-winter-road-log',
  '/blog/reading-a-departures-board',
  '/author/tenzin-dorje',
];

export const guides = [
  '/spiti-valley',
  '/wellness-retreats',
  '/corporate-tours',
  '/highlights',
  '/about-us',
  '/international/bali',
];
