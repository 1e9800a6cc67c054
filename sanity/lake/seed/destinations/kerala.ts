import { keyed, picture, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { approaches, entryRules, months } from './facts.ts';

export const kerala = {
  _id: 'destination-kerala',
  _type: 'destination',
  title: 'Kerala',
  slug: slug('kerala'),
  region: 'domestic',
  country: 'India',
  state: 'Kerala',
  posterLine: 'dry December to March, green from June',
  summary:
    'A strip 40 to 120 km wide between the Arabian Sea and hills of 2,695 m. Canals behind the coast, fields below the level of the sea, tea on the slopes, and a kitchen built on coconut and pepper.',
  hero: picture('kerala-backwaters', {
    caption: 'A kettuvallam tied up for the night near Kainakary.',
  }),
  gallery: keyed([
    picture('kerala-backwaters-2', { caption: 'Seven in the morning, before the first engines.' }),
    picture('goa-sunset', { caption: 'The Arabian Sea at the end of a dry-season day.' }),
    picture('sri-lanka-tea-hills', {
      caption: 'Tea on the high slopes, the other Kerala, four hours from Kochi.',
    }),
  ]),
  intro: richText(`
    Behind the coast between Kollam and Kochi lies a net of lagoons, canals and rivers, about 900 km of water you can travel on. Vembanad, the largest lake, is 96 km long. South of it is Kuttanad, where rice grows up to two and a half metres below sea level behind mud dikes, and where the bus to school is a boat.

    ## When to go, and why

    **December to February** is dry and the least hot, 32 °C by day and 22 °C by night, with the bird sanctuary at Kumarakom full and the paddy bright green. It is also when the houseboats are busiest around Alappuzha; go to the smaller canals.

    **March to May** is heavy heat, with thunder in the afternoon from April.

    **June** the monsoon arrives, in most years within a week of the 1st. It rains hard and stops, and rains again. Ayurveda physicians prefer these months. **August and September** bring Onam and the snake-boat races, and a country washed clean; October has a second, gentler rain.

    ## How we move

    By country boat with a pole and a small motor, by state ferry, by bicycle on the dikes. A houseboat of two or three bedrooms for one night, because sleeping on the water is worth it, and then off it again, because a houseboat cannot enter the canals where people live.

    {note} Houseboats anchor from half past five in the evening, when the fishing nets go out. Nobody cruises by night, whatever the advertisement says.

    Temperatures in the month table are Kochi's. The tea hills at 1,600 m are ten degrees cooler.

    {trip kerala-backwaters-slowly}
  `),
  months: months([
    ['best', 32, 22, 'Dry, blue, the coolest nights. Migratory birds at Kumarakom.'],
    ['best', 32, 23, 'Dry. Temple festivals with elephants and drums most nights somewhere.'],
    ['good', 33, 25, 'Hot and still. Paddy harvest in Kuttanad.'],
    ['hard', 34, 26, 'Sticky; thunder after three. Vishu around the 14th.'],
    ['hard', 33, 26, 'Hottest nights. Mango and jackfruit.'],
    ['hard', 30, 24, 'Monsoon arrives, about 650 mm this month. Some canals in flood.'],
    ['hard', 29, 24, 'Rain daily, 24 °C nights. The month for Ayurveda, not for boats.'],
    ['good', 30, 24, 'Rain in bursts. Boat races begin; Onam in August or September.'],
    ['good', 30, 24, 'Drier, very green, few visitors.'],
    ['good', 31, 24, 'Second rain, mostly after four in the afternoon.'],
    ['good', 32, 24, 'Showers until mid-month, then settled.'],
    ['best', 32, 23, 'Dry again. Kochi’s carnival in the last ten days.'],
  ]),
  approaches: approaches([
    {
      by: 'air',
      title: 'Kochi (COK)',
      detail:
        'Delhi 3 h 10 min, Mumbai 2 h, Bengaluru 1 h 10 min, many flights daily. The airport is at Nedumbassery, 40 km and 75 to 90 min from Fort Kochi.',
    },
    {
      by: 'rail',
      title: 'Ernakulam Junction and Alappuzha',
      detail:
        'Konkan line trains from Mumbai in about 26 h; night trains from Bengaluru and Chennai, 11 to 12 h. Ernakulam to Alappuzha is 57 km, 1 h 15 min by the coast line.',
    },
    {
      by: 'road',
      title: 'Along the coast',
      detail:
        'Kochi to Alappuzha 55 km, 1 h 45 min on NH 66. Thiruvananthapuram to Alappuzha 150 km, 4 h. Madurai to Kochi 270 km, 7 h over the Ghats.',
    },
    {
      by: 'sea',
      title: 'By state boat',
      detail:
        'The State Water Transport Department runs Alappuzha to Kottayam in 2 h 30 min several times a day, with the schoolchildren. We take it one way.',
    },
  ]),
  entryRules: entryRules('2026-11-02', [
    {
      kind: 'permit',
      title: 'None',
      detail:
        'No permit or registration. Hotels and houseboats note a photo ID; citizens of other countries show passport and visa.',
    },
    {
      kind: 'health',
      title: 'Water and mosquitoes',
      detail:
        'Drink boiled or filtered water, which in Kerala is often pink from sappanwood bark. Dengue occurs after the rains: repellent at dawn and dusk.',
    },
  ]),
  centre: {
    _type: 'place',
    name: 'Alappuzha',
    detail: 'Gate to the backwaters, at sea level',
    latitude: 9.4981,
    longitude: 76.3388,
  },
  faqs: references('faq', [
    'is-the-food-vegetarian',
    'are-solo-travellers-welcome',
    'is-the-sea-safe-to-swim',
    'can-i-change-my-date',
  ]),
  orderRank: '0|02zzzz:',
  seo: {
    _type: 'seo',
    description:
      'Kerala backwaters month by month, how to reach Kochi and Alappuzha, what a houseboat can and cannot do, and a slow small-group trip by country boat.',
  },
} satisfies SeedOf<'destination'>;
