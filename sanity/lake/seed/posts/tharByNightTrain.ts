import { picture, reference, references, richText, slug, type SeedOf } from '../write.ts';

export const tharByNightTrain = {
  _id: 'post-thar-by-night-train',
  _type: 'post',
  title: 'Into the Thar by night train',
  slug: slug('thar-by-night-train'),
  author: reference('author', 'meera-iyer'),
  publishedAt: '2025-10-08T04:30:00Z',
  revisedAt: '2026-09-30T05:00:00Z',
  excerpt:
    'Delhi to Jodhpur in your sleep, Jodhpur to Jaisalmer by day with the window open, and the last forty kilometres on something that chews. How to book each of the three.',
  cover: picture('rajasthan-dunes', { caption: 'West of Sam, an hour before sunset.' }),
  topics: references('topic', ['slow-travel', 'winter']),
  destinations: references('destination', ['rajasthan']),
  trips: references('trip', ['thar-by-camel-and-rail']),
  faqs: references('faq', ['are-women-only-dates-available', 'are-solo-travellers-welcome']),
  body: richText(`
    You can fly to Jaisalmer in an hour and a half. You will see from above that there is a desert,
    and then you will be in it, with a dry mouth and no idea how you got there. A desert needs to
    arrive. It should take about a day, and it should come through a window.

    ## Delhi to Jodhpur, asleep

    The Mandor Express leaves Old Delhi a little after nine in the evening and is in Jodhpur by
    about eight: some 620 kilometres, nearly eleven hours, of which you should miss all but the
    first and last. Take 3A, the three-tier air-conditioned sleeper; ask for a side-lower berth if
    you are under 1.75 metres, because it has a window of its own.

    What makes a night train good is what you bring:

    - A cotton bedsheet. The railway's are clean, but yours smells of home.
    - Dinner in a tiffin. The pantry is honest rather than ambitious.
    - A chain and small lock for the bag, under the seat, looped through the ring.
    - Slippers. You will understand at two in the morning.

    Wake at six. That is the moment for the window: khejri trees, the first camels beside the line, a
    woman with a brass pot in a field with nothing else in it. At Merta Road the tea-seller shouts a
    price that has not changed in three years.

    {note} Tickets open 60 days ahead at eight in the morning. For a Friday in December or January they are gone by ten past. If you are late, the Tatkal quota opens the day before, at ten for air-conditioned classes.

    ## A day in Jodhpur

    Walk down from Mehrangarh through Navchokiya, the old Brahmin quarter, where the walls are
    indigo because it was cool, or because it kept termites out, or because of the neighbours; I have
    been told all three with certainty. The fort rises 120 metres over the town. Be inside at nine, when it opens,
    and read the handprints beside the Loha Pol slowly: they belong to the widows of Maharaja Man Singh, 1843.

    Lunch is *gatte*, *ker sangri* and bajra bread with too much ghee, which is the right amount.

    ## Jodhpur to Jaisalmer, awake

    This is the best stretch, and people pay to sleep through it. The line goes north by Osian and
    Phalodi, then west by Ramdevra and Pokaran: 290 kilometres in five to six hours. By day
    in sleeper class the windows open. The sand begins after Phalodi, first as a habit of the
    verges, then as hills. At Phalodi, from October to March, demoiselle cranes come in from
    Mongolia to Khichan, six kilometres off, by the thousand; if you sit on the right you may see the strings of them.

    At Pokaran buy *chamcham* on the platform. At Jaisalmer you will see the fort from the train
    twenty minutes before you get there. It is the colour of the ground, which was the idea.

    {map Two trains, one jeep, one camel.; Delhi, 28.642, 77.221; Jodhpur, 26.285, 73.022; Phalodi, 27.131, 72.365; Jaisalmer, 26.915, 70.913}

    {table The three legs, for people who like tables}

    | Leg | Distance | Hours | Class | Sit |
    | --- | --- | --- | --- | --- |
    | Delhi to Jodhpur, overnight | 620 km | 11 | 3A | Side lower, left |
    | Jodhpur to Jaisalmer, by day | 290 km | 5 to 6 | Sleeper or chair | Right |
    | Into the dunes | 40 km by jeep, 9 km by camel | 3 | Camel | Upright |

    ## The last part chews

    A camel gets up hind legs first. Lean back, then forward, then back again; everybody gets the
    second one wrong. An hour and a half is enough on the first day. The saddle is wood under quilts, and
    your hips have an opinion on it by evening.

    We do not ride at Sam, where three hundred camels wait beside the road and the dune has loudspeakers. We
    go with four families from villages to the south-west, at a walk, with the owner beside each animal.
    Each camel carries one person, or a child with a parent, and has a day off after two. Look at the nose peg
    and at the knees: clean and smooth means that somebody cares. If you ever see otherwise
    with us, tell me, and we will stop hiring there.

    ![|The owners ride ahead to make tea. Nobody has ever caught up with them.](rajasthan-dunes-2)

    ## The night

    Camp is eleven tents with beds and a bucket of hot water, no stage and no dancers. In December it is
    24 °C at three in the afternoon and 5 °C at three at night, and you need a wool cap, which you did not
    believe when you packed. After ten the generator stops. There is nothing between you and the sky, and the
    quiet has a grain to it, like paper. Around four a nightjar starts, sounding like a two-stroke
    engine that will not quite catch.

    {caution} Shake your shoes in the morning. Scorpions are rare in winter and fond of shoes. Do not walk out of sight of the lamp alone at night; it is remarkable how alike dunes are.

    ## How to fit it together

    1. Friday night: Mandor Express from Delhi.
    2. Saturday morning in Jodhpur: this is where our
       [five days](trip:thar-by-camel-and-rail) begin, with breakfast, so the train fits.
    3. Train to Jaisalmer, camels, two nights under canvas, the fort by the east gate at sunrise.
    4. Back to Jodhpur on the last day, and the night train home, or a flight if Monday insists.

    From Mumbai, the Suryanagri Express to Jodhpur overnight does the same service, about seventeen
    hours. From Bengaluru fly to Jodhpur; I love trains, but not for two days with a job to go
    back to.

    ## When

    October is still hot, 35 °C by day, but the evenings are soft and the trains half empty. November to
    February is the season. In February there is the desert festival in Jaisalmer, with camel polo, which is
    as you imagine. March is warm and good for the first half. From April, no: it is 42 °C, and the camels do not approve either.

    Women travelling alone ask me about the night train. I have taken it alone for fifteen years. Book an upper or side-upper
    berth, and tell the ticket examiner that you would like to be woken at Merta Road. If you would rather start
    among women, some of our Thar dates are women-only; Asha has written about
    [why and how](post:women-only-departures).

    {trip thar-by-camel-and-rail}
  `),
} satisfies SeedOf<'post'>;
