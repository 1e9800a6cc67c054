import { picture, reference, references, richText, slug, type SeedOf } from '../write.ts';

export const acclimatisingNakoToKaza = {
  _id: 'post-acclimatising-between-nako-and-kaza',
  _type: 'post',
  title: 'Acclimatising between Nako and Kaza',
  slug: slug('acclimatising-between-nako-and-kaza'),
  author: reference('author', 'tenzin-dorje'),
  publishedAt: '2026-05-20T04:30:00Z',
  revisedAt: '2026-10-28T06:00:00Z',
  excerpt:
    'The first night above 3,600 metres decides how the rest of Spiti feels. What we do in those 24 hours, what we look for, and when somebody goes down to Tabo.',
  cover: picture('spiti-valley', {
    caption:
      'The Spiti river below Dhankar. The air here holds about two thirds of the oxygen at the coast.',
  }),
  topics: references('topic', ['spiti']),
  destinations: references('destination', ['spiti-valley']),
  trips: references('trip', ['spiti-in-snow', 'spiti-full-circle']),
  faqs: references('faq', ['is-acute-mountain-sickness-a-risk']),
  body: richText(`
    I was born at 3,700 metres, so I am the wrong person to ask how it feels. I am a good person to
    ask how it looks, because I have watched some fifteen hundred people arrive. Most get a dull
    head and a bad night and are fine by the second breakfast. A few do not, and the work is to tell
    one from the other early, before the one who is unwell has decided to be brave about it.

    ## The heights, one after the other

    {table Where you sleep on the winter road, and what the day climbs to}

    | Night | Place | Sleep at | Highest point of the day |
    | --- | --- | --- | --- |
    | 1 | Shimla | 2,200 m | 2,200 m |
    | 2 | Sangla | 2,700 m | 2,700 m, Narkanda |
    | 3 | Nako | 3,660 m | 3,660 m |
    | 4 | Kaza | 3,800 m | 3,800 m |
    | 5 | Kaza | 3,800 m | 4,270 m, Kibber |

    The usual advice is to raise the height at which you sleep by no more than 500 metres a night
    above 3,000. Look at the third line: from Sangla to Nako it is 960. I would rather tell you that
    than let you find it out with a ruler. There is little to sleep in between that stays open and
    warm in winter, so we pay for the step in three other ways. The drive to Nako is over by
    half past two, so that the body has a whole afternoon to notice. The next night is only 140 metres
    higher, and the one after it at the same height. And Tabo, at 3,280 metres, lies two hours
    further along the road, lower than both Nako and Kaza, with a homestay that keeps a room for us.
    If Nako is too high for somebody, we go there the same evening, or back down to Reckong Peo.

    Coming the other way, from Manali over the Kunzum pass, the step is worse: 2,050 metres to Kaza's
    3,800 in a day. That is why our [summer circle](trip:spiti-full-circle) goes in by Kinnaur and
    out by Manali, never the reverse.

    ## The afternoon at Nako

    We arrive, and I ask for nothing to be done. No climb to the monastery at once, no hair washing,
    no carrying bags upstairs two at a time. Tea, then soup. At four we walk round the lake, which
    takes twenty minutes if you are from Nako and forty if you are sensible.

    What helps is dull:

    - **Drink as you would on a warm day.** Three litres is about right; five is a different problem.
    - **Eat the rice.** The appetite goes first. Plain starch goes down when nothing else will.
    - **No alcohol, no sleeping tablets** until the second night in Kaza. Both make you breathe less
      at the hour when you should breathe more.
    - **Keep the head a little raised.** Two pillows do more than most of what is sold for altitude.
    - **Tell me.** A headache is news, not a failing.

    ## What I look for

    After dinner, and again at seven in the morning, I ask each person four questions: head, stomach,
    tiredness, dizziness, each from nought to three. This is the Lake Louise score, and it takes a
    minute. A headache and a total of three or more is mountain sickness until something proves
    otherwise. I also clip an oximeter on a finger, but I trust the questions more; at Nako most
    healthy people read between 84 and 92, and the number frightens those who did not need it.

    {caution} Somebody who cannot walk heel to toe along a floorboard, who is confused, or who is short of breath while sitting still goes down at once, at night if need be, with oxygen in the car. Waiting for morning is the mistake that appears in every report.

    {table What we do, by what we see}

    | What we see | What happens |
    | --- | --- |
    | Mild headache, eats and sleeps | Paracetamol, water, no climb; ask again in four hours |
    | Headache that tablets do not move, or nausea | Stay at the same height, or Tabo for the night |
    | Worse in the morning than at night | Down to Tabo, then Reckong Peo if no better by noon |
    | Unsteady, confused, breathless at rest | Oxygen, down now, hospital at Reckong Peo |

    The community health centre in Kaza has oxygen and doctors used to this. From Nako, going back
    down towards Reckong Peo is the better direction.

    ## About acetazolamide

    Many people ask about Diamox. It works: it makes you breathe more, which is what your body was
    about to do by itself two days later. It is a prescription medicine, it is a sulfonamide, and it
    makes fizzy drinks taste of tin. Speak with your own doctor before the trip, above all if you
    have kidney trouble or an allergy to sulfa drugs. I carry it for an emergency and do not hand it
    out at breakfast.

    Pregnancy, heart or lung disease, sickle-cell trait, and surgery in the last two months are
    reasons to ask a doctor before you ask me.

    ![|The quiet hour at Nako. Nobody is in a hurry, by instruction.](spiti-valley-3)

    ## Who gets it

    I used to guess. I have stopped. The marathon runner from Pune who slept sitting up for two nights,
    the grandmother from Nagpur who asked at Kaza when the high part would begin: fitness does
    not protect you, and it tempts you to climb faster. What does predict it is a former time. If you
    were ill at Leh or at Gurudongmar, say so when you book. We then suggest coming two days early and spending them at
    Kalpa, at 2,960 metres, where the group picks you up.

    Children get it as adults do but describe it as a bad stomach or as nothing. This is one reason
    why we take nobody under twelve on the winter trip.

    ## The second morning

    By the second morning in Kaza most people have it behind them. They eat. They ask about the road
    to Kibber. Somebody laughs at breakfast, too loudly, because it is pleasant to have a head that
    belongs to you again. That is when I start to tell them about
    [the day I spent waiting for a machine at Malling](post:spiti-winter-road-log), and by then they
    are well enough to listen.

    {trip spiti-full-circle}
  `),
} satisfies SeedOf<'post'>;
