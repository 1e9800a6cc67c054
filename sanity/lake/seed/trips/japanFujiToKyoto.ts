import { keyed, picture, reference, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { itinerary } from './itinerary.ts';

export const japanFujiToKyoto = {
  _id: 'trip-japan-fuji-to-kyoto',
  _type: 'trip',
  title: 'Japan, Fuji to Kyoto',
  slug: slug('japan-fuji-to-kyoto'),
  kind: 'group_trip',
  destination: reference('destination', 'japan'),
  summary:
    'Eight days by train and on foot: old Tokyo, two nights at a lake under Fuji, three in Kyoto with the hills behind it. One bag goes ahead by parcel, and nobody holds up a flag.',
  cardLine: '8 days from Tokyo to Osaka, by train, about 13 km on foot a day',
  overview: richText(`
    A first week in Japan is usually spent in stations. We cut it to three places on one line and give each at least two nights. You learn the trains by taking them: the leader buys the first ticket, you buy the second.

    ## Tokyo, low and old

    Not the towers. Asakusa, where we sleep, has low houses and a temple at the end of the street; Yanaka came through the last war with its lanes. Both are quiet by nine in the evening.

    ## The lake

    Kawaguchiko lies at 830 m on the north side of the mountain. Fuji is out on about two mornings of three from November to February and one in four in June. We take two nights to improve the odds, walk in the Aokigahara forest, which grew on the lava of the year 864, and sleep in a *ryokan* with a hot bath on the roof.

    ## Kyoto, by its edges

    Temples in the middle of the city fill at ten. We go early, and then up: the whole loop of Fushimi Inari to 233 m, the path from Kurama to Kibune through cedars, and the lane behind Nanzen-ji that follows a canal of 1890.

    ## Food

    It is the question everybody from India asks. Dashi, the stock of dried fish, is in most things. We book one meal a day where the cook understands *shojin*, the food of the temples, which has no animal in it, and carry a card for the rest. You eat well; you do not eat at random.
  `),
  gallery: keyed([
    picture('japan-fuji', { caption: 'Kawaguchiko, second week of April.' }),
    picture('japan-fuji-2', { caption: 'The mountain at five in the morning, above the weather.' }),
    picture('wellness-forest-light', { caption: 'Cedars between Kurama and Kibune.' }),
    picture('wellness-lake-dawn-2', { caption: 'Lake Saiko, before the rental boats.' }),
    picture('kashmir-meadow-2', { caption: 'The week the trees turn.' }),
  ]),
  durationDays: 8,
  startPlace: 'Tokyo',
  endPlace: 'Osaka',
  difficulty: 'moderate',
  difficultyNote: 'About 13 km on foot a day, many station stairs, two walks with 300 m of climb.',
  maxAltitudeM: 1165,
  groupSizeMax: 12,
  activities: ['Rail', 'City walks', 'Forest walks', 'Temples', 'Hot baths'],
  goodFor: ['couples', 'solo'],
  days: itinerary([
    {
      title: 'Tokyo, from the river',
      place: 'Asakusa, Tokyo',
      summary:
        'Come to the hotel in Asakusa by 5 pm; we send the train for your flight. At dusk to Senso-ji, when the shutters are down and the lanterns on, and along the Sumida. Supper is soba, with a broth made for us of kelp.',
      altitudeM: 5,
      parts: [
        ['walk', '3 km through Asakusa and along the river'],
        ['stay', 'Small hotel in Asakusa, twin rooms, 15 m²'],
      ],
      meals: ['dinner'],
    },
    {
      title: 'Yanaka and the shogun’s garden',
      place: 'Asakusa, Tokyo',
      summary:
        'On foot from Nezu shrine through the lanes of Yanaka, with its cats and coffin makers, to Ueno. After lunch by subway to Meiji Jingu, a forest of 100,000 planted trees, and as far into Shibuya as you can stand. Evening free.',
      altitudeM: 5,
      parts: [
        ['walk', '12 km in all, flat'],
        ['rail', 'Four subway rides'],
        ['free_time', 'Evening free'],
      ],
      meals: ['breakfast', 'lunch'],
    },
    {
      title: 'To the lake',
      place: 'Kawaguchiko',
      summary:
        'Large bags leave for Kyoto by parcel. The Fuji Excursion climbs from Shinjuku to Kawaguchiko in just under two hours, the last part on a single line that climbs 500 metres. In the afternoon 398 steps to the five-storey pagoda above Shimoyoshida, if there is a mountain to see.',
      altitudeM: 830,
      parts: [
        ['rail', 'Shinjuku to Kawaguchiko, 1 h 55 min'],
        ['walk', '5 km, 398 steps'],
        ['stay', 'Ryokan on the north shore, tatami rooms, hot bath'],
      ],
      meals: ['breakfast', 'dinner'],
      picture: picture('japan-fuji', { caption: 'From the shore below the ryokan.' }),
    },
    {
      title: 'Forest on lava',
      place: 'Kawaguchiko',
      summary:
        'By bus to lake Saiko and on foot through Aokigahara to the ice cave, where it is 0 °C in August. Then up to Koyodai, a knoll of 1,165 m with the whole cone opposite. Back for the bath at four.',
      altitudeM: 830,
      parts: [
        ['drive', '14 km by local bus, 35 min each way'],
        ['walk', '9 km, 3 h 30 min, 260 m up'],
        ['activity', 'Narusawa ice cave, 30 min'],
      ],
      meals: ['breakfast', 'dinner'],
    },
    {
      title: 'South and west by Shinkansen',
      place: 'Kyoto',
      summary:
        'The bus goes round the flank of Fuji to Mishima, at sea level, and the Hikari takes two hours from there to Kyoto. The bags are in the room. At five along the Kamo river with those who fish, wade and practise the trumpet.',
      altitudeM: 40,
      parts: [
        ['drive', '70 km by express bus, 1 h 45 min'],
        ['rail', 'Mishima to Kyoto, 2 h 10 min'],
        ['walk', '4 km along the river'],
        ['stay', 'Small hotel near Gojo, twin rooms'],
      ],
      meals: ['breakfast', 'lunch'],
    },
    {
      title: 'Ten thousand gates, early',
      place: 'Kyoto',
      summary:
        'At Fushimi Inari by seven, up the whole loop to 233 m and down by the bamboo, with nobody above the first crossing. Lunch is *shojin* in a temple. From Nanzen-ji along the canal to Honen-in, and home when you like.',
      altitudeM: 40,
      parts: [
        ['rail', '5 min by JR Nara line'],
        ['walk', '13 km in all, 250 m up'],
        ['free_time', 'From four o’clock'],
      ],
      meals: ['breakfast', 'lunch'],
    },
    {
      title: 'Over the hill at Kurama',
      place: 'Kyoto',
      summary:
        'By the small Eizan train to Kurama, then over the ridge on cedar roots to Kibune, where the river runs under the restaurants. Afternoon free for Nijo, the market, or a second Inari. Last supper together at a counter for twelve.',
      altitudeM: 40,
      parts: [
        ['rail', '30 min each way on the Eizan line'],
        ['walk', '5 km, 2 h, 250 m up and down'],
        ['free_time', 'Afternoon free'],
      ],
      meals: ['breakfast', 'dinner'],
      picture: picture('wellness-forest-light', { caption: 'The Kurama side, about ten.' }),
    },
    {
      title: 'Osaka, and away',
      place: 'Osaka',
      summary:
        'Half an hour by rapid train to Osaka. We walk from the castle moat to Kuromon market, eat *okonomiyaki* without bonito if you say so, and part at Namba at two. The airport train from there takes 45 minutes; book flights after 5:30 pm.',
      altitudeM: 5,
      parts: [
        ['rail', 'Kyoto to Osaka, 29 min'],
        ['walk', '5 km'],
      ],
      meals: ['breakfast', 'lunch'],
    },
  ]),
  inclusions: [
    'Seven nights: two in Tokyo, two in a ryokan with hot bath, three in Kyoto',
    'All trains and buses from day 2, reserved seats on the Shinkansen and the Fuji Excursion',
    'IC card loaded for city trains',
    'Seven breakfasts, four lunches, four dinners, vegetarian by arrangement',
    'One bag per person sent from Tokyo to Kyoto',
    'Leader from India, Japanese guide on days 2 and 6',
    'Temples, shrines, gardens and cave on the plan',
    'Stay schedule and itinerary for the visa',
    'GST, and TCS for buyers who give a PAN',
  ],
  exclusions: [
    'Flights: into Tokyo, out of Osaka Kansai',
    'Visa and the centre’s service fee',
    'Train from the airport on day 1 and to it on day 8 (about ₹700 to ₹1,600 each way)',
    'Three lunches and three dinners, ¥1,000 to ¥2,000 each',
    'Travel insurance with medical cover, required',
  ],
  packing: [
    'Walking shoes that are already yours, easy to slip off',
    'Socks without holes: you will show them five times a day',
    'Layers to 5 °C from November to March, rain jacket always',
    'Small rucksack for two nights at the lake',
    'One bag of at most 25 kg for the parcel service',
    'Handkerchief, since many washrooms have no towel',
    'Coin purse',
    'Power bank and adapter type A, 100 volts',
    'Medicines within the rules, with the prescription in English',
    'eVISA on the phone with data that works at check-in',
    'Tea and snacks from home if you must have them',
  ],
  meetingPoint: {
    _type: 'place',
    name: 'Kaminarimon, Asakusa',
    detail: 'The hotel is five minutes from the red gate. Arrive by 5 pm on day 1.',
    latitude: 35.7111,
    longitude: 139.7964,
  },
  goodToKnow: richText(`
    ## Visa

    Apply six to three weeks before departure through the VFS centre for your state. We send the stay schedule when your booking amount is in. The eVISA notice has to be opened live at check-in: arrange roaming or an eSIM before the airport.

    ## When it is full

    {table What you will see, and how early to book}

    | Weeks | What | Book ahead |
    | --- | --- | --- |
    | 25 March to 12 April | Cherry, cities first, lake last | 6 months |
    | 6 to 31 May | Green maples, azalea, few queues | 3 months |
    | 1 to 12 November | Colour at the lakes | 5 months |
    | 15 to 30 November | Maples in Kyoto | 6 months |
    | 10 January to 28 February | Fuji clear, cold, empty | 2 months |

    ## Baths

    The ryokan bath is shared, separate for women and men, and without swimwear. There is a private one by the hour. Tattoos are accepted in this house.
  `),
  faqs: references('faq', [
    'which-passport-validity',
    'is-the-food-vegetarian',
    'what-is-tcs',
    'can-i-pay-the-balance-later',
    'are-solo-travellers-welcome',
    'do-i-need-travel-insurance',
  ]),
  leader: reference('author', 'farah-qureshi'),
  similarTrips: references('trip', [
    'vietnam-halong-by-junk',
    'bhutan-valleys-on-foot',
    'bali-slowly',
  ]),
  timeZone: 'Asia/Tokyo',
  taxClass: 'tour_package_5',
  minAge: 18,
  allowChildren: false,
  requiresFitnessDeclaration: false,
  countryCodes: ['JP'],
  saleState: 'on_sale',
  featuredRank: 8,
  seo: {
    _type: 'seo',
    title: 'Japan in 8 days: Tokyo, Fuji lakes, Kyoto by train',
    description:
      'Eight days from Tokyo to Osaka by train and on foot: Yanaka, two nights under Fuji, three in Kyoto. Small group from India, vegetarian meals arranged.',
  },
} satisfies SeedOf<'trip'>;
