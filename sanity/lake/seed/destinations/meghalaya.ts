import { keyed, picture, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { approaches, entryRules, months } from './facts.ts';

export const meghalaya = {
  _id: 'destination-meghalaya',
  _type: 'destination',
  title: 'Meghalaya',
  slug: slug('meghalaya'),
  region: 'domestic',
  country: 'India',
  state: 'Meghalaya',
  posterLine: 'October to April, unless you want the rain',
  summary:
    'A plateau at 1,500 m that falls in one step to the plains of Bangladesh. The clouds hit that step: Sohra gets over 11 m of rain a year, and the Khasis grow their bridges because anything built washes away.',
  hero: picture('meghalaya-hills', { caption: 'Cloud in the gorges below Laitkynsew, early.' }),
  gallery: keyed([
    picture('meghalaya-hills-2', {
      caption: 'The plateau edge near Sohra, two weeks after the rains.',
    }),
    picture('wellness-forest-light', {
      caption: 'Areca and jackfruit forest on the way down to Nongriat.',
    }),
    picture('wellness-lake-dawn', {
      caption: 'Umiam, the reservoir on the road up from Guwahati.',
    }),
  ]),
  intro: richText(`
    Three peoples live here, Khasi, Jaintia and Garo, and in all three the name and the house pass through the mother to the youngest daughter. The hills are limestone and sandstone, full of caves: Krem Liat Prah, measured at over 30 km, is the longest in the country.

    ## The bridges

    A living-root bridge begins with a *Ficus elastica* on each bank and a hollow areca trunk laid between. Aerial roots are led along the trunk; in 15 to 30 years they carry a person, and they get stronger for centuries. There are more than a hundred of them in the south-facing valleys. The double-decker at Nongriat is the known one, 3,500 steps below Tyrna. We also walk to two that have no signboard.

    ## When to go, and why

    **October and November** are best: the falls still run, the air is washed, the paths have dried. **December to February** is clear and cold, 4 °C at night in Shillong, and the Umngot at Dawki is so clear that boats seem to hang. **March and April** are warm with the first storms, and the orchids flower.

    **May to September** is the monsoon, the heaviest that is measured regularly anywhere. It is worth seeing once, from a dry veranda. Paths become streams and leeches come out; we run no walking trips then.

    ## Manners

    Ask before photographing people. Sundays are for church, and most villages close their paths or shops until afternoon. The sacred grove at Mawphlang has one rule: nothing leaves it, not even a leaf.

    Temperatures in the month table are Shillong's, at 1,500 m; Nongriat, at 300 m or so, is eight degrees warmer.

    {trip meghalaya-living-roots}
  `),
  months: months([
    ['best', 15, 5, 'Dry, clear, frost on the plateau some mornings. Dawki at its clearest.'],
    ['best', 18, 7, 'Dry and mild. Falls are thin; caves are safe.'],
    ['good', 22, 11, 'Warm days, haze from field burning, first thunder late.'],
    ['good', 24, 14, 'Storms in the evening, green again. Orchids flower.'],
    ['hard', 24, 16, 'Rain on two days of three. Bridges slippery.'],
    ['closed', 24, 18, 'About 2,700 mm at Sohra in this month alone. No departures.'],
    ['closed', 24, 18, 'The wettest month. Paths to the bridges are streams.'],
    ['closed', 24, 18, 'Less rain, still daily. Leeches.'],
    ['hard', 24, 17, 'Falls at full strength, breaks of sun late in the month.'],
    ['best', 22, 14, 'Washed air, loud falls, drying paths. From about the 10th.'],
    ['best', 19, 9, 'The best month on foot. Wangala drums in the Garo hills.'],
    ['best', 16, 6, 'Cold nights, long views to the plains. Full around Christmas.'],
  ]),
  approaches: approaches([
    {
      by: 'air',
      title: 'Guwahati (GAU)',
      detail:
        'Delhi 2 h 30 min, Kolkata 1 h 15 min, Bengaluru 3 h. The airport is 120 km from Shillong, 3 h 30 min on a four-lane road with one slow bit at Jorabat. Shillong’s own airport at Umroi has a few small flights.',
    },
    {
      by: 'rail',
      title: 'Guwahati station',
      detail:
        'Rajdhani from Delhi in about 28 h, Saraighat Express from Howrah overnight in 17 h. The station is 100 km from Shillong. No passenger railway reaches the hills except at Mendipathar in the far west.',
    },
    {
      by: 'road',
      title: 'On the plateau',
      detail:
        'Shillong to Sohra 54 km, 2 h. Sohra to Tyrna, where the steps begin, 16 km, 40 min. Shillong to Dawki 82 km, 3 h.',
    },
  ]),
  entryRules: entryRules('2026-11-02', [
    {
      kind: 'permit',
      title: 'No inner-line permit',
      detail:
        'Unlike Nagaland, Mizoram, Manipur and Arunachal, Meghalaya asks none of Indian citizens. Carry a photo ID for the hotel register and the occasional village gate.',
    },
    {
      kind: 'fee',
      title: 'Village fees',
      detail:
        'Paths, bridges and falls belong to the villages, which charge ₹20 to ₹100 each and use it for upkeep. Included on our trip.',
    },
  ]),
  centre: {
    _type: 'place',
    name: 'Sohra (Cherrapunji)',
    detail: 'On the plateau edge, 1,430 m',
    latitude: 25.2702,
    longitude: 91.7323,
  },
  faqs: references('faq', [
    'are-solo-travellers-welcome',
    'can-i-rent-gear',
    'is-the-food-vegetarian',
    'are-women-only-dates-available',
  ]),
  orderRank: '0|04zzzz:',
  seo: {
    _type: 'seo',
    description:
      'Meghalaya beyond the viewpoint: when the rain stops, how to reach Sohra and Nongriat, village rules, and a small-group walk to the living-root bridges.',
  },
} satisfies SeedOf<'destination'>;
