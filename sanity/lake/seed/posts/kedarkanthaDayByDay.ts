import { picture, reference, references, richText, slug, type SeedOf } from '../write.ts';

export const kedarkanthaDayByDay = {
  _id: 'post-kedarkantha-day-by-day',
  _type: 'post',
  title: 'Kedarkantha, day by day, from the one who walks last',
  slug: slug('kedarkantha-day-by-day'),
  author: reference('author', 'rohan-mehta'),
  publishedAt: '2025-12-16T04:30:00Z',
  revisedAt: '2026-11-12T05:00:00Z',
  excerpt:
    'Six days from Dehradun and back, 3,810 metres in the middle. What is hard on each day, when we start, where people stop, and the time at which everybody turns round.',
  cover: picture('summit-ridge', {
    caption: 'The last ridge. It is shorter than it looks in the dark.',
  }),
  topics: references('topic', ['treks', 'winter']),
  destinations: references('destination', ['uttarakhand']),
  trips: references('trip', ['kedarkantha-summit-trek']),
  faqs: references('faq', ['how-fit-must-i-be-for-kedarkantha', 'can-i-rent-gear']),
  body: richText(`
    A trek leader walks at the end. The local guide is in front, breaking trail; I am behind the
    slowest person, which is the best place to learn what a day is really like. I have been behind
    the slowest person on Kedarkantha for eleven winters. This is what I have seen from there.

    ## Day 1: Dehradun to Sankri, 200 km

    We leave the railway station at half past six, and it takes eight to nine hours: Mussoorie, the
    Yamuna bridge, Naugaon, Purola, then the Tons river with deodars on both sides. The hard part is
    the bends after Mussoorie. Sit in front, look at the road, eat before and not during. Purola has
    the last reliable cash machine, and Mori is where most phones give up.

    Sankri is 1,920 metres high and in winter consists of wood smoke, rucksacks and dogs. At six we
    check gear, on the floor, each piece. At half past six I explain the summit day, four days early,
    so that there is time to get used to it.

    ## Day 2: Sankri to Juda ka Talab, 4 km

    The shortest day by distance and the one on which most people breathe hardest, because the path
    climbs 850 metres through oak and pine and nobody has found a pace yet. I ask for a speed at which
    you can talk in whole sentences. We take four hours with stops. Snow usually begins half-way up
    from mid-December; gaiters go on there.

    Juda ka Talab, 2,770 metres, is a lake with a spit of land in the middle. By January it is frozen
    and covered. Camp is on the far side under the trees, where the wind does not reach.

    ## Day 3: to base camp, 3 km

    Three kilometres and 640 metres up, to 3,430. The forest opens, and for the first time you see
    where you are going: a white cone, quite friendly, to the south. We arrive before two on purpose.
    After lunch we climb a hundred metres above camp, stand there for a quarter of an hour, and come
    down again. Then dinner at half past five, bed at seven, and nobody sleeps, which is normal and
    does not matter.

    {note} The forest department limits the number of tents at each camp, and the plan can swap base camp for the clearing at Lohasu, 200 metres lower. The summit day then starts forty minutes earlier. Nothing else changes.

    ## Day 4: the summit, 3,810 metres

    {table The summit day by the clock}

    | Time | Where | What it is like |
    | --- | --- | --- |
    | 1:45 am | Base camp | Tea, biscuits, boots; minus 10 to minus 15 °C |
    | 2:30 am | Start | Head torches, a firm trail, no talking |
    | 4:30 am | First shoulder | Wind. The second gloves go on |
    | 5:45 am | Below the last slope | Steepest part, 150 m of it, microspikes |
    | 6:40 am | Summit | Sun between Bandarpoonch and Kalanag |
    | 7:15 am | Down | Knees, not lungs |
    | 10 am | Base camp | Breakfast, an hour flat on the back |
    | 2:30 pm | Hargaon, 2,790 m | Trees, lunch, silence |

    It is 380 metres of climbing, no more than a tall building by the stairs, six or seven times, in
    the cold. What stops people is not the steepness. It is cold hands at half past four, or having
    eaten nothing since the evening. Both are arranged beforehand: gloves on a cord, a chapati roll in
    the inner pocket, and a rule that we stop every forty minutes for exactly three.

    On the top there is a small trident, prayer flags, and on a clear morning a half circle of snow:
    Swargarohini, Bandarpoonch, Kalanag, Ranglana, and far to the west the ranges of Kinnaur. People
    cry more often than I would have guessed. We stay half an hour.

    ![|From the top, looking north-east before the sun is on it.](kedarkantha-snow-2)

    ### The turn-round time

    Whoever is not on the top at half past eight turns round. So does everybody if the wind lifts snow
    from the ridge, or if a guide hears the slope settle. Of my 74 groups, 66 reached the top with
    most of their people; in the other eight we all went down together. I will not argue about it on
    the slope, so please argue with me in Sankri.

    {caution} After heavy snow the last slope can avalanche. We dig and look, we ask the guides of the other groups, and we wait a day if the plan has one. A refusal at base camp is not a failed trek; it is the trek as sold.

    ## Day 5: Hargaon to Sankri, 6 km

    Downhill through forest, four hours, mostly on snow trodden into ice by everyone who came before.
    This is where the ankles go, on the easy day. Microspikes stay on until the path is brown. In
    Sankri there is hot water by the bucket, and the roof terrace where everybody suddenly knows
    everybody.

    ## Day 6: back to Dehradun

    Away at seven, in Dehradun between four and six. Do not book a train before nine in the evening.
    If snow blocks the road above Mori, which it does two or three days in a winter, we tell you the
    evening before and help to change the ticket.

    ## Who it suits

    Somebody who can jog five kilometres in under 38 minutes, or climb sixty floors with one short
    rest, and who has six weeks to practise. I have taken a sixty-year-old accountant and a girl of
    fourteen up on the same morning. I have also turned back a gym instructor at the first shoulder
    because he would not eat.

    A plan that works:

    - Weeks 1 and 2: three brisk walks of 5 km, one of them with stairs.
    - Weeks 3 and 4: run 3 km twice a week; stairs with a 5 kg bag once.
    - Weeks 5 and 6: run 5 km twice a week; one whole day on foot in the boots you will bring.

    The list of clothes is in [How to pack for minus twenty](post:packing-for-minus-twenty), and if
    you would rather come in a T-shirt, the
    [Valley of Flowers has its own weeks](post:valley-of-flowers-which-week).

    {trip kedarkantha-summit-trek}
  `),
} satisfies SeedOf<'post'>;
