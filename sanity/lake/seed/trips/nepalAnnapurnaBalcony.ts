import { keyed, picture, reference, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { itinerary } from './itinerary.ts';

export const nepalAnnapurnaBalcony = {
  _id: 'trip-nepal-annapurna-balcony',
  _type: 'trip',
  title: 'Nepal, the Annapurna balcony',
  slug: slug('nepal-annapurna-balcony'),
  kind: 'trek',
  destination: reference('destination', 'nepal'),
  summary:
    'Nine days, six of them on foot from lodge to lodge: stone stairs to Ulleri, Poon Hill at 3,210 m before sunrise, rhododendron forest to Tadapani, and the Gurung villages on the sunny side.',
  cardLine: '9 days from Kathmandu, six on foot, highest point 3,210 m',
  overview: richText(`
    Below the Annapurnas a row of villages stands on ledges between 1,500 and 2,900 m, and the path joins them like the rail of a balcony. You walk four to six hours a day, sleep in a bed, eat at a table, and look across at walls five thousand metres higher.

    ## The line

    Most people do Poon Hill in four days, out and back the same side. We go on: through the forest to Tadapani, down to Ghandruk, across the Modi river by suspension bridge to Landruk, and out over Pothana to Dhampus. The second half has a tenth of the walkers and the better mornings.

    {table Height gained and lost}

    | Day | Stage | Up | Down | Hours |
    | --- | --- | --- | --- | --- |
    | 3 | Hile to Ulleri | 580 m | 0 m | 2 h 30 min |
    | 4 | Ulleri to Ghorepani | 870 m | 20 m | 5 h |
    | 5 | Poon Hill, then Tadapani | 750 m | 980 m | 8 h |
    | 6 | Tadapani to Ghandruk | 50 m | 720 m | 3 h 30 min |
    | 7 | Ghandruk to Landruk | 300 m | 680 m | 4 h |
    | 8 | Landruk to Dhampus | 650 m | 560 m | 5 h 30 min |

    ## Flowers or mountains

    October to December has the clear air. March and April have the forest: *Rhododendron arboreum*, trees of 15 m, red at Ulleri and pink above Ghorepani, for about five weeks. Mountains are then out until ten in the morning.

    ## How it is carried

    One porter for two walkers, 20 kg in all, insured, in proper shoes, and paid by the day whether the bag is full or not. You carry water, a jacket, and what you want at hand.
  `),
  gallery: keyed([
    picture('nepal-annapurna', { caption: 'Annapurna South from the terrace at Tadapani.' }),
    picture('nepal-annapurna-2', { caption: 'Phewa lake on the morning we leave it.' }),
    picture('summit-ridge', { caption: 'The range from above the cloud, late in November.' }),
    picture('hero-himalaya'),
    picture('kashmir-meadow', {
      caption: 'Clearing in the forest below Deurali, after the rains.',
    }),
    picture('wellness-lake-dawn-2', { caption: 'The last evening, from Lakeside.' }),
  ]),
  durationDays: 9,
  startPlace: 'Kathmandu',
  endPlace: 'Kathmandu',
  difficulty: 'moderate',
  difficultyNote:
    'Six days of 3 to 8 h on stone stairs, up to 870 m of climb. Lodges, bags carried.',
  maxAltitudeM: 3210,
  groupSizeMax: 12,
  activities: ['Trekking', 'Tea houses', 'Villages', 'Sunrise', 'Forest'],
  goodFor: ['solo'],
  days: itinerary([
    {
      title: 'Kathmandu, kit and permits',
      place: 'Kathmandu',
      summary:
        'We fetch you from the airport until 4 pm. At half past four we look at shoes, jackets and papers over tea, then walk through Asan market to Durbar square. Supper is Newari, and early.',
      altitudeM: 1400,
      parts: [
        ['drive', '6 km from the airport, 30 to 50 min'],
        ['walk', '3 km in the old city'],
        ['stay', 'Hotel on a quiet lane near Thamel'],
      ],
      meals: ['dinner'],
    },
    {
      title: 'The road to Pokhara',
      place: 'Pokhara',
      summary:
        'Down the Trishuli and up the Marsyangdi on a highway that is being rebuilt, which is why we start at half past six. With luck the lake is in view by three. An hour in a rowing boat to stretch the legs.',
      altitudeM: 822,
      parts: [
        ['drive', '200 km, 8 h by private coach'],
        ['boat', '1 h on Phewa lake'],
        ['stay', 'Hotel at Lakeside'],
      ],
      meals: ['breakfast', 'lunch'],
    },
    {
      title: 'The first stairs',
      place: 'Ulleri',
      summary:
        'By jeep past Nayapul and the checkpost at Birethanti to Hile, where the road has not yet won. From Tikhedhunga about 3,200 stone steps go up to Ulleri. There is no hurry, and there is lemon tea half way.',
      altitudeM: 2010,
      parts: [
        ['drive', '52 km, 3 h, the last 10 km rough'],
        ['walk', '4 km, 2 h 30 min, 580 m up'],
        ['stay', 'Lodge, twin rooms, shared hot shower'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'Forest to Ghorepani',
      place: 'Ghorepani',
      summary:
        'Machhapuchhre from the breakfast table, then oak, then rhododendron, with two streams to cross. Ghorepani means water for the horses: it was a stop on the salt road to Mustang. The dining room has the stove; be there by five.',
      altitudeM: 2860,
      parts: [
        ['walk', '8 km, 5 h, 870 m up'],
        ['stay', 'Lodge at the upper village, heated dining room'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'Poon Hill, and the long ridge',
      place: 'Tadapani',
      summary:
        'Out at half past four with head torches, 350 m up in an hour, to see Dhaulagiri catch the light first. Down for porridge. Then along the ridge by Deurali, 3,090 m, and down through the best of the forest to Banthanti and up once more.',
      altitudeM: 2630,
      parts: [
        ['walk', 'Poon Hill 3,210 m, 2 h up and down'],
        ['walk', '10 km, 6 h, 400 m up, 630 m down'],
        ['stay', 'Lodge with the view, no heating in rooms'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('summit-ridge', { caption: 'Ten past six, the first week of November.' }),
    },
    {
      title: 'Down to Ghandruk',
      place: 'Ghandruk',
      summary:
        'Langurs in the trees, then fields, then slate roofs. Ghandruk is the largest Gurung village, and half its pensioners served in one army or another. Afternoon for the small museum, the monastery and doing your washing.',
      altitudeM: 1940,
      parts: [
        ['walk', '7 km, 3 h 30 min, 720 m down'],
        ['activity', 'Gurung museum, 45 min'],
        ['stay', 'Stone lodge, hot showers'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('nepal-annapurna', { caption: 'Annapurna South fills the lane.' }),
    },
    {
      title: 'Across the Modi',
      place: 'Landruk',
      summary:
        'Landruk is straight opposite, close enough to hear its dogs, and four hours away: stairs down to the river at about 1,300 m, a long suspension bridge, and up again between millet terraces. Evenings here are warm enough to sit out.',
      altitudeM: 1565,
      parts: [
        ['walk', '6 km, 4 h, 680 m down, 300 m up'],
        ['stay', 'Family lodge'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'Out over Pothana',
      place: 'Pokhara',
      summary:
        'Contouring to Tolka, up through forest to Bhichok Deurali at 2,100 m, and along the crest by Pothana to Dhampus, with the range behind you each time you stop. Jeeps wait at the road. Showers, laundry, lake.',
      altitudeM: 822,
      parts: [
        ['walk', '13 km, 5 h 30 min, 650 m up, 560 m down'],
        ['drive', '25 km, 1 h'],
        ['stay', 'Hotel at Lakeside'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('nepal-annapurna-2', { caption: 'Phewa, at the end of the afternoon.' }),
    },
    {
      title: 'By air to Kathmandu',
      place: 'Kathmandu',
      summary:
        'Twenty-five minutes with the whole range on the left side of the plane. The trip ends at Tribhuvan about noon. Book onward flights after 4 pm, better the next day: morning fog delays this hop on one day in six.',
      altitudeM: 1340,
      parts: [['flight', 'Pokhara to Kathmandu, 25 min']],
      meals: ['breakfast'],
    },
  ]),
  inclusions: [
    'Airport to airport: coach to Pokhara, jeeps, and the flight back to Kathmandu',
    'Three hotel nights and five lodge nights, two to a room',
    'Eight breakfasts, seven lunches, seven dinners, vegetarian with dal bhat refills',
    'Licensed trekking guide, assistant guide from eight people, leader from India',
    'One porter for two walkers, insured, 10 kg each',
    'ACAP permit, and TIMS card where asked',
    'Oximeter, oxygen, first-aid kit and a satellite messenger',
    'Boiled water on the walk',
    'GST, and TCS for buyers who give a PAN',
  ],
  exclusions: [
    'Flights to Kathmandu and back',
    'Insurance that names trekking to 4,000 m and helicopter rescue, required',
    'One dinner in Pokhara',
    'Hot showers and charging above Ulleri (NPR 150 to 400 each)',
    'Poles and sleeping bags (rent about ₹150 a day each)',
    'Tips for guide and porters, by custom and not by duty',
  ],
  packing: [
    'Walking boots over the ankle, worn for 30 km before',
    'Two pairs of trekking trousers, three shirts that dry',
    'Fleece and down jacket (−5 °C before dawn from November)',
    'Rain jacket and a cover for the rucksack',
    'Cap, wool hat, light gloves',
    'Sleeping bag to 0 °C, or a liner and the lodge’s quilts',
    'Head torch with new batteries',
    'Two bottles of one litre',
    'Poles, for the way down',
    'Soft bag of at most 10 kg for the porter, day pack of 25 litres',
    'Blister plasters, your medicines, sunscreen',
    'Passport or voter ID, two photographs',
  ],
  meetingPoint: {
    _type: 'place',
    name: 'Tribhuvan airport, international arrivals',
    detail: 'Across the road from the exit, by the ticket booth. Cars until 4 pm on day 1.',
    latitude: 27.6981,
    longitude: 85.3592,
  },
  goodToKnow: richText(`
    ## How fit

    If you can climb to the fortieth floor and back, twice, with a small pack and without hurry, you can do this. The stairs are the work; the height is modest. Day 5 is long, and a horse can be had at Ghorepani for those who have had enough.

    ## Lodges

    Rooms are plywood and clean, with two beds and a window. Hot showers are gas or solar and cost a little. Charging is in the dining room. Wifi exists as far as Ghorepani and is best ignored.

    {caution} We ask each walker for a fitness declaration, and for a doctor's word over 60 or with heart, lung or knee trouble. Helicopter rescue is paid in advance by the insurer: carry the policy number.

    ## Money

    ₹100 notes pass as 160 Nepali rupees. Draw what you need in Pokhara: do not count on an ATM on the walk.
  `),
  faqs: references('faq', [
    'do-i-need-travel-insurance',
    'is-acute-mountain-sickness-a-risk',
    'can-i-rent-gear',
    'which-passport-validity',
    'what-is-tcs',
    'are-solo-travellers-welcome',
  ]),
  leader: reference('author', 'rohan-mehta'),
  similarTrips: references('trip', [
    'bhutan-valleys-on-foot',
    'valley-of-flowers-trek',
    'kedarkantha-summit-trek',
  ]),
  timeZone: 'Asia/Kathmandu',
  taxClass: 'tour_package_5',
  minAge: 18,
  allowChildren: false,
  requiresFitnessDeclaration: true,
  countryCodes: ['NP'],
  saleState: 'on_sale',
  seo: {
    _type: 'seo',
    title: 'Annapurna lodge trek: 9 days by Poon Hill and Ghandruk',
    description:
      'Nine days from Kathmandu, six on foot from lodge to lodge: Ghorepani, Poon Hill at 3,210 m, Tadapani, Ghandruk, Landruk. Bags carried, flight back.',
  },
} satisfies SeedOf<'trip'>;
