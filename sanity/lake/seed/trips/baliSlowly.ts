import { keyed, picture, reference, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { itinerary } from './itinerary.ts';

export const baliSlowly = {
  _id: 'trip-bali-slowly',
  _type: 'trip',
  title: 'Bali, slowly',
  slug: slug('bali-slowly'),
  kind: 'group_trip',
  destination: reference('destination', 'bali'),
  summary:
    'Eight days in three places: rice and weaving in Sidemen, waterfalls and crater lakes in Munduk, a reef at Pemuteran. The south is crossed twice and not stayed in.',
  cardLine: '8 days from Denpasar, three places, no drive over 4 h 30 min',
  overview: richText(`
    Most weeks in Bali are spent in traffic between things. This one has three houses, and at each of them you can leave on foot after breakfast.

    ## East: Sidemen

    A valley at 400 m under Agung, with one road through it. Terraces run down to the Unda river, and in the houses along the road women weave *endek* and *songket* on frame looms. We walk the water channels with a farmer who is also the treasurer of his *subak*, the association that shares the water, and learn why his neighbour's field is always three days behind.

    ## North: Munduk

    A ridge at 800 m where the Dutch came to escape the heat. Coffee and cloves dry on the road, the nights need a blanket, and four waterfalls lie within two hours on foot. Above is Tamblingan, a crater lake with no motorboats, which you cross in a double dugout.

    ## West: Pemuteran

    A bay where fishermen gave up bombing the reef in the 1990s and began to grow it on steel frames with a weak current running through them. Half an hour by boat is Menjangan, in the national park, with a wall of coral that starts at knee depth.

    ## Pace

    Nothing starts before eight except one sunrise that you may skip. Two afternoons are empty. Children from five years are welcome: the walks have short versions, and there are life vests in their size.
  `),
  gallery: keyed([
    picture('bali-terraces', { caption: 'Sidemen in April, two weeks after transplanting.' }),
    picture('hero-sea', { caption: 'The strait between Pemuteran and Menjangan.' }),
    picture('wellness-lake-dawn', { caption: 'The jetty at Tamblingan, just after seven.' }),
    picture('wellness-forest-light', { caption: 'Clove and coffee forest below Munduk.' }),
    picture('thailand-islands-2', { caption: 'The last evening, from the beach.' }),
  ]),
  durationDays: 8,
  startPlace: 'Denpasar',
  endPlace: 'Denpasar',
  difficulty: 'easy',
  difficultyNote:
    'Walks of 2 to 4 hours on field paths and forest steps, slippery after rain. Heat.',
  maxAltitudeM: 1450,
  groupSizeMax: 12,
  activities: ['Village walks', 'Weaving', 'Waterfalls', 'Canoe', 'Snorkelling', 'Cooking'],
  goodFor: ['couples'],
  days: itinerary([
    {
      title: 'Arrive, and leave the south',
      place: 'Sidemen',
      summary:
        'The driver waits outside international arrivals until 3 pm; flights from Delhi and Bengaluru land in time. The coast road goes past Sanur and Klungkung and then turns inland. Supper is on the terrace, with frogs.',
      altitudeM: 400,
      parts: [
        ['drive', '55 km, 2 h drive'],
        ['stay', 'Family guesthouse in the fields, fan rooms'],
      ],
      meals: ['dinner'],
    },
    {
      title: 'Water, step by step',
      place: 'Sidemen',
      summary:
        'A walk along the channels with Pak Wayan, from the spring shrine down to the Unda. After lunch to two looms in Sidemen village, where a metre of songket takes about three weeks. The rest of the day belongs to the river or the hammock.',
      altitudeM: 400,
      parts: [
        ['walk', '7 km, 3 h, 150 m up and down; short version 3 km'],
        ['activity', 'Weaving house, 1 h 30 min'],
        ['free_time', 'Afternoon free'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('bali-terraces', { caption: 'The same water passes eleven owners.' }),
    },
    {
      title: 'Besakih early, kitchen late',
      place: 'Sidemen',
      summary:
        'Besakih, 23 temples on the flank of Agung at 950 m, is quiet until nine. We are there at half past seven and back for lunch. In the afternoon the cook of the house takes six people at a time through a paste of fifteen ingredients.',
      altitudeM: 400,
      parts: [
        ['drive', '38 km there and back, 1 h 30 min'],
        ['walk', '2 km on temple stairs'],
        ['activity', 'Cooking with Ibu Ketut, 3 h'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'Over the rim to Munduk',
      place: 'Munduk',
      summary:
        'The road climbs by Rendang to Penelokan, 1,450 m, where the caldera of Batur opens under the car. Lunch by lake Bratan, then along the ridge above Buyan. The first evening needs a jersey.',
      altitudeM: 800,
      parts: [
        ['drive', '115 km, 4 h 30 min with three stops'],
        ['stay', 'Old planters’ house, hot water, no air conditioning needed'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'Falls, coffee, cloves',
      place: 'Munduk',
      summary:
        'From the door down through clove gardens to Melanting and Labuhan Kebo, two of the four falls, and up by a farm that roasts on a clay pan. Those who want swim under the second. Afternoon free, with rain in the wet months.',
      altitudeM: 800,
      parts: [
        ['walk', '6 km, 3 h, 300 m down and up on steps'],
        ['activity', 'Coffee farm, 1 h'],
        ['free_time', 'Afternoon free'],
      ],
      meals: ['breakfast', 'lunch'],
      picture: picture('wellness-forest-light', { caption: 'The path below Munduk at nine.' }),
    },
    {
      title: 'Tamblingan, then down to the sea',
      place: 'Pemuteran',
      summary:
        'At seven to the lake: an hour in a double dugout past Dalem Tamblingan temple, and a walk back through fig forest. Then 1,200 metres down to the north coast and west along it. The sea is at the end of the garden.',
      altitudeM: 0,
      parts: [
        ['boat', '1 h by dugout on lake Tamblingan, 1,214 m'],
        ['walk', '4 km, 1 h 30 min, forest path'],
        ['drive', '65 km, 2 h 15 min'],
        ['stay', 'Small hotel on the bay, pool'],
      ],
      meals: ['breakfast', 'lunch'],
    },
    {
      title: 'Menjangan',
      place: 'Pemuteran',
      summary:
        'By wooden boat into the national park. Two swims along the wall, an hour each, with a guide for six people, and lunch on the beach between them. Whoever does not swim walks the island or looks at the reef gardens in the bay.',
      altitudeM: 0,
      parts: [
        ['boat', '30 min each way from Banyuwedang'],
        ['activity', 'Snorkelling, two swims of 1 h, vests for all sizes'],
        ['free_time', 'From three o’clock'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('hero-sea', {
        caption: 'Flat until noon, most days from April to October.',
      }),
    },
    {
      title: 'Back along the coast',
      place: 'Denpasar',
      summary:
        'We leave at eight by the west road, Negara and Tabanan, with a stop for the black sand at Medewi. The trip ends at the airport at about half past one; book flights after 4 pm. Those who stay on are dropped in Sanur.',
      altitudeM: 0,
      parts: [['drive', '130 km, 4 h 30 min with a stop']],
      meals: ['breakfast'],
    },
  ]),
  inclusions: [
    'Airport to airport in an air-conditioned van, driver for all days',
    'Seven nights in three small houses, two to a room with bath',
    'Seven breakfasts, six lunches, five dinners',
    'Leader from India and a Balinese guide throughout',
    'Boat, guide, mask and fins for Menjangan, with the national park ticket',
    'Dugout on Tamblingan, cooking afternoon, weaving house',
    'Temple tickets, sarong and sash to borrow',
    'Drinking water from large bottles; bring one to fill',
    'GST, and TCS for buyers who give a PAN',
  ],
  exclusions: [
    'Flights to Denpasar and back',
    'Visa on arrival (IDR 500,000) and tourist levy (IDR 150,000)',
    'Travel insurance, which we ask you to have',
    'Two dinners and one lunch, about ₹500 each where we stay',
    'Drinks other than water, tea and coffee with meals',
  ],
  packing: [
    'Walking shoes with a sole that grips wet stone, and sandals',
    'Long light trousers and a shirt with sleeves for temples and mosquitoes',
    'Fleece or jersey for Munduk (18 °C at night)',
    'Rain jacket or umbrella, in every month',
    'Swimwear and a long-sleeved swim shirt',
    'Reef-safe sunscreen, hat',
    'Repellent with DEET or icaridin',
    'Dry bag of 10 litres for the boats',
    'Bottle of one litre',
    'Plug adapter for type C and F (two round pins)',
    'Own mask if you need lenses',
  ],
  meetingPoint: {
    _type: 'place',
    name: 'Ngurah Rai airport, international arrivals',
    detail: 'Outside the exit after customs, by the coffee stand on the right. 3 pm on day 1.',
    latitude: -8.7467,
    longitude: 115.1668,
  },
  goodToKnow: richText(`
    ## Before you fly

    Buy the e-VOA and the levy online, fill in the arrival card within three days of landing, and keep three codes on your phone. It turns an hour of queues into fifteen minutes.

    ## Ceremonies

    If a ceremony closes the road, we wait, and often we are waved in. It is the best thing that can happen to the plan. On Nyepi, 8 March in 2027, nobody leaves the house; no departure touches that week.

    {caution} Keep your distance from monkeys and dogs. Any bite or scratch means rabies injections the same day, and Denpasar is three hours from Pemuteran.

    Money: rupiah from an ATM of a bank, inside a building. Cards work at the three houses and hardly elsewhere.
  `),
  faqs: references('faq', [
    'which-passport-validity',
    'is-the-sea-safe-to-swim',
    'is-the-food-vegetarian',
    'what-is-tcs',
    'are-solo-travellers-welcome',
    'what-if-i-cancel',
  ]),
  leader: reference('author', 'meera-iyer'),
  similarTrips: references('trip', [
    'ubud-rice-terrace-yoga',
    'vietnam-halong-by-junk',
    'kerala-backwaters-slowly',
  ]),
  timeZone: 'Asia/Makassar',
  taxClass: 'tour_package_5',
  minAge: 5,
  allowChildren: true,
  requiresFitnessDeclaration: false,
  countryCodes: ['ID'],
  saleState: 'on_sale',
  featuredRank: 4,
  seo: {
    _type: 'seo',
    title: 'Bali, slowly: 8 days in Sidemen, Munduk and Pemuteran',
    description:
      'Eight days in Bali without the south: rice paths in Sidemen, waterfalls in Munduk, snorkelling at Menjangan. Small group from Denpasar, children from five.',
  },
} satisfies SeedOf<'trip'>;
