import { keyed, picture, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { approaches, entryRules, months } from './facts.ts';

export const uttarakhand = {
  _id: 'destination-uttarakhand',
  _type: 'destination',
  title: 'Uttarakhand',
  slug: slug('uttarakhand'),
  region: 'domestic',
  country: 'India',
  state: 'Uttarakhand',
  posterLine: 'snow from December, flowers in July and August',
  summary:
    'From the Ganga leaving the hills at 340 m to Nanda Devi at 7,816 m in 150 km. It has the easiest good winter summit in India, a valley that flowers for eight weeks, and a river town that goes to bed early.',
  hero: picture('valley-of-flowers', { caption: 'The upper valley in the first week of August.' }),
  gallery: keyed([
    picture('kedarkantha-snow', {
      caption: 'The track above Juda ka Talab, packed by those before us.',
    }),
    picture('rishikesh-river', { caption: 'A footbridge over the Ganga above Rishikesh.' }),
    picture('kedarkantha-snow-2'),
    picture('wellness-forest-light', { caption: 'Morning light in the forest above the river.' }),
  ]),
  intro: richText(`
    Uttarakhand is two old regions. Garhwal in the west has the sources of the Ganga and the Yamuna, the pilgrim roads and most of the treks. Kumaon in the east has lakes, oak forests and a slower pace. We work in Garhwal.

    ## Three places, three seasons

    **Kedarkantha**, 3,810 m, stands at the end of the road beyond Sankri. Snow lies on it from December to early April, and a person of ordinary fitness with four days can stand on top at sunrise and see Swargarohini, Black Peak and Bandarpunch.

    **The Valley of Flowers** is a national park of 87.5 km² at 3,300 to 3,700 m. Snow leaves in June, the first flowers come at the end of it, and from mid-July to the end of August some three hundred species take turns. It rains on most of those days. Without the rain there would be no valley.

    **Rishikesh** is where the Ganga comes out of the hills. From October to March the river is green and low, mornings are cold, and the ashrams keep a timetable.

    ## When to go, and why

    If you want snow without climbing, come between Christmas and mid-March. If you want flowers, take the first three weeks of August and accept wet shoes. For the river, October, November, February and March.

    May and June are school holidays and the peak of the Char Dham pilgrimage; the road to Joshimath is then a queue. July's Kanwar pilgrimage fills Haridwar and Rishikesh for two weeks.

    {note} The hill roads here are young rock. Between July and mid-September we plan every drive with half a day in hand and do not drive after dark.

    Temperatures in the month table are for Rishikesh, at 340 m. Sankri is ten degrees colder, Ghangaria twelve.
  `),
  months: months([
    [
      'best',
      19,
      7,
      'Full snow at Kedarkantha, nights to −15 °C at camp. Rishikesh foggy until ten.',
    ],
    ['best', 22, 10, 'Snow still firm, days longer. Rafting on the Ganga runs daily.'],
    [
      'best',
      27,
      14,
      'Last reliable snow month. Rhododendrons flower from mid-March; river clear and low.',
    ],
    ['good', 33, 18, 'Snow in patches above 3,400 m. Warm by the river, cool above 2,000 m.'],
    ['hard', 36, 22, 'Pilgrim season opens. Heat in the foothills, traffic towards Badrinath.'],
    [
      'hard',
      36,
      24,
      'Valley of Flowers opens on the 1st, mostly green and snow. First rain late in June.',
    ],
    [
      'good',
      32,
      25,
      'Flowers from mid-July. Landslides; rafting closed; Kanwar crowds in the towns.',
    ],
    ['good', 31, 24, 'The flowers at their best, and the rain too.'],
    [
      'good',
      31,
      22,
      'Seed and late blue flowers, clearer views after the 10th. River reopens late.',
    ],
    ['best', 29, 17, 'Clearest skies of the year. The valley closes on the 31st.'],
    ['best', 25, 11, 'Dry and crisp. No snow yet on the winter treks.'],
    ['good', 21, 8, 'First lasting snow at Kedarkantha, often after the 15th.'],
  ]),
  approaches: approaches([
    {
      by: 'air',
      title: 'Jolly Grant, Dehradun (DED)',
      detail:
        'Delhi 55 min, Mumbai 2 h 20 min, Bengaluru 2 h 50 min. The airport is 20 km from Rishikesh and 28 km from Dehradun.',
    },
    {
      by: 'rail',
      title: 'Dehradun, Haridwar, Rishikesh',
      detail:
        'Vande Bharat from Anand Vihar to Dehradun in 4 h 45 min; night trains from Delhi, Lucknow and Prayagraj. Haridwar is 25 km from Rishikesh and has the most connections.',
    },
    {
      by: 'road',
      title: 'To the trailheads',
      detail:
        'Dehradun to Sankri (Kedarkantha) 195 km, 8 to 9 h by Mussoorie, Purola and Mori. Rishikesh to Govindghat (Valley of Flowers) 270 km, 10 h by Devprayag and Joshimath.',
    },
  ]),
  entryRules: entryRules('2026-11-02', [
    {
      kind: 'permit',
      title: 'Valley of Flowers National Park',
      detail:
        'Open 1 June to 31 October, by day only. The forest department’s entry permit is booked online and checked at the gate above Ghangaria; valid three days. We book it and need your photo ID number.',
    },
    {
      kind: 'permit',
      title: 'Govind Wildlife Sanctuary (Kedarkantha)',
      detail:
        'Entry and camping permits are checked at Naitwar, 12 km before Sankri, against original photo ID. Included in our trek. Plastic bottles and single-use wrappers go back out with you.',
    },
    {
      kind: 'permit',
      title: 'Pilgrim registration for Hemkund Sahib',
      detail:
        'Hemkund and the Char Dham ask for registration on the Uttarakhand tourist care portal. Free. We register those who choose Hemkund over a second day in the valley.',
    },
  ]),
  centre: {
    _type: 'place',
    name: 'Dehradun',
    detail: 'Meeting point of most treks',
    latitude: 30.3165,
    longitude: 78.0322,
  },
  faqs: references('faq', [
    'how-fit-must-i-be-for-kedarkantha',
    'can-i-rent-gear',
    'can-beginners-join-a-retreat',
    'is-the-food-vegetarian',
  ]),
  orderRank: '0|07zzzz:',
  seo: {
    _type: 'seo',
    description:
      'Uttarakhand by season: Kedarkantha in snow, the Valley of Flowers in July and August, Rishikesh from October. Roads, permits and small-group treks.',
  },
} satisfies SeedOf<'destination'>;
