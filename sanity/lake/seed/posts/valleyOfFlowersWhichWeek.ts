import { picture, reference, references, richText, slug, type SeedOf } from '../write.ts';

export const valleyOfFlowersWhichWeek = {
  _id: 'post-valley-of-flowers-which-week',
  _type: 'post',
  title: 'Valley of Flowers: which week',
  slug: slug('valley-of-flowers-which-week'),
  author: reference('author', 'rohan-mehta'),
  publishedAt: '2026-04-22T04:30:00Z',
  excerpt:
    'The park is open from June to October, but it is five different valleys in that time. What flowers when, how much it rains, and why we run no date in June.',
  cover: picture('valley-of-flowers', { caption: 'The first week of August, in a good year.' }),
  topics: references('topic', ['treks']),
  destinations: references('destination', ['uttarakhand']),
  trips: references('trip', ['valley-of-flowers-trek']),
  faqs: references('faq', ['do-i-need-travel-insurance']),
  body: richText(`
    The question I am asked most in April is which week to choose. The answer depends on what you would
    mind least: snow on the path, rain on the tent of flowers you came for, or seed heads under a blue
    sky. You cannot have no rain and all the flowers. The rain is how there come to be flowers.

    ## Where it is

    The valley is a national park of 87 square kilometres above Govindghat in Chamoli, between 3,200
    and 6,600 metres, though you walk only its floor, up to about 3,700. It is part of a UNESCO World
    Heritage Site with Nanda Devi. Nobody may sleep inside. You walk in from Ghangaria, 3,050 metres,
    in the morning, and have to be back through the gate by five.

    To reach Ghangaria you drive from Rishikesh to Joshimath, some 250 kilometres and nine to ten
    hours, next day to Govindghat and Pulna, and walk nine to ten kilometres up the Lakshman Ganga
    with half the pilgrims of Punjab for company.

    ## The season by fortnight

    {table What we have seen in the valley, 2016 to 2025}

    | When | In flower | Rain | The path |
    | --- | --- | --- | --- |
    | 1–15 June | Primulas, marsh marigold at the snow edge | Little | Snow bridges, often closed beyond the second stream |
    | 16–30 June | Anemones, cobra lilies, first potentilla | Showers | Mostly clear |
    | 1–15 July | Geranium, forget-me-not, bistort begins | Most afternoons | Clear, wet |
    | 16–31 July | Blue poppy, orchids, thyme, meadow-rue | Most days | Muddy; landslides on the road |
    | 1–15 August | The largest number of kinds at once | Most days | Muddy |
    | 16–31 August | Balsam, asters, monkshood, Brahma Kamal above | Easing | Balsam over the shoulder |
    | 1–15 September | Gentians, campanula, seed heads | One day in three | Drying |
    | After mid-September | Grass turning, a few gentians | Rare | Dry and quiet |

    The number of species at one time is highest between about 20 July and 15 August. It is also when
    the road below Joshimath is most often shut. Those two facts are the whole decision.

    ## If I could pick one week

    The second week of August, for a first visit. The rain has settled into afternoons more often than
    not, the pink balsam is in bloom but not yet taller than everything else, and Brahma Kamal has
    opened on the way to Hemkund. Bring the rain jacket you trust, not the one that is light.

    If you photograph, come in the last week of August or the first of September. There are fewer
    flowers and more mountain: the peak of Rataban at the head of the valley is behind cloud on most
    days of July. If you dislike crowds, the same advice holds. Hemkund's pilgrims thin out when the
    school terms begin.

    We run no date in June. The park is open, the photographs you have seen are not from June, and
    people feel cheated even though nobody lied to them.

    ## The blue poppy, since you will ask

    *Meconopsis aculeata* flowers from early July to mid-August, at its best above 3,500 metres, one
    or two together, on stony ground by the streams. It is the blue of a gas flame and smaller than
    you expect. In nine summers I have missed it twice, both times with groups who walked past the
    spot talking. It is not rare here, but it is patient with those who look down.

    {note} Walk on the path. A meadow at this height takes decades to close over a footprint, and the wardens fine people for picking. I carry a field guide with the common 120 names; ask me and not the roots.

    ## What the rain does to the plan

    The valley itself is safe to walk in rain. The road is the trouble. Between Rishikesh and
    Govindghat there are half a dozen stretches that come down in July and August: Sirobagad and
    Lambagad have been famous for years, and each year adds one. A closure lasts from two
    hours to a day and a half. So the trip has:

    1. A start at half past five on both road days, because slides come in the afternoon.
    2. One day at Ghangaria that can be either the valley or Hemkund, in whichever order the sky allows.
    3. A last evening in Joshimath and not beyond it, so that a blocked morning costs hours and
       not a flight.

    If the park or the road closes on an order of the district, nobody goes, and what was paid comes
    back in full. That has happened for two of our dates since 2016.

    {caution} Do not book a flight or a night train from Dehradun or Haridwar before ten in the evening of the last day, and better the day after.

    ## How hard it is

    Moderate, with a wet step in it. The day to Ghangaria climbs 1,100 metres over ten kilometres of
    paved mule path, five hours for most. The valley day is up to twelve kilometres there and back,
    gentle after the first steep hour by the Pushpawati. Hemkund Sahib is the hard one: six kilometres
    up to a lake above 4,300 metres, steep all the way, and you come down the same day because nobody
    may stay there. A mule can be hired for Hemkund; inside the valley there are none, by rule.

    People who swim or cycle for half an hour three times a week manage well. People who rely on being
    young do not always.

    ## What to bring that people do not

    - An umbrella. Guides laugh and then borrow it. There is no wind in the valley to speak of.
    - Two pairs of shoes that can be wet on alternate days. Nothing dries in Ghangaria.
    - Salt, for the leeches between Pulna and Bhyundar. There are few, and they are prompt.
    - Cash. There is a machine in Joshimath and none above it that works when you need it.
    - A hand lens. It costs ₹150 and changes the day.

    ![|The meadow path in a dry hour. Wet boots, dry camera.](kashmir-meadow)

    If you have read this far and think that it all sounds rather wet, the same hills have another
    season: in winter they are dry, bright and minus ten, and
    [Kedarkantha](post:kedarkantha-day-by-day) is a summit that a beginner can stand on.

    {trip valley-of-flowers-trek}
  `),
} satisfies SeedOf<'post'>;
