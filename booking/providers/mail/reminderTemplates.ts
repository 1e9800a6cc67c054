/** The scheduled emails: reminders before a trip, and the request for a review after it. */
import { daysBetween } from '../../domain/dates.ts';
import { dueState } from '../../domain/reminders.ts';
import type { BookingFacts } from '../../store/messages/notifications.ts';
import { formatDay, formatDays, formatMoment, formatMoney } from '../formats.ts';
import { bookingTable, isInstalment, letter, subjectOf, viewBooking } from './bookingTemplates.ts';
import type { EmailMessage, MailPlaces } from './emailMessage.ts';
import { factTable, link, paragraph, reference } from './layout.ts';

export function reminderEmail(facts: BookingFacts, places: MailPlaces): EmailMessage {
  const { nextDue, balanceMinor, currency, today } = facts;
  const amountMinor = nextDue?.amountMinor ?? balanceMinor;
  const due = `${formatMoney(amountMinor, currency)} ${formatDue(today, nextDue?.dueOn ?? null)}.`;
  return letter(facts, places, {
    subject: subjectOf(isInstalment(facts) ? 'Instalment due' : 'Balance due', facts),
    preview: due,
    heading: due,
    blocks: [
      reference(facts.reference),
      bookingTable(facts),
      paragraph('You can pay it on your booking page.'),
      viewBooking(places),
      paragraph('Already paid? Then there’s nothing to do: our emails crossed.'),
      paragraph('Can’t pay in time? Reply to this email.'),
    ],
  });
}

/** Asks for what travellers still have to tell us. */
export function detailsEmail(facts: BookingFacts, places: MailPlaces): EmailMessage {
  const until = facts.detailsUntil ? ` by ${formatDay(facts.detailsUntil)}` : '';
  return letter(facts, places, {
    subject: subjectOf('Details missing', facts),
    preview: `Please add them${until}.`,
    heading: 'We still need a few details.',
    blocks: [
      reference(facts.reference),
      paragraph(
        `Please add the missing traveller details for ${facts.tripTitle}, ${formatDays(facts.startDate, facts.endDate)}${until}. Your booking page shows which ones. It takes a few minutes.`,
      ),
      link('Add details', places.pageUrl),
    ],
  });
}

export function packingEmail(facts: BookingFacts, places: MailPlaces): EmailMessage {
  return letter(facts, places, {
    subject: subjectOf('Time to pack', facts),
    preview: 'See what to bring.',
    heading: `${daysToGo(facts)} to go. Time to pack.`,
    blocks: [
      reference(facts.reference),
      paragraph(
        `${facts.tripTitle} starts on ${formatDay(facts.startDate)}. The trip page has what to bring and what to know before you go.`,
      ),
      link('See what to bring', `${places.siteUrl}/trip/${facts.tripSlug}#practical`),
    ],
  });
}

export function departureEmail(facts: BookingFacts, places: MailPlaces): EmailMessage {
  const meeting = formatMoment(facts.reportAt, facts.tz);
  return letter(facts, places, {
    subject: subjectOf(`${daysToGo(facts)} to go`, facts),
    preview: `We meet on ${meeting}.`,
    heading: `${daysToGo(facts)} to go.`,
    blocks: [
      reference(facts.reference),
      factTable(
        ['Trip', facts.tripTitle],
        ['Dates', formatDays(facts.startDate, facts.endDate)],
        ['Meeting', `${meeting}${facts.pickup ? `\n${facts.pickup}` : ''}`],
        ['Our phone', facts.officePhone],
      ),
      paragraph(
        'Your trip voucher has the emergency number and the trip leader’s. It’s on your booking page. Keep it on your phone, or print it.',
      ),
      viewBooking(places),
    ],
  });
}

export function reviewRequestEmail(facts: BookingFacts, places: MailPlaces): EmailMessage {
  return letter(facts, places, {
    subject: `How was ${facts.tripTitle}? (${facts.reference})`,
    preview: 'Tell other travellers what they should know.',
    heading: 'How was your trip?',
    blocks: [
      reference(facts.reference),
      paragraph(`${facts.tripTitle}, ${formatDays(facts.startDate, facts.endDate)}.`),
      paragraph(
        'Tell other travellers what they should know, in a few sentences. The form is on your booking page. We publish your first name and the month with your review, good or bad.',
      ),
      viewBooking(places),
      paragraph('Something went wrong? Reply to this email. We won’t ask you for a review again.'),
    ],
  });
}

function daysToGo({ today, startDate }: BookingFacts): string {
  const days = daysBetween(today, startDate);
  return days === 1 ? '1 day' : `${days} days`;
}

/** Returns `is due by 15 Jan 2027`, `is due today` or `was due on 15 Jan 2027`. */
export function formatDue(today: string, dueOn: string | null): string {
  if (!dueOn) return 'is due';
  const words = {
    ahead: `is due by ${formatDay(dueOn)}`,
    today: 'is due today',
    late: `was due on ${formatDay(dueOn)}`,
  };
  return words[dueState(today, dueOn)];
}
