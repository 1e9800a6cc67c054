import { keyed, picture, reference, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { itinerary } from './itinerary.ts';

export const rishikeshRiverSilence = {
  _id: 'trip-rishikesh-river-silence',
  _type: 'trip',
  title: 'River silence, Rishikesh',
  slug: slug('rishikesh-river-silence'),
  kind: 'retreat',
  destination: reference('destination', 'uttarakhand'),
  summary:
    'Five days without talking, in a house above the Ganga near Garur Chatti: short sittings, slow yoga, walks by the river and a teacher you may always speak to. Made for people who have never done it.',
  cardLine: '5 days by the Ganga, three of them in full silence',
  overview: richText(`
    From the first dinner to the last breakfast nobody talks. That is the whole idea, and it is less
    severe than it sounds: you sit for under three hours a day, in short pieces, on a chair if you
    like, and move for two. In between there is a river to look at.

    ## The house

    It stands four kilometres above Lakshman Jhula on the Garur Chatti side, in sal forest, 50 steps
    over the water. Nine rooms, a hall with windows on three sides, a kitchen that smells of cumin
    from ten o'clock. Rafts come by between ten and four from October to June and people on them
    shout. You learn to let them.

    ## The teaching

    [Lakshmi](author:lakshmi-menon) was a physiotherapist before she taught yoga, which is why it
    starts with ankles and leaves out headstands. Each day has one talk by her, one ten-minute
    conversation with her alone, and questions on paper in between. Nothing religious is asked of
    anybody. There is a bell.

    ### What it will not do

    It does not replace treatment, and it is not for everyone at every time; please read the part
    below on who should not come. Her [account of the five days](post:five-days-of-silence-for-beginners),
    hour by hour, includes the second afternoon, which is the hard one.

    The price covers the house, the food and the teaching. You come on your own: 7 km by taxi from
    Ram Jhula, or an hour and a half on foot by the river for those with a small bag.
  `),
  gallery: keyed([
    picture('rishikesh-river', { caption: 'The river below Garur Chatti in November' }),
    picture('wellness-forest-light', { caption: 'The path from the hall, eight in the morning' }),
    picture('wellness-lake-dawn', { caption: 'First sitting ends about now' }),
    picture('social-share', { caption: 'The foothills to the east, from the roof' }),
    picture('hero-himalaya', { caption: 'Where the river comes from' }),
  ]),
  durationDays: 5,
  startPlace: 'Rishikesh',
  endPlace: 'Rishikesh',
  difficulty: 'easy',
  difficultyNote: 'Easy on the body. The second afternoon of not talking is harder than it looks.',
  maxAltitudeM: 380,
  groupSizeMax: 12,
  activities: ['Silence', 'Yoga', 'Meditation', 'River walks'],
  goodFor: ['solo'],
  days: itinerary([
    {
      title: 'Arrive, talk, stop talking',
      place: 'Garur Chatti',
      summary:
        'The house is open from two. Tea at four and an hour in which everyone may say why they came, or may not. Phones go into numbered cotton bags in the steel cupboard. Dinner at a quarter to seven is the first meal in silence; most people sleep nine hours.',
      altitudeM: 360,
      parts: [
        ['activity', 'Welcome and how silence works here, 1 h'],
        ['activity', 'First sitting by lamp, 30 min'],
        ['stay', 'River house, room for two or your own'],
      ],
      meals: ['dinner'],
    },
    {
      title: 'The first whole day',
      place: 'Garur Chatti',
      summary:
        'Bell at a quarter to six. The morning is pleasant and a little theatrical; you notice how you hold the cup. About three the mind runs out of duties and starts on old conversations. It has a name by then, because Lakshmi gave it one at breakfast.',
      altitudeM: 360,
      parts: [
        ['activity', 'Sitting, 2 h in four parts; yoga, 75 min'],
        ['walk', '3 km along the river, slow, 1 h'],
        ['stay', 'River house, second night'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('wellness-forest-light', { caption: 'Walking is practice too' }),
    },
    {
      title: 'Boredom, and what is under it',
      place: 'Garur Chatti',
      summary:
        'The same hours again. Some are bored to a depth they had forgotten, a few cry for ten minutes about nothing in particular, and nobody looks. The long rest after lunch is the real teaching. Your ten minutes alone with Lakshmi are today or tomorrow, as you choose.',
      altitudeM: 360,
      parts: [
        ['activity', 'Sitting, 2.5 h in five parts; yoga, 75 min'],
        ['activity', 'Ten minutes with the teacher, if you want them'],
        ['walk', '3 km along the river, 1 h'],
        ['stay', 'River house, third night'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'The quiet day',
      place: 'Garur Chatti',
      summary:
        'It is not bliss. It is more like the river when the rafts have gone: the same water, and you can see the stones. The morning walk goes as far as Phool Chatti, where a smaller stream comes in. In the evening a longer sitting for those who ask for it.',
      altitudeM: 360,
      parts: [
        ['walk', '6 km to Phool Chatti and back, 2 h'],
        ['activity', 'Sitting, 2.5 h; restorative yoga, 1 h'],
        ['stay', 'River house, fourth night'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('rishikesh-river', { caption: 'After four, when the rafts are home' }),
    },
    {
      title: 'Talking again',
      place: 'Rishikesh',
      summary:
        'A last sitting at six, and after breakfast we speak. It is shy and rather funny. Lakshmi goes through what to keep, in ten minutes a day, and what to expect of the first horn on the road. The house closes behind us at eleven. Keep the rest of the day free.',
      altitudeM: 340,
      parts: [
        ['activity', 'Last sitting and closing circle, 1.5 h'],
        ['free_time', 'Phones back at nine, rooms free by eleven'],
      ],
      meals: ['breakfast'],
    },
  ]),
  inclusions: [
    'Four nights in the river house, two to a room with bath, heated from December to February',
    'All meals from dinner on day 1 to breakfast on day 5, vegetarian',
    'All teaching by Lakshmi Menon and one assistant',
    'A daily ten-minute conversation with the teacher',
    'Mats, cushions, kneeling benches, chairs and shawls',
    'Guided walks by the river',
    'Herbal tea and filtered water at all hours; coffee at breakfast, one cup',
    'A health form that only the teacher reads, and a call if she has a question',
  ],
  exclusions: [
    'Travel to the house and from it (taxi from Ram Jhula about ₹500)',
    'Single room (choose it when you book)',
    'Massage or treatments of any kind',
    'Rafting; the other people do that',
    'Travel insurance',
  ],
  packing: [
    'Loose clothes in layers, nothing that rustles',
    'Shawl or light blanket',
    'Wool socks, slip-on shoes',
    'Walking shoes for stones by the river',
    'Warm jacket from November to February: 7 °C at dawn',
    'Earplugs',
    'A watch that does not glow or beep',
    'Headlamp for the steps',
    'Your medicines, with a written list',
    'No book, no work, no perfume',
  ],
  meetingPoint: {
    _type: 'place',
    name: 'River house, Garur Chatti',
    detail: 'On the Neelkanth road, 4 km above Lakshman Jhula. From 2 pm on day 1, by 4 pm.',
    latitude: 30.139,
    longitude: 78.348,
  },
  goodToKnow: richText(`
    ## If somebody needs you

    Leave the office number at home. They ring, and we find you within five minutes. It is a better
    arrangement than a telephone in a pocket.

    ## Getting there

    Dehradun airport is 20 km from Rishikesh, Haridwar station 25 km. From Rishikesh cross by the
    Garur Chatti bridge on the Badrinath road; taxis know it as the way to Neelkanth. In July and
    early August pilgrim traffic fills that road, and we run no dates.

    ## The months

    October and November are warm by noon and clear. From December to mid-February the mornings are
    5 to 8 °C and misty until ten. March is the mildest.

    {caution} The Ganga here is cold, fast and deeper than it looks. Feet only, from the stone steps, and never alone.

    If the health form or the call shows that it is not the time for you, all your money comes back,
    whatever the date.
  `),
  faqs: references('faq', [
    'can-beginners-join-a-retreat',
    'is-the-food-vegetarian',
    'are-solo-travellers-welcome',
    'what-if-i-cancel',
    'what-do-i-pay-today',
  ]),
  leader: reference('author', 'lakshmi-menon'),
  similarTrips: references('trip', ['ubud-rice-terrace-yoga', 'kerala-backwaters-slowly']),
  retreat: {
    theme: 'Silence and slow yoga for beginners',
    teacher: reference('author', 'lakshmi-menon'),
    dailySchedule: keyed([
      { _type: 'scheduleEntry', time: '5:45 am', what: 'Bell, tea' },
      { _type: 'scheduleEntry', time: '6:15 am', what: 'Sitting in two halves, 40 min' },
      { _type: 'scheduleEntry', time: '7:15 am', what: 'Slow yoga, floor and standing, 75 min' },
      { _type: 'scheduleEntry', time: '8:45 am', what: 'Breakfast' },
      { _type: 'scheduleEntry', time: '10:30 am', what: 'Walking by the river, 1 h' },
      { _type: 'scheduleEntry', time: '11:45 am', what: 'Sitting with instruction, 45 min' },
      { _type: 'scheduleEntry', time: '12:45 pm', what: 'Lunch, then nothing at all' },
      { _type: 'scheduleEntry', time: '3:30 pm', what: 'Talk, and questions on paper, 50 min' },
      { _type: 'scheduleEntry', time: '5 pm', what: 'Restorative yoga or walking, 1 h' },
      { _type: 'scheduleEntry', time: '6:45 pm', what: 'Light dinner' },
      { _type: 'scheduleEntry', time: '8 pm', what: 'Last sitting, by lamp, 30 min' },
      { _type: 'scheduleEntry', time: '9:15 pm', what: 'Lights out' },
    ]),
    food: 'Vegetarian, cooked in the house: plenty at lunch, little in the evening, no onion or garlic at dinner. Vegan and Jain meals if you say so when booking. One coffee, at breakfast.',
    rooms:
      'Nine rooms with bath, for two or for one. Sharing is within one gender unless you come together; roommates share the silence too. People who snore say so on the form and are put together.',
    notFor:
      'Not within six months of a bereavement, divorce or breakdown. Not with past psychosis, mania or dissociation, unless your psychiatrist and the teacher have spoken. Not while reducing psychiatric medicine or alcohol. Not because somebody else thinks you should.',
  },
  timeZone: 'Asia/Kolkata',
  taxClass: 'standard_18',
  minAge: 18,
  allowChildren: false,
  requiresFitnessDeclaration: false,
  countryCodes: ['IN'],
  saleState: 'on_sale',
  seo: {
    _type: 'seo',
    title: 'Silent retreat in Rishikesh: 5 days for beginners',
    description:
      'Five days of silence above the Ganga near Rishikesh: short sittings, slow yoga, river walks, vegetarian food, twelve people and one teacher.',
  },
} satisfies SeedOf<'trip'>;
