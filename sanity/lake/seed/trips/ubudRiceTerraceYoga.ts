import { keyed, picture, reference, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { itinerary } from './itinerary.ts';

export const ubudRiceTerraceYoga = {
  _id: 'trip-ubud-rice-terrace-yoga',
  _type: 'trip',
  title: 'Ubud, rice terraces and yoga',
  slug: slug('ubud-rice-terrace-yoga'),
  kind: 'retreat',
  destination: reference('destination', 'bali'),
  summary:
    'Seven days in one house at Keliki, 8 km north of Ubud: two classes a day on an open floor over the fields, vegetarian food, one morning of silence, and a spring where Balinese come to bathe.',
  cardLine: '7 days from Denpasar, two classes a day, ten people at most',
  overview: richText(`
    Keliki lies on a ridge between two rivers, far enough from Ubud that you hear ducks instead of scooters. The house has five rooms and a teaching floor with a thatched roof and no walls. Lakshmi Menon teaches both classes each day herself.

    ## The practice

    Mornings are slow hatha with standing work, breath and twenty minutes of sitting. Evenings are restorative: long supported shapes, then *yoga nidra* on two of the nights. She teaches in the line of Krishnamacharya, adapts each posture to the person, and says when a thing is tradition and when it is anatomy.

    ## Outside

    On three days we leave. To Tirta Empul, a spring temple of the year 962, for the *melukat* bath with a priest who explains what he does. On foot along the Campuhan ridge before the heat. To Jatiluwih, 600 hectares of terraces at 700 m, watered by a temple calendar since before anyone wrote it down.

    ## What it is not

    It is not a detox, a cure or a course. There is no certificate at the end. There is wifi on the veranda and none in the rooms.

    {note} About a third of each group has never done yoga. If you have practised for years you will not be bored; the classes are built in three steps and you choose yours.
  `),
  gallery: keyed([
    picture('bali-terraces', {
      caption: 'The view from the teaching floor, water still in the fields.',
    }),
    picture('wellness-forest-light', { caption: 'The path down to the river Wos at seven.' }),
    picture('wellness-lake-dawn', {
      caption: 'Bratan on the way to Jatiluwih, if the cloud lifts.',
    }),
    picture('wellness-lake-dawn-2'),
  ]),
  durationDays: 7,
  startPlace: 'Denpasar',
  endPlace: 'Denpasar',
  difficulty: 'easy',
  difficultyNote:
    'Two classes of 75 to 90 min a day, all adapted. Three easy walks of up to 2 hours.',
  maxAltitudeM: 1240,
  groupSizeMax: 10,
  activities: ['Yoga', 'Meditation', 'Rice-field walks', 'Temple visit', 'Cooking'],
  goodFor: ['solo'],
  days: itinerary([
    {
      title: 'Arrive in the fields',
      place: 'Keliki',
      summary:
        'Pick-up at the airport until 3 pm, then north through Mas and Ubud. Tea, the house, and a short class to undo the flight. Supper at seven; lights are low by nine.',
      altitudeM: 400,
      parts: [
        ['drive', '45 km, 1 h 45 min'],
        ['activity', 'Class, 60 min, after travel'],
        ['stay', 'Five-room house in Keliki, two to a room, garden bath'],
      ],
      meals: ['dinner'],
    },
    {
      title: 'First full day',
      place: 'Keliki',
      summary:
        'The day takes the shape it will keep. Between the classes we walk through the village with one of its painters: Keliki is known for miniatures the size of a postcard that take a month.',
      altitudeM: 400,
      parts: [
        ['activity', 'Morning class, 90 min; evening class, 75 min'],
        ['walk', '4 km, 1 h 30 min through fields and village'],
        ['free_time', 'Two to five'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('bali-terraces', { caption: 'Ducks clean the field after the harvest.' }),
    },
    {
      title: 'The spring at Tampaksiring',
      place: 'Keliki',
      summary:
        'After the early class to Tirta Empul, before the buses. A priest of the village leads the bath under the spouts for those who want it, and explains the order to those who watch. Back for lunch and a long rest.',
      altitudeM: 400,
      parts: [
        ['activity', 'Morning class, 75 min; restorative evening, 75 min'],
        ['drive', '24 km there and back, 1 h 10 min'],
        ['activity', 'Melukat at Tirta Empul, 1 h 30 min'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'A morning without words',
      place: 'Keliki',
      summary:
        'Silence from waking until lunch: class, breakfast, an hour of sitting and walking by turns. In the afternoon the kitchen opens and Kadek shows how tempeh, *sambal matah* and *urap* are made. Yoga nidra at eight.',
      altitudeM: 400,
      parts: [
        ['activity', 'Class and sitting in silence, 3 h in all; restorative evening, 75 min'],
        ['activity', 'Cooking, 2 h'],
        ['free_time', 'Massage in the house if you wish'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('wellness-forest-light', {
        caption: 'Walking meditation has a direction, at least.',
      }),
    },
    {
      title: 'Jatiluwih',
      place: 'Keliki',
      summary:
        'The one long drive. From Jatiluwih a path goes along the main channel between red rice and white, 5 km, flat. We pass lake Bratan at 1,240 m on the way home, in cloud more often than not, and stretch for an hour before supper.',
      altitudeM: 400,
      parts: [
        ['drive', '95 km round trip, 4 h'],
        ['walk', '5 km, 1 h 45 min along the channels'],
        ['activity', 'Early class, 60 min; evening class, 60 min'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'Campuhan, and your own practice',
      place: 'Keliki',
      summary:
        'Along the Campuhan ridge from Keliki down to Ubud before eight, 6 km on a paved spine between two rivers, and back by car. Before noon Lakshmi sits with each person for fifteen minutes and writes down a practice to take home. Last class at five.',
      altitudeM: 400,
      parts: [
        ['walk', '6 km, 2 h, mostly down'],
        ['activity', 'One-to-one, 15 min each'],
        ['activity', 'Closing class, 90 min'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'To the airport',
      place: 'Denpasar',
      summary:
        'A short class at seven for those who leave late, breakfast, and one shared car at ten. The trip ends at the airport at noon; book flights after 2:30 pm. Another car can be called for earlier ones, at about ₹2,200.',
      altitudeM: 0,
      parts: [
        ['activity', 'Class, 45 min, optional'],
        ['drive', '45 km, 1 h 45 min'],
      ],
      meals: ['breakfast'],
    },
  ]),
  inclusions: [
    'Airport to house and back, at the shared times',
    'Six nights in the house at Keliki, two to a room',
    'All meals from dinner on day 1 to breakfast on day 7, vegetarian',
    'Eleven classes, yoga nidra twice, and one talk alone with the teacher',
    'Mats, blocks, bolsters, straps and blankets',
    'Tirta Empul and Jatiluwih with tickets, guide, sarong and offering',
    'Cooking afternoon and village walk',
    'Water, herbal tea and fruit all day',
    'GST, and TCS for buyers who give a PAN',
  ],
  exclusions: [
    'Flights to Denpasar and back',
    'Visa on arrival (IDR 500,000) and tourist levy (IDR 150,000)',
    'Travel insurance, which we ask you to have',
    'Massage (about ₹1,200 for an hour, paid in the house)',
    'Airport transfers outside the shared times',
  ],
  packing: [
    'Three sets of clothes you can move in, covering shoulders',
    'A light shawl for the mornings (21 °C and damp)',
    'Own mat if you prefer it; ours are 5 mm natural rubber',
    'Swimwear and a change of clothes for the spring',
    'Walking shoes and sandals',
    'Rain jacket or umbrella',
    'Repellent and sunscreen',
    'Notebook and pen',
    'Head torch for the path to the floor',
    'Plug adapter for type C and F',
    'Medicines you take, with the prescription',
  ],
  meetingPoint: {
    _type: 'place',
    name: 'Ngurah Rai airport, international arrivals',
    detail: 'Outside the exit after customs. One shared car at 3 pm on day 1.',
    latitude: -8.7467,
    longitude: 115.1668,
  },
  goodToKnow: richText(`
    ## Health

    After you book we ask, with your consent, about injuries, pregnancy and anything a teacher should know. Only Lakshmi reads the answers. Pregnant after the first three months is fine with your doctor's word; before that, and after recent surgery, please come another time.

    ## The house

    Rooms have a fan, a net and a bath open to the sky. There are geckos, and they are on your side. Roosters begin at half past four. The floor is reached by forty steps, lit but uneven.

    {note} The spring at Tirta Empul is a place of worship. People who are menstruating are asked not to enter the pools; you are welcome to sit in the court with tea and a very good view of it.
  `),
  faqs: references('faq', [
    'can-beginners-join-a-retreat',
    'is-the-food-vegetarian',
    'are-solo-travellers-welcome',
    'are-women-only-dates-available',
    'what-is-tcs',
    'which-passport-validity',
  ]),
  leader: reference('author', 'lakshmi-menon'),
  similarTrips: references('trip', [
    'rishikesh-river-silence',
    'bali-slowly',
    'kerala-backwaters-slowly',
  ]),
  retreat: {
    theme: 'Yoga and rest',
    teacher: reference('author', 'lakshmi-menon'),
    dailySchedule: keyed(
      [
        ['6:15 am', 'Tea and fruit, no talking needed'],
        ['6:45 am', 'Sitting, breath and slow hatha, 90 min'],
        ['8:30 am', 'Breakfast'],
        ['10 am', 'Walk, visit or free time'],
        ['12:30 pm', 'Lunch, the main meal'],
        ['1:30 pm', 'Rest'],
        ['4 pm', 'Tea'],
        ['5 pm', 'Restorative class, 75 min'],
        ['7 pm', 'Supper'],
        ['8:15 pm', 'Yoga nidra on two nights, otherwise quiet'],
      ].map(([time = '', what = '']) => ({ _type: 'scheduleEntry' as const, time, what })),
    ),
    food: 'Vegetarian, Balinese with a south Indian hand: red rice, tempeh, greens, coconut, dal twice. Eggs at breakfast if you like; vegan and Jain by word in advance. No alcohol in the house.',
    rooms:
      'Five double rooms with two beds, fan and own bath, each with its own door to the garden. One can be a single. Nobody shares with a stranger of another gender.',
    notFor:
      'Children and teenagers; people who want daily power yoga; anyone in an acute illness or in the weeks after an operation. It is a rest and no treatment for depression or addiction.',
  },
  timeZone: 'Asia/Makassar',
  taxClass: 'tour_package_5',
  minAge: 18,
  allowChildren: false,
  requiresFitnessDeclaration: false,
  countryCodes: ['ID'],
  saleState: 'on_sale',
  seo: {
    _type: 'seo',
    title: 'Yoga retreat in the rice terraces near Ubud, 7 days',
    description:
      'A week of yoga at Keliki, north of Ubud: two adapted classes a day with Lakshmi Menon, vegetarian food, a spring temple, ten people at most.',
  },
} satisfies SeedOf<'trip'>;
