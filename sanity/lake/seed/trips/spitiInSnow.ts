import { keyed, picture, reference, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { itinerary, route } from './itinerary.ts';

export const spitiInSnow = {
  _id: 'trip-spiti-in-snow',
  _type: 'trip',
  title: 'Spiti in snow',
  slug: slug('spiti-in-snow'),
  kind: 'group_trip',
  destination: reference('destination', 'spiti-valley'),
  summary:
    'Seven days by 4×4 along the Kinnaur road into the frozen valley: monasteries, homestays with a stove in the middle, and the quiet after the last bus.',
  cardLine: '7 days from Shimla, highest night 3,800 m',
  overview: richText(`
    In November the passes to Manali close and Spiti keeps one door open: the road up the Sutlej
    through Kinnaur. It is the long way, and in winter it is the right one. You gain 1,600 metres
    over three nights instead of in one afternoon, and by the time you stand in Kaza your body has
    noticed nothing worse than the cold.

    ## What winter changes

    The river goes quiet first. Then the taps freeze, the cafés shutter, and each household moves
    into one room around a *bukhari*, the iron stove that burns wood and dung cakes. We live the way
    the valley does: dinner in that room, a hot bucket instead of a shower, bed by nine under two
    quilts. Days are short, bright and often around −8 °C in Kaza; nights go to −20 °C in January.

    Key monastery stands at 4,166 m above a white plain, and about as many dogs as tourists climb up
    to it. In Kibber, from January to March, trackers sit with telescopes looking for snow leopards
    on the far wall of the gorge. We stop and ask them. We promise nothing.

    ## How we run it

    Two 4×4 vehicles with chains for twelve people, a second driver above Nako, an oxygen cylinder in
    each car, and a leader from the valley who knows which house has a working stove. One spare
    morning is built into day 5. If the road shuts between Nako and Kaza we wait where it is warm, and
    if it does not open we spend the nights in Kinnaur instead. That happens on about one departure in
    nine. [A January road log](post:spiti-winter-road-log) shows what such a day looks like.
  `),
  gallery: keyed([
    picture('spiti-valley-2', { caption: 'First light on the ridges above Kaza' }),
    picture('spiti-valley', { caption: 'The Spiti river before the deep freeze' }),
    picture('spiti-valley-3', {
      caption: 'A village under the Milky Way, ten minutes after lights out',
    }),
    picture('open-road', { caption: 'The road dries out after Spillow' }),
    picture('hero-himalaya', { caption: 'The range that shuts Spiti off from the south' }),
    picture('kedarkantha-snow-2', { caption: 'Last light over Kinnaur, from Kalpa' }),
  ]),
  durationDays: 7,
  startPlace: 'Shimla',
  endPlace: 'Shimla',
  difficulty: 'demanding',
  difficultyNote: 'Nights to −20 °C, three of them above 3,600 m, long drives. Walks are short.',
  maxAltitudeM: 4270,
  groupSizeMax: 12,
  activities: ['4×4 road', 'Monasteries', 'Homestays', 'Snow walks', 'Wildlife'],
  goodFor: ['solo'],
  days: itinerary([
    {
      title: 'Shimla, boots and a briefing',
      place: 'Shimla',
      summary:
        'We meet at the railway station at two and walk up to the Ridge. At five we sit down with tea and go through the road, the weather and every pair of boots. Whatever is missing can be rented in Lower Bazaar before the shops close at eight.',
      altitudeM: 2200,
      parts: [
        ['walk', '3 km along the Ridge and the Mall'],
        ['activity', 'Briefing and kit check, 1 h'],
        ['stay', 'Guesthouse in Shimla, heated rooms'],
      ],
      meals: ['dinner'],
    },
    {
      title: 'To Sangla by the Sutlej',
      place: 'Sangla',
      summary:
        'We leave before the traffic wakes, cross the ridge at Narkanda and drop to the river at Rampur. After Wangtu the road is cut into the cliff; at Karcham we turn off it and climb beside the Baspa. Supper is rajma and red rice, by the stove.',
      altitudeM: 2700,
      parts: [
        ['drive', '230 km, 9 h drive with stops'],
        ['stay', 'Homestay in Sangla, heated room'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('open-road', {
        caption: 'Above Wangtu the road and the river share one gorge',
      }),
    },
    {
      title: 'Over to Nako, first night high',
      place: 'Nako',
      summary:
        'The trees stop at Spillow. At Khab the Spiti river meets the Sutlej and the road climbs the Ka loops, a thousand metres of hairpins. We take the afternoon slowly, once around the frozen lake, because tonight is 960 metres higher than yesterday.',
      altitudeM: 3660,
      parts: [
        ['drive', '125 km, 6 h drive'],
        ['walk', '1.5 km around Nako lake, easy'],
        ['stay', 'Homestay in Nako, stove in the common room'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'Tabo, then Kaza',
      place: 'Kaza',
      summary:
        'The Malling slide is the one stretch we want behind us before ten. At Tabo a monk unlocks the assembly hall, founded in 996 and painted soon after; take a torch and give it an hour. Kaza is 47 km on, with the river white on the left.',
      altitudeM: 3800,
      parts: [
        ['drive', '112 km, 5 h drive'],
        ['activity', 'Tabo monastery and caves, 1.5 h'],
        ['stay', 'Homestay in Kaza, heated room, shared dry toilet'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('spiti-valley', { caption: 'Between Tabo and Kaza' }),
    },
    {
      title: 'Key, Kibber and the bridge',
      place: 'Kaza',
      summary:
        'Up to Key in time for tea in its kitchen, then Kibber at 4,270 m and the bridge over the Chicham gorge. We walk an hour along the rim with a village tracker and his telescope. If the road from Nako cost us a day, this is the one that gives.',
      altitudeM: 3800,
      parts: [
        ['drive', '45 km, 3 h drive there and back'],
        ['walk', '4 km on snow at 4,200 m, slow'],
        ['stay', 'Homestay in Kaza, second night'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('spiti-valley-2', { caption: 'Morning above Key' }),
    },
    {
      title: 'Down to Kalpa in one go',
      place: 'Kalpa',
      summary:
        'The long day, all of it downhill. We are moving by half past six, eat parathas in Nako and reach the deodars by four. From the roof in Kalpa the Kinner Kailash range, 6,050 m, turns pink about a quarter of an hour after you have given up on it.',
      altitudeM: 2960,
      parts: [
        ['drive', '210 km, 9 h drive'],
        ['stay', 'Guesthouse in Kalpa, heated rooms, hot showers'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'Back along the river to Shimla',
      place: 'Shimla',
      summary:
        'Reckong Peo, Tapri, Rampur, Narkanda: the same road, read backwards. Lunch is by the river at Jeori. We reach Shimla between five and seven in the evening; night buses to Delhi leave from Tutikandi until about ten.',
      altitudeM: 2200,
      parts: [['drive', '225 km, 9 h drive']],
      meals: ['breakfast', 'lunch'],
    },
  ]),
  route: route([
    ['Shimla', 'Day 1 and 7', 31.104, 77.173],
    ['Sangla', 'Day 2', 31.425, 78.265],
    ['Nako', 'Day 3', 31.881, 78.627],
    ['Tabo', 'Day 4, the monastery', 32.093, 78.385],
    ['Kaza', 'Days 4 and 5', 32.227, 78.071],
    ['Kibber', 'Day 5, by day', 32.331, 78.009],
    ['Kalpa', 'Day 6', 31.537, 78.256],
  ]),
  inclusions: [
    '4×4 from Shimla and back, with chains and fuel',
    'A second driver above Nako',
    'Six nights in homestays and guesthouses, two to a room, heated',
    'All meals from dinner on day 1 to lunch on day 7, tea whenever the car stops',
    'A leader from Spiti for all seven days',
    'A village tracker in Kibber for the morning of day 5',
    'Oxygen cylinder, pulse oximeter and first-aid kit in each vehicle',
    'Entry and offerings at Tabo and Key',
    'Inner-line permits for foreign passport holders',
  ],
  exclusions: [
    'Travel to Shimla and from it',
    'Snow boots (rent ₹900 for the trip in Shimla)',
    'Travel insurance',
    'Nights and meals after day 7 if the road stays shut, at what they cost',
    'Anything not listed, and we list everything',
  ],
  packing: [
    'Down jacket good to −15 °C, with a hood',
    'Two sets of thermals, merino or synthetic',
    'Fleece and a windproof shell, jacket and trousers',
    'Waterproof boots with a deep sole, one size up',
    'Four pairs of wool socks',
    'Liner gloves and insulated mittens',
    'Wool cap, neck gaiter, sunglasses of category 3 or 4',
    'Sleeping bag liner, and your own bag if you sleep cold',
    'Hot-water bottle or a steel flask of one litre',
    'Sunscreen SPF 50, lip balm, moisturiser',
    'Headlamp, power bank kept inside your jacket',
    'Personal medicines for ten days, photo identity',
  ],
  meetingPoint: {
    _type: 'place',
    name: 'Shimla railway station',
    detail: 'Forecourt of the Kalka line station, 2 pm on day 1. Look for the Safar board.',
    latitude: 31.102,
    longitude: 77.159,
  },
  goodToKnow: richText(`
    ## Water, power, signal

    Pipes in Nako and Kaza freeze from December to March. You get a bucket of hot water each morning
    and a dry toilet, which is clean and cold. Power fails with the snow; houses have solar lamps.
    BSNL, Jio and Airtel work in Kaza and Tabo on most days. Between Nako and Tabo expect nothing.

    {table Usual temperatures in Kaza}

    | Month | Day | Night |
    | --- | --- | --- |
    | December | −3 °C | −15 °C |
    | January | −8 °C | −20 °C |
    | February | −6 °C | −18 °C |
    | March | 0 °C | −11 °C |

    ## The road

    It is kept open by the Border Roads Organisation, whose bulldozers reach Malling by about nine
    after a snowfall. We do not drive after dark above Powari. Sangla and Kalpa take the heaviest
    snow of the route in late January and February; chains are often on there and not in Spiti.

    {caution} Tell us before you book about heart or lung disease, pregnancy, or a bad time at altitude. Kaza has a community health centre; the next hospital is in Reckong Peo, 7 hours down.

    Book nothing that leaves Shimla before nine in the evening of day 7, and better nothing before
    the next morning.
  `),
  faqs: references('faq', [
    'how-cold-does-it-get-in-spiti',
    'is-acute-mountain-sickness-a-risk',
    'is-there-network-in-spiti',
    'can-i-rent-gear',
    'is-the-food-vegetarian',
    'what-if-i-cancel',
  ]),
  leader: reference('author', 'tenzin-dorje'),
  similarTrips: references('trip', [
    'spiti-full-circle',
    'kedarkantha-summit-trek',
    'ladakh-pangong-nubra',
  ]),
  timeZone: 'Asia/Kolkata',
  taxClass: 'tour_package_5',
  minAge: 12,
  allowChildren: false,
  requiresFitnessDeclaration: false,
  countryCodes: ['IN'],
  saleState: 'on_sale',
  featuredRank: 1,
  seo: {
    _type: 'seo',
    title: 'Spiti in winter: 7 days by 4×4 from Shimla',
    description:
      'Seven days from Shimla through Kinnaur to frozen Kaza at 3,800 m: heated homestays, Key and Tabo, 4×4 with chains, twelve people at most.',
  },
} satisfies SeedOf<'trip'>;
