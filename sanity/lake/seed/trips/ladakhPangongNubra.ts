import { keyed, picture, reference, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { itinerary, route } from './itinerary.ts';

export const ladakhPangongNubra = {
  _id: 'trip-ladakh-pangong-nubra',
  _type: 'trip',
  title: 'Ladakh: Pangong and Nubra',
  slug: slug('ladakh-pangong-nubra'),
  kind: 'group_trip',
  destination: reference('destination', 'ladakh'),
  summary:
    'Seven days from Leh with two of them spent doing almost nothing, on purpose: then Khardung La, two nights in Nubra, the Shyok road to Pangong and home over Chang La.',
  cardLine: '7 days from Leh, two passes near 5,360 m',
  overview: richText(`
    The aeroplane from Delhi takes eighty-five minutes and puts you down at 3,500 metres. Everything about
    this trip follows from that. You sleep two nights in Leh before we drive anywhere, then two in
    Nubra, which is lower, and only after that one at Pangong, which is not.

    ## The loop

    Khardung La is 39 km from Leh and 5,359 m high. On its far side the Shyok and Nubra rivers meet in
    a valley with apricots, dunes and two-humped camels left behind by the Yarkand caravans. One day
    goes to Turtuk, a Balti village that changed countries in December 1971 and grows the best
    buckwheat on the route.

    From Hunder we do not go back over the pass. The road up the Shyok joins the Pangong road at
    Durbuk and saves a day; it also floods in July, so we carry the time to turn around.

    ## The lake

    Pangong Tso is 134 km long, brackish, and blue in a way that depends on the hour. We stay in a
    family guesthouse at Spangmik with walls, not in a tent on the shore, and walk along the water in
    the evening and again before breakfast. Nobody sleeps deeply at 4,250 m; the stars make up for
    some of it. Then Chang La, monks at Thiksey, and a last dinner in Leh.
  `),
  gallery: keyed([
    picture('pangong-lake', { caption: 'Pangong at midday, wind from the west' }),
    picture('ladakh-dunes', { caption: 'Dunes between Diskit and Hunder' }),
    picture('pangong-lake-2', { caption: 'Twenty past five, Spangmik' }),
    picture('open-road', { caption: 'Down from Khardung towards the Shyok' }),
    picture('hero-himalaya', { caption: 'The Zanskar range across the Indus' }),
    picture('kashmir-meadow-2', { caption: 'Poplars by the Indus at the end of September' }),
  ]),
  durationDays: 7,
  startPlace: 'Leh',
  endPlace: 'Leh',
  difficulty: 'moderate',
  difficultyNote: 'Thin air is the work: nights at 3,500 m and 4,250 m, passes near 5,360 m.',
  maxAltitudeM: 5360,
  groupSizeMax: 12,
  activities: ['Road', 'Monasteries', 'High lakes', 'Short walks', 'Village stays'],
  goodFor: ['solo'],
  days: itinerary([
    {
      title: 'Land, lie down',
      place: 'Leh',
      summary:
        'We collect you from the morning flights and you go to bed. Really: horizontal until four, three litres of water, no stairs for sport. At five a slow walk to the bazaar and a talk about altitude over thukpa.',
      altitudeM: 3500,
      parts: [
        ['drive', '5 km from the airport'],
        ['free_time', 'Rest until late afternoon'],
        ['stay', 'Guesthouse in Leh with a garden'],
      ],
      meals: ['lunch', 'dinner'],
    },
    {
      title: 'Shey, Thiksey and the Indus',
      place: 'Leh',
      summary:
        'An easy day along the river at the height you slept at. Thiksey has twelve storeys and a fifteen-metre Maitreya; Shey was the capital before Leh. In the afternoon those without a headache climb the old town lanes to the palace.',
      altitudeM: 3500,
      parts: [
        ['drive', '45 km, 2 h drive'],
        ['walk', '3 km through old Leh'],
        ['stay', 'Guesthouse in Leh, second night'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'Over Khardung La to Hunder',
      place: 'Hunder',
      summary:
        'On top by ten, fifteen minutes there and not one more, then 2,200 metres down to the Shyok. Diskit monastery looks over the whole valley from its cliff. The dunes at Hunder are busy at sunset and empty at seven in the morning, so we go then.',
      altitudeM: 3100,
      parts: [
        ['drive', '128 km, 6 h drive over 5,359 m'],
        ['activity', 'Diskit monastery, 1 h'],
        ['stay', 'Guesthouse in Hunder'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('ladakh-dunes', { caption: 'Hunder before the jeeps' }),
    },
    {
      title: 'Turtuk, eight kilometres from the line',
      place: 'Hunder',
      summary:
        'Down the Shyok through army country to a village of apricot terraces and stone cold-stores. A family there cooks buckwheat pancakes with walnut and explains, with patience, the year they went to bed in one country and woke up in another.',
      altitudeM: 3100,
      parts: [
        ['drive', '160 km, 5.5 h drive there and back'],
        ['walk', '4 km on the village terraces, 150 m up'],
        ['stay', 'Guesthouse in Hunder, second night'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
    },
    {
      title: 'Up the Shyok to Pangong',
      place: 'Spangmik',
      summary:
        'River gravel, a few fords and hardly a house for ninety kilometres. At Tangtse the tea is sweet and the toilets are the last. The lake comes into sight all at once, a blue wedge between brown slopes. A slow kilometre along the shore, soup, oximeters, bed.',
      altitudeM: 4250,
      parts: [
        ['drive', '165 km, 7 h drive'],
        ['walk', '2 km along the shore, level'],
        ['stay', 'Guesthouse in Spangmik, two to a room, quilts'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('pangong-lake', { caption: 'The first hour at the lake' }),
    },
    {
      title: 'Chang La and home to Leh',
      place: 'Leh',
      summary:
        'Sunrise is at the water, not through a window. Over Chang La at about 5,360 m, where the army gives out hot water and good advice, and down past the Hemis turn-off to the Indus. The afternoon is for a long shower.',
      altitudeM: 3500,
      parts: [
        ['drive', '155 km, 6 h drive'],
        ['stay', 'Guesthouse in Leh, third night'],
      ],
      meals: ['breakfast', 'lunch', 'dinner'],
      picture: picture('pangong-lake-2', { caption: 'Before breakfast, no wind yet' }),
    },
    {
      title: 'Leh, and the aeroplane',
      place: 'Leh',
      summary:
        'Flights leave in the morning, because the afternoon wind closes the runway. We take you to the terminal two hours ahead: security here checks everything twice. Keep warm things and batteries in your cabin bag.',
      altitudeM: 3500,
      parts: [['drive', '5 km to the airport']],
      meals: ['breakfast'],
    },
  ]),
  route: route([
    ['Leh', 'Start and end', 34.164, 77.585],
    ['Khardung La', 'The pass', 34.278, 77.604],
    ['Nubra', 'The dunes', 34.545, 77.56],
    ['Shyok', 'The river road', 34.18, 78.13],
    ['Pangong', 'The lake', 33.92, 78.42],
  ]),
  inclusions: [
    'Airport transfers in Leh on days 1 and 7',
    'Vehicle with a Ladakhi driver for the whole loop, fuel included',
    'Six nights in guesthouses, two to a room, hot water except at Spangmik',
    'All meals from lunch on day 1 to breakfast on day 7',
    'A leader throughout, trained in wilderness first aid',
    'Ladakh environment and wildlife fees, paid before you land',
    'Protected area permits for citizens of other countries',
    'Oxygen cylinders, oximeter, morning and evening checks',
    'Monastery entries',
  ],
  exclusions: [
    'Flights to Leh and back',
    'Camel rides at Hunder: twenty animals, two hundred tourists. We walk',
    'Single room (choose it when you book)',
    'Travel insurance',
    'A hospital night or an early flight down, if your lungs ask for it',
  ],
  packing: [
    'Warm jacket: 5 °C at Spangmik on a July night',
    'Windproof layer for the passes',
    'Fleece and one set of thermals',
    'Walking shoes, nothing heavier is needed',
    'Sun hat, category 3 sunglasses',
    'Sunscreen SPF 50, lip balm, saline nose spray',
    'Bottle of one litre; we refill from filters',
    'Any medicine your doctor advises for altitude',
    'Postpaid SIM: prepaid ones from other states do not work here',
    'Cash, about ₹4,000 in small notes',
    'Photo identity, original',
  ],
  meetingPoint: {
    _type: 'place',
    name: 'Leh airport, arrivals',
    detail: 'Kushok Bakula Rimpochee Airport. We meet every flight landing by 11 am on day 1.',
    latitude: 34.1359,
    longitude: 77.5465,
  },
  goodToKnow: richText(`
    ## Two nights first

    The two nights in Leh are the most important part of the itinerary and nobody may skip them. If
    you come by road from Manali or Srinagar you have already slept high; tell us and we will still
    ask you to be in Leh for the second night.

    ## Papers

    Indian citizens need photo identity and a paid environment fee, which we arrange. Foreign passport
    holders need a protected area permit for Nubra and Pangong; send us scans of passport and visa
    ten days ahead. Turtuk and the Shyok road can close to visitors at short notice. Then we spend the day
    at Sumur and Panamik, or return over Khardung La.

    ## Months

    May is cold and clear with snow on both passes. June to August is warm in Leh, with afternoon
    melt on the Shyok road. September is dry, gold and our first choice.

    {caution} Do not come straight from a diving holiday or within two weeks of a chest infection, and do not take sleeping pills in the first three nights.
  `),
  faqs: references('faq', [
    'how-do-permits-work-in-ladakh',
    'is-acute-mountain-sickness-a-risk',
    'do-i-need-travel-insurance',
    'are-solo-travellers-welcome',
    'how-do-seats-and-holds-work',
  ]),
  leader: reference('author', 'tenzin-dorje'),
  similarTrips: references('trip', [
    'spiti-full-circle',
    'spiti-in-snow',
    'bhutan-valleys-on-foot',
  ]),
  timeZone: 'Asia/Kolkata',
  taxClass: 'tour_package_5',
  minAge: 18,
  allowChildren: false,
  requiresFitnessDeclaration: false,
  countryCodes: ['IN'],
  saleState: 'on_sale',
  featuredRank: 7,
  seo: {
    _type: 'seo',
    title: 'Ladakh in 7 days: Nubra, Turtuk and Pangong',
    description:
      'Seven days from Leh with two nights to acclimatise, Khardung La, Nubra and Turtuk, the Shyok road to Pangong at 4,250 m, and Chang La. May to September.',
  },
} satisfies SeedOf<'trip'>;
