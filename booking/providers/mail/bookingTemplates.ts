/** The words of the mails about a booking. No name and no number of a person is in any of them. */
import type { BookingFacts } from '../../store/messages/notifications.ts';
import type { MailBlock } from './layout.ts';
import type { EmailMessage, MailPlaces } from './emailMessage.ts';
import { dayOf, daysOf, formatMoment, money } from './wording.ts';

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });

/** The booking is confirmed: everything a traveller looks for first, and what happens next. */
export function confirmationEmail(facts: BookingFacts, places: MailPlaces): EmailMessage {
  return letter(facts, places, {
    subject: `You are going: ${tripOf(facts)} (${facts.reference})`,
    preview: 'Your booking is confirmed. What is paid, what is due, and what happens next.',
    heading: 'You are going.',
    blocks: [
      { kind: 'reference', text: facts.reference },
      { kind: 'facts', rows: [...tripRows(facts), ...moneyRows(facts)] },
      seeBooking(places),
      ...documents(places),
      ...nextSteps(facts),
      ...cancelling(facts),
    ],
  });
}

/** Money came for a booking that was confirmed before. */
export function paymentEmail(
  facts: BookingFacts & { receivedMinor: number },
  places: MailPlaces,
): EmailMessage {
  return letter(facts, places, {
    subject: `Payment received: ${tripOf(facts)} (${facts.reference})`,
    preview: `We have received ${money(facts.receivedMinor, facts.currency)}.`,
    heading: `We have received ${money(facts.receivedMinor, facts.currency)}.`,
    blocks: [
      { kind: 'reference', text: facts.reference },
      { kind: 'facts', rows: [...tripRows(facts), ...moneyRows(facts)] },
      ...(facts.balanceMinor > 0
        ? []
        : [paragraph('Your trip is paid in full. Thank you; nothing more is due.')]),
      seeBooking(places),
      ...documents(places),
      ...cancelling(facts),
    ],
  });
}

/** Somebody who knew reference and address asked for a way to the booking. */
export function linkEmail(
  facts: BookingFacts & { code: string },
  places: MailPlaces,
): EmailMessage {
  return letter(facts, places, {
    subject: `Your link to booking ${facts.reference}`,
    preview: 'A link that opens your booking, and a code in its place.',
    heading: 'Open your booking.',
    blocks: [
      { kind: 'reference', text: facts.reference },
      paragraph(`${facts.tripTitle}, ${daysOf(facts.startDate, facts.endDate)}.`),
      seeBooking(places),
      paragraph('The link opens one browser, once. It is as good as a key: do not pass it on.'),
      paragraph('Or type this code where you asked for this mail, within ten minutes:'),
      { kind: 'code', text: facts.code },
      paragraph('You did not ask for this? Then do nothing: without this mail nobody gets in.'),
    ],
  });
}

/** A code that confirms a cancellation, or what becomes of the money after one of ours. */
export function codeEmail(
  template: string,
  facts: BookingFacts & { code: string },
  places: MailPlaces,
): EmailMessage {
  const words =
    template === 'guest_choice_code'
      ? {
          preview: 'The code that confirms your choice.',
          heading: 'What should become of your money?',
          about: `Somebody is about to choose what becomes of the money for ${tripOf(facts)}, a date that we cancelled.`,
          end: 'Nothing is chosen without it.',
        }
      : {
          preview: 'The code that confirms a cancellation.',
          heading: 'Do you want to cancel?',
          about: `Somebody is about to cancel travellers of ${tripOf(facts)}.`,
          end: 'Nothing is cancelled without it.',
        };
  return letter(facts, places, {
    subject: `Your code for booking ${facts.reference}`,
    preview: words.preview,
    heading: words.heading,
    blocks: [
      { kind: 'reference', text: facts.reference },
      paragraph(`${words.about} To confirm it, type this code within ten minutes:`),
      { kind: 'code', text: facts.code },
      paragraph(
        `That was not you? Then do not pass the code on, and tell us: somebody else has your link. ${words.end}`,
      ),
    ],
  });
}

/** Trip and first day, as subjects say them. */
export const tripOf = (facts: BookingFacts) => `${facts.tripTitle}, ${dayOf(facts.startDate)}`;

/** The button that opens the booking. */
export const seeBooking = (places: MailPlaces): MailBlock => ({
  kind: 'link',
  label: 'See your booking',
  url: places.pageUrl,
});

/** Nothing is attached: a document is drawn when it is asked for, and only for who may see the booking. */
const documents = (places: MailPlaces): MailBlock[] => [
  { kind: 'link', label: 'Go to the documents', url: places.documentsUrl },
  paragraph(
    'Receipts, invoice, trip voucher and calendar entry wait there, in the browser in which your booking is open.',
  ),
];

type Row = readonly [label: string, value: string];

/** What is travelled, when, by how many, and where they meet. */
export function tripRows(facts: BookingFacts): Row[] {
  return [
    ['Trip', facts.tripTitle],
    ['Dates', daysOf(facts.startDate, facts.endDate)],
    ['Travellers', facts.pax === 1 ? 'one person' : `${facts.pax} people`],
    [
      'We meet',
      `${formatMoment(facts.reportAt, facts.tz)}${facts.pickup ? `\n${facts.pickup}` : ''}`,
    ],
  ];
}

/** Price, what is paid, and what is left. */
export function moneyRows({ currency, ...facts }: BookingFacts): Row[] {
  const { totalMinor, paidMinor, balanceMinor, balanceDueOn } = facts;
  return [
    ['Price in all', money(totalMinor, currency)],
    ['Paid', money(paidMinor, currency)],
    [
      'Still to pay',
      balanceMinor === 0
        ? 'nothing'
        : `${money(balanceMinor, currency)}${balanceDueOn ? `, by ${dayOf(balanceDueOn)}` : ''}`,
    ],
  ];
}

function nextSteps({ balanceMinor, balanceDueOn, currency }: BookingFacts): MailBlock[] {
  const rest = balanceDueOn
    ? `Pay the rest, ${money(balanceMinor, currency)}, by ${dayOf(balanceDueOn)}, on the page of your booking.`
    : `Pay the rest, ${money(balanceMinor, currency)}, on the page of your booking.`;
  return [
    {
      kind: 'steps',
      label: 'What happens next',
      items: [
        ...(balanceMinor > 0 ? [rest] : []),
        'The link opens your booking in one browser of your choice, once. For another browser, ask for a new link on that page.',
        'Answer this mail with any question, and name your reference when you call.',
      ],
    },
  ];
}

/** The terms by date, in amounts of what was paid by now. */
function cancelling({ terms, currency }: BookingFacts): MailBlock[] {
  if (terms.length === 0) return [];
  const items = terms.map(({ until, keptMinor, refundMinor }) => {
    const kept = `we keep ${money(keptMinor, currency)}`;
    const back = refundMinor === 0 ? 'nothing' : money(refundMinor, currency);
    const consequence = keptMinor === 0 ? 'all of it goes back' : `${kept}, ${back} goes back`;
    return `${until ? `By ${dayOf(until)}` : 'Later'}: ${consequence}.`;
  });
  return [
    {
      kind: 'steps',
      label: 'If you cancel for everybody, of what you have paid by now',
      items: [...items, 'If we cancel the date: all of it goes back.'],
    },
  ];
}

/** A letter to whoever booked, answered by the operator. */
export function letter(
  { email }: BookingFacts,
  places: MailPlaces,
  words: Omit<EmailMessage['words'], 'footer'>,
): EmailMessage {
  return {
    to: email,
    replyTo: places.operator,
    unsubscribeUrl: null,
    words: { ...words, footer: 'You get this mail because you booked with us.' },
  };
}
