import { keyed, picture, reference, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { itinerary } from './itinerary.ts';

export const valleyOfFlowersTrek = {
  _id: 'trip-valley-of-flowers-trek',
  _type: 'trip',
  title: 'Valley of Flowers trek',
  slug: slug('valley-of-flowers-trek'),
  kind: 'trek',
  destination: reference('destination', 'uttarakhand'),
  summary:
    'Six days from Rishikesh in the rain that makes the flowers: a full day in the valley at 3,500 m, the lake of Hemkund at 4,329 m, and a dry bed in Ghangaria every night.',
  cardLine: '6 days from Rishikesh, highest point 4,329 m',
  overview: richText(`
    The Valley of Flowers is a hanging valley about eight kilometres long, grazed by nobody since
    1982 and under snow from November to May. Some three hundred species take turns in it, most of them
    within ten weeks of monsoon. You come for the wet months on purpose. Anyone who sells it with a
    blue sky has been lucky or is using September's pictures.

    ## What flowers when

    In early July the snow bridges still stand and the first anemones, geraniums and cobra lilies are
    out. From about 20 July to 20 August the colour changes every ten days: pink balsam by the acre,
    blue poppy near Hemkund, inula and potentilla in yellow. By September the balsam is going to seed,
    the sky opens and the grass turns bronze. No week is the right one. Mid-August is the fullest,
    and among the wettest. [Rohan has kept count](post:valley-of-flowers-which-week).

    ## The other half

    On the next ridge stands Hemkund Sahib, a Sikh shrine beside a lake that keeps its ice into June.
    The path is paved, steep and shared with pilgrims of all ages, many of them in sandals. The
    kitchen there feeds everyone khichdi and tea. It is 1,280 metres of climbing and entirely
    optional; the valley has a second day in it for whoever would rather look at plants.

    We stay in Ghangaria three nights in a simple hotel with hot water by the bucket. Nobody may camp
    in the park, so each day in it is a walk in and a walk out.
  `),
  gallery: keyed([
    picture('valley-of-flowers', { caption: 'The valley in the second week of August' }),
    picture('kashmir-meadow', { caption: 'Meadow and pines near the park gate' }),
    picture('wellness-forest-light', { caption: 'A dry hour in the forest below Ghangaria' }),
    picture('hero-himalaya', { caption: 'The peaks behind Hemkund, in September' }),
    picture('social-share', { caption: 'Alaknanda ridges from Joshimath, first light' }),
  ]),
  durationDays: 6,
  startPlace: 'Rishikesh',
  endPlace: 'Rishikesh',
  difficulty: 'moderate',
  difficultyNote: 'Paths are paved but wet. The Hemkund day climbs 1,280 m and can be left out.',
  maxAltitudeM: 4329,
  groupSizeMax: 14,
  activities: ['Trekking', 'Botany', 'Pilgrim path', 'Mountain rain'],
  goodFor: ['solo'],
  days: itinerary([
    {
      title: 'Five confluences to Joshimath',
      place: 'Joshimath',
      summary:
        'The road follows the Ganga to Devprayag, where it gets its name, and the Alaknanda after that, past Rudraprayag, Karnaprayag and Nandaprayag. We leave at five because slides are cleared in the morning and fall in the afternoon.',
      altitudeM: 1890,
      parts: [
        ['drive', '250 km, 10 h drive'],
        ['stay', 'Hotel in Joshimath'],
      ],
      meals: ['lunch', 'dinner'],
    },
    {
      title: 'On foot to Ghangaria',
      place: 'Ghangaria',
      summary:
        'To Govindghat for the registration check, then 4 km by shared jeep to Pulna, where the path begins. It follows the Lakshman Ganga through chestnut and walnut to Bhyundar, crosses the bridge and steepens for the last three kilometres.',
      altitudeM: 3050,
      parts: [
        ['drive', '24 km, 1.5 h drive to Pulna'],
        ['walk', '10 km, 1,000 m up, 5 to 6 h'],
        ['stay', 'Hotel in Ghangaria, two or three to a room'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'The valley',
      place: 'Ghangaria',
      summary:
        'At the gate when it opens at seven. Three kilometres of forest and a bridge, then the side wall falls back and the valley lies open. We walk as far as the grave of Joan Legge, the botanist who died here in 1939, and turn when the clock says so: everyone must be out by five.',
      altitudeM: 3050,
      parts: [
        ['walk', '10 km there and back, 500 m up, 7 h'],
        ['stay', 'Hotel in Ghangaria, second night'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('valley-of-flowers', { caption: 'Balsam, from mid-July' }),
    },
    {
      title: 'Hemkund Sahib, or the valley again',
      place: 'Ghangaria',
      summary:
        'Start at five for the lake at 4,329 m, by zigzags or by the thousand steps. Blue poppies grow beside the path in the last kilometre. The shrine asks all visitors to leave the top by two. Those who stay behind go back into the valley with the second guide.',
      altitudeM: 3050,
      parts: [
        ['walk', '12 km there and back, 1,280 m up, 8 h'],
        ['stay', 'Hotel in Ghangaria, third night'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('hero-himalaya', {
        caption: 'Above the lake, on one of the clear mornings',
      }),
    },
    {
      title: 'Down to Pulna and Joshimath',
      place: 'Joshimath',
      summary:
        'The path is kinder downhill and the knees disagree. Jeep from Pulna, lunch in Govindghat, and by three you are in Joshimath with dry shoes. The Narsingh temple, winter seat of the Badrinath image, is ten minutes away on foot.',
      altitudeM: 1890,
      parts: [
        ['walk', '10 km, 1,000 m down, 4 h'],
        ['drive', '24 km, 1.5 h drive'],
        ['stay', 'Hotel in Joshimath'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'Down the Alaknanda to Rishikesh',
      place: 'Rishikesh',
      summary:
        'Out by five with a packed breakfast. Lunch at Srinagar, the one in Garhwal. Rishikesh between four and seven, depending on what fell on the road in the night. Book trains for after ten, flights for the next day.',
      altitudeM: 340,
      parts: [['drive', '250 km, 10 h drive']],
      meals: ['breakfast', 'lunch'],
    },
  ]),
  inclusions: [
    'Vehicle from Rishikesh to Govindghat and back, shared jeep to Pulna',
    'Five nights in hotels, two or three to a room',
    'All meals from lunch on day 1 to lunch on day 6, vegetarian',
    'Trek leader and a second guide who knows the plants',
    'Park entry for three days',
    'Yatra registration for Hemkund, done by us',
    'Trekking poles and a rucksack cover',
    'First-aid kit, oximeter and oxygen cylinder',
  ],
  exclusions: [
    'Travel to Rishikesh and from it',
    'Mule or porter between Pulna and Ghangaria, paid on the spot at the posted rate',
    'Helicopter between Govindghat and Ghangaria',
    'Travel insurance that covers trekking to 4,500 m',
    'A night lost to a landslide: room and food at cost',
  ],
  packing: [
    'Rain jacket and rain trousers that have been tested in rain',
    'Walking shoes with grip on wet stone',
    'Second pair of shoes or sandals for the evening',
    'Rucksack of 40 litres, everything inside in dry bags',
    'Fleece and a light down jacket',
    'Quick-drying trousers, two pairs',
    'Five pairs of socks; they will not dry',
    'Warm cap and thin gloves for Hemkund',
    'Poncho or umbrella, whichever you quarrel with less',
    'Salt or a stick of soap against leeches below Ghangaria',
    'Headlamp, power bank, photo identity in plastic',
    'A hand lens, if you have one',
  ],
  meetingPoint: {
    _type: 'place',
    name: 'Ram Jhula taxi stand, Muni ki Reti',
    detail: 'On the Badrinath road in Rishikesh, 4:45 am on day 1. The vehicle leaves at 5 am.',
    latitude: 30.1222,
    longitude: 78.313,
  },
  goodToKnow: richText(`
    ## Park rules

    The gate is open from seven, with the last entry at two in the afternoon. No camping, no picking,
    no drones, and no plastic bags. A permit lasts three days and we buy it in your name, so bring the
    same photo identity you booked with.

    ## Rain

    Joshimath to Rishikesh is a highway in a young mountain range in the monsoon. On most departures
    it is open both ways, with waits. On some we sleep a night in Pipalkoti or Srinagar. Keep one free
    day after the trip in July and August. If the district closes the road or the park before we
    start, what you paid comes back in full.

    ## Fitness

    If you can climb forty floors of stairs with a small pack and speak at the top, you can do this
    trek. Everyone signs a fitness declaration; Hemkund is decided on the morning, by the leader and
    by your oximeter.

    {note} Ghangaria has BSNL and some Jio. Its hotels have power from about six to eleven in the evening.
  `),
  faqs: references('faq', [
    'is-acute-mountain-sickness-a-risk',
    'can-i-rent-gear',
    'do-i-need-travel-insurance',
    'are-solo-travellers-welcome',
    'can-i-change-my-date',
  ]),
  leader: reference('author', 'rohan-mehta'),
  similarTrips: references('trip', [
    'kedarkantha-summit-trek',
    'nepal-annapurna-balcony',
    'bhutan-valleys-on-foot',
  ]),
  timeZone: 'Asia/Kolkata',
  taxClass: 'tour_package_5',
  minAge: 18,
  allowChildren: false,
  requiresFitnessDeclaration: true,
  countryCodes: ['IN'],
  saleState: 'on_sale',
  seo: {
    _type: 'seo',
    title: 'Valley of Flowers trek: 6 days from Rishikesh',
    description:
      'July to September: a full day among the flowers at 3,500 m, Hemkund Sahib at 4,329 m, three nights in Ghangaria. Six days from Rishikesh.',
  },
} satisfies SeedOf<'trip'>;
