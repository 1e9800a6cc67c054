import { picture, reference, references, richText, slug, type SeedOf } from '../write.ts';

export const readingADeparturesBoard = {
  _id: 'post-reading-a-departures-board',
  _type: 'post',
  title: 'How to read our departures board',
  slug: slug('reading-a-departures-board'),
  author: reference('author', 'asha-negi'),
  publishedAt: '2026-10-05T04:30:00Z',
  revisedAt: '2026-11-02T05:00:00Z',
  excerpt:
    'What Filling, Guaranteed and three seats left mean, where the numbers come from, how a hold works, and what happens to the seat you nearly bought.',
  cover: picture('hero-himalaya'),
  topics: references('topic', ['slow-travel', 'winter']),
  trips: references('trip', ['spiti-in-snow', 'kedarkantha-summit-trek', 'thar-by-camel-and-rail']),
  faqs: references('faq', [
    'how-do-seats-and-holds-work',
    'what-do-i-pay-today',
    'what-does-all-in-mean',
  ]),
  body: richText(`
    At the company where I worked before, the website said "only 2 left" on every trip, every day. I
    once asked the man who made it where the two came from. He had typed them. When I started Safar I
    decided that we would show a seat number only if we could name the seat, and this page explains
    the board we ended up with.

    ## The words

    There are few of them, and they mean the same everywhere: on the home page, on a trip, in the
    search and in our e-mails.

    {table The words on the board}

    | Word | What it means | What you can do |
    | --- | --- | --- |
    | Planned | The date is fixed, nobody has booked it yet | Be the first; where booking is not open yet, ask to be told |
    | Filling | Open; not yet enough people to be sure | Book; if it does not run, all your money returns |
    | Guaranteed | It runs | Book |
    | 3 seats left | Open, and exactly that many are free | Book |
    | All seats are being booked right now | None free, but some are only held | Try again in a quarter of an hour |
    | Full, waiting list open | All seats belong to somebody | Join the list |
    | Closed | Too late to arrange permits and rooms | Choose another date, or ring us |

    You see an exact number only when it is five or less. Above that the number is nobody's business
    and changes nothing for you.

    ## What makes a date guaranteed

    Each date has a smallest group with which the leader, the cars and the kitchen can be paid. For
    most it is four to six people. When so many bookings are confirmed, the word changes and stays
    changed. If two of them cancel the next day, we still go. In our own ledger that loss is written
    under the heading "promises".

    If a date has not reached its number by the day on which people have to pay the rest, I decide:
    either it runs anyway, or everyone is told that day, and may have all the money back, or a credit,
    or a seat on another date. Eleven of our last 212 dates went that way.

    ## What a hold is

    When you have chosen date, room and people and go on, the seats are taken out of the count and kept
    for you for **15 minutes**. You see a clock. During that time the price cannot change and nobody
    else can take those seats, not even somebody on the phone to our office.

    1. You choose a date and a room, and the hold begins.
    2. You type names and a phone number. Nothing is lost if you go back.
    3. You read the review: what is due today, what later, and what a cancellation would cost by date.
    4. You pay. The moment the bank confirms, the seats are yours.

    If the clock runs out, the seats return to the board. What you typed stays on your screen, and if
    they are still free you can take them again with one tap. If the bank was slow, and your payment
    arrives after the hold ended, we first try to give you the same seats. If somebody else has them by
    then, the whole amount goes back by itself, and we write to say so.

    {note} A hold costs nothing and does not need an account. Two at a time is the most one person can have, so that nobody can empty a date by opening windows.

    ## "All seats are being booked right now"

    I like this line best, because most systems lie here and say "sold out". It means that no seat is free
    but at least one is inside somebody's quarter of an hour. About one hold in three is not paid. So
    wait, and look again.

    "Full" is different. Then every seat is paid for, and you can put your name on the list. When
    somebody cancels, the first on the list whose group fits gets an offer, which is itself a hold:
    four hours to accept, or one hour when the trip leaves within a week. The seats are not shown to
    the public in between.

    ![|What all the counting is for. Nine people at most on this ridge at once.](summit-ridge)

    ## The price beside it

    It says *all-in, per person, twin sharing*. All-in means with GST, and on trips abroad with TCS.
    It is what one adult pays, in a double room shared with somebody. It is
    not a "from" that nobody can buy. If you want a room of your own, the first step shows that price
    before any seat is held.

    Two amounts stand under the total: **due today** and **due later, with a date**. Today you usually
    pay a part; if the trip leaves soon, all of it. The part is what confirms the booking. There is no
    charge for paying by UPI or by card, and nothing is ticked for you in advance.

    ## Where the numbers come from

    From the bookings themselves. A seat is free if it is not booked, not held, and not kept back by us
    (the leader's, or the one we keep for a driver in winter). The page you look at may be a few
    seconds old, so the count is done again at the instant at which you press the button. That is why,
    rarely, you may read "somebody was quicker". It is a poor sentence to meet. It is better than the
    one we would have to write to two families with one room.

    ## When to book, then

    There is no trick. December and January dates for [Spiti](trip:spiti-in-snow) and
    [Kedarkantha](trip:kedarkantha-summit-trek) fill from early October; the last week of December
    goes first. The [Thar](trip:thar-by-camel-and-rail) fills late. For two weeks in March nearly
    everything can be had, and the snow is still there.

    If you are not sure, do not book because of a number. Read the
    [cancellation policy](page:cancellation-policy), look at the dates in it, and see whether you can
    live with them. Then choose. The board will say the same thing tomorrow unless somebody has
    in truth bought a seat.

    {trip kedarkantha-summit-trek}
  `),
} satisfies SeedOf<'post'>;
