import { keyed, picture, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { approaches, entryRules, months } from './facts.ts';

export const vietnam = {
  _id: 'destination-vietnam',
  _type: 'destination',
  title: 'Vietnam',
  slug: slug('vietnam'),
  region: 'international',
  country: 'Vietnam',
  posterLine: 'the north from October to April, e-visa online',
  summary:
    'We go to the north: Hanoi, the limestone of Ninh Binh and Ha Long, and the valleys where the Thai and Muong build on stilts. It has four seasons, cool winters and a kitchen of herbs rather than heat.',
  hero: picture('vietnam-halong', {
    caption: 'A junk among the karsts of Bai Tu Long, east of Ha Long proper.',
  }),
  gallery: keyed([
    picture('vietnam-halong-2', { caption: 'Half past five in November, from the upper deck.' }),
    picture('thailand-islands', {
      caption: 'Limestone and green water; kayaks go where the junk cannot.',
    }),
    picture('hero-sea'),
  ]),
  intro: richText(`
    Vietnam is 1,650 km long, and its north, middle and south have different weather in the same week. A trip that does all three in nine days sees mostly airports. Ours stays within 200 km of Hanoi.

    ## What there is

    **Hanoi** is lakes, plane-sized trees and streets named after what they sold. It wakes at five and eats on small stools. **Ninh Binh**, 95 km south, is Ha Long on land: towers of limestone in rice fields, with river caves at Trang An that you pass lying back in a rowed boat. **Mai Chau**, 135 km south-west, is a valley of the White Thai with wooden houses on stilts and level paths between the fields.

    **Ha Long** has 1,969 islands in 1,553 km². Most boats keep to the western corner. Bai Tu Long, to the east, is the same rock with fewer anchors, and two nights let you get there.

    ## When to go, and why

    **October and November** are dry and 25 to 29 °C, the best on the water. **December to February** is grey, 15 to 20 °C, sometimes with drizzle for days: good for cities and walking, less so for views. **March** still drizzles; **April** warms and the rice is bright.

    **May to September** is hot, and wet in bursts. From July to September typhoons come up the gulf. When one is near, the port authority stops all boats, and we stay on land.

    *Tet*, 6 February in 2027, closes the country for a week. Trains and rooms are full on both sides of it.

    Temperatures in the month table are Hanoi's.

    {trip vietnam-halong-by-junk}
  `),
  months: months([
    ['good', 20, 14, 'Cool, grey, dry enough. Ha Long in mist, which some prefer.'],
    ['hard', 21, 15, 'Drizzle. Tet on 6 February 2027 closes most things for a week.'],
    ['good', 23, 18, 'Fine rain some mornings, warmer. Rice is transplanted.'],
    ['best', 28, 22, 'Warm, bright fields, sea warm enough to swim late in the month.'],
    ['good', 32, 25, 'Hot, first storms. Ninh Binh’s rice turns gold from the 20th.'],
    ['hard', 33, 27, 'Hot and humid; harvest in Tam Coc, school holidays.'],
    ['hard', 33, 27, 'Rain and the first typhoons. Cruises may be stopped.'],
    ['hard', 32, 26, 'The wettest month in Hanoi.'],
    ['hard', 31, 25, 'Typhoon month still. Rice terraces yellow in the far north.'],
    ['best', 29, 22, 'Dry and clear from about the 10th.'],
    ['best', 25, 19, 'The best month on the bay: dry, 25 °C, long views.'],
    ['good', 22, 16, 'Dry and cool. Jacket for the deck.'],
  ]),
  approaches: approaches([
    {
      by: 'air',
      title: 'Noi Bai, Hanoi (HAN)',
      detail:
        'Direct from Delhi in about 4 h 30 min, from Kolkata in about 3 h, from Bengaluru and Mumbai in about 5 h on some days. Vietnam is 1 h 30 min ahead of India. The airport is 27 km and 45 min from the Old Quarter.',
    },
    {
      by: 'road',
      title: 'From Hanoi',
      detail:
        'Ninh Binh 95 km, 2 h on the expressway. Mai Chau 135 km, 3 h 30 min over the Thung Khe pass. Ha Long City 155 km, 2 h 30 min on the expressway by Hai Phong.',
    },
    {
      by: 'rail',
      title: 'The Reunification line',
      detail:
        'Hanoi to Ninh Binh in 2 h 15 min, several trains a day; Hanoi to Da Nang overnight in 16 h if you stay on after the trip.',
    },
  ]),
  entryRules: entryRules('2026-11-02', [
    {
      kind: 'visa',
      title: 'E-visa, up to 90 days',
      detail:
        'Indian citizens apply on the official site, evisa.gov.vn: USD 25 single entry, USD 50 multiple, usually three to five working days. Name and passport number must match to the letter. Check again before you apply, and beware of sites that look official and are not.',
    },
    {
      kind: 'passport',
      title: 'Passport',
      detail:
        'Valid six months beyond the stay with two blank pages; we ask for six months after your return. The e-visa names the entry airport: choose Noi Bai. Check again two weeks before departure.',
    },
    {
      kind: 'health',
      title: 'Health',
      detail:
        'No vaccination is required when arriving from India. Hospitals in Hanoi are good and want a card or an insurer’s letter first. Air in Hanoi is poor from December to March.',
    },
  ]),
  currencyCode: 'VND',
  centre: {
    _type: 'place',
    name: 'Hanoi',
    detail: 'Hoan Kiem lake, Old Quarter',
    latitude: 21.0287,
    longitude: 105.8524,
  },
  faqs: references('faq', [
    'which-passport-validity',
    'what-is-tcs',
    'do-i-need-travel-insurance',
    'is-the-food-vegetarian',
  ]),
  orderRank: '0|06zzzz:',
  seo: {
    _type: 'seo',
    description:
      'Northern Vietnam month by month: typhoons, drizzle and the dry weeks, the e-visa for Indian citizens, and nine days from Hanoi to the bay by junk.',
  },
} satisfies SeedOf<'destination'>;
