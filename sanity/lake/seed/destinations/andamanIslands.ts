import { keyed, picture, references, richText, slug } from '../write.ts';
import type { SeedOf } from '../write.ts';
import { approaches, entryRules, months } from './facts.ts';

export const andamanIslands = {
  _id: 'destination-andaman-islands',
  _type: 'destination',
  title: 'Andaman Islands',
  slug: slug('andaman-islands'),
  region: 'domestic',
  country: 'India',
  state: 'Andaman and Nicobar Islands',
  posterLine: 'calm sea January to April',
  summary:
    'A mountain range under water, 1,200 km from the mainland, with its ridges out as islands. Forest down to the beach, reefs a short swim out, and ferries that decide the shape of every day.',
  hero: picture('andaman-beach', { caption: 'Radhanagar, on the west side of Swaraj Dweep.' }),
  gallery: keyed([
    picture('andaman-beach-2', { caption: 'A sandbar that is there for three hours a day.' }),
    picture('hero-sea'),
    picture('goa-sunset', {
      caption: 'A boat at anchor, half past five: the sun sets early this far east.',
    }),
  ]),
  intro: richText(`
    There are some 570 islands in the group and people live on 38 of them. Four fifths of the land is forest, and much of that is reserved for the people who were here first. What is open to visitors lies mostly along one line: Sri Vijaya Puram (Port Blair until 2024), Swaraj Dweep (Havelock), Shaheed Dweep (Neil), and the long road north.

    ## When to go, and why

    **January to April** the sea is flat and clear, with 15 to 25 m of sight under water. February and March are the best for snorkelling and for ferries that leave on time. April is hot and glassy.

    **Mid-May to September** is the south-west monsoon: rough crossings, ferries cancelled for a day or two, dive shops half closed. **October and November** have cyclones in the Bay in some years. **December** settles by about the 10th, and fills from the 20th.

    ## Clocks and tides

    The islands keep Indian time though they lie at 92° east, so the sun is up at five and down by half past five. Breakfast is early. Low tide decides when you can swim at Shaheed Dweep and when the sandbars show.

    ## What is closed, and why

    The reserves of the Jarawa, Onge, Shompen and Sentinelese are closed to everybody. The Andaman Trunk Road passes through Jarawa land in convoys; looking for people from a bus window is what it sounds like, and we do not use that road for sightseeing.

    {caution} Shells, coral and sand stay where they are: bags are checked at the airport and fines are real.

    {trip andaman-island-to-island}
  `),
  months: months([
    ['best', 29, 23, 'Calm, clear, dry. The busiest two weeks are the first two.'],
    ['best', 30, 23, 'Best month in the water: flat sea, 20 m of sight and more.'],
    ['best', 31, 24, 'Same sea, fewer people after Holi.'],
    ['best', 32, 25, 'Hot, glassy water. First storms at the end.'],
    ['hard', 31, 25, 'Monsoon arrives around the 20th. Ferries start to cancel.'],
    ['hard', 30, 25, 'Rough crossings. Forest at its greenest.'],
    ['hard', 29, 25, 'Rain on most days, water cloudy.'],
    ['hard', 29, 25, 'As July. Many small places closed.'],
    ['hard', 29, 24, 'Rain eases in the last week.'],
    ['good', 30, 24, 'Mixed. A low in the Bay can stop ferries for two days.'],
    ['good', 30, 24, 'Showers, still a cyclone month. Turtles begin to nest.'],
    ['good', 29, 24, 'Settles by about the 10th. Full from the 20th.'],
  ]),
  approaches: approaches([
    {
      by: 'air',
      title: 'Veer Savarkar airport (IXZ)',
      detail:
        'Chennai 2 h 15 min, Kolkata 2 h 10 min, Bengaluru 2 h 40 min, Delhi 3 h 45 min direct. Most flights land before two in the afternoon. The airport is 4 km from town.',
    },
    {
      by: 'sea',
      title: 'Ships from the mainland',
      detail:
        'From Chennai, Kolkata and Visakhapatnam, 56 to 70 h, two to four sailings a month, booked with the Directorate of Shipping Services. For people with time and a strong stomach.',
    },
    {
      by: 'sea',
      title: 'Between the islands',
      detail:
        'Private catamarans from Haddo jetty to Swaraj Dweep in 1 h 30 min to 2 h, on to Shaheed Dweep in about 1 h. Government ferries take longer and cost a fraction. All of them need a photo ID.',
    },
  ]),
  entryRules: entryRules('2026-11-02', [
    {
      kind: 'permit',
      title: 'No permit for Indian citizens',
      detail:
        'Sri Vijaya Puram, Swaraj Dweep, Shaheed Dweep, Baratang and Diglipur are open with a photo ID. The Nicobars and the tribal reserves are not, for anybody without an official reason.',
    },
    {
      kind: 'permit',
      title: 'Citizens of other countries',
      detail:
        'Thirty islands, among them all on our route, need no restricted area permit; you register with the immigration officer on arrival. Citizens of Afghanistan, China and Pakistan still need prior approval.',
    },
    {
      kind: 'permit',
      title: 'Drones, phones, forest',
      detail:
        'Drones need approval from the administration, which travellers in practice do not get. Mahatma Gandhi Marine National Park permits for Jolly Buoy or Red Skin are issued in town against ID.',
    },
  ]),
  centre: {
    _type: 'place',
    name: 'Sri Vijaya Puram (Port Blair)',
    detail: 'Capital, airport and main jetty',
    latitude: 11.6683,
    longitude: 92.7378,
  },
  faqs: references('faq', [
    'is-the-sea-safe-to-swim',
    'can-i-change-my-date',
    'are-solo-travellers-welcome',
    'what-if-i-cancel',
  ]),
  orderRank: '0|08zzzz:',
  seo: {
    _type: 'seo',
    description:
      'The Andamans month by month: when the sea is calm, ferries and flights, what is closed and why, and a small-group trip from island to island.',
  },
} satisfies SeedOf<'destination'>;
