import { picture, reference, references, slug, type SeedOf } from './write.ts';

/** The blog's topics. A topic can't have the address of a post. */
export const topics = [
  {
    _id: 'topic-spiti',
    _type: 'topic',
    title: 'Spiti',
    slug: slug('spiti'),
    kind: 'destination',
    intro:
      'The road by Kinnaur, the nights above 3,600 metres, the villages that stay all winter. Written by people who drive there when the buses stop.',
    cover: picture('spiti-valley-2'),
    pinnedPost: reference('post', 'acclimatising-between-nako-and-kaza'),
    trips: references('trip', ['spiti-in-snow', 'spiti-full-circle']),
  },
  {
    _id: 'topic-winter',
    _type: 'topic',
    title: 'Winter',
    slug: slug('winter'),
    kind: 'season',
    intro:
      'December to March above the snow line: what freezes, what stays open, what to wear, and when we turn round.',
    cover: picture('kedarkantha-snow-2'),
    pinnedPost: reference('post', 'packing-for-minus-twenty'),
    trips: references('trip', ['spiti-in-snow', 'kedarkantha-summit-trek']),
  },
  {
    _id: 'topic-treks',
    _type: 'topic',
    title: 'Treks',
    slug: slug('treks'),
    kind: 'theme',
    intro:
      'Days on foot, from a first winter summit to a balcony below Annapurna. Distances, heights, hours, and the honest word for how steep it is.',
    cover: picture('nepal-annapurna'),
    pinnedPost: reference('post', 'kedarkantha-day-by-day'),
    trips: references('trip', [
      'kedarkantha-summit-trek',
      'valley-of-flowers-trek',
      'nepal-annapurna-balcony',
      'bhutan-valleys-on-foot',
    ]),
  },
  {
    _id: 'topic-slow-travel',
    _type: 'topic',
    title: 'Slow travel',
    slug: slug('slow-travel'),
    kind: 'theme',
    intro:
      'Country boats, night trains, footpaths and one place for three nights. Journeys planned by what is left out.',
    cover: picture('meghalaya-hills'),
    pinnedPost: reference('post', 'a-slow-week-on-the-backwaters'),
    trips: references('trip', [
      'kerala-backwaters-slowly',
      'meghalaya-living-roots',
      'thar-by-camel-and-rail',
      'bali-slowly',
    ]),
  },
  {
    _id: 'topic-first-time-abroad',
    _type: 'topic',
    title: 'First time abroad',
    slug: slug('first-time-abroad'),
    kind: 'theme',
    intro:
      'Passport, visa, PAN, TCS, money and the airport, in the order in which you meet them. For people leaving India for the first time.',
    cover: picture('vietnam-halong-2'),
    pinnedPost: reference('post', 'first-passport-first-trip-abroad'),
    trips: references('trip', [
      'bali-slowly',
      'vietnam-halong-by-junk',
      'nepal-annapurna-balcony',
      'bhutan-valleys-on-foot',
      'japan-fuji-to-kyoto',
    ]),
  },
  {
    _id: 'topic-wellbeing',
    _type: 'topic',
    title: 'Wellbeing',
    slug: slug('wellbeing'),
    kind: 'theme',
    intro:
      'Silence, sleep, breath and food, without promises of a new person by Sunday. Written by those who teach it.',
    cover: picture('wellness-lake-dawn'),
    pinnedPost: reference('post', 'five-days-of-silence-for-beginners'),
    trips: references('trip', ['rishikesh-river-silence', 'ubud-rice-terrace-yoga']),
  },
] satisfies SeedOf<'topic'>[];
