import { picture, reference, references, richText, slug, type SeedOf } from '../write.ts';

export const slowWeekOnTheBackwaters = {
  _id: 'post-a-slow-week-on-the-backwaters',
  _type: 'post',
  title: 'A slow week on the backwaters',
  slug: slug('a-slow-week-on-the-backwaters'),
  author: reference('author', 'meera-iyer'),
  publishedAt: '2026-01-21T04:30:00Z',
  excerpt:
    'One night on a houseboat is enough. The other days belong to the public ferry, a country boat through Kainakary, and a veranda where the kingfisher comes at seven.',
  cover: picture('kerala-backwaters-2', { caption: 'Half past six, before the engines.' }),
  topics: references('topic', ['slow-travel']),
  destinations: references('destination', ['kerala']),
  trips: references('trip', ['kerala-backwaters-slowly']),
  faqs: references('faq', ['is-the-food-vegetarian']),
  body: richText(`
    Most people see the backwaters for 22 hours. The houseboat leaves Alappuzha at noon, goes round
    with some hundreds of others, ties up at half past five because the fishermen's nets go out
    at night, and brings everybody back at nine with the television still on. It is pleasant. It is to
    Kuttanad what an airport bus is to a city.

    I have made the journey eleven times to find out what else there is. It turns out that there is
    a whole country, with its own buses, churches and debts, farming below the level of the sea.

    ## The land under the water

    Kuttanad lies between Alappuzha, Changanassery and the Vembanad lake, and much of it is one to two
    and a half metres lower than the lake beside it. The fields are kept dry by mud bunds and pumps. From a
    boat you look *down* at the rice, which takes a moment to believe: water at the height of your
    elbow, and beyond the bank a man ploughing at the height of your feet.

    Two crops a year at most; after the harvest the sluices are opened, the lake walks in, and ducks
    by the ten thousand are driven over the stubble by two men in a dugout with a pole. If you are there at the
    end of March or in September, you will hear them before you see them. It sounds like applause.

    ## The public ferry, for the price of a tea

    The State Water Transport Department has run ferries here since before there were roads. From the
    jetty at Alappuzha the boat to Kottayam takes two and a half hours and costs about ₹30. It calls
    at landings the size of a table: a schoolteacher gets off, a gas cylinder gets on, somebody's
    lunch is handed over to somebody who runs. There are wooden benches, open sides and a ticket with a hole in it.

    Sit on the left going out. Do not photograph people at their washing; the canal is their kitchen.

    {note} When the canal near Kottayam is closed by weed or bridge work, the boats turn at Pallom or Kanjiram. We ask at the jetty on the morning itself.

    ## A country boat through Kainakary

    The motor houseboat cannot enter the small canals. A *shikkara* with an awning can enter most, and a
    country boat poled by one man can enter all of them. We go at half past six, four people to a boat, with a flask.

    What you see in three hours: toddy tappers coming down with the night's pot. A church with its
    feet in the water. A woman who runs a shop from a canoe and knows the debts of a whole ward by
    heart. Two kinds of kingfisher, the white-throated everywhere and the stork-billed if you keep
    quiet; pond herons; a darter drying itself on a post like an umbrella. In January there may be
    thousands of whistling ducks on the lake toward Kumarakom.

    ## One night on a kettuvallam

    I do not dismiss the houseboat. A *kettuvallam* was a rice barge, twenty to thirty metres of anjili
    planks tied, not nailed, with coir rope, and it is a fine thing to sleep on. What matters is how:

    - **One night.** The second is the same as the first.
    - **Solar or at least a silent generator,** and air-conditioning only at night. We hire from two owners who
      keep to it.
    - **Moored by a field,** not at the boat jetty, so that the sound after eight is frogs.
    - **A sewage tank that is pumped out ashore.** Ask any operator, ours included, for the receipt. The lake
      is in poor health, and this is one reason.

    {table Three ways to be on the water}

    | Boat | Speed | Goes where | Best hour |
    | --- | --- | --- | --- |
    | Public ferry | 10 km/h | Main canals, timetable | Four in the afternoon, with the schools |
    | Country boat | 3 km/h | Everywhere | Half past six in the morning |
    | Kettuvallam | 7 km/h | Wide canals and the lake | Dusk, when it stops |

    ![|A rice barge that carries sleepers instead of rice.](kerala-backwaters)

    ## What there is to eat

    *Karimeen*, the pearl spot, in a banana leaf, at a price depending on the week. Duck roast, dark with
    pepper. For vegetarians Kerala is easy: *appam* and stew, *puttu* and black chickpeas, *kalan*,
    *thoran* of whatever the garden made, red rice that sits in you until evening. At a toddy shop
    the tapioca and the pickle are the reason to go in; the toddy is slightly sour by noon and rather
    more by four.

    Tell us once whether you eat fish, eggs, garlic, or none of them. The cook at our homestay near
    Nedumudy writes it on the wall, where it stays until the next group.

    ## When to come

    December to February is dry, 23 °C at night and 31 by day. March and April are hotter and nearly empty. The
    south-west monsoon arrives around the first of June, and from then until August the backwaters are
    grey, loud and extraordinary, and half of the plans fall in the water. On the second Saturday of August, most
    years, snake boats with a hundred oarsmen race on the Punnamada lake; it is the one crowd I
    recommend.

    Mosquitoes come at dusk all year. Long sleeves for one hour, a net at night. There is no malaria to
    speak of in this part, but dengue exists after the rains.

    ## How slow

    Our [six days](trip:kerala-backwaters-slowly) begin in Fort Kochi and cover, all told, less than
    250 kilometres. There are two free afternoons with nothing written in them. On the last trip but one a guest
    asked me on the third day, with some suspicion, what the programme was. I said that
    the kingfisher came at seven and the ferry at four. He wrote it down. On the fifth day he told me
    that the kingfisher had been late.

    If you like this speed and have a head for steps, the next place I would send you is
    [the living root bridges](post:walking-to-nongriat), where it is the trees that take their time.

    {trip kerala-backwaters-slowly}
  `),
} satisfies SeedOf<'post'>;
