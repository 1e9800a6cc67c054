import { picture, reference, references, richText, slug, type SeedOf } from '../write.ts';

export const fiveDaysOfSilence = {
  _id: 'post-five-days-of-silence-for-beginners',
  _type: 'post',
  title: 'What five days of silence are like if you have never done it',
  slug: slug('five-days-of-silence-for-beginners'),
  author: reference('author', 'lakshmi-menon'),
  publishedAt: '2026-08-12T04:30:00Z',
  revisedAt: '2026-11-01T05:00:00Z',
  excerpt:
    'The first evening is easy, the second afternoon is not. An hour-by-hour account from above Rishikesh, with what we do about phones, knees, crying and snoring.',
  cover: picture('wellness-forest-light', {
    caption: 'The path between the hall and the river, eight in the morning.',
  }),
  topics: references('topic', ['wellbeing']),
  destinations: references('destination', ['uttarakhand']),
  trips: references('trip', ['rishikesh-river-silence', 'ubud-rice-terrace-yoga']),
  faqs: references('faq', ['can-beginners-join-a-retreat', 'is-the-food-vegetarian']),
  body: richText(`
    People write to me before a retreat to ask whether they will manage without talking. Everybody
    manages without talking. It is the rest that surprises them: how loud the first afternoon is, how
    much of the day goes into planning sentences for nobody, how good lunch becomes. I have
    taught beginners in silence for ten years, and this is what I have seen, in the order in
    which it happens.

    ## What silence means here

    From the first dinner until the last breakfast we do not talk to each other. We also do not write
    notes, point, or make faces over the dal; it turns out that eyebrows are a language. You may always talk to
    me or to my assistant, quietly, in the small room by the stairs, and once a day there is a ten-minute talk alone with me
    that you can use or leave.

    Phones go into a numbered cotton bag in a steel cupboard. If there is a sick parent or a small child at home, the
    office number is enough: they ring us, and we find you within five minutes. We have done it eleven times in ten years.

    {note} Nothing religious is asked of anybody. There is a bell, there is sitting, there is slow yoga. People of every faith and of none have come, and a priest.

    ## The day

    {table An ordinary day, from the second to the fourth}

    | Time | What | How long |
    | --- | --- | --- |
    | 5:45 am | Bell, tea | Until 6:15 am |
    | 6:15 am | Sitting, in two halves | 40 min |
    | 7:15 am | Yoga, slow, floor and standing | 75 min |
    | 8:45 am | Breakfast | Until 10:30 am |
    | 10:30 am | Walking by the river | 60 min |
    | 11:45 am | Sitting, with some instruction | 45 min |
    | 12:45 pm | Lunch, then nothing at all | Until 3:30 pm |
    | 3:30 pm | Talk by me, then questions on paper | 50 min |
    | 5 pm | Restorative yoga or walking | 60 min |
    | 6:45 pm | Light dinner | Until 8 pm |
    | 8 pm | Last sitting, by lamp | 30 min |
    | 9:15 pm | Lights out | All night |

    That is less than three hours of sitting in the whole day. Strict courses ask for ten. I do not
    think that a person who has never sat still should begin with ten, just as I did not start my patients on
    stairs.

    ## How it goes, day by day

    **First evening.** Relief. Nobody has to be interesting. People sleep nine hours.

    **Second day, morning.** Pleasant and a little theatrical. You notice how you hold the cup.

    **Second day, three in the afternoon.** Here it is. The mind has finished its list of duties and starts on
    old conversations. The back aches. The person on the next cushion breathes wrongly. About a third of every group
    decides at this hour to leave in the morning. I say so beforehand, and that helps: when it comes
    it has a name. Almost nobody leaves in the morning.

    **Third day.** Some people cry, and mostly not about anything in particular. Nobody looks. It lasts ten minutes, and there are
    handkerchiefs in the hall, ironed. Others are only bored, to a depth they had forgotten. Boredom is a good
    sign. It is what the mind does just before it lies down.

    **Fourth day.** Quiet. It is not bliss, and if anybody promises you bliss, keep a hand on your purse. It is more like
    a river when the rafts have gone: the same water, and you can see the stones.

    **Fifth morning.** We talk after breakfast. It is shy and rather funny. People discover that they have formed strong
    opinions on each other, all wrong.

    ![|The Ganga above the town, from the sitting rock. The rafts begin at ten.](rishikesh-river)

    ## Knees, backs and other furniture

    You do not need to sit cross-legged. Half of each group uses a chair, and so do I in the evening. A good seat is one
    where the hips are higher than the knees: a chair, a kneeling bench, or three cushions and a wall. Pain that goes away
    when you stand up is discomfort; we adjust the seat. Numbness that stays for
    a minute after standing is a nerve asking politely; we change the posture.

    If you have a disc problem, say so. If you are more than four months pregnant, come for the walking and
    the food another year. I leave out headstands altogether. I have treated too many necks.

    ## Food, sleep, snoring

    Vegetarian, no onion and garlic at dinner, milk if you like it. Plenty at lunch, little in the evening. Coffee exists, at
    breakfast, one cup; giving up caffeine and speech in the same week is a way to learn only about
    headaches.

    Rooms are for two, or for one if you book it. Two people who share a room share the silence too; most
    say it is the friendliest room they have had. Snorers are honest on the form, and we put them together, where they sleep
    well.

    ## Who should not come now

    I mean this section. Long silence takes away what distracts us, and for some people at some times that is
    not a kindness.

    - Within six months of a bereavement, a divorce or a breakdown.
    - If you have had psychosis, mania, or an episode of dissociation, at any time, unless your
      psychiatrist and I have spoken.
    - If you are reducing a psychiatric medicine or alcohol at present.
    - If you are coming because somebody else thinks that you should.

    {caution} We ask these things after booking, in a form that only I read, and with your consent. If the answer is that it is not the time, all your money comes back, without a date limit.

    ## What to bring, and what to expect afterwards

    Loose clothes in layers (it is 7 °C at dawn in January and 24 by noon), a shawl, slip-on shoes, earplugs, a
    watch without a face that glows. No book. You will want one on day two, and that wanting is worth looking at.

    Afterwards, keep one free day. The road down to Rishikesh has nine temples, four rafting companies and a
    great many horns. Most people tell me the same three things in the month after: they sleep better for two or three
    weeks, they have stopped looking at the phone in the lift, and they have not become anyone else.

    That seems to me about right for five days. If you would like movement more than quiet,
    [the week in Ubud](trip:ubud-rice-terrace-yoga) has two classes a day, and everybody talks at lunch.

    {trip rishikesh-river-silence}
  `),
} satisfies SeedOf<'post'>;
