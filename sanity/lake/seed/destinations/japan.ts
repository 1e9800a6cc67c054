import { keyed, picture, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { approaches, entryRules, months } from './facts.ts';

export const japan = {
  _id: 'destination-japan',
  _type: 'destination',
  title: 'Japan',
  slug: slug('japan'),
  region: 'international',
  country: 'Japan',
  posterLine: 'blossom late March, maples late November',
  summary:
    'Trains on the second, a volcano of 3,776 m that hides two days in three, and cities that are quiet at street level. Fuji and Kyoto lie on one line, and a week is enough if you do not add a third place.',
  hero: picture('japan-fuji', {
    caption: 'Fuji from the north shore of Kawaguchiko, second week of April.',
  }),
  gallery: keyed([
    picture('japan-fuji-2', { caption: 'The red hour, which lasts four minutes.' }),
    picture('wellness-lake-dawn-2', { caption: 'A lake below the forest, before the boats.' }),
    picture('wellness-forest-light', { caption: 'Cedars on a shrine path.' }),
  ]),
  intro: richText(`
    Japan is easier to travel in than its reputation. Signs are in two scripts, trains leave when they say, a lost wallet comes back, and tap water is good everywhere. What is hard is food without fish, and rooms in the two famous fortnights.

    ## Where we go

    **Tokyo**, for two days on foot in its older, lower parts: Yanaka, Asakusa, the gardens. **Kawaguchiko**, at 830 m, one of the five lakes that lava dammed on the north side of Fuji, where you see the mountain from your bath when it is out. **Kyoto**, capital for a thousand years, with the hills around it close enough to walk into after breakfast. The way out is **Osaka**.

    ## When to go, and why

    **Late March to mid-April** is cherry blossom: Tokyo and Kyoto around 25 March to 5 April, Kawaguchiko ten days later. **Mid-October to early December** is dry and clear, with the maples at the lakes in early November and in Kyoto around the 20th to 30th. These are the best weeks for seeing Fuji and the hardest for rooms.

    **May** after Golden Week (29 April to 5 May) is green, warm and easy. **January and February** are cold, bright, half empty, and show Fuji on most mornings.

    **June to mid-July** is the rainy season. **July to mid-September** is hot and humid, 34 °C in Kyoto; it is the only season to climb Fuji, which we do not offer. Typhoons pass in **September**.

    ## Walking and weight

    You will walk 12 to 15 km on most days and climb stairs in stations. Our luggage goes ahead by *takkyubin*, the parcel service, and you keep a small bag for two nights at the lake.

    Temperatures in the month table are Kyoto's. Kawaguchiko is five to seven degrees colder.

    {trip japan-fuji-to-kyoto}
  `),
  months: months([
    ['good', 9, 1, 'Cold, dry, few visitors from the 5th. Fuji clear on most mornings.'],
    ['good', 10, 1, 'Plum blossom late. Snow now and then in Kyoto.'],
    ['good', 14, 4, 'First cherries from about the 25th. Rooms go early.'],
    ['best', 20, 9, 'Blossom in the cities in the first week, at the lakes in the second.'],
    ['good', 25, 14, 'Avoid Golden Week; after it, the easiest weeks of spring.'],
    ['hard', 28, 19, 'Rainy season from about the 7th. Hydrangeas, and Fuji in cloud.'],
    ['hard', 32, 23, 'Rain until mid-month, then heat. Gion festival on the 17th and 24th.'],
    ['hard', 34, 25, 'Very hot. Obon mid-month fills the trains.'],
    ['hard', 29, 21, 'Heat eases late; typhoons now and then stop the trains for a day.'],
    ['good', 23, 14, 'Dry from about the 10th, clear views, first colour in the hills.'],
    ['best', 17, 8, 'Maples: the lakes early, Kyoto late. The best month, and known to be.'],
    ['good', 12, 3, 'Last leaves in the first week, then quiet until the 28th.'],
  ]),
  approaches: approaches([
    {
      by: 'air',
      title: 'Into Tokyo, out of Osaka',
      detail:
        'Direct to Tokyo (Narita or Haneda) from Delhi in about 7 h 45 min and from Mumbai and Bengaluru in 8 to 9 h on most days. Home from Kansai (KIX) with a change in Bangkok, Singapore, Hong Kong or Tokyo. Book one open-jaw ticket. Japan is 3 h 30 min ahead.',
    },
    {
      by: 'rail',
      title: 'From the airports',
      detail:
        'Narita to Ueno 41 min by Skyliner; Haneda to Asakusa 35 to 40 min by the Keikyu and Asakusa lines. Kyoto to Kansai airport 80 min by the Haruka express, Osaka (Shin-Osaka) 50 min.',
    },
    {
      by: 'rail',
      title: 'Tokyo, Fuji, Kyoto',
      detail:
        'Shinjuku to Kawaguchiko 1 h 55 min by the Fuji Excursion. Kawaguchiko to Mishima by bus in about 1 h 45 min, then Shinkansen to Kyoto in a little over 2 h. Kyoto to Osaka 29 min by the rapid.',
    },
  ]),
  entryRules: entryRules('2026-11-02', [
    {
      kind: 'visa',
      title: 'Tourist visa before you fly',
      detail:
        'Indian citizens living in India apply through the Japan Visa Application Centres run by VFS; short tourist stays are issued as an eVISA, single entry, up to 90 days. Allow two to three weeks. At check-in you show the visa issuance notice live on your phone: a screenshot or print is not accepted. We send the stay schedule you need. Check documents and fee again when you apply.',
    },
    {
      kind: 'passport',
      title: 'Passport',
      detail:
        'Japan asks for validity over your stay; airlines on the way may ask for more. We hold to six months after your return, with two blank pages. Check again with your airline.',
    },
    {
      kind: 'health',
      title: 'Medicines and customs',
      detail:
        'Pseudoephedrine above 10 %, codeine above 1 % and all stimulants are forbidden, also with a prescription. Other prescription medicine: one month’s supply. Fill in Visit Japan Web before landing.',
    },
  ]),
  currencyCode: 'JPY',
  centre: {
    _type: 'place',
    name: 'Mount Fuji',
    detail: 'Between Tokyo and Kyoto, 3,776 m',
    latitude: 35.3606,
    longitude: 138.7274,
  },
  faqs: references('faq', [
    'which-passport-validity',
    'is-the-food-vegetarian',
    'what-is-tcs',
    'can-i-pay-the-balance-later',
  ]),
  orderRank: '0|05zzzz:',
  seo: {
    _type: 'seo',
    description:
      'Japan for a first week: when cherries and maples come, when Fuji shows itself, the eVISA for Indian citizens, and eight days from Tokyo to Osaka.',
  },
} satisfies SeedOf<'destination'>;
