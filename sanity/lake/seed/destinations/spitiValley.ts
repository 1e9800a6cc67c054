import { keyed, picture, reference, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { approaches, circuit, entryRules, months } from './facts.ts';

export const spitiValley = {
  _id: 'destination-spiti-valley',
  _type: 'destination',
  title: 'Spiti Valley',
  slug: slug('spiti-valley'),
  region: 'domestic',
  canonicalPath: '/spiti-valley',
  country: 'India',
  state: 'Himachal Pradesh',
  posterLine: 'open all year from Shimla, from Manali June to October',
  summary:
    'A cold desert between 3,000 and 4,500 m, with monasteries older than most cathedrals and villages of thirty houses. In summer you drive a circle; in winter there is one road in and the same road out.',
  hero: picture('spiti-valley', {
    caption: 'The Spiti river spreads over its own gravel below Kaza.',
  }),
  gallery: keyed([
    picture('spiti-valley-2', { caption: 'First snow on the ridges, late October.' }),
    picture('spiti-valley-3', {
      caption: 'A village at 4,400 m has very little light to hide the sky.',
    }),
    picture('open-road'),
    picture('summit-ridge'),
  ]),
  intro: richText(`
    Spiti means the middle land: between India and Tibet, and for half the year between one snowfall and the next. The river comes down from Kunzum at 4,551 m and runs 150 km to Khab, where it meets the Sutlej at about 2,600 m. Along it live some 12,000 people, most of them Buddhist, growing barley, green peas and lately apples.

    ## What there is

    Tabo monastery was founded in 996 and its painted walls have survived because hardly any rain falls on them: about 170 mm in a year. Key stands above the river at 4,166 m, with rooms stacked over rooms. Dhankar hangs on a spur over the place where the Pin comes in. Langza, Hikkim and Komic lie on a shelf above 4,400 m, an hour by car from Kaza; Hikkim has a post office that works, and fossils of sea creatures lie in the fields around Langza.

    Most of what people remember is smaller: the kitchen with the stove in the middle, salted butter tea, the quiet after the last bus.

    ## When to go, and why

    **June to September** the circle is open: in from Shimla through Kinnaur, out over Kunzum to Manali. Peas are green in July, the harvest is in late August and September, and the monsoon stays mostly on the other side of the mountains. It does not stay away from Kinnaur and Kullu, and the road in and the road out are where July and August cost you a day.

    **Late September to mid-October** is the clearest time. Willows and poplars turn yellow, nights fall below zero, and Kunzum can close with one storm.

    **December to March** is for people who want the cold. Only the Kinnaur road is open. Snow leopards come down after the ibex around Kibber, and with a local spotter and some days of patience people do see them.

    ## What it asks of you

    Height, first. Kaza is at 3,800 m, and coming from Shimla you gain it over three or four days, which is why we enter that way even in summer. Coming from Manali you would sleep at 3,800 m on the first night, and that is how most people here get sick. The temperatures in the month table are Kaza's; the villages above it are four or five degrees colder.

    {caution} The Kunzum road and the track to Chandratal close with the first serious snow, usually between mid-October and early November, without notice. When that happens on a trip we drive back the way we came, through Kinnaur.

    If it is your first time, [the full circle in eight days](trip:spiti-full-circle) shows you the most. If you have been before, [come in the snow](trip:spiti-in-snow).
  `),
  months: months([
    [
      'hard',
      -6,
      -20,
      'Kinnaur road only. Pipes frozen, stoves lit, snow leopard season at Kibber.',
    ],
    [
      'hard',
      -4,
      -18,
      'Deepest snow. Losar falls in some villages. Expect to lose a day to the road.',
    ],
    ['hard', 2, -10, 'Still winter, longer light. Slides near Malling as the slopes warm.'],
    ['good', 7, -4, 'Snow goes from the valley floor, high villages muddy. Kunzum closed.'],
    [
      'good',
      12,
      1,
      'Ploughing and sowing. Empty roads, cold mornings, no way through to Manali yet.',
    ],
    [
      'best',
      17,
      5,
      'Kunzum opens, most years by mid-June. Chandratal camps pitch late in the month.',
    ],
    ['good', 21, 9, 'Green pea fields. Rain in Kinnaur and Kullu can block the ways in.'],
    ['good', 20, 9, 'Ladarcha fair in Kaza mid-month. Same rain on the lower roads.'],
    ['best', 17, 4, 'Harvest, clear air, firm roads. The best month on foot.'],
    ['best', 11, -2, 'Yellow willows and hard frost. Kunzum may close any day after the 15th.'],
    ['hard', 4, -9, 'Kunzum shut, many guesthouses close. Bright, cold and very quiet.'],
    ['hard', -2, -15, 'First lasting snow. Buses stop at Reckong Peo on bad days.'],
  ]),
  approaches: approaches([
    {
      by: 'road',
      title: 'From Shimla through Kinnaur, all year',
      detail:
        'Shimla to Kaza is 425 km on NH 5 and NH 505, two to three driving days by Sangla or Kalpa, Nako and Tabo. The climb is gradual, which is the reason to come this way. An HRTC bus runs from Reckong Peo to Kaza daily in summer, about 11 h.',
    },
    {
      by: 'road',
      title: 'From Manali over Kunzum, June to October',
      detail:
        'Manali to Kaza is about 185 km and 8 to 10 h: through the Atal Tunnel (9.02 km), then rough track from Gramphu by Chhatru and Batal to Kunzum at 4,551 m. Streams cross the road in the afternoon; leave before seven.',
    },
    {
      by: 'rail',
      title: 'Kalka, then the narrow gauge to Shimla',
      detail:
        'The Shatabdi from New Delhi takes 4 h to Kalka (broad gauge). The Kalka–Shimla line, 96 km with 102 tunnels in use, takes 5 h to Shimla. Chandigarh station is 115 km from Shimla by road, about 4 h.',
    },
    {
      by: 'air',
      title: 'Chandigarh, or Bhuntar for Manali',
      detail:
        'Chandigarh has the reliable flights and is 4 h by road from Shimla. Shimla (Jubbarhatti, 22 km) and Kullu–Manali (Bhuntar, 50 km from Manali) have small aircraft that cancel in bad weather; do not plan a tight connection on them.',
    },
  ]),
  entryRules: entryRules('2026-11-02', [
    {
      kind: 'permit',
      title: 'No permit for Indian citizens',
      detail:
        'Indian citizens need no inner-line permit for the Kinnaur–Spiti road. Carry a government photo ID: names are written down at Akpa and Sumdo.',
    },
    {
      kind: 'permit',
      title: 'Inner-line permit for other citizens',
      detail:
        'Needed between Reckong Peo and Sumdo. Issued in Shimla, Reckong Peo or Kaza for 14 days, on working days, with passport, visa and two photos. We arrange it; allow half a day.',
    },
    {
      kind: 'health',
      title: 'Height and the nearest hospital',
      detail:
        'Kaza has a community hospital with oxygen. Anything serious means Reckong Peo (210 km) or Shimla. Speak to your doctor before you come if you have a heart or lung condition.',
    },
  ]),
  roadNote: {
    _type: 'roadNote',
    text: 'Kinnaur road open to Kaza, ice before nine in the shade below Nako. One lane at Malling, cleared every morning. Kunzum closed with the snow of 9 November; nothing goes to Manali until June.',
    writtenOn: '2026-11-19',
    signedBy: reference('author', 'tenzin-dorje'),
  },
  circuit: circuit([
    ['Shimla', 2200, 0, 31.104, 77.173],
    ['Narkanda', 2700, 62, 31.257, 77.459],
    ['Rampur', 1020, 128, 31.449, 77.63],
    ['Kalpa', 2960, 235, 31.537, 78.256],
    ['Khab', 2600, 305, 31.804, 78.642],
    ['Nako', 3660, 338, 31.881, 78.627],
    ['Tabo', 3280, 392, 32.093, 78.385],
    ['Kaza', 3800, 439, 32.227, 78.071],
    ['Losar', 4080, 496, 32.437, 77.752],
    ['Kunzum La', 4551, 515, 32.395, 77.636],
    ['Chhatru', 3340, 568, 32.314, 77.367],
    ['Sissu', 3120, 603, 32.48, 77.124],
    ['Manali', 2050, 640, 32.243, 77.189],
  ]),
  roads: keyed([
    {
      _type: 'roadAccess' as const,
      title: 'From Shimla through Kinnaur',
      openMonths: [4, 5, 6, 9, 10, 11],
      uncertainMonths: [1, 2, 3, 7, 8, 12],
      detail:
        'Kept open all year. Snow from December to March and rain in July and August cost days.',
    },
    {
      _type: 'roadAccess' as const,
      title: 'From Manali over Kunzum La',
      openMonths: [7, 8, 9],
      uncertainMonths: [6, 10],
      detail: 'Opens in June when the snow is cut, closes with the first storm after mid-October.',
    },
  ]),
  acclimatisation: richText(`
    Come in by Kinnaur. From Shimla you sleep at 2,200, 2,700 and 3,660 metres before you sleep in Kaza; from
    Manali you sleep in Kaza at once.

    - Above 3,000 metres sleep no more than about 500 metres higher than the night before.
    - Walk slowly on the first day, drink enough, leave the alcohol in the valley.
    - A headache that goes with water and rest is common. One that stays, with sickness or clumsy steps, means down, at once and not in the morning.
    - Ask your own doctor about medicine against altitude sickness. A leader cannot answer that for you.

    {caution} Nobody goes higher with symptoms. A leader may turn a group round without asking anybody.
  `),
  packingLists: keyed([
    {
      _type: 'packingList' as const,
      title: 'June to October',
      items: [
        'Fleece and a windproof jacket; a warm one from mid-September',
        'Shoes with a deep sole, already walked in',
        'Hat with a brim, sunscreen SPF 50, lip balm',
        'A small towel and slippers for the homestays',
        'Bottle of one litre; refill instead of buying',
        'Cash for a week: the machines in Kaza are often empty',
      ],
    },
    {
      _type: 'packingList' as const,
      title: 'November to April',
      items: [
        'Down jacket with a hood, good to −15 °C',
        'Two sets of thermals, four pairs of wool socks',
        'Insulated mittens over thin gloves',
        'Waterproof boots one size up',
        'Sunglasses of category 3 or 4',
        'Steel flask; plastic bottles freeze',
      ],
    },
  ]),
  coverage: keyed([
    {
      _type: 'coverageNote' as const,
      place: 'Kaza and Tabo',
      detail: 'Calls on most days, slow data. BSNL is the steadiest.',
    },
    {
      _type: 'coverageNote' as const,
      place: 'Langza, Hikkim, Komic, Kibber',
      detail: 'A bar on some roofs. Count on none.',
    },
    {
      _type: 'coverageNote' as const,
      place: 'Nako to Tabo, Losar to Sissu',
      detail: 'Nothing, for hours. Tell your family before.',
    },
  ]),
  centre: {
    _type: 'place',
    name: 'Kaza',
    detail: 'The administrative town of Spiti, 3,800 m',
    latitude: 32.2276,
    longitude: 78.071,
  },
  faqs: references('faq', [
    'how-cold-does-it-get-in-spiti',
    'is-acute-mountain-sickness-a-risk',
    'is-there-network-in-spiti',
    'can-i-rent-gear',
  ]),
  orderRank: '0|01zzzz:',
  seo: {
    _type: 'seo',
    description:
      'Spiti Valley month by month: when the Shimla and Manali roads are open, how cold it gets, permits, and small-group trips in summer and in snow.',
  },
} satisfies SeedOf<'destination'>;
