/** The emails about a booking. None of them contains a name or phone number. */
import type { BookingFacts } from '../../store/messages/notifications.ts';
import type { NoticedPickup } from '../../store/bookings/pickupNotices.ts';
import { formatDay, formatDays, formatMoment, formatMoney, formatUntil } from '../formats.ts';
import { toCustomer, type EmailMessage, type MailPlaces } from './emailMessage.ts';
import {
  code,
  factTable,
  link,
  paragraph,
  reference,
  steps,
  textLink,
  type MailBlock,
  type MailWords,
} from './layout.ts';

export function confirmationEmail(facts: BookingFacts, places: MailPlaces): EmailMessage {
  return letter(facts, places, {
    subject: subjectOf('You’re going', facts),
    preview: 'Your booking is confirmed. See what you’ve paid, what’s due and what happens next.',
    heading: 'You’re going.',
    blocks: [
      reference(facts.reference),
      bookingTable(facts),
      viewBooking(places),
      ...documents(places),
      nextSteps(facts),
      ...cancelling(facts),
    ],
  });
}

/** For a booking that replaces one the traveller moved to another date. */
export function dateChangedEmail(facts: BookingFacts, places: MailPlaces): EmailMessage {
  const days = formatDays(facts.startDate, facts.endDate);
  return letter(facts, places, {
    subject: subjectOf('Your new date', facts),
    preview: `You’re now going ${days}.`,
    heading: `You’re now going ${days}.`,
    blocks: [
      reference(facts.reference),
      paragraph(
        'This booking replaces your earlier one. Use its reference and its trip voucher from now on.',
      ),
      bookingTable(facts),
      viewBooking(places),
      ...documents(places),
      nextSteps(facts),
      ...cancelling(facts),
    ],
  });
}

/** For a booking that has other rooms or someone more. */
export function bookingChangedEmail(facts: BookingFacts, places: MailPlaces): EmailMessage {
  return letter(facts, places, {
    subject: subjectOf('Your booking has changed', facts),
    preview: 'See how your booking stands now, and what’s left to pay.',
    heading: 'Your booking has changed.',
    blocks: [
      reference(facts.reference),
      paragraph(
        'As agreed with you, we’ve changed the people or the rooms on your booking. This is how it stands now.',
      ),
      bookingTable(facts),
      ...(facts.refundingMinor > 0
        ? [
            paragraph(
              `We’ll send ${formatMoney(facts.refundingMinor, facts.currency)} back the way you paid. A second person here may check it first.`,
            ),
          ]
        : []),
      ...(facts.detailsUntil
        ? [
            paragraph(
              `Some travellers’ details are missing. Add them on your booking page by ${formatDay(facts.detailsUntil)}.`,
            ),
          ]
        : []),
      facts.balanceMinor > 0 ? link('View and pay', places.pageUrl) : viewBooking(places),
      ...documents(places),
      nextSteps(facts),
      ...cancelling(facts),
    ],
  });
}

/** For a booking whose pickup is elsewhere or at another time than the travellers were told. */
export function pickupChangedEmail(
  facts: BookingFacts & { changes: readonly NoticedPickup[] },
  places: MailPlaces,
): EmailMessage {
  const { tripTitle, startDate, endDate, officePhone, changes, tz } = facts;
  const placeOf = ({ name, city, address, pickupAt }: NoticedPickup['from']) =>
    [formatMoment(new Date(pickupAt), tz), `${name}, ${city}`, address].filter(Boolean).join('\n');
  return letter(facts, places, {
    subject: subjectOf('Your pickup has changed', facts),
    preview: 'See where and when we pick you up now.',
    heading: 'Your pickup has changed.',
    blocks: [
      reference(facts.reference),
      paragraph(
        `We pick you up for ${tripTitle}, ${formatDays(startDate, endDate)}, at another place or time. Your price stays the same.`,
      ),
      ...changes.map(({ travellers, from, to }) =>
        factTable(
          ['Now', placeOf(to)],
          ['Before', placeOf(from)],
          ['For', travellers === 1 ? '1 traveller' : `${travellers} travellers`],
        ),
      ),
      viewBooking(places),
      paragraph(`If you can’t be there, reply to this email or call us on ${officePhone}.`),
    ],
  });
}

/** For a payment towards a booking that was already confirmed. */
export function paymentEmail(facts: BookingFacts & { receivedMinor: number }, places: MailPlaces) {
  const received = `We’ve received ${formatMoney(facts.receivedMinor, facts.currency)}.`;
  return letter(facts, places, {
    subject: subjectOf('Payment received', facts),
    preview: received,
    heading: received,
    blocks: [
      reference(facts.reference),
      bookingTable(facts),
      ...(facts.balanceMinor > 0
        ? []
        : [paragraph('Thank you. Your trip is paid in full; there’s nothing more to pay.')]),
      viewBooking(places),
      ...documents(places),
      ...cancelling(facts),
    ],
  });
}

/** For a payment that reached us after its seats were released, and couldn't have them back. */
export function latePaymentEmail(
  facts: BookingFacts & { receivedMinor: number },
  places: MailPlaces,
): EmailMessage {
  const { departureId, pax, occupancy, tripSlug } = facts;
  const amount = formatMoney(facts.receivedMinor, facts.currency);
  const wanted = new URLSearchParams({
    departure: departureId,
    people: String(pax),
    room: occupancy,
  });
  return letter(facts, places, {
    subject: subjectOf('Payment too late', facts),
    preview: `We’re refunding your ${amount} in full.`,
    heading: 'Your payment came too late.',
    blocks: [
      reference(facts.reference),
      paragraph(
        `We received ${amount} for ${facts.tripTitle}, ${formatDays(facts.startDate, facts.endDate)}. By then your hold had ended and we couldn’t give you the seats. We’re refunding all of it to the original payment method; there’s nothing you need to do.`,
      ),
      viewBooking(places),
      paragraph('Still want to go? Wait for seats on this date, or choose another.'),
      textLink('Join the waiting list for this date', `${places.siteUrl}/waitlist?${wanted}`),
      textLink('See other dates', `${places.siteUrl}/trip/${tripSlug}#dates`),
    ],
  });
}

/** A link to a booking, with a code for whoever asked for it in their own browser. */
export function linkEmail(facts: BookingFacts & { code?: string }, places: MailPlaces) {
  return letter(facts, places, {
    subject: `Your link to booking ${facts.reference}`,
    preview: facts.code ? 'Open your booking with a link or a code.' : 'Open your booking.',
    heading: 'Here’s the link to your booking.',
    blocks: [
      reference(facts.reference),
      paragraph(`${facts.tripTitle}, ${formatDays(facts.startDate, facts.endDate)}.`),
      viewBooking(places),
      paragraph(
        'The link works once, in one browser. Anyone who has it can open your booking, so do not share it.',
      ),
      ...(facts.code
        ? [
            paragraph(
              'Or enter this code where you asked for this email. It works for 10 minutes:',
            ),
            code(facts.code),
          ]
        : []),
      paragraph(
        'Didn’t ask for this? Ignore this email. No one else can open your booking without it.',
      ),
    ],
  });
}

/** For what we booked on the phone: a link to the booking, where it is paid. */
export function paymentLinkEmail(facts: BookingFacts, places: MailPlaces): EmailMessage {
  const until = facts.heldUntil ? formatUntil(facts.heldUntil, facts.tz) : null;
  const keep = until ? `We’re keeping your seats until ${until}.` : 'Your seats are waiting.';
  return letter(facts, places, {
    subject: subjectOf('Pay to book', facts),
    preview: `${keep} Pay online to book them.`,
    heading: 'Pay to book your seats.',
    blocks: [
      reference(facts.reference),
      paragraph(
        `As agreed on the phone, we’ve reserved this trip for you. ${keep} After that, they go back on sale.`,
      ),
      bookingTable(facts),
      link('View and pay', places.pageUrl),
      paragraph(
        'The link works once, in one browser. Anyone who has it can open your booking, so do not share it. Call us if you need another one.',
      ),
      paragraph('Didn’t ask for this? Ignore this email. Nothing is booked until it’s paid.'),
    ],
  });
}

/** A code to confirm a cancellation, a change of date, or a choice after we cancelled. */
export function codeEmail(
  template: string,
  facts: BookingFacts & { code: string },
  places: MailPlaces,
): EmailMessage {
  const trip = `${facts.tripTitle}, ${formatDay(facts.startDate)}`;
  const words = codeWords(template, trip);
  return letter(facts, places, {
    subject: `Your code for booking ${facts.reference}`,
    preview: words.preview,
    heading: words.heading,
    blocks: [
      reference(facts.reference),
      paragraph(`${words.about} To confirm, enter this code within 10 minutes:`),
      code(facts.code),
      paragraph(
        `Wasn’t you? Do not share the code, and tell us: someone else has your link. ${words.end}`,
      ),
    ],
  });
}

function codeWords(template: string, trip: string) {
  switch (template) {
    case 'guest_choice_code':
      return {
        preview: 'Use this code to confirm your choice.',
        heading: 'What would you like to do with your money?',
        about: `Someone is about to choose what to do with the money you paid for ${trip}, which we cancelled.`,
        end: 'Nothing happens without the code.',
      };
    case 'guest_change_code':
      return {
        preview: 'Use this code to confirm your new date.',
        heading: 'Do you want to change your date?',
        about: `Someone is about to move your booking for ${trip} to another date.`,
        end: 'Nothing changes without the code.',
      };
    default:
      return {
        preview: 'Use this code to confirm a cancellation.',
        heading: 'Do you want to cancel?',
        about: `Someone is about to cancel all or part of your booking for ${trip}.`,
        end: 'Nothing is cancelled without the code.',
      };
  }
}

const MAX_SUBJECT = 60;

/** Returns `Payment received: Spiti in Snow (SF-7K3M9QXA)`, shortened to 60 characters. */
export function subjectOf(
  fact: string,
  { tripTitle, reference }: Pick<BookingFacts, 'tripTitle' | 'reference'>,
): string {
  const room = MAX_SUBJECT - `${fact}:  (${reference})`.length;
  const title =
    tripTitle.length > room ? `${tripTitle.slice(0, room).replace(/\s*\S*$/, '')}…` : tripTitle;
  return `${fact}: ${title} (${reference})`;
}

export const viewBooking = (places: MailPlaces): MailBlock => link('View booking', places.pageUrl);

/** Documents aren't attached: only people who may see the booking can open them. */
const documents = (places: MailPlaces): MailBlock[] => [
  paragraph(
    'Your receipts, invoice, trip voucher and calendar file are on your booking page. Open them in the browser where your booking is open.',
  ),
  textLink('Go to your documents', places.documentsUrl),
];

/** The trip, its dates, group size and meeting point, with the total, paid amount and balance. */
export function bookingTable(facts: BookingFacts): MailBlock {
  const { currency, totalMinor, paidMinor } = facts;
  const meeting = formatMoment(facts.reportAt, facts.tz);
  return factTable(
    ['Trip', facts.tripTitle],
    ['Dates', formatDays(facts.startDate, facts.endDate)],
    ['Travellers', facts.people === 1 ? '1 person' : `${facts.people} people`],
    ['Meeting', `${meeting}${facts.pickup ? `\n${facts.pickup}` : ''}`],
    ['Total price', formatMoney(totalMinor, currency)],
    ['Paid', formatMoney(paidMinor, currency)],
    ['Balance', formatBalance(facts)],
  );
}

/** Whether the next amount due is only a part of the balance. */
export const isInstalment = ({ nextDue, balanceMinor }: BookingFacts): boolean =>
  nextDue !== null && nextDue.amountMinor < balanceMinor;

/** Returns `₹20,000, due by 15 Jan 2027`, or `₹20,000, ₹5,000 of it due by 15 Jan 2027`. */
function formatBalance(facts: BookingFacts): string {
  const { balanceMinor, nextDue, currency } = facts;
  const balance = formatMoney(balanceMinor, currency);
  if (!nextDue) return balance;
  const part = isInstalment(facts) ? `${formatMoney(nextDue.amountMinor, currency)} of it ` : '';
  return `${balance}, ${part}due by ${formatDay(nextDue.dueOn)}`;
}

function nextSteps(facts: BookingFacts): MailBlock {
  const { nextDue, currency } = facts;
  const what = isInstalment(facts) ? 'next instalment' : 'balance';
  return steps('What happens next', [
    ...(nextDue
      ? [
          `Pay the ${what} of ${formatMoney(nextDue.amountMinor, currency)} by ${formatDay(nextDue.dueOn)} on your booking page.`,
        ]
      : []),
    'The link works once, in one browser. To use another browser, ask for a new link on your booking page.',
    'Questions? Reply to this email, or call us and give your reference.',
  ]);
}

/** What cancelling for everyone gives, by date. */
function cancelling({ terms, currency, heldUntil }: BookingFacts): MailBlock[] {
  if (terms.length === 0) return [];
  const basis = heldUntil ? 'once it’s paid in full' : 'based on what you’ve paid so far';
  const items = terms.map((step) => {
    const until = step.until ? `Until ${formatDay(step.until)}` : 'Until the trip starts';
    return `${until}: ${consequence(step, currency)}.`;
  });
  return [
    steps(`If you cancel for everyone, ${basis}`, [
      ...items,
      'If we cancel the trip, you get everything back.',
    ]),
  ];
}

/** The same words as on the booking page. */
function consequence(
  { chargeMinor, keptMinor, refundMinor }: BookingFacts['terms'][number],
  currency: string,
): string {
  const kept = formatMoney(keptMinor, currency);
  if (keptMinor === 0) return refundMinor > 0 || chargeMinor === 0 ? 'full refund' : 'no refund';
  if (refundMinor > 0) return `${formatMoney(refundMinor, currency)} back, we keep ${kept}`;
  return keptMinor < chargeMinor
    ? `no refund, because only ${kept} has been paid so far`
    : `no refund, we keep ${kept}`;
}

/** Addresses an email to the person who booked. Replies go to the operator. */
export function letter(
  { email }: { email: string },
  places: MailPlaces,
  words: Omit<MailWords, 'footer'>,
): EmailMessage {
  const footer = 'You’re getting this because you booked with us.';
  return toCustomer(email, places, { ...words, footer });
}
