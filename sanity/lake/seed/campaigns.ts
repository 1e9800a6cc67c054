import { keyed, picture, reference, references, richText, slug, type SeedOf } from './write.ts';

const DAY_MS = 86_400_000;
const INDIA_OFFSET_MS = 5.5 * 3_600_000;

/** The start of a day in India, this many days from today, or its last minute. */
function daysFromToday(days: number, edge: 'begins' | 'ends' = 'begins'): string {
  const date = new Date(Date.now() + INDIA_OFFSET_MS + days * DAY_MS).toISOString().slice(0, 10);
  const time = edge === 'begins' ? '00:00' : '23:59';
  return new Date(`${date}T${time}:00+05:30`).toISOString();
}

function mapPlace(name: string, detail: string, latitude: number, longitude: number) {
  return { _type: 'place' as const, name, detail, latitude, longitude };
}

/**
 * Offers that are running whenever the seed is loaded. Their discounts are set in the booking
 * service.
 */
export const campaigns = [
  {
    _id: 'campaign-winter-in-spiti',
    _type: 'campaign',
    title: 'Winter in Spiti, before the buses return',
    slug: slug('winter-in-spiti'),
    summary:
      'From December to March the Kinnaur road belongs to whoever has chains and patience. We have both. The code SNOWLINE lowers the price of the winter dates below.',
    hero: picture('spiti-valley-2', {
      caption: 'Ridges above Nako, a few minutes after the sun.',
    }),
    startsAt: daysFromToday(-20),
    endsAt: daysFromToday(55, 'ends'),
    beforeStart: 'hidden',
    isAnnounced: true,
    offer: {
      headline: 'With SNOWLINE every Spiti and Kedarkantha date in snow costs less.',
      couponCode: 'SNOWLINE',
      terms: [
        'The code comes along when you book from this page. What it takes off stands as its own line before you pay, and GST is counted on the lower price.',
        'It holds for Spiti in snow and the Kedarkantha summit trek, on dates that still have seats.',
        'One code per booking. It cannot be added after a booking is confirmed.',
        'Cancelling follows the policy of the booking. The discount itself is not paid out.',
        'When a date is full, the waiting list is open and the code waits with you until this offer ends.',
      ],
    },
    trips: references('trip', ['spiti-in-snow', 'kedarkantha-summit-trek']),
    sections: keyed([
      {
        _type: 'departuresSection' as const,
        heading: 'Who leaves, and when',
        intro: 'Spiti by road and Kedarkantha on foot, until the thaw.',
        limit: 8,
      },
      {
        _type: 'richTextSection' as const,
        heading: 'Why go when it is closed',
        body: richText(`
          It is not closed. The road from Manali is: Kunzum La lies under metres of snow until June.
          The road up the Sutlej stays open but for a morning here and there, and what you find at its
          end is the valley when it is at home. One stove, one pot, thirty people who have time to talk.

          At Kaza the night goes to −20 °C. The room has a stove, the quilt weighs as much as a dog, and
          breakfast is at a civilised hour because nobody else is up. [Tenzin's log of one January
          week](post:spiti-winter-road-log) says what can go wrong, and what we do then.
        `),
      },
      {
        _type: 'itineraryTeaserSection' as const,
        heading: 'Seven days, one road',
        trip: reference('trip', 'spiti-in-snow'),
      },
      {
        _type: 'mapSection' as const,
        heading: 'Up the Sutlej, and back',
        intro: 'In winter there is one way in, and it is the way out.',
        isRoute: true,
        places: keyed([
          mapPlace('Shimla', 'Boots and a briefing, 2,200 m', 31.1048, 77.1734),
          mapPlace('Sangla', 'First night in the hills, 2,700 m', 31.4266, 78.265),
          mapPlace('Nako', 'First night high, 3,660 m', 31.8797, 78.6271),
          mapPlace('Tabo', 'A thousand years of murals, and tea', 32.0936, 78.3849),
          mapPlace('Kaza', 'Two nights, a stove in every room, 3,800 m', 32.2276, 78.071),
          mapPlace('Kalpa', 'The way down, in one go, 2,960 m', 31.5374, 78.2542),
          mapPlace('Shimla', 'Back by evening', 31.1048, 77.1734),
        ]),
      },
      {
        _type: 'comparisonSection' as const,
        heading: 'Road or ridge',
        intro: 'One is cold and sits in a car. The other is less cold and walks.',
        trips: references('trip', ['spiti-in-snow', 'kedarkantha-summit-trek']),
      },
      {
        _type: 'quoteSection' as const,
        quote:
          'The road does not close for the winter. It closes for a morning, and the people who suffer are the ones with a flight.',
        person: 'Tenzin Dorje, who leads our Spiti winters',
      },
      {
        _type: 'stepsSection' as const,
        heading: 'How the code works',
        steps: keyed([
          {
            _type: 'step' as const,
            title: 'Choose a date',
            text: 'The prices on this page are the usual ones, without the code.',
          },
          {
            _type: 'step' as const,
            title: 'Hold your seats',
            text: 'Fifteen minutes, with a clock you can see. SNOWLINE comes along from this page.',
          },
          {
            _type: 'step' as const,
            title: 'Pay a part today',
            text: 'The rest by the date in your booking, which you see before you pay anything.',
          },
        ]),
      },
      {
        _type: 'faqSection' as const,
        heading: 'Before you pack',
        faqs: references('faq', [
          'how-cold-does-it-get-in-spiti',
          'is-acute-mountain-sickness-a-risk',
          'can-i-rent-gear',
          'how-fit-must-i-be-for-kedarkantha',
        ]),
      },
      { _type: 'countdownSection' as const, heading: 'Until the offer ends' },
      { _type: 'offerSection' as const, heading: 'The terms, all of them' },
    ]),
    afterwardsPath: '/spiti-valley',
    seo: {
      _type: 'seo',
      title: 'Winter in Spiti: dates with the code SNOWLINE',
      description:
        'Spiti by the Kinnaur road and Kedarkantha on snow. Every winter date with its true seats, and the code SNOWLINE.',
    },
  },
  {
    _id: 'campaign-early-summer-ladakh',
    _type: 'campaign',
    title: 'Ladakh in early summer, booked in winter',
    slug: slug('early-summer-ladakh'),
    summary:
      'In May the apricots flower, the lakes are still edged with ice and the guesthouses have half their rooms free. Book the first dates of the season now, with EARLYROAD.',
    hero: picture('pangong-lake', { caption: 'Pangong Tso at noon. The ice is at the other end.' }),
    startsAt: daysFromToday(-11),
    endsAt: daysFromToday(130, 'ends'),
    beforeStart: 'teaser',
    offer: {
      headline: 'EARLYROAD: a lower price on next summer in Ladakh and Spiti, if you book early.',
      couponCode: 'EARLYROAD',
      terms: [
        'The code comes along when you book from this page, and the amount stands as its own line before you pay.',
        'It holds for Ladakh: Pangong and Nubra, and for the summer circle of Spiti.',
        'One code per booking. It cannot be added after a booking is confirmed.',
        'The opening of passes is not ours to promise. If we cancel a date, all you paid comes back.',
        'Cancelling follows the policy of the booking. The discount itself is not paid out.',
      ],
    },
    trips: references('trip', ['ladakh-pangong-nubra', 'spiti-full-circle']),
    sections: keyed([
      {
        _type: 'richTextSection' as const,
        heading: 'What May and June are like',
        body: richText(`
          Leh lies at 3,500 metres, and in May its poplars are in first leaf while Khardung La above it
          is a corridor of snow. Days are 15 to 20 °C in town, nights just above freezing, and at
          Pangong you want the down jacket after five. The Indus runs clear until the glaciers wake.

          {table Early season against high season in Leh}

          | Month | Day | Night | Roads from the plains | Rooms |
          | --- | --- | --- | --- | --- |
          | May | 17 °C | 3 °C | Srinagar open, Manali from about the middle of the month | Easy |
          | June | 21 °C | 7 °C | Both open | Filling |
          | July | 25 °C | 11 °C | Both open, rain below | Tight |

          We fly people in, give the first two days to lying low in Leh, and cross the first pass on the
          third. Nobody has ever regretted the two days, at least not afterwards.
        `),
      },
      {
        _type: 'tripGridSection' as const,
        heading: 'Two roads that open in summer',
        trips: references('trip', ['ladakh-pangong-nubra', 'spiti-full-circle']),
      },
      {
        _type: 'departuresSection' as const,
        heading: 'First dates of the season',
        limit: 6,
      },
      {
        _type: 'itineraryTeaserSection' as const,
        heading: 'Up slowly, then far',
        trip: reference('trip', 'ladakh-pangong-nubra'),
      },
      {
        _type: 'gallerySection' as const,
        heading: 'Same valley, different hours',
        pictures: keyed([
          picture('pangong-lake-2', { caption: 'Five in the morning at Spangmik.' }),
          picture('ladakh-dunes', { caption: 'Hunder, where the Shyok has left its sand.' }),
          picture('open-road', { caption: 'The road towards Upshi.' }),
        ]),
      },
      {
        _type: 'faqSection' as const,
        heading: 'Permits and thin air',
        faqs: references('faq', [
          'how-do-permits-work-in-ladakh',
          'is-acute-mountain-sickness-a-risk',
          'can-i-change-my-date',
        ]),
      },
      { _type: 'offerSection' as const, heading: 'The terms, all of them' },
      {
        _type: 'formSection' as const,
        heading: 'Going as a group of six or more?',
        intro:
          'Ask before you book: whole vehicles and whole guesthouses are planned by hand, and by Asha.',
        subject: 'Early summer in Ladakh, as a group',
      },
      {
        _type: 'callToActionSection' as const,
        heading: 'Not sure about the month?',
        text: 'The Ladakh page has all twelve, with the ones in which we would not send anybody.',
        link: { _type: 'siteLink' as const, label: 'Ladakh by month', path: '/domestic/ladakh' },
      },
    ]),
    afterwardsPath: '/domestic/ladakh',
    seo: {
      _type: 'seo',
      title: 'Early summer in Ladakh with EARLYROAD',
      description:
        'May and June dates for Ladakh and Spiti at a lower price for those who book in winter, with the code EARLYROAD.',
    },
  },
] satisfies SeedOf<'campaign'>[];
