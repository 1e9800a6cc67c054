/** The scheduled emails: balance reminders and review requests. */
import { dueState } from '../../domain/reminders.ts';
import type { BookingFacts } from '../../store/messages/notifications.ts';
import { formatDay, formatDays, formatMoney } from '../formats.ts';
import { bookingTable, letter, subjectOf, viewBooking } from './bookingTemplates.ts';
import type { EmailMessage, MailPlaces } from './emailMessage.ts';
import { paragraph, reference } from './layout.ts';

export function reminderEmail(facts: BookingFacts, places: MailPlaces): EmailMessage {
  const due = `${formatMoney(facts.balanceMinor, facts.currency)} ${formatDue(facts.today, facts.balanceDueOn)}.`;
  return letter(facts, places, {
    subject: subjectOf('Balance due', facts),
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
