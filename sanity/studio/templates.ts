import type { Template } from 'sanity';
import type { sectionTypes } from '../schema/sections.ts';

const DAY_MS = 86_400_000;
const runsForDays = 30;
/** A prompt for text only the editor can write. It can't be published in a campaign. */
export const instruction =
  'Two or three sentences: who it’s for, when it runs, and why it’s worth a look.';

/** Templates for documents that start with some content. */
export const templates: Template[] = [
  {
    id: 'campaign-from-offer',
    title: 'Campaign from an offer',
    description:
      'Countdown, offer code and terms, trips with dates, how it works, questions. Replace the text with your own.',
    schemaType: 'campaign',
    value: () => ({
      startsAt: midnightInIndia(0),
      endsAt: midnightInIndia(runsForDays),
      beforeStart: 'hidden',
      afterwardsPath: '/',
      offer: {
        headline: 'Every date below costs less with this code.',
        terms: [
          'The code is applied for you when you book from this page.',
          'One code per booking. It can’t be added once a booking is confirmed.',
          'If you cancel, the booking’s policy applies. The discount itself isn’t refunded.',
        ],
      },
      sections: [
        {
          _key: 'intro',
          _type: 'richTextSection',
          heading: 'What this is',
          body: [paragraph('intro-1', instruction)],
        },
        section('countdownSection', 'Time left'),
        section('offerSection', 'The offer'),
        section('tripGridSection', 'Trips in this offer'),
        // Without trips, this section lists the dates of the offer's trips.
        { ...section('departuresSection', 'The next dates'), limit: 8 },
        {
          ...section('stepsSection', 'How the code works'),
          steps: [
            {
              _key: 'choose',
              _type: 'step',
              title: 'Choose a date',
              text: 'The prices on this page are the usual ones. Your price appears once you choose a room.',
            },
            {
              _key: 'hold',
              _type: 'step',
              title: 'Hold your seats',
              text: 'Fifteen minutes, with a clock you can see. The code is already filled in.',
            },
            {
              _key: 'pay',
              _type: 'step',
              title: 'Pay a deposit today',
              text: 'The balance is due by the date in your booking, which you see before you pay anything.',
            },
          ],
        },
        section('faqSection', 'Before you ask'),
      ],
    }),
  },
  {
    id: 'trip-retreat',
    title: 'Retreat',
    description: 'A trip with a theme, a teacher and a daily schedule.',
    schemaType: 'trip',
    value: { kind: 'retreat', difficulty: 'easy', timeZone: 'Asia/Kolkata', saleState: 'on_sale' },
  },
  {
    id: 'page-landing',
    title: 'Landing page',
    description: 'A page made of sections, with its own address.',
    schemaType: 'page',
    value: { kind: 'landing' },
  },
  {
    id: 'page-policy',
    title: 'Policy',
    description: 'A legal text with a version and an effective date.',
    schemaType: 'page',
    value: () => ({ kind: 'policy', version: new Date().toISOString().slice(0, 7) }),
  },
];

/** Returns a section of a type the schema defines. */
function section(type: (typeof sectionTypes)[number]['name'], heading: string) {
  return { _key: type, _type: type, heading };
}

/** Returns a paragraph of rich text. */
function paragraph(key: string, text: string) {
  return {
    _key: key,
    _type: 'block',
    style: 'normal',
    markDefs: [],
    children: [{ _key: `${key}-text`, _type: 'span', marks: [], text }],
  };
}

/** Returns midnight in India, this many days from today. Offers start and end on whole days. */
function midnightInIndia(days: number): string {
  const inIndia = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
  const day = inIndia.format(new Date(Date.now() + days * DAY_MS));
  return new Date(`${day}T00:00:00+05:30`).toISOString();
}
