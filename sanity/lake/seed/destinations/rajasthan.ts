import { keyed, picture, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { approaches, entryRules, months } from './facts.ts';

export const rajasthan = {
  _id: 'destination-rajasthan',
  _type: 'destination',
  title: 'Rajasthan',
  slug: slug('rajasthan'),
  region: 'domestic',
  country: 'India',
  state: 'Rajasthan',
  posterLine: 'October to March, cold nights in the sand',
  summary:
    'The western half, where the line from Jodhpur runs out into the Thar. Blue houses under a fort, a narrow belt of true dunes, and villages that store a year of water from six weeks of rain.',
  hero: picture('rajasthan-dunes', {
    caption: 'A crest at the end of the afternoon, west of Jaisalmer.',
  }),
  gallery: keyed([
    picture('rajasthan-dunes-2', { caption: 'Camels are walked home before dark.' }),
    picture('desert-night-camp', { caption: 'Camp in January: a fire, and nothing else lit.' }),
    picture('hero-dunes'),
  ]),
  intro: richText(`
    Most journeys here go from palace to palace. Ours goes west, where Marwar thins out into desert and there are more camels than cars on some roads. The Thar is not empty: with some eighty people to the square kilometre it is among the most lived-in deserts in the world.

    ## What there is

    **Jodhpur** sits under Mehrangarh, a fort on a rock 120 m above the old city. The blue of the houses is lime and indigo, and it is fading from the edges. **Osian**, 65 km north, has temples from the eighth century and the first dunes. **Phalodi** and the salt pans around it see demoiselle cranes at Khichan from October to March, several thousand on a January morning. **Jaisalmer** is yellow sandstone, a fort in which people still live, and beyond it the dunes of Sam and, quieter, Khuri.

    ## When to go, and why

    **November to February** is the season: dry, bright, 25 °C at noon, and cold after dark. At a January camp the thermometer can stand at 3 °C before sunrise. **October and March** are hot at noon and fine otherwise. **April to June** is over 40 °C and we do not go.

    The rain comes in July and August, when it comes. It is a good time for the villages and a bad one for camels, who bog down.

    ## Dunes, honestly

    Only a small part of the Thar is sand you would draw in a picture. Sam, the best known, is crowded and loud on winter evenings. We camp further out, on smaller dunes, with farmers whose fields they are.

    Temperatures in the month table are Jodhpur's.

    {trip thar-by-camel-and-rail}
  `),
  months: months([
    ['best', 25, 10, 'Crisp and clear. Desert nights near 3 °C; bring a down jacket.'],
    ['best', 28, 12, 'Warm days. Jaisalmer’s desert festival falls at the full moon of Magh.'],
    ['good', 34, 18, 'Hot from noon to four. Cranes leave Khichan in the second half.'],
    ['hard', 38, 23, 'Too hot to walk after nine.'],
    ['closed', 42, 27, 'Over 45 °C in the desert. No departures.'],
    ['closed', 41, 29, 'Dust storms, then the first clouds.'],
    ['hard', 37, 27, 'Rain in bursts, humid. Farmers sow millet.'],
    ['hard', 34, 26, 'Green for six weeks. Tracks turn to mud.'],
    ['hard', 35, 25, 'Drying out. Still 35 °C.'],
    [
      'good',
      36,
      20,
      'Hot noons, pleasant nights. Cranes arrive; Jodhpur’s folk music festival at full moon.',
    ],
    ['best', 31, 15, 'Everything works. Pushkar fair is in this month or late October.'],
    ['best', 27, 11, 'Cool and dry. Full in the last week; come in the first three.'],
  ]),
  approaches: approaches([
    {
      by: 'air',
      title: 'Jodhpur (JDH), Jaisalmer (JSA) in winter',
      detail:
        'Jodhpur from Delhi 1 h 20 min, Mumbai 1 h 45 min, 5 km from the old city. Jaisalmer has flights from Delhi, Mumbai and Jaipur roughly October to March.',
    },
    {
      by: 'rail',
      title: 'Mandore Express from Delhi',
      detail:
        'Old Delhi to Jodhpur overnight, about 11 h. Jodhpur to Jaisalmer is 300 km of single desert line, 5 to 6 h by day; the trip uses part of it.',
    },
    {
      by: 'road',
      title: 'From Jaipur or Udaipur',
      detail:
        'Jaipur to Jodhpur 335 km, 6 h. Udaipur to Jodhpur 250 km, 5 h, by Ranakpur. Jodhpur to Jaisalmer 285 km, 5 h on NH 125 and NH 11.',
    },
  ]),
  entryRules: entryRules('2026-11-02', [
    {
      kind: 'permit',
      title: 'None for where we go',
      detail:
        'Jodhpur, Osian, Phalodi, Jaisalmer and the dunes need no permit. The last villages before the border do, from the district magistrate and the BSF; our route keeps away from them.',
    },
    {
      kind: 'fee',
      title: 'Desert National Park',
      detail:
        'Vehicles and people pay an entry fee at Sudasari and Sam. Included where the trip enters. No drones within the park or near the border.',
    },
  ]),
  centre: {
    _type: 'place',
    name: 'Jodhpur',
    detail: 'Old city under Mehrangarh, 230 m',
    latitude: 26.2978,
    longitude: 73.0185,
  },
  faqs: references('faq', [
    'what-does-all-in-mean',
    'are-solo-travellers-welcome',
    'is-the-food-vegetarian',
  ]),
  orderRank: '0|09zzzz:',
  seo: {
    _type: 'seo',
    description:
      'Western Rajasthan beyond the palaces: when the Thar is bearable, how to reach Jodhpur and Jaisalmer, and a small-group trip by camel and rail.',
  },
} satisfies SeedOf<'destination'>;
