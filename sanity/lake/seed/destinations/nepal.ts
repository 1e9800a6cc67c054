import { keyed, picture, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { approaches, entryRules, months } from './facts.ts';

export const nepal = {
  _id: 'destination-nepal',
  _type: 'destination',
  title: 'Nepal',
  slug: slug('nepal'),
  region: 'international',
  country: 'Nepal',
  posterLine: 'October to December, March to May, no visa',
  summary:
    'Pokhara lies at 822 m and Annapurna I stands 35 km behind it at 8,091 m. Between the two are terraces, stone stairs and villages with lodges, which is why you can walk here for a week with a small bag.',
  hero: picture('nepal-annapurna', {
    caption: 'Annapurna South and Hiunchuli over the Modi valley.',
  }),
  gallery: keyed([
    picture('nepal-annapurna-2', { caption: 'Phewa lake, Pokhara, with Machhapuchhre.' }),
    picture('summit-ridge'),
    picture('valley-of-flowers', {
      caption: 'Meadow and forest at the foot of the range, after the rains.',
    }),
    picture('hero-himalaya'),
  ]),
  intro: richText(`
    Nowhere else do you come so near to such height with so little fuss. The Annapurna range rises from rice fields; there is no long valley to walk in first. From Poon Hill at 3,210 m you look at Dhaulagiri (8,167 m), Annapurna South (7,219 m) and Machhapuchhre (6,993 m), which nobody is allowed to climb.

    ## Tea-house walking

    The villages of the Gurung and Magar stand on ridges between 1,500 and 2,900 m, half a day apart, linked by stone steps. Each has lodges with rooms of two beds, a stove in the dining room and dal bhat twice a day. You carry water, a jacket and a camera; porters carry the rest, 10 kg for each walker at most.

    ## When to go, and why

    **October and November** are the classic weeks: washed air, 27 °C in Pokhara, frost at Ghorepani. **December** is colder and clear with half the people. **March and April** have the rhododendron forests between Ulleri and Tadapani in flower, red low down and pink higher up, with haze towards noon; **May** is warm and cloudy after eleven.

    **January and February** are fine lower down; there can be snow at Ghorepani. **June to mid-September** is the monsoon: leeches, slides on the road, no mountains. We do not go.

    Dashain, two weeks in September or October, fills buses and empties offices. It is also when families fly kites and put up bamboo swings.

    ## Getting between the cities

    Kathmandu to Pokhara is 200 km and takes seven to nine hours while the highway is being widened. The flight takes 25 minutes and waits for fog. We go one way by road and back by air.

    Temperatures in the month table are Pokhara's. Take off twelve degrees for Ghorepani.

    {trip nepal-annapurna-balcony}
  `),
  months: months([
    ['good', 19, 7, 'Clear and cold. Snow possible at Ghorepani; fog in Kathmandu until ten.'],
    ['good', 22, 9, 'As January, warming. First rhododendrons at the end.'],
    ['best', 27, 13, 'Rhododendrons from 1,900 m up. Haze by noon.'],
    ['best', 30, 16, 'Forests in full flower. Storms some afternoons.'],
    ['hard', 30, 19, 'Warm, cloud from eleven. Short clear dawns.'],
    ['closed', 31, 22, 'Monsoon from about the 12th. No departures.'],
    ['closed', 30, 22, 'Pokhara gets over 900 mm this month. Leeches, slides.'],
    ['closed', 30, 22, 'As July.'],
    ['hard', 29, 21, 'Rain ends in the last third. Very green.'],
    ['best', 27, 17, 'Clear and busy. Dashain may move a date.'],
    ['best', 24, 12, 'Dry, long views, cold nights above 2,500 m. The best month.'],
    ['best', 20, 8, 'Clear and quiet. −5 °C at Ghorepani before sunrise.'],
  ]),
  approaches: approaches([
    {
      by: 'air',
      title: 'Tribhuvan, Kathmandu (KTM)',
      detail:
        'Delhi 1 h 45 min, several a day; Mumbai 2 h 45 min, Bengaluru 3 h, Kolkata 1 h 30 min, Varanasi 1 h on some days. Nepal is 15 min ahead of India. The airport is 6 km from Thamel, 30 to 50 min.',
    },
    {
      by: 'road',
      title: 'Over the border at Sunauli',
      detail:
        'Gorakhpur station to Sunauli 95 km, 2 h 30 min; Bhairahawa on the other side to Pokhara 180 km, 7 to 8 h by the Siddhartha highway. Long, and pretty after Tansen.',
    },
    {
      by: 'rail',
      title: 'Raxaul and Gorakhpur',
      detail:
        'Raxaul is opposite Birgunj (Kathmandu 135 km by the hill road, 5 to 6 h); Gorakhpur serves Sunauli. Night trains from Delhi and Kolkata reach both.',
    },
  ]),
  entryRules: entryRules('2026-11-02', [
    {
      kind: 'visa',
      title: 'No visa for Indian citizens',
      detail:
        'By air you show a passport or an original voter ID. Below 15 and above 65, another photo ID such as Aadhaar is accepted; from 15 to 18 a school certificate. Check again with your airline before you fly.',
    },
    {
      kind: 'passport',
      title: 'Which one to bring',
      detail:
        'We ask for a passport valid six months after your return if you have one: it is quicker at the airport and for the permits. The name must match your ticket.',
    },
    {
      kind: 'permit',
      title: 'Annapurna conservation area',
      detail:
        'An ACAP entry permit, at the lower rate for citizens of South Asia, checked at Birethanti. Licensed guide, and a TIMS card where it is asked for. All included; we need a scan of your ID and a photo.',
    },
    {
      kind: 'fee',
      title: 'Money at the border',
      detail:
        'One Indian rupee is 1.6 Nepali rupees, fixed. Notes of ₹100 pass everywhere. The rules for ₹200 and ₹500 notes have been changing: check again, and plan on cards and the ATMs in Pokhara.',
    },
  ]),
  currencyCode: 'NPR',
  centre: {
    _type: 'place',
    name: 'Pokhara',
    detail: 'Lakeside, 822 m, gate to the Annapurnas',
    latitude: 28.2096,
    longitude: 83.9856,
  },
  faqs: references('faq', [
    'do-i-need-travel-insurance',
    'which-passport-validity',
    'what-is-tcs',
    'can-i-rent-gear',
  ]),
  orderRank: '0|12zzzz:',
  seo: {
    _type: 'seo',
    description:
      'Nepal for Indian travellers: documents at the airport, Annapurna permits, clear months and flower months, and a nine-day tea-house walk from Kathmandu.',
  },
} satisfies SeedOf<'destination'>;
