import { keyed, picture, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { approaches, entryRules, months } from './facts.ts';

export const bali = {
  _id: 'destination-bali',
  _type: 'destination',
  title: 'Bali',
  slug: slug('bali'),
  region: 'international',
  country: 'Indonesia',
  state: 'Bali',
  posterLine: 'dry April to October, visa on arrival',
  summary:
    'One island, 145 km long, with a volcano at 3,142 m in the middle and a water system run by priests. The crowded part is a triangle in the south; two hours north or east of it the rice is still somebody’s living.',
  hero: picture('bali-terraces', { caption: 'Flooded terraces in Karangasem, with Agung behind.' }),
  gallery: keyed([
    picture('hero-sea', { caption: 'The Bali Sea off the north-west coast.' }),
    picture('thailand-islands-2', { caption: 'Boats wait for the morning wind to drop.' }),
    picture('wellness-lake-dawn', { caption: 'Lake Tamblingan, 1,214 m, before eight.' }),
  ]),
  intro: richText(`
    Bali is Goa and half of Goa again, and most of the people who visit it see a strip 40 km long between the airport and Ubud. The rest has the same temples and the same food with fewer scooters. We sleep in Sidemen, Munduk and Pemuteran, and pass the south on the way.

    ## The water

    Rice here is watered by *subak*, associations of farmers who share the flow from the crater lakes by a temple calendar of 210 days. It has worked since the eleventh century at least; UNESCO listed it in 2012. It is the reason terraces a hill apart are planted, green and golden in the same week.

    ## When to go, and why

    **April, May, June and September** are dry, 30 °C by day, and not full. **July and August** are the driest and coolest, windy on the south coast, and everybody is there. **October** is hot before the rain.

    **November to March** is the wet season. That means a heavy hour or three on most afternoons, leeches in the forest around Munduk, and murky water in the south. The terraces are at their greenest. January is the wettest month.

    Around *Galungan*, every 210 days, the roads are lined with bamboo poles. On *Nyepi*, 8 March in 2027, the whole island stays indoors without light for 24 hours and the airport is shut. We do not begin or end a trip within a day of it.

    ## Distances

    A hundred kilometres take three hours. There is no railway, few buses that help, and one road round the coast. Plan two places for a week, or three at most.

    {note} Temples ask for a sarong and sash, which we carry, and for covered shoulders. People who are bleeding or in mourning stay outside; the signs mean it kindly.

    [Eight days at walking pace](trip:bali-slowly), or [a week of yoga in the rice fields](trip:ubud-rice-terrace-yoga). Temperatures in the month table are for the coast; Munduk, at 800 m, is six degrees cooler.
  `),
  months: months([
    ['hard', 30, 24, 'The wettest month, about 350 mm. Afternoons in the rain, sea murky.'],
    ['hard', 30, 24, 'As January, a little less of it.'],
    ['good', 31, 24, 'Showers thin out. Nyepi closes the island on 8 March 2027.'],
    ['good', 31, 24, 'Green and drying. Quiet after Easter.'],
    ['best', 31, 24, 'Dry, clear, not full. Best month with June.'],
    ['best', 30, 23, 'Dry and mild. Arts festival in Denpasar until mid-July.'],
    ['good', 29, 23, 'Cool nights, strong wind in the south, full houses.'],
    ['good', 29, 22, 'Driest month. Book rooms four months ahead.'],
    ['best', 30, 23, 'Dry, warmer water, people have gone home.'],
    ['good', 31, 24, 'Hot and still, first storms late.'],
    ['hard', 31, 24, 'Rain sets in. Good light between showers.'],
    ['hard', 30, 24, 'Wet, and crowded from the 20th.'],
  ]),
  approaches: approaches([
    {
      by: 'air',
      title: 'Ngurah Rai, Denpasar (DPS)',
      detail:
        'Direct from Delhi in about 8 h and from Bengaluru in about 7 h; from Mumbai and Chennai mostly with a change in Singapore, Kuala Lumpur or Bangkok, 9 to 12 h. Local time is 2 h 30 min ahead of India.',
    },
    {
      by: 'road',
      title: 'From the airport',
      detail:
        'To Ubud 37 km, 1 h 30 min. To Sidemen 55 km, 2 h. To Munduk 80 km, 3 h. To Pemuteran 130 km, 4 h. Airport taxis have fixed prices at the counter; our driver waits outside arrivals.',
    },
    {
      by: 'sea',
      title: 'Ferry from Java',
      detail:
        'Ketapang to Gilimanuk runs day and night every 20 min and takes 45 min. Pemuteran is 30 km from Gilimanuk.',
    },
  ]),
  entryRules: entryRules('2026-11-02', [
    {
      kind: 'visa',
      title: 'Visa on arrival, 30 days',
      detail:
        'Indian citizens get it at the airport, or better online beforehand as an e-VOA (IDR 500,000, can be extended once by 30 days). A return ticket is asked for. Rules change: check the official immigration site again two weeks before you fly.',
    },
    {
      kind: 'passport',
      title: 'Passport',
      detail:
        'Valid six months from arrival with a blank page; we ask for six months after your return. A torn or water-stained passport is refused here more often than elsewhere.',
    },
    {
      kind: 'fee',
      title: 'Tourist levy',
      detail:
        'IDR 150,000 per person, once per visit, paid online at Love Bali before arrival. Keep the code on your phone. Check the amount again before you travel.',
    },
    {
      kind: 'health',
      title: 'Arrival card and health',
      detail:
        'The online arrival card (customs, health and immigration in one) is filled in within three days before landing. Dengue occurs all year; rabies too, so leave dogs and monkeys alone. Ask your doctor about vaccinations.',
    },
  ]),
  currencyCode: 'IDR',
  centre: {
    _type: 'place',
    name: 'Bali',
    detail: 'The middle of the island, near Batur',
    latitude: -8.4095,
    longitude: 115.1889,
  },
  faqs: references('faq', [
    'which-passport-validity',
    'what-is-tcs',
    'is-the-food-vegetarian',
    'is-the-sea-safe-to-swim',
    'can-beginners-join-a-retreat',
  ]),
  orderRank: '0|10zzzz:',
  seo: {
    _type: 'seo',
    description:
      'Bali away from the south: dry and wet months, visa on arrival for Indian citizens, the tourist levy, true driving times, and two small-group trips.',
  },
} satisfies SeedOf<'destination'>;
