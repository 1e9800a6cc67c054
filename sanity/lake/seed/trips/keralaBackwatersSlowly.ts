import { keyed, picture, reference, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { itinerary } from './itinerary.ts';

export const keralaBackwatersSlowly = {
  _id: 'trip-kerala-backwaters-slowly',
  _type: 'trip',
  title: 'Kerala backwaters, slowly',
  slug: slug('kerala-backwaters-slowly'),
  kind: 'group_trip',
  destination: reference('destination', 'kerala'),
  summary:
    'Six days and fewer than 250 km: two nights in Fort Kochi, one on a rice barge moored beside a field, two in a homestay below sea level, and the public ferry for whatever remains.',
  cardLine: '6 days from Kochi, two nights below sea level',
  overview: richText(`
    The usual week in Kerala is a loop of 700 kilometres with a houseboat in the middle. We left out
    the loop. From Fort Kochi it is 55 km to Alappuzha, and behind Alappuzha lies Kuttanad, where rice
    grows up to two and a half metres below the level of the water and the school bus is a boat. Three
    nights there is enough to learn the timetable of one jetty.

    ## One night on the big boat

    A *kettuvallam* is a rice barge of anjili planks sewn together with coir. Ours have three
    bedrooms, a cook and solar panels on the roof. We board at noon, go where the barge fits, and tie
    up beside a paddy field at half past five, as everybody must, because that is when the nets go
    out. One night is right. After that a boat this size keeps you from seeing anything.

    ## Two nights at water level

    The homestay near Nedumudy has five rooms, a veranda and a cook who writes your diet on the wall.
    From its steps we go out at half past six with a man and a pole, four to a boat, into canals a
    metre wider than the hull. Toddy tappers come down with the night's pot; a canoe sells
    vegetables, credit and news. Two afternoons of the trip have nothing written in them.

    On the last day the state ferry takes us from Alappuzha to Kottayam, two and a half hours with
    schoolchildren and gas cylinders. [Meera wrote about that journey](post:a-slow-week-on-the-backwaters)
    before she planned this one.
  `),
  gallery: keyed([
    picture('kerala-backwaters', { caption: 'Tied up at half past five, near Kainakary' }),
    picture('kerala-backwaters-2', { caption: 'Quarter to seven, before the engines' }),
    picture('goa-sunset', { caption: 'The sea side, from the beach at Fort Kochi' }),
    picture('wellness-forest-light', {
      caption: 'From the landing to the homestay, seven in the morning',
    }),
    picture('wellness-lake-dawn', { caption: 'A jetty on Vembanad, first ferry still to come' }),
  ]),
  durationDays: 6,
  startPlace: 'Kochi',
  endPlace: 'Kochi',
  difficulty: 'easy',
  difficultyNote: 'Flat, warm and humid. You step in and out of small boats several times a day.',
  groupSizeMax: 12,
  activities: ['Boats', 'Homestay', 'Food', 'Birds', 'Cycling'],
  goodFor: ['couples'],
  days: itinerary([
    {
      title: 'Fort Kochi on foot',
      place: 'Fort Kochi',
      summary:
        'We meet at two beside the church where Vasco da Gama was buried for fourteen years. A walk of two hours past the cantilevered nets, the spice yards of Jew Town and a synagogue of 1568 with a floor of Chinese tiles. Dinner is fish, or not, in a courtyard.',
      parts: [
        ['walk', '4 km, level, with tea'],
        ['stay', 'Heritage guesthouse in Fort Kochi'],
      ],
      meals: ['dinner'],
    },
    {
      title: 'Ferries, frescoes, a free afternoon',
      place: 'Fort Kochi',
      summary:
        'The public ferry to Vypin and back for the light, then the palace at Mattancherry and its Ramayana painted on the walls. At eleven we cook with a family in Mattancherry, and eat the result. From three o’clock nothing is planned. Kathakali begins at six for those who want it.',
      parts: [
        ['boat', 'Public ferry to Vypin and back, 10 min each way'],
        ['activity', 'Cooking and lunch with a family, 3 h'],
        ['free_time', 'Afternoon and evening'],
        ['stay', 'Heritage guesthouse, second night'],
      ],
      meals: ['breakfast', 'lunch'],
    },
    {
      title: 'Aboard a rice barge',
      place: 'Kainakary',
      summary:
        'By road along the coast to Alappuzha; by noon you are on a deck chair. The barge takes the wide canals of Kainakary past churches with their feet in the water. We moor by a field, walk the dike at dusk and eat karimeen or a thoran of what the cook found on the way.',
      parts: [
        ['drive', '55 km, 1 h 45 min drive'],
        ['boat', '5 h under way, about 25 km'],
        ['stay', 'Houseboat, double cabins with bath'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('kerala-backwaters', { caption: 'Moored, and quiet' }),
    },
    {
      title: 'Off again, below sea level',
      place: 'Nedumudy',
      summary:
        'Breakfast under way, then bags over the side at a flight of stone steps. The rice here stands lower than the river; we walk the bund between the two with the farmer who keeps the pump. The second free afternoon: hammock, bicycle, or the toddy shop for its tapioca.',
      parts: [
        ['boat', '2 h to the homestay landing'],
        ['walk', '3 km on the bund, level'],
        ['free_time', 'Afternoon, six bicycles'],
        ['stay', 'Homestay near Nedumudy, rooms with bath'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'Poled through Kainakary',
      place: 'Nedumudy',
      summary:
        'On the water at half past six, four to a country boat, with a flask. Three hours of narrow canals: kingfishers of two kinds, a darter drying its wings, a floating shop. After lunch a coir workshop in the next village, and at five a lesson in the one thing Kuttanad does fast, the snake-boat stroke.',
      parts: [
        ['boat', '7 km by country boat, 3 h'],
        ['activity', 'Coir rope workshop, 1 h'],
        ['stay', 'Homestay near Nedumudy, second night'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('kerala-backwaters-2', { caption: 'The hour for small boats' }),
    },
    {
      title: 'The ferry to Kottayam',
      place: 'Kochi',
      summary:
        'A wooden bench on the state boat from Alappuzha across the foot of Vembanad. It stops wherever somebody stands. Lunch at Kottayam, then back by road: Ernakulam Junction by about four, the airport by five. Book nothing that leaves before half past seven.',
      parts: [
        ['boat', 'State ferry, about 30 km, 2 h 30 min'],
        ['drive', '75 km, 2 h 15 min drive'],
      ],
      meals: ['breakfast', 'lunch'],
    },
  ]),
  inclusions: [
    'All road and boat transport from Fort Kochi to Ernakulam or the airport',
    'Two nights in a heritage guesthouse, two in a homestay, two to a room',
    'One night on a houseboat with its own cook, air-conditioned from nine to six',
    'All meals from dinner on day 1 to lunch on day 6, except dinner on day 2',
    'Country boats with boatmen, life vests in children’s sizes too',
    'Cooking class and coir workshop',
    'Museum and palace entries, ferry tickets',
    'A leader throughout; local guides in Fort Kochi and Kainakary',
  ],
  exclusions: [
    'Travel to Kochi and home',
    'Dinner on day 2 and the Kathakali ticket (₹500)',
    'Alcohol, including toddy',
    'Single room (choose it when you book)',
    'Travel insurance',
  ],
  packing: [
    'Light cotton with long sleeves for dusk',
    'Sandals that may get wet and come off fast',
    'Hat, sunscreen SPF 30 or more',
    'Mosquito repellent',
    'Rain jacket or umbrella in October and November',
    'Cloth that covers knees and shoulders for temples and churches',
    'Binoculars, if you own any',
    'Small dry bag for phone and papers',
    'A soft bag: it goes over the side of boats',
    'Ear plugs for the first night among frogs',
  ],
  meetingPoint: {
    _type: 'place',
    name: 'St Francis Church, Fort Kochi',
    detail: 'At the gate on Parade Road, 2 pm on day 1. 40 km from the airport, 75 to 90 min.',
    latitude: 9.9659,
    longitude: 76.2411,
  },
  goodToKnow: richText(`
    ## When it runs

    December to February is dry, 32 °C by day and 22 °C at night. October, November and March are
    warmer or wetter and have emptier canals. In June and July we do not run it; the lake does as it
    likes.

    ## With children

    Children from five years come along well: there is a boat every day and nobody minds noise. They wear
    a life vest whenever a boat moves, also when the boatman's children do not.

    ## The lake

    Vembanad is not in good health. Our two barge owners pump their tanks out ashore and show us the
    receipts. We carry filtered water in glass and ask you to leave plastic bottles at home.

    {note} Houseboats stop between half past five in the evening and about eight in the morning by rule. A night cruise on offer in Alappuzha is a boat that is tied up.

    Some temples in Kerala admit Hindus only, and men without a shirt. We visit two that admit everybody.
  `),
  faqs: references('faq', [
    'is-the-food-vegetarian',
    'are-solo-travellers-welcome',
    'what-does-all-in-mean',
    'can-i-pay-the-balance-later',
    'what-if-i-cancel',
  ]),
  leader: reference('author', 'meera-iyer'),
  similarTrips: references('trip', [
    'andaman-island-to-island',
    'meghalaya-living-roots',
    'bali-slowly',
  ]),
  timeZone: 'Asia/Kolkata',
  taxClass: 'tour_package_5',
  minAge: 5,
  allowChildren: true,
  requiresFitnessDeclaration: false,
  countryCodes: ['IN'],
  saleState: 'on_sale',
  featuredRank: 6,
  seo: {
    _type: 'seo',
    title: 'Kerala backwaters in 6 slow days from Kochi',
    description:
      'Fort Kochi, one night on a houseboat, two in a Kuttanad homestay and the state ferry to Kottayam. Six days, twelve people, fewer than 250 km.',
  },
} satisfies SeedOf<'trip'>;
