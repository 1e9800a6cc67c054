import { picture, reference, references, richText, slug, type SeedOf } from '../write.ts';

export const spitiWinterRoadLog = {
  _id: 'post-spiti-winter-road-log',
  _type: 'post',
  title: 'Shimla to Kaza in January: a road log',
  slug: slug('spiti-winter-road-log'),
  author: reference('author', 'tenzin-dorje'),
  publishedAt: '2026-02-12T04:30:00Z',
  revisedAt: '2026-11-10T05:00:00Z',
  excerpt:
    'Seven days, nine people, two cars and four sets of chains. What the Kinnaur road did on each of them, hour by hour, and the afternoon on which we turned round.',
  cover: picture('open-road', {
    caption: 'The road in dry weather. In January, take away the grass.',
  }),
  topics: references('topic', ['spiti', 'winter']),
  destinations: references('destination', ['spiti-valley']),
  trips: references('trip', ['spiti-in-snow']),
  faqs: references('faq', ['how-cold-does-it-get-in-spiti', 'is-there-network-in-spiti']),
  isFeatured: true,
  body: richText(`
    I keep a notebook on every winter trip. This is the one from 17 to 23 January 2026, copied out
    with the spelling mended. It was an ordinary week: one closure, one puncture, one headache.
    People ask me what the road is like in January, and the true answer is that it is a different
    road each day, so here are all seven.

    {map The week on the map: in by the Sutlej, out the same way.; Shimla, 31.104, 77.173; Narkanda, 31.258, 77.46; Sangla, 31.425, 78.261; Nako, 31.881, 78.627; Tabo, 32.093, 78.383; Kaza, 32.227, 78.071}

    ## Saturday, boots on a floor in Shimla

    No driving on the first day. Nine guests, nine pairs of boots in a row on the guesthouse floor;
    two pairs had soles like a ballet shoe and were exchanged in Lower Bazaar before the shops shut at eight.
    I explained the road and the stove and where the torch hangs. Somebody asked what happens if
    the road closes. I said that then we would be somewhere else, warm, and that I would say so in
    time. This turned out to be Thursday.

    ## Sunday, Shimla to Sangla

    **6:20 am.** Left ten minutes early because everybody was there, which has happened twice in my
    life. Two cars, four sets of chains. Minus 1 °C.

    **8:10 am.** Narkanda, 2,700 m. Ice in the shaded bends before the bazaar; no chains needed, but
    we took the descent in second gear. Tea, parathas, last wide toilet.

    **11 am.** Rampur, where it is warm enough to take a layer off. From here we follow the Sutlej
    until it meets the Spiti river, tomorrow. Filled both tanks and both cans. In winter I
    do not pass a pump with less than three quarters.

    **1:40 pm.** The cut in the cliff after Wangtu, where the rock hangs over the road. I ask for the
    windows down for ten minutes: you hear a falling stone before you see it.

    **4:05 pm.** Sangla, 2,700 m. About 230 km. Snow on the roofs, the road itself clear. The stove in
    the dining room was lit at two, because I rang at one.

    ## Monday, over to Nako

    **7:30 am.** Down to Karcham, then up past Reckong Peo's turning. Police post at Akpa: they wrote
    down both cars and asked when we would be back. I like being written down.

    **10:50 am.** Spillow. The trees stop here as if somebody had drawn a line.

    **12:15 pm.** Khab, where the Spiti river meets the Sutlej. Black ice on the bridge approach, thirty
    metres of it. Chains on, twelve minutes with two people on each wheel, chains off again at the
    top of the loops because the upper road was dry. This is normal. On one day in January I have
    put them on five times.

    **2:30 pm.** Nako, 3,660 m. The lake is a white plate. One headache by tea, gone by dinner with water
    and doing nothing. I have written more about that part in
    [a piece on the nights between Nako and Kaza](post:acclimatising-between-nako-and-kaza).

    ## Tuesday, Nako to Kaza

    **8:40 am.** Waited for sun on the Malling stretch, a few kilometres past Nako. The slope above it
    lets go when it wants to, mostly in the afternoon. We cross it early, one car at a time, no
    stopping for photographs, and the second car starts when the first has flashed its lights.

    **11:30 am.** Tabo, 3,280 m. The monastery was founded in 996 and its mud walls have had a thousand
    winters of practice. Half an hour inside, then soup.

    **3:10 pm.** Kaza, 3,800 m. Minus 9 at arrival, minus 19 at six the next morning by the thermometer
    on my window, which reads kindly.

    ![|Above Nako, the hour we wait for before moving.](spiti-valley-2)

    ## Wednesday, a day at Kaza

    Key monastery and Kibber, cars as far as the snow let us. At Kibber a man with a telescope had
    found two ibex and, he said, a snow leopard that had gone behind a rock twenty minutes before
    any guest arrives, which is where they always are. We waited an hour. The rock was handsome.

    Puncture at Key. Changing a wheel at minus 12 takes two people and a third to hold the nuts in a
    warm hand.

    ## Thursday, the day we turned round

    **8 am.** Started for Kalpa under a flat grey sky. The forecast had given snow for the night; it
    came at ten in the morning.

    **11:20 am.** Past Sumdo, snow to the ankle on the road and a wind from the side. Rang the post at
    Nako: two small slides on the Malling stretch since nine, machine coming from Pooh "soon".

    **11:40 am.** Turned round. Soon is not a time. Back to Tabo, where I had asked the homestay in the
    morning to keep five rooms, as I do each time we cross with a bad sky. One guest said we could
    have made it. Perhaps. I have been wrong in that direction enough times to be comfortable.

    {note} The spare night exists in our plan: if the road closes, the day at Kalpa is dropped, the extra homestay is ours to pay, and the trip still ends in Shimla on the promised day, only later in the evening.

    {trip spiti-in-snow}

    ## Friday, out

    **7:50 am.** Blue sky, minus 14 at Tabo. The machine had cleared one lane. We crossed Malling at
    half past nine behind a milk van, chains on, and were below Powari by three, before the dark.

    **9:30 pm.** Shimla. We never saw Kalpa, which should have been Thursday's bed. A long day, two
    drivers to a car, a stop every two hours, soup at Jeori. Nobody missed anything, because we ask
    people to book nothing that leaves Shimla that evening.

    ## What the week adds up to

    {table Our January crossings of Malling, from my notebooks}

    | Winter | Trips | Closed on our day | Turned back |
    | --- | --- | --- | --- |
    | 2021–22 | 4 | 1 | 1 |
    | 2022–23 | 5 | 0 | 0 |
    | 2023–24 | 5 | 1 | 0 |
    | 2024–25 | 6 | 2 | 1 |
    | 2025–26 | 6 | 1 | 1 |

    Three turns in 26 trips. I say one in nine to be on the safe side of my own memory, which has
    more winters in it than this table.

    If you want to come, read the [packing list for minus twenty](post:packing-for-minus-twenty)
    first. Then choose a date with a day of slack behind it. The road does not close for the winter.
    It closes for a morning, and the people who suffer are the ones with a flight.
  `),
} satisfies SeedOf<'post'>;
