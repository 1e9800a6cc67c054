import { keyed, picture, reference, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { itinerary } from './itinerary.ts';

export const bhutanValleysOnFoot = {
  _id: 'trip-bhutan-valleys-on-foot',
  _type: 'trip',
  title: 'Bhutan, valleys on foot',
  slug: slug('bhutan-valleys-on-foot'),
  kind: 'group_trip',
  destination: reference('destination', 'bhutan'),
  summary:
    'Seven days and four valleys, with a walk in each: the ridge at Lungchutse, the fields of Punakha, the crane marsh of Phobjikha, and Taktsang on the last full day when your lungs are ready.',
  cardLine: '7 days from Paro, five walks, permit and nightly fee included',
  overview: richText(`
    Most tours of Bhutan look at it from a car. The distances are short and the road is slow, so we get out. Each walk is half a day with a small pack, and each night is in a bed.

    ## The order matters

    Taktsang, the monastery on the cliff, is what everybody comes for, and most groups climb it on day two, short of breath. We put it at the end. By then you have slept two nights at 2,900 m and walked over 3,500 m once, and the 520 metres up to it are just a morning.

    ## Four valleys

    {table The walks}

    | Day | Walk | Length | Highest |
    | --- | --- | --- | --- |
    | 2 | Dochula to Lungchutse and back | 8 km, 4 h | 3,566 m |
    | 3 | Khamsum Yulley and down to the footbridge | 6 km, 2 h 30 min | 1,500 m |
    | 3 | Gangtey nature trail | 5 km, 1 h 30 min | 2,950 m |
    | 4 | Longtey to Gangtey | 11 km, 4 h 30 min | 3,300 m |
    | 6 | Taktsang | 7 km, 5 h 30 min | 3,140 m |

    ## The cranes

    From the last days of October until the middle of March several hundred black-necked cranes feed in the marsh at Phobjikha. They roost at dusk and leave at first light, calling. On departures in those months we are at the hide by six.

    ## What the fee buys

    The Sustainable Development Fee is in the price, and so are the licensed guide, the permits and every temple. You will notice the effect in the thing there is not: nobody sells you anything on the path.
  `),
  gallery: keyed([
    picture('bhutan-mist', {
      caption: 'A monastery over the pines, on the way down from the pass.',
    }),
    picture('hero-himalaya', { caption: 'The border range from Lungchutse, in November.' }),
    picture('rishikesh-river', { caption: 'Footbridge and green river, as below Punakha dzong.' }),
    picture('wellness-forest-light', { caption: 'Oak and rhododendron above Dochula.' }),
    picture('sikkim-kanchenjunga', {
      caption: 'First sun on the snows, from the plane’s left side.',
    }),
  ]),
  durationDays: 7,
  startPlace: 'Paro',
  endPlace: 'Paro',
  difficulty: 'moderate',
  difficultyNote:
    'Five walks of 2 to 5 h 30 min, the highest 3,566 m. Two nights at 2,900 m, cold.',
  maxAltitudeM: 3566,
  groupSizeMax: 12,
  activities: ['Day walks', 'Monasteries', 'Birdwatching', 'Farm stays'],
  goodFor: ['couples', 'solo'],
  days: itinerary([
    {
      title: 'Into Paro, on to Thimphu',
      place: 'Thimphu',
      summary:
        'The plane turns between the hills and is down. Permits are checked at the desk, and an hour later you are following the Pa Chhu to the confluence at Chuzom. In the evening once round the Memorial Chorten, clockwise, with the grandmothers.',
      altitudeM: 2330,
      parts: [
        ['drive', '50 km, 1 h 15 min'],
        ['walk', '2 km in town'],
        ['stay', 'Hotel in Thimphu, heated rooms'],
      ],
      meals: ['lunch', 'dinner'],
    },
    {
      title: 'Dochula and the ridge',
      place: 'Punakha',
      summary:
        'At 3,116 m the 108 chortens stand in or above the cloud. From there a path climbs through hemlock and rhododendron to Lungchutse, a temple with one monk and the whole northern range. Then down, down, to bananas: Punakha is 1,900 m below the pass.',
      altitudeM: 1250,
      parts: [
        ['drive', '72 km, 3 h in two parts'],
        ['walk', '8 km, 4 h, 450 m up and down'],
        ['stay', 'Farm lodge over the Mo Chhu'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('hero-himalaya', {
        caption: 'Clear on about half the mornings from October to February.',
      }),
    },
    {
      title: 'Rice, the dzong, and up again',
      place: 'Phobjikha',
      summary:
        'An hour through paddy to Khamsum Yulley, then along the river to the dzong between the Pho and Mo, and over the 160 m footbridge. In the afternoon the road climbs by Wangdue into oak forest and over Lawala at 3,360 m. We walk the last piece, the Gangtey trail, into the valley.',
      altitudeM: 2900,
      parts: [
        ['walk', '6 km, 2 h 30 min in the morning'],
        ['drive', '78 km, 3 h'],
        ['walk', '5 km, 1 h 30 min, down'],
        ['stay', 'Farmhouse lodge, wood stove in each room'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'The long way round the marsh',
      place: 'Phobjikha',
      summary:
        'In crane months at the hide by six, then breakfast. From Longtey village over a low pass with bamboo and yak sheds, and down to Gangtey monastery for butter tea. Potatoes are the crop, and they are for supper, with chillies, which here are a vegetable.',
      altitudeM: 2900,
      parts: [
        ['drive', '14 km, 40 min to the start'],
        ['walk', '11 km, 4 h 30 min, 400 m up'],
        ['activity', 'Crane centre, 1 h'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('bhutan-mist', { caption: 'Gangtey keeps its own weather.' }),
    },
    {
      title: 'The road west',
      place: 'Paro',
      summary:
        'The one day for the car. Lunch at Dochula, a stop for apples or dried cheese at Hongtsho, and into Paro by four. Hot stones are heated for whoever wants a bath of the Bhutanese kind, which smells of wormwood and works.',
      altitudeM: 2250,
      parts: [
        ['drive', '180 km, 6 h 30 min with stops'],
        ['activity', 'Hot-stone bath, 45 min, if you like'],
        ['stay', 'Family hotel above the valley, two nights'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'Taktsang',
      place: 'Paro',
      summary:
        'On the path by seven from 2,600 m. Pine, prayer wheels, the tea house at half way, the lookout level with the monastery, then 700 steps down and up across the waterfall. Bags and phones stay at the gate. Down by one; Kyichu Lhakhang, of the seventh century, in the late light.',
      altitudeM: 2250,
      parts: [
        ['drive', '24 km there and back'],
        ['walk', '7 km, 5 h 30 min, 520 m up'],
        ['activity', 'Kyichu Lhakhang, 45 min'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('wellness-forest-light', {
        caption: 'Blue pine on the first hour of the path.',
      }),
    },
    {
      title: 'Out between the hills',
      place: 'Paro',
      summary:
        'Most planes leave before noon, so breakfast is early and the airport ten minutes away. With a later one there is time for the watchtower museum above the dzong. The trip ends at the airport.',
      altitudeM: 2250,
      parts: [['drive', '8 km, 15 min']],
      meals: ['breakfast'],
    },
  ]),
  inclusions: [
    'Paro airport to Paro airport, coaster with a seat free beside you',
    'Six nights, two to a room with bath: Thimphu, Punakha, Phobjikha (2), Paro (2)',
    'All meals from lunch on day 1 to breakfast on day 7',
    'Sustainable Development Fee for six nights, at the rate for Indian citizens',
    'Entry permit and the papers for Punakha and Wangdue',
    'Licensed Bhutanese guide and a leader from India',
    'All monuments, Taktsang included, and the crane centre',
    'Oxygen, oximeter and first aid',
    'GST, and TCS for buyers who give a PAN',
  ],
  exclusions: [
    'Flights to Paro and back, or the road by Phuentsholing',
    'Travel insurance: asked for with the permit, send us the policy',
    'Horse to the half-way house at Taktsang (about ₹1,200, up only)',
    'Hot-stone bath (about ₹1,500)',
    'Drinks other than water and tea',
  ],
  packing: [
    'Walking shoes with a firm sole, worn in',
    'Down jacket and fleece: 0 °C at Phobjikha in April, −8 °C in January',
    'Rain jacket, light trousers, long sleeves for temples',
    'Day pack of 20 to 25 litres, poles if your knees like them',
    'Cap, sunglasses, sunscreen',
    'Head torch for Phobjikha',
    'Warm socks for temple floors, where shoes come off',
    'Passport or original voter ID, two photographs',
    'Indian rupees in ₹100 and ₹500 notes',
    'Tablets for travel sickness if you need them: the road bends',
    'Binoculars in crane months',
  ],
  meetingPoint: {
    _type: 'place',
    name: 'Paro international airport, arrivals',
    detail: 'Outside the only door. The guide wears a grey gho and has the list.',
    latitude: 27.4032,
    longitude: 89.4246,
  },
  goodToKnow: richText(`
    ## Documents

    Passport with six months left after your return, or the original voter ID card. Names must match the ticket to the letter. Aadhaar is not accepted. We need scans, a photo and the insurance policy 30 days before the trip.

    ## Flights

    Fares to Paro have few steps and fill in October, November and April: buy when the departure is guaranteed. If fog closes Paro, the airline waits a day or lands you in Bagdogra; we come and fetch you by road, five to six hours, and you miss Thimphu.

    ## Money and signal

    Ngultrum equals rupee. ₹100 and ₹500 notes are taken nearly everywhere. UPI works in some shops in Thimphu and Paro. There is a signal everywhere but on the Lungchutse path.

    {caution} Chillies. *Ema datshi* is chillies with cheese and not cheese with chillies. Kitchens know a mild version; say so before.
  `),
  faqs: references('faq', [
    'which-passport-validity',
    'do-i-need-travel-insurance',
    'is-acute-mountain-sickness-a-risk',
    'what-is-tcs',
    'is-the-food-vegetarian',
  ]),
  leader: reference('author', 'farah-qureshi'),
  similarTrips: references('trip', [
    'nepal-annapurna-balcony',
    'spiti-full-circle',
    'meghalaya-living-roots',
  ]),
  timeZone: 'Asia/Thimphu',
  taxClass: 'tour_package_5',
  minAge: 18,
  allowChildren: false,
  requiresFitnessDeclaration: false,
  countryCodes: ['BT'],
  saleState: 'on_sale',
  seo: {
    _type: 'seo',
    title: 'Bhutan on foot: 7 days from Paro, fee and permit included',
    description:
      'Seven days in four valleys of Bhutan with a walk in each: Lungchutse, Punakha, the cranes of Phobjikha, Taktsang. Fee, permit and guide included.',
  },
} satisfies SeedOf<'trip'>;
