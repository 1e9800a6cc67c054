import { picture, reference, references, richText, slug, type SeedOf } from '../write.ts';

export const womenOnlyDepartures = {
  _id: 'post-women-only-departures',
  _type: 'post',
  title: 'Women-only departures: why, and how we run them',
  slug: slug('women-only-departures'),
  author: reference('author', 'asha-negi'),
  publishedAt: '2026-09-09T04:30:00Z',
  excerpt:
    'Not pink, not slower, not safer by magic. What changes when all the guests are women, what does not, and the things we could not arrange and say so.',
  cover: picture('desert-night-camp', {
    caption: 'Camp in the Thar. The tents on the left are full of people who should be asleep.',
  }),
  topics: references('topic', ['slow-travel', 'first-time-abroad']),
  destinations: references('destination', ['rajasthan', 'spiti-valley', 'kerala']),
  trips: references('trip', [
    'thar-by-camel-and-rail',
    'spiti-full-circle',
    'kerala-backwaters-slowly',
  ]),
  faqs: references('faq', ['are-women-only-dates-available', 'are-solo-travellers-welcome']),
  body: richText(`
    In 2017 eleven women from a bank in Chandigarh asked me for a trip to Spiti with nobody else on it. I
    thought it was a matter of rooms. I led it myself, because our two other leaders were men, and on the
    second evening at Tabo I understood that it was a different trip on the same road. Somebody asked the homestay's grandmother
    whether she had chosen her husband. She had not. We were there until midnight. In mixed groups
    I had taken there for three years nobody had ever asked her anything.

    ## Why

    The reason most often given is safety, and it is true but small: our mixed trips are safe, and more than half of
    the people on them are women. The reasons that I hear on the last evening are others.

    - **Nobody has to explain.** About going without the family, about the period on a summit day, about wanting
      to drive the jeep.
    - **Homes open.** In Kibber, in Khuri, in Nongriat, the kitchen is where the women are. A group of women is shown into it.
      A group with men is shown into the room with the sofa.
    - **It is a first time.** About four in ten of these guests have never travelled without a relative. The
      next trip they book is usually a mixed one. I count that as the work having been done.
    - **At home it is easier to say.** I do not like this reason. I have stopped pretending that it does not exist.

    ## What changes

    {table The same trip, two kinds of date}

    | What | Mixed date | Women-only date |
    | --- | --- | --- |
    | Leader | Whoever knows the road best | A woman who knows the road best |
    | Drivers and camp staff | Our usual teams | Women where there are any; otherwise men we have worked with for three seasons |
    | Rooms | Two of the same gender, or your own | Two, three, or your own |
    | Arrival at stations after dark | Pick-up on request | Pick-up for everyone, by name |
    | First evening | Dinner | Dinner, and an hour of plain talk about toilets, periods and what to do if you feel uneasy |
    | Route, price and pace | The same | The same |

    The last line matters to me. The price is the same, and so is the route. Nothing is shortened because of who is coming.

    ## What we could not arrange

    I would rather write it here than have you find out. There are few women with a hill-route licence in Himachal. In
    Spiti our drivers are men: Norbu and Ramesh, both with us since 2016, both vetted by the police, both teased
    without mercy by day three. In the Thar the camel owners are men, and their wives run the kitchen. Only in Kerala and Meghalaya is the
    whole crew female, apart from one boatman who is seventy-one.

    {note} On the board these dates carry the words "women only". Trans women are women and are welcome; so is anyone who would be at ease in a women's dormitory. If in doubt, ring me, and we will talk for ten minutes.

    ## How we keep it safe, which is the same for everyone

    1. **Staff** sign a code of conduct each season. Two complaints that we believe, and nobody works with us again; one is enough if it is grave.
    2. **Rooms** lock from inside. We check the bolts when we choose the house, and I carry four spare ones.
    3. **A second number.** Besides the leader's you have mine. I sleep with it on during every one of these dates.
    4. **Nobody is left alone** with a driver or a guide unless she asks for it, for instance on the way to an early train.
    5. **No photographs in public** without a yes from each face in them. The trip's picture group ends with the trip.

    ## Questions I am asked, answered

    **May my mother come? She is 67.** To Kerala gladly, to the Thar probably, to Spiti after a talk about altitude.
    Our oldest guest was 74 and outwalked me in Fort Kochi.

    **My daughter is nine.** Girls from the trip's usual age, and boys under ten with their mothers, on the Thar and Kerala
    dates. Not in Spiti, where the age is twelve, because of the height.

    **I know nobody.** Seven of ten come alone. You share a room with somebody of about your habits (we ask about sleep and
    early rising, not about your star sign), or take your own.

    **My husband wants to speak to the leader first.** I am glad to speak with you.

    **Is there alcohol?** Where it is legal and where guests buy it themselves. Nobody is
    made to explain in either direction.

    {caution} In Jaisalmer and Jodhpur there are men who greet women travellers with a great deal of history and end at a cousin's shop. It is rarely dangerous and always long. Our guides step in when you scratch your left ear. Please do not have an itchy left ear.

    ![|Fort side of the Thar, six in the morning, before the wind.](hero-dunes)

    ## Where and when

    Most of these dates are in the [Thar](trip:thar-by-camel-and-rail), between November and February; I lead one of
    them. There are summer dates for [Spiti](trip:spiti-full-circle), when the road is open on both sides, and some for
    the [backwaters](trip:kerala-backwaters-slowly), led by Meera. In the search they have a filter of
    their own. If a trip you want has none, tell us: when six women have asked, we open one.

    Private groups of eight or more, the bank in Chandigarh included, can have any date to themselves. They have come
    back five times. The grandmother at Tabo now asks the questions.

    {trip thar-by-camel-and-rail}
  `),
} satisfies SeedOf<'post'>;
