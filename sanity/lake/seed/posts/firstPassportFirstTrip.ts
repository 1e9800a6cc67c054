import { picture, reference, references, richText, slug, type SeedOf } from '../write.ts';

export const firstPassportFirstTrip = {
  _id: 'post-first-passport-first-trip-abroad',
  _type: 'post',
  title: 'First passport, first trip abroad',
  slug: slug('first-passport-first-trip-abroad'),
  author: reference('author', 'farah-qureshi'),
  publishedAt: '2026-06-24T04:30:00Z',
  revisedAt: '2026-11-16T05:30:00Z',
  excerpt:
    'Passport, PAN, TCS, visa, money, airport: the order in which to do them, what each takes in weeks, and which country asks least of somebody who has never left.',
  cover: picture('vietnam-halong', {
    caption: 'Ha Long Bay. One online form, three working days.',
  }),
  topics: references('topic', ['first-time-abroad']),
  destinations: references('destination', ['bali', 'vietnam', 'japan', 'bhutan', 'nepal']),
  trips: references('trip', ['vietnam-halong-by-junk', 'bali-slowly', 'nepal-annapurna-balcony']),
  faqs: references('faq', ['what-is-tcs', 'which-passport-validity', 'do-i-need-travel-insurance']),
  isFeatured: true,
  body: richText(`
    About a third of the people on our international trips leave India for the first time. They are
    well prepared and worried about the wrong thing: the immigration officer, who will say four words
    to them. What goes wrong happens eight weeks earlier, on paper, and nearly always in the same five
    places. Here they are in order.

    ## 1. The passport: begin ten weeks ahead

    Apply on the Passport Seva site, pay ₹1,500 for the ordinary 36-page booklet, and take an
    appointment at the nearest Seva Kendra or post-office centre. Bring originals: Aadhaar or another
    proof of address, proof of birth, and the appointment receipt. Ten minutes of counters, then the police
    visit at home, which is the slow part if your address on Aadhaar is the one you left years ago.

    Three to four weeks is usual, and Tatkaal is faster for ₹2,000 more. I ask for ten weeks because the
    name is what goes wrong. The name in the passport has to be the name on the ticket, letter by
    letter. If your PAN says *Md. Imran*, your Aadhaar says *Mohammed Imran* and your degree says
    *Imran Mohammad*, settle it now, before the passport, not after.

    {note} Most countries want a passport valid for six months beyond the day you come home, and two empty facing pages. The booking asks for the expiry date and tells you at once if it is too early.

    ## 2. PAN and TCS: a tax that comes back

    When an Indian operator sells you a package abroad, the law makes us collect **tax at source, TCS**.
    Since 1 April 2026 it is 2 % of the price including GST, with no lower limit. It stands as its own line
    on our bill, and in the all-in price you see on the board.

    It is not our income and not quite a cost to you. We pay it to the government against your PAN, it
    appears in your Form 26AS, and you set it off against your income tax or get it back when you file a
    return. This has three consequences:

    - Give your **own PAN**, or that of the person who pays and files. Without a PAN the rate is higher.
    - If a father pays for a family of four, the credit is his alone.
    - If you cancel in the month you paid, we can usually return the TCS. Once it has been deposited
      with the government, you claim it in the return instead.

    Your employer can take the credit into account, so that less is deducted from your salary in the
    same year. Ask; few people do.

    ## 3. The visa: which countries ask what

    {table What Indian passport holders need for our trips, checked 16 November 2026}

    | Country | What you need | How long | Who does it |
    | --- | --- | --- | --- |
    | Nepal | No visa; passport, or voter ID card | None | Nobody |
    | Bhutan | No visa; passport or voter ID, entry permit, a nightly fee | Arranged before you fly | We do |
    | Vietnam | E-visa, up to 90 days | 3 to 5 working days | You, with our sheet |
    | Indonesia (Bali) | Visa on arrival, online before or at the airport, 30 days | Minutes to 2 days | You, with our sheet |
    | Japan | Tourist eVISA through the visa centre | 2 to 3 weeks with papers | You; we supply the itinerary |

    Rules change on a Friday afternoon without asking me. We check before every departure, but
    the embassy's page is the one that counts.

    For Japan you need six months of bank statements, income-tax returns for up to three years,
    a letter from your employer, and our confirmed day-by-day plan. It is refused mostly for one reason: a
    large sum that appeared in the account last week. Let the account look as it usually does.

    For the Vietnamese e-visa, use the government's own site, the one that ends in .gov and then .vn. A dozen
    others look like it and charge three times as much. Write your name exactly as in the two lines at the bottom
    of the passport page, including the surname field if it is empty.

    ![|Pokhara, on a trip for which a voter ID will do.](nepal-annapurna-2)

    ## 4. Money

    Take three things and none in quantity. A **forex card** loaded in the currency of the country,
    or in US dollars for Vietnam. One **bank card** with international use switched on in the app,
    with a limit. And **cash** for the first day: about 100 US dollars in clean notes, or yen for Japan,
    bought from a bank or an authorised dealer with a bill.

    Always choose to pay in the local currency when a machine offers rupees. The offer is a fee with
    good manners. UPI works with some merchants in Nepal and Bhutan, and in few other places; do not plan on it.

    ## 5. The airport, hour by hour

    1. **Three hours before:** counter, bag, boarding pass. Keep power banks in the cabin bag, all of them.
    2. **Immigration.** No form for Indians any more. Passport, boarding pass, visa. "Where? How
       long? With whom?" Answer those and nothing else.
    3. **Security.** Laptop and liquids out; belt off.
    4. **On arrival,** a form, mostly online: Indonesia's arrival card and Japan's entry page are filled in up to three days before. We send the links. They cost nothing. Any page that asks for money is not the real one.

    Carry on paper: passport, visa (Japan's is shown live on the phone, no print), return ticket, insurance certificate, the first hotel's address
    in local letters, and our emergency number. A phone with 4 % charge is not a document.

    {caution} Children under 18 travelling with one parent should carry a signed letter of consent from the other, with a copy of that parent's passport. Nobody may ask for it. When somebody does, there is no time to get it.

    ## Where to go first

    If you want to try the feeling with a net under it, **Nepal**: no visa, food you know, an hour and
    a half by air from Delhi. If you want it to feel far away, **Vietnam**: the form is easy, the trains are good,
    and on [the junk in Ha Long](trip:vietnam-halong-by-junk) nobody needs to find a restaurant.
    [Bali](trip:bali-slowly) is in between, and the best with children. Keep
    **Japan** for the second passport stamp, not because it is difficult but because you will want
    more days than a first leave gives.

    If your passport is not yet there, wait with the booking, or choose a date more than ten
    weeks away. We need the number only three weeks before departure. I would rather hold your hand
    in August than apologise in October.

    {trip vietnam-halong-by-junk}
  `),
} satisfies SeedOf<'post'>;
