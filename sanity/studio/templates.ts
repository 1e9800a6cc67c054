import type { Template } from 'sanity';
import type { sectionTypes } from '../schema/sections/sectionTypes.ts';

const DAY_MS = 86_400_000;
const runsForDays = 30;
/** Stands where only the editor knows what to write; a warning asks to replace it. */
export const instruction =
  'Two or three sentences: who this is for, when it runs, and why it is worth a look.';

/** Documents that start with more than empty fields. */
export const templates: Template[] = [
  {
    id: 'campaign-from-offer',
    title: 'Campaign from an offer',
    description:
      'The time left, a code with its terms, trips, their dates, how it works, questions: replace the words.',
    schemaType: 'campaign',
    value: () => ({
      startsAt: midnightInIndia(0),
      endsAt: midnightInIndia(runsForDays),
      beforeStart: 'hidden',
      afterwardsPath: '/',
      offer: {
        headline: 'With the code every date below costs less.',
        terms: [
          'The code is applied for you when you book from this page.',
          'One code per booking. It cannot be added after a booking is confirmed.',
          'Cancelling follows the policy of the booking. The discount itself is not paid out.',
        ],
      },
      sections: [
        {
          _key: 'intro',
          _type: 'richTextSection',
          heading: 'What this is about',
          body: [paragraph('intro-1', instruction)],
        },
        section('countdownSection', 'Time left'),
        section('offerSection', 'The offer'),
        section('tripGridSection', 'The trips of this offer'),
        // Empty of trips it lists the dates of the offer's own.
        { ...section('departuresSection', 'The next dates'), limit: 8 },
        {
          ...section('stepsSection', 'How the code works'),
          steps: [
            {
              _key: 'choose',
              _type: 'step',
              title: 'Choose a date',
              text: 'The prices on this page are the usual ones. Yours appears as soon as you have chosen a room.',
            },
            {
              _key: 'hold',
              _type: 'step',
              title: 'Hold your seats',
              text: 'Fifteen minutes, with a clock you can see. The code is in its box already.',
            },
            {
              _key: 'pay',
              _type: 'step',
              title: 'Pay a part today',
              text: 'The rest by the date in your booking, which you see before you pay anything.',
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
    description: 'A page of sections at an address of its own.',
    schemaType: 'page',
    value: { kind: 'landing' },
  },
  {
    id: 'page-policy',
    title: 'Policy',
    description: 'A legal text with a version and a day from which it is in force.',
    schemaType: 'page',
    value: () => ({ kind: 'policy', version: new Date().toISOString().slice(0, 7) }),
  },
];

/** A section an editor may place, by a name the schema knows. */
function section(type: (typeof sectionTypes)[number]['name'], heading: string) {
  return { _key: type, _type: type, heading };
}

/** A paragraph of running text. */
function paragraph(key: string, text: string) {
  return {
    _key: key,
    _type: 'block',
    style: 'normal',
    markDefs: [],
    children: [{ _key: `${key}-text`, _type: 'span', marks: [], text }],
  };
}

/** The midnight in India with which a day begins, so many days from today: offers keep to days. */
function midnightInIndia(days: number): string {
  const inIndia = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
  const day = inIndia.format(new Date(Date.now() + days * DAY_MS));
  return new Date(`${day}T00:00:00+05:30`).toISOString();
}
