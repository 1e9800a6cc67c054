import { keyed, picture, reference, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { itinerary } from './itinerary.ts';

export const andamanIslandToIsland = {
  _id: 'trip-andaman-island-to-island',
  _type: 'trip',
  title: 'Andaman, island to island',
  slug: slug('andaman-island-to-island'),
  kind: 'group_trip',
  destination: reference('destination', 'andaman-islands'),
  summary:
    'Six days and three islands by ferry: the Cellular Jail, two nights near Radhanagar, a night on flat little Shaheed Dweep, and snorkelling with one guide to six people.',
  cardLine: '6 days, three islands, from Port Blair',
  overview: richText(`
    The Andamans lie 1,200 km from the rest of the country and keep its clock, so the sun rises at
    five and is gone by half past five. The trip keeps the sun's hours instead. You swim before
    breakfast, sit out the noon, and have dinner under a sky that has been dark for two hours.

    ## Three islands, two ferries a day at most

    Sri Vijaya Puram, Port Blair until 2024, has the jail in which the Raj kept the people it feared,
    and the only large harbour. Swaraj Dweep, once Havelock, has forest down to the sand and two
    kilometres of beach at Radhanagar. Shaheed Dweep, once Neil, is fourteen square kilometres of
    vegetable gardens with reef around it, best seen from a bicycle. The catamarans between them take
    one to two hours and run when the sea lets them.

    ## In the water

    We snorkel twice, at Elephant Beach and off Bharatpur, in groups of six with a guide and a float.
    Much of the coral in the shallows bleached in 2010, 2016 and 2024. What grows back is worth seeing,
    and so is what has not. Nobody stands on it, nobody feeds fish, and sunscreen means a shirt. Those
    who dive already can add two tanks on day 3 with a centre we know.

    ## Where we do not go

    The road north runs through the reserve of the Jarawa. Taking tourists along it in a convoy to look at people is
    what it sounds like, and it is not on this trip or any other of ours.
  `),
  gallery: keyed([
    picture('andaman-beach', { caption: 'The north end of Radhanagar at eight' }),
    picture('andaman-beach-2', { caption: 'Low tide off Shaheed Dweep' }),
    picture('hero-sea', { caption: 'From the upper deck, an hour out' }),
    picture('goa-sunset', { caption: 'Half past five, Laxmanpur' }),
    picture('wellness-forest-light', { caption: 'The forest path to Elephant Beach' }),
  ]),
  durationDays: 6,
  startPlace: 'Sri Vijaya Puram',
  endPlace: 'Sri Vijaya Puram',
  difficulty: 'easy',
  difficultyNote: 'Warm sea, short walks. Ferries can be rough for an hour; non-swimmers are fine.',
  groupSizeMax: 14,
  activities: ['Ferries', 'Snorkelling', 'Beaches', 'Cycling', 'History'],
  goodFor: ['couples'],
  days: itinerary([
    {
      title: 'Land, and the Cellular Jail',
      place: 'Sri Vijaya Puram',
      summary:
        'We meet the flights until half past one. At three we walk through the jail with a guide whose grandfather was held in it: three of seven wings stand, and each cell looks at the back of the next row. Early dinner by the marine jetty.',
      parts: [
        ['drive', '5 km from the airport'],
        ['activity', 'Cellular Jail with a guide, 2 h'],
        ['stay', 'Hotel near Aberdeen Bazaar'],
      ],
      meals: ['dinner'],
    },
    {
      title: 'Ferry to Swaraj Dweep',
      place: 'Swaraj Dweep',
      summary:
        'The morning catamaran, an hour and a half to two hours. Rooms, rest, and at three across the island to Radhanagar, where the sand is fine enough to squeak and the lifeguard’s flags say where to swim. We stay for the sun and eat at a kitchen behind the tree line.',
      parts: [
        ['boat', '57 km by catamaran, 1.5 to 2 h'],
        ['drive', '12 km to Radhanagar, 30 min each way'],
        ['stay', 'Cottages near Vijaynagar beach'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('andaman-beach', { caption: 'Radhanagar, towards the lagoon' }),
    },
    {
      title: 'Elephant Beach, face down',
      place: 'Swaraj Dweep',
      summary:
        'By boat at half past six, before the jet-skis arrive. One guide for six, a float for each group, an hour in the water and another if you like. Those who do not swim walk the forest path with the leader and sit in the shallows. The afternoon is empty except for tea at four.',
      parts: [
        ['boat', '30 min each way to Elephant Beach'],
        ['activity', 'Snorkelling with a guide, 2 h'],
        ['free_time', 'Afternoon; two dives can be arranged'],
        ['stay', 'Cottages, second night'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'Shaheed Dweep by bicycle',
      place: 'Shaheed Dweep',
      summary:
        'An hour by ferry to the flattest island. Bicycles wait at the jetty: past banana and betel gardens to the rock arch at Laxmanpur, which you can reach only at low tide, so the tide table sets the afternoon. Sunset is from the other Laxmanpur, a kilometre of broken coral and pale sand.',
      parts: [
        ['boat', '20 km by ferry, 1 h'],
        ['activity', '10 km by bicycle, flat'],
        ['walk', '1.5 km over rocks to the arch at low tide'],
        ['stay', 'Guesthouse near Bharatpur'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('andaman-beach-2', { caption: 'Two hours after low water' }),
    },
    {
      title: 'Bharatpur, then back to the harbour',
      place: 'Sri Vijaya Puram',
      summary:
        'Snorkelling from the beach at seven over sea grass and coral heads; turtles graze here on most mornings. Showers, an early lunch, and the afternoon ferry. In the evening those with energy walk the sea front to Marina Park; the others talk about fish.',
      parts: [
        ['activity', 'Snorkelling from the shore, 1.5 h'],
        ['boat', '40 km by ferry, 1.5 h'],
        ['stay', 'Hotel near Aberdeen Bazaar'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'Ross Island before the flight',
      place: 'Sri Vijaya Puram',
      summary:
        'Ten minutes by boat to Netaji Subhas Chandra Bose Dweep, where fig roots hold up what is left of the ballroom and the bakery. Spotted deer ask for nothing. We are back on the quay by half past ten and at the airport for flights from half past twelve.',
      parts: [
        ['boat', '10 min each way'],
        ['walk', '2 km among the ruins'],
        ['drive', '5 km to the airport'],
      ],
      meals: ['breakfast'],
    },
  ]),
  inclusions: [
    'Ferry tickets for all three crossings, on catamarans where they run',
    'Five nights in hotels, cottages and a guesthouse, two to a room, air-conditioned',
    'All meals from dinner on day 1 to breakfast on day 6',
    'Airport transfers and all local transport',
    'Two guided snorkelling sessions with masks, fins, floats and vests',
    'Bicycles on Shaheed Dweep, children’s sizes on request',
    'Entries to the Cellular Jail and Ross Island, boat fees',
    'A leader throughout, trained in lifesaving',
  ],
  exclusions: [
    'Flights to Sri Vijaya Puram (Port Blair) and back',
    'Dives for certified divers, paid to the centre',
    'The evening show at the jail (₹300)',
    'Travel insurance',
    'An extra night if the sea stops the ferries: room and food at cost',
  ],
  packing: [
    'Swimming things and a shirt with long sleeves for the water',
    'Sunscreen that is safe for reefs',
    'Your own mask, if you have one that fits',
    'Sandals with a back strap for rocks and coral rubble',
    'Light rain jacket',
    'Hat and sunglasses',
    'Tablets against seasickness',
    'Dry bag of ten litres',
    'Repellent against sandflies at dusk',
    'Photo identity, original: each ferry asks for it',
    'Cash for two days; machines on the islands run out',
  ],
  meetingPoint: {
    _type: 'place',
    name: 'Veer Savarkar airport, arrivals',
    detail: 'Sri Vijaya Puram (Port Blair). We meet flights that land by 1:30 pm on day 1.',
    latitude: 11.6412,
    longitude: 92.7297,
  },
  goodToKnow: richText(`
    ## The sea decides

    February and March are the calmest. In November and December a low in the Bay of Bengal can stop
    ferries for a day or two. Then we change the order of the islands, and if we must, leave one out
    and refund its nights.

    ## Swimming

    Only where the leader and the flags agree. Saltwater crocodiles live in creeks and mangroves, so
    we keep away from both. Children wear a vest in the water and on every boat.

    ## Rules that are enforced

    - No shells, coral or sand in your bag: it is screened at the airport.
    - No drones.
    - No photographs inside the naval areas of the harbour.

    {note} Indian citizens need a photo identity and no permit. Citizens of other countries register on arrival; those of a few countries need prior approval, so ask us first.

    Phones: Airtel and Jio are good in town and fair on Swaraj Dweep since the undersea cable of 2020. On Shaheed
    Dweep plan to be hard to reach.
  `),
  faqs: references('faq', [
    'is-the-sea-safe-to-swim',
    'is-the-food-vegetarian',
    'do-i-need-travel-insurance',
    'what-if-i-cancel',
    'can-i-change-my-date',
  ]),
  leader: reference('author', 'meera-iyer'),
  similarTrips: references('trip', ['kerala-backwaters-slowly', 'bali-slowly']),
  timeZone: 'Asia/Kolkata',
  taxClass: 'tour_package_5',
  minAge: 2,
  allowChildren: true,
  requiresFitnessDeclaration: false,
  countryCodes: ['IN'],
  saleState: 'on_sale',
  featuredRank: 5,
  seo: {
    _type: 'seo',
    title: 'Andaman in 6 days: Swaraj and Shaheed Dweep',
    description:
      'Three islands by ferry in six days: Cellular Jail, Radhanagar, guided snorkelling at Elephant Beach and Bharatpur, Neil by bicycle. December to April.',
  },
} satisfies SeedOf<'trip'>;
