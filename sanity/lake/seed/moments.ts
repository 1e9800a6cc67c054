import { picture, reference, type SeedOf } from './write.ts';

/**
 * Moments from finished departures. All fictional, like their photos: no one is in them, so no one
 * had to agree. The one that quotes a guest shows how to record consent.
 */
export const moments: SeedOf<'moment'>[] = [
  {
    _id: 'moment-leopard-asleep',
    _type: 'moment',
    title: 'She was asleep',
    trip: reference('trip', 'spiti-in-snow'),
    travelledOn: '2026-02-14',
    text: 'On the third morning at Kibber the tracker lowered his telescope and said, in the voice of somebody ordering tea, that she was on the left rock, asleep. She was. We watched a snow leopard sleep for fifty minutes at minus 14. Then she stood up, looked at us, and lay down on the other side.',
    picture: picture('spiti-valley-2', {
      caption: 'The far wall of the gorge. The rock is on the left.',
    }),
    showsGuests: false,
  },
  {
    _id: 'moment-stars-over-komic',
    _type: 'moment',
    title: 'The stars did the rest',
    trip: reference('trip', 'spiti-full-circle'),
    travelledOn: '2026-09-06',
    text: 'The power in Komic fails at nine, and nobody there calls it failing. We carried the chairs onto the roof. The monk who had come along knew four constellations by names that are in no book of ours.',
    picture: picture('spiti-valley-3', { caption: 'Komic, ten minutes after nine.' }),
    showsGuests: false,
  },
  {
    _id: 'moment-summit-at-648',
    _type: 'moment',
    title: 'Sixteen people at 6:48 am',
    trip: reference('trip', 'kedarkantha-summit-trek'),
    travelledOn: '2026-02-07',
    text: 'One of them was sixty and had trained on the stairs of Dadar station for three months. She did not say anything at the top. She took out a steel box and handed round chivda.',
    picture: picture('kedarkantha-snow-2', { caption: 'Above Juda ka Talab, the evening before.' }),
    quote: {
      text: 'At 4:30 am I was sure I would turn back. At 6:50 am I was sure that I had been somebody else at 4:30 am.',
      person: 'From the summit book of the camp',
    },
    showsGuests: true,
    consents: [
      {
        _key: 'k1',
        _type: 'guestConsent',
        bookingReference: 'SF-EXAMPLE1',
        givenOn: '2026-02-11',
        covers: 'quote',
      },
    ],
  },
  {
    _id: 'moment-one-dylan-record',
    _type: 'moment',
    title: 'All of one record',
    trip: reference('trip', 'meghalaya-living-roots'),
    travelledOn: '2025-11-16',
    text: 'At Nongriat the power went at seven. The uncle of the house brought a guitar, and it turned out that he knew all of one Bob Dylan record and that a guest knew the words. This took until eleven.',
    picture: picture('meghalaya-hills', {
      caption: 'The Khasi hills on the next morning, at six.',
    }),
    showsGuests: false,
  },
  {
    _id: 'moment-kite-and-camel',
    _type: 'moment',
    title: 'Until the camel ate the end of it',
    trip: reference('trip', 'thar-by-camel-and-rail'),
    travelledOn: '2026-01-11',
    text: 'Kite day in Jodhpur, and then the dunes. One of the camel owners had kept a paper kite in his turban since the morning. It flew for an hour under the moon on fourteen metres of thread.',
    picture: picture('desert-night-camp', { caption: 'A camp without a stage.' }),
    showsGuests: false,
  },
  {
    _id: 'moment-rooster-in-the-fog',
    _type: 'moment',
    title: 'A rooster, from a boat nobody could see',
    trip: reference('trip', 'vietnam-halong-by-junk'),
    travelledOn: '2026-03-14',
    text: 'A junk in fog is a small room with a sea round it. At half past five somebody switched off the engine to listen for the others, and for ten minutes the whole of Bai Tu Long was dripping water.',
    picture: picture('vietnam-halong', { caption: 'Ha Long Bay as the fog lifts.' }),
    showsGuests: false,
  },
];
