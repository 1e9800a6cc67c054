import { keyed, picture, reference, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { itinerary } from './itinerary.ts';

export const tharByCamelAndRail = {
  _id: 'trip-thar-by-camel-and-rail',
  _type: 'trip',
  title: 'Thar by camel and rail',
  slug: slug('thar-by-camel-and-rail'),
  kind: 'group_trip',
  destination: reference('destination', 'rajasthan'),
  summary:
    'Five days west from Jodhpur: 290 km of single-track railway with the windows open, Jaisalmer at sunrise, and two nights in a small camp reached by camel, well away from the loud dunes.',
  cardLine: '5 days from Jodhpur, 290 km by rail each way',
  overview: richText(`
    Most visits to the Thar are a drive, a dune with music and a drive back. We go by train, because a
    desert should arrive slowly, and then by camel, because at five kilometres an hour you see that it
    is inhabited: wells, goat pens, millet stubble, a school with one teacher and a bell.

    ## Rail first

    The line from Jodhpur runs north by Osian to Phalodi and then west by Pokaran, five to six hours in
    a carriage whose windows open. The sand begins after Phalodi. Between October and March you may
    see strings of demoiselle cranes over Khichan, on the right. The fort at Jaisalmer shows itself
    twenty minutes before the station does.

    ## Then four legs

    We ride with four families from villages south-west of Jaisalmer, off the Khuri road. One person
    to a camel, or a child with a parent; riders up to 90 kg; an hour and a half at a time, with the
    owner on foot beside. Animals rest a day after two of work. Nobody has to ride at all: the jeep
    with the water barrels goes the same way.

    Camp is eleven tents with beds, quilts and a bucket of hot water. No stage, no dancers, no
    generator after ten. Two old men from the Manganiyar community sing by the fire on the second
    evening because we asked them and paid them, and they stop when they like. Trains, dunes and a
    berth home are described at length in [Meera's account](post:thar-by-night-train).
  `),
  gallery: keyed([
    picture('rajasthan-dunes-2', { caption: 'The owners ride ahead to light the fire' }),
    picture('rajasthan-dunes', { caption: 'Off the Khuri road, seven in the morning' }),
    picture('desert-night-camp', { caption: 'Camp, just before the lamps go out' }),
    picture('hero-dunes', { caption: 'Most of the Thar is scrub. This part is not' }),
    picture('social-share', {
      caption: 'The Aravalli hills from the night train, before Merta Road',
    }),
  ]),
  durationDays: 5,
  startPlace: 'Jodhpur',
  endPlace: 'Jodhpur',
  difficulty: 'easy',
  difficultyNote: 'Camel rides of 1.5 h, optional. Cold nights in tents from December to February.',
  groupSizeMax: 14,
  activities: ['Rail', 'Camel riding', 'Desert camp', 'Forts', 'Village life'],
  goodFor: ['couples'],
  days: itinerary([
    {
      title: 'Jodhpur from the top down',
      place: 'Jodhpur',
      summary:
        'Breakfast on a roof near the clock tower, so the night train from Delhi fits. We are at Mehrangarh when it opens at nine and walk down through Navchokiya, the old blue quarter, before the heat. Afternoon for sleep or spices; dinner under the fort.',
      parts: [
        ['walk', '5 km, mostly downhill'],
        ['activity', 'Mehrangarh fort and museum, 2.5 h'],
        ['free_time', 'Afternoon in the bazaar'],
        ['stay', 'Haveli guesthouse in the old city'],
      ],
      meals: ['breakfast', 'dinner'],
    },
    {
      title: 'The train to Jaisalmer',
      place: 'Jaisalmer',
      summary:
        'The morning train, a reserved carriage, and lunch in tins passed along the bench. Osian, Phalodi, Ramdevra, Pokaran, where somebody always sells chamcham on the platform. Late afternoon on the bank of Gadisar lake, then a guesthouse outside the fort, which has more drains than it can bear.',
      parts: [
        ['rail', '290 km, 5 to 6 h, windows open'],
        ['walk', '2 km to Gadisar lake and back'],
        ['stay', 'Sandstone guesthouse below the fort'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'Fort at sunrise, camels by four',
      place: 'Dune camp',
      summary:
        'Through the fort gates at half past six, when the people who live inside are sweeping. The Jain temples open to visitors at eight. After lunch we drive 40 km towards Khuri, meet the camels at a well and ride the last stretch as the sand turns from white to orange.',
      parts: [
        ['walk', '3 km in and around the fort'],
        ['drive', '40 km, 1 h drive'],
        ['activity', '4.5 km by camel, 1.5 h'],
        ['stay', 'Tents with beds and quilts, shared bathrooms'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('rajasthan-dunes-2', { caption: 'The last half hour before camp' }),
    },
    {
      title: 'A day at camel speed',
      place: 'Dune camp',
      summary:
        'Out at half past seven to a hamlet where we learn to bake bajra bread and are bad at it. Shade and cards through the middle of the day. In the late afternoon a second ride, or a walk with a ranger to look for desert foxes and, with real luck, a great Indian bustard. Songs at eight.',
      parts: [
        ['activity', '4.5 km by camel, 1.5 h, morning or evening'],
        ['walk', '4 km through fields and low dunes, easy'],
        ['stay', 'Same camp, second night'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('desert-night-camp', { caption: 'After ten nothing hums' }),
    },
    {
      title: 'Rails east to Jodhpur',
      place: 'Jodhpur',
      summary:
        'Tea at six, jeep to Jaisalmer, breakfast opposite the station. The train brings us to Jodhpur in the afternoon, two hours or more before the night trains leave for Delhi and Jaipur. If the timetable has moved, we do this leg by road and tell you a week ahead.',
      parts: [
        ['drive', '40 km, 1 h drive'],
        ['rail', '290 km, 5 to 6 h'],
      ],
      meals: ['breakfast', 'lunch'],
    },
  ]),
  inclusions: [
    'Reserved seats Jodhpur to Jaisalmer and back',
    'Jeeps between Jaisalmer and the desert',
    'Camels with their owners for two rides',
    'Two nights in guesthouses, two in camp, two to a room or tent',
    'All meals from breakfast on day 1 to lunch on day 5, except lunch on day 1',
    'Entries to Mehrangarh, the fort temples and the Desert National Park',
    'The musicians and the village cook, at the rate they ask',
    'A leader throughout, filtered water everywhere',
  ],
  exclusions: [
    'Travel to Jodhpur and home',
    'Lunch in Jodhpur on day 1',
    'Camera fees inside forts and temples',
    'Single room or tent (choose it when you book)',
    'Travel insurance',
  ],
  packing: [
    'Warm jacket and wool cap from December to February',
    'Long loose trousers for riding, not shorts',
    'Cotton shirts with sleeves, a large scarf against dust',
    'Closed shoes that shake out',
    'Sunscreen SPF 50, sunglasses, hat with a string',
    'Headlamp',
    'Wet wipes and a small towel',
    'Saline drops if sand troubles your eyes',
    'Power bank: the camp charges phones from six to ten',
    'Photo identity, the one on your rail ticket',
    'A soft bag of 12 kg at most, no wheels',
  ],
  meetingPoint: {
    _type: 'place',
    name: 'Jodhpur Junction railway station',
    detail: 'Main entrance, 8:30 am on day 1. Later arrivals join us at Mehrangarh.',
    latitude: 26.2837,
    longitude: 73.0224,
  },
  goodToKnow: richText(`
    ## Hot, then cold

    {table Usual temperatures at camp}

    | Month | Three in the afternoon | Before sunrise |
    | --- | --- | --- |
    | October | 36 °C | 20 °C |
    | November | 30 °C | 12 °C |
    | December and January | 25 °C | 4 °C |
    | February | 28 °C | 9 °C |
    | March | 34 °C | 16 °C |

    ## With children

    From five years. Under ten they ride in front of a parent. There is no swing and no screen, and
    there is a dune, which has been enough so far.

    ## Camels

    If you see a swollen nose peg, an open sore or a stick used on an animal, tell the leader at once
    and we change the animal and the owner. Riding is not for anyone with a slipped disc or in
    pregnancy; take the jeep.

    {note} Trains in India carry the name and age on your identity card. Give us both exactly, and carry the original.

    Some dates are [for women only](post:women-only-departures), led by Asha. They are marked in the list.
  `),
  faqs: references('faq', [
    'are-women-only-dates-available',
    'are-solo-travellers-welcome',
    'is-the-food-vegetarian',
    'what-does-all-in-mean',
    'what-do-i-pay-today',
  ]),
  leader: reference('author', 'asha-negi'),
  similarTrips: references('trip', [
    'kerala-backwaters-slowly',
    'meghalaya-living-roots',
    'ladakh-pangong-nubra',
  ]),
  timeZone: 'Asia/Kolkata',
  taxClass: 'tour_package_5',
  minAge: 5,
  allowChildren: true,
  requiresFitnessDeclaration: false,
  countryCodes: ['IN'],
  saleState: 'on_sale',
  featuredRank: 3,
  seo: {
    _type: 'seo',
    title: 'Thar desert in 5 days by train and camel',
    description:
      'Jodhpur to Jaisalmer by day train, two camel rides, two nights in a quiet dune camp and the fort at sunrise. Five days, October to March.',
  },
} satisfies SeedOf<'trip'>;
