import { keyed, picture, reference, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { itinerary } from './itinerary.ts';

export const vietnamHalongByJunk = {
  _id: 'trip-vietnam-halong-by-junk',
  _type: 'trip',
  title: 'Vietnam, Ha Long by junk',
  slug: slug('vietnam-halong-by-junk'),
  kind: 'group_trip',
  destination: reference('destination', 'vietnam'),
  summary:
    'Nine days within 200 km of Hanoi: a stilt-house valley, the river caves of Ninh Binh, and two nights on a wooden boat in Bai Tu Long, past where the day boats turn round.',
  cardLine: '9 days from Hanoi, two nights on the water, e-visa online',
  overview: richText(`
    The usual week in Vietnam has three flights in it. This one has none. Everything lies in a half circle south and east of Hanoi, and the longest drive is four hours.

    ## Land first

    Mai Chau is a flat valley in steep hills, 150 m high, farmed by the White Thai, who build in wood on stilts and sleep on the floor under nets. We walk from house to house along the channels and cycle back. In Ninh Binh the limestone begins: rice fields with towers in them, and caves low enough that the rower tells you when to lie down.

    ## Then water

    From Ha Long City most boats go west to the same three stops. Ours goes east into Bai Tu Long, where two nights are enough to reach places with no other lights. It has eight cabins, a cook, a deck, and sails which, to be frank, are for looking at; the engine does the work. There are kayaks on board, and a rowed bamboo boat in Vung Vieng, one of the last floating villages with fishing families in it.

    ## Weather decides

    When a storm stands in the gulf the port authority stops all boats, a day ahead as a rule. In ten years of October to April departures that has happened to us rarely. If it does, we give you two more days in Ninh Binh and Hanoi and refund the difference in cost.

    {caution} The boat has railings and vests and no lift. Steps between decks are steep; please tell us before booking if stairs are hard for you.
  `),
  gallery: keyed([
    picture('vietnam-halong', { caption: 'At anchor off Cong Do, the second afternoon.' }),
    picture('vietnam-halong-2', { caption: 'From the upper deck, half past five in November.' }),
    picture('thailand-islands', { caption: 'Limestone stands straight out of the water.' }),
    picture('hero-sea'),
    picture('meghalaya-hills', { caption: 'Cloud on the Thung Khe pass, on the way to Mai Chau.' }),
  ]),
  durationDays: 9,
  startPlace: 'Hanoi',
  endPlace: 'Hanoi',
  difficulty: 'easy',
  difficultyNote:
    'Flat walks up to 12 km, 25 km by bicycle, 500 steps at Mua. Steep ship’s stairs.',
  maxAltitudeM: 1000,
  groupSizeMax: 14,
  activities: ['Junk', 'Kayak', 'Cycling', 'Village walks', 'Food'],
  goodFor: ['couples', 'solo'],
  days: itinerary([
    {
      title: 'Hanoi by evening',
      place: 'Hanoi',
      summary:
        'Cars leave Noi Bai at 1 pm and 5 pm. At six we walk once round Hoan Kiem lake and eat *bun cha*, or its tofu sister, in a room full of office workers. Crossing the street is taught on the way.',
      altitudeM: 15,
      parts: [
        ['drive', '27 km, 45 min from the airport'],
        ['walk', '2 km around the lake'],
        ['stay', 'Small hotel on the edge of the Old Quarter'],
      ],
      meals: ['dinner'],
    },
    {
      title: 'Over the pass to Mai Chau',
      place: 'Mai Chau',
      summary:
        'South-west by Hoa Binh, then up to Thung Khe at about 1,000 m, where people sell boiled corn in the fog. The valley lies under it like a tray. We sleep in a stilt house in Van village, on mattresses, with partitions and nets.',
      altitudeM: 150,
      parts: [
        ['drive', '135 km, 3 h 30 min'],
        ['walk', '4 km between Lac and Van, flat'],
        ['stay', 'Stilt house, bathrooms below'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'From house to house',
      place: 'Mai Chau',
      summary:
        'A day on foot through Nhot, Na Tang and Na Phon, along the channels and once up to a spring. Lunch in the house of a woman who dyes her own indigo. Back by bicycle, or in the car with the shoes.',
      altitudeM: 150,
      parts: [
        ['walk', '12 km, 4 h, 120 m up; short version 6 km'],
        ['activity', 'Indigo and loom, 1 h'],
        ['activity', '9 km by bicycle, optional'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'Down to the limestone',
      place: 'Tam Coc, Ninh Binh',
      summary:
        'By the Ho Chi Minh road and Cuc Phuong forest, where langurs taken from the trade are kept until they can be let go. At four we climb the 500 steps of Mua for the view up the Ngo Dong river.',
      altitudeM: 5,
      parts: [
        ['drive', '145 km, 4 h'],
        ['activity', 'Primate rescue centre, 1 h 15 min'],
        ['walk', '500 steps up and down, 1 h'],
        ['stay', 'Bungalows in a garden, bicycles free'],
      ],
      meals: ['breakfast', 'lunch'],
    },
    {
      title: 'Under the hill by oar',
      place: 'Tam Coc, Ninh Binh',
      summary:
        'Trang An at half past seven, three hours in a sampan rowed by women of the village, through caves up to 320 m long. In the afternoon by bicycle on farm tracks to Bich Dong pagoda, in three steps up a cliff.',
      altitudeM: 5,
      parts: [
        ['boat', '3 h in a rowed sampan, four to a boat'],
        ['activity', '16 km by bicycle, flat'],
        ['free_time', 'Two hours before supper'],
      ],
      meals: ['breakfast', 'lunch'],
      picture: picture('thailand-islands', {
        caption: 'The same rock as on the bay, with rice around it.',
      }),
    },
    {
      title: 'Aboard at noon',
      place: 'Bai Tu Long',
      summary:
        'Across the delta by Nam Dinh and Hai Phong, on board by half past twelve. Lunch while the harbour goes small. First kayaks at four in a lagoon behind a low arch, an hour before the tide shuts it.',
      altitudeM: 0,
      parts: [
        ['drive', '185 km, 3 h 45 min'],
        ['boat', '4 h cruising to the first anchorage'],
        ['activity', 'Kayak, 1 h'],
        ['stay', 'Twin cabin with window and bath'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('vietnam-halong', { caption: 'Leaving the lane the day boats use.' }),
    },
    {
      title: 'The far corner',
      place: 'Bai Tu Long',
      summary:
        'The whole day east of everybody. Vung Vieng by bamboo boat in the morning, a beach with a cave at noon, kayaks again, then an anchorage among islands that have numbers instead of names. Squid lamps after dark.',
      altitudeM: 0,
      parts: [
        ['boat', '5 h cruising, 1 h by bamboo boat'],
        ['activity', 'Kayak, 1 h 30 min, and swimming from the beach'],
        ['stay', 'Second night aboard'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('vietnam-halong-2', { caption: 'Night falls fast at 21° north.' }),
    },
    {
      title: 'Back, and Hanoi on foot',
      place: 'Hanoi',
      summary:
        'A last swim or tai chi at six, then a cave and the run to port; ashore at eleven. The expressway brings us to Hanoi by two. At five a food walk in the Old Quarter with a cook, seven stops, small portions.',
      altitudeM: 15,
      parts: [
        ['boat', '3 h to port'],
        ['drive', '155 km, 2 h 30 min'],
        ['walk', '3 km, 3 h, seven stops; a vegetarian line exists'],
        ['stay', 'Small hotel in Hanoi'],
      ],
      meals: ['breakfast', 'dinner'],
    },
    {
      title: 'Morning in the city',
      place: 'Hanoi',
      summary:
        'The Temple of Literature at eight, founded in 1070, before the school groups. Coffee with egg for those who dare. Cars to the airport at 11 am and 3 pm; the trip ends there.',
      altitudeM: 15,
      parts: [
        ['walk', '3 km through the city'],
        ['drive', '27 km, 45 min'],
      ],
      meals: ['breakfast'],
    },
  ]),
  inclusions: [
    'Airport to airport, all drives in an air-conditioned van',
    'Six nights on land in twin rooms (two of them in a stilt house, with partitions)',
    'Two nights aboard in twin cabins with bath, the boat to ourselves from nine people',
    'Eight breakfasts, six lunches, six dinners, one of them a food walk',
    'Leader from India and a Vietnamese guide throughout',
    'Kayaks, sampans, bamboo boat, bicycles and life vests',
    'Tickets for Trang An, Mua, Cuc Phuong, the bay and the Temple of Literature',
    'Invitation details and help with the e-visa form',
    'GST, and TCS for buyers who give a PAN',
  ],
  exclusions: [
    'Flights to Hanoi and back',
    'E-visa (USD 25 single entry, paid on the official site)',
    'Travel insurance with medical cover, required',
    'Two lunches and two dinners, ₹300 to ₹700 each in Vietnam',
    'Drinks on the boat, which are dear',
  ],
  packing: [
    'Jacket and fleece from November to March: the deck is cold under way',
    'Light long trousers and shirts',
    'Swimwear, even in winter if you are that sort',
    'Walking shoes and sandals that can get wet',
    'Rain jacket',
    'Small bag for the boat; the large one can stay in the van',
    'Ear plugs for Hanoi and the stilt house',
    'Dry bag for the kayak',
    'Repellent and sunscreen',
    'Plug adapter for types A and C',
    'Bottle of one litre to fill',
    'Printed e-visa, two copies',
  ],
  meetingPoint: {
    _type: 'place',
    name: 'Noi Bai airport, terminal 2 arrivals',
    detail: 'Pillar 10 outside the exit, cars at 1 pm and 5 pm on day 1.',
    latitude: 21.2187,
    longitude: 105.8042,
  },
  goodToKnow: richText(`
    ## Vegetarian in the north

    *Chay* is the word, and pagoda food is excellent. Fish sauce is the difficulty: we write a card in Vietnamese for each person and ring kitchens ahead. Aboard, the cook keeps separate pans.

    ## Money and phones

    Dong comes in many zeros; 1,000 dong is a little over three rupees. Cards work in hotels. A local SIM with data for a fortnight costs about ₹800 at the airport. Between islands there is no signal for most of day 7.

    {note} Tet moves: 6 February in 2027. We run no departure in the ten days around it, because the families we stay with have their own guests.
  `),
  faqs: references('faq', [
    'which-passport-validity',
    'do-i-need-travel-insurance',
    'is-the-food-vegetarian',
    'what-is-tcs',
    'can-i-pay-the-balance-later',
  ]),
  leader: reference('author', 'farah-qureshi'),
  similarTrips: references('trip', [
    'bali-slowly',
    'japan-fuji-to-kyoto',
    'andaman-island-to-island',
  ]),
  timeZone: 'Asia/Ho_Chi_Minh',
  taxClass: 'tour_package_5',
  minAge: 18,
  allowChildren: false,
  requiresFitnessDeclaration: false,
  countryCodes: ['VN'],
  saleState: 'on_sale',
  featuredRank: 9,
  seo: {
    _type: 'seo',
    title: 'North Vietnam in 9 days: Mai Chau, Ninh Binh, Ha Long by junk',
    description:
      'Nine days from Hanoi without a flight: stilt houses in Mai Chau, river caves at Trang An, two nights by wooden boat in Bai Tu Long. Small group from India.',
  },
} satisfies SeedOf<'trip'>;
