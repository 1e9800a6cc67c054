/** The words of the mails that the clock asks for. */
import { dueState } from '../../domain/reminders.ts';
import type { BookingFacts } from '../../store/messages/notifications.ts';
import { letter, moneyRows, seeBooking, tripOf, tripRows } from './bookingTemplates.ts';
import type { MailBlock } from './layout.ts';
import type { EmailMessage, MailPlaces } from './emailMessage.ts';
import { dayOf, daysOf, money } from './wording.ts';

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });

/** The rest of the price is not paid yet, in the words of the day the mail goes. */
export function reminderEmail(facts: BookingFacts, places: MailPlaces): EmailMessage {
  const rest = money(facts.balanceMinor, facts.currency);
  return letter(facts, places, {
    subject: `Still to pay: ${tripOf(facts)} (${facts.reference})`,
    preview: `${rest} ${dueWords(facts)}.`,
    heading: `${rest} ${dueWords(facts)}.`,
    blocks: [
      { kind: 'reference', text: facts.reference },
      { kind: 'facts', rows: [...tripRows(facts), ...moneyRows(facts)] },
      paragraph('You can pay it on the page of your booking.'),
      seeBooking(places),
      paragraph(
        'Paid already? Then our mails have crossed, and nothing is left to do. If you cannot pay in time, answer this mail.',
      ),
    ],
  });
}

/** The trip is over: would they tell others how it was? */
export function reviewRequestEmail(facts: BookingFacts, places: MailPlaces): EmailMessage {
  return letter(facts, places, {
    subject: `How was ${facts.tripTitle}? (${facts.reference})`,
    preview: 'Tell others in a few sentences what they should know.',
    heading: 'How was it?',
    blocks: [
      { kind: 'reference', text: facts.reference },
      paragraph(`${facts.tripTitle}, ${daysOf(facts.startDate, facts.endDate)}.`),
      paragraph(
        'Tell others in a few sentences what they should know. The form is on the page of your booking; we show your first name and the month, good or bad.',
      ),
      seeBooking(places),
      paragraph(
        'Something went wrong? Answer this mail. This is the only time that we ask for a review.',
      ),
    ],
  });
}

function dueWords({ today, balanceDueOn }: BookingFacts): string {
  if (!balanceDueOn) return 'is still to pay';
  const words = {
    ahead: `is due by ${dayOf(balanceDueOn)}`,
    today: 'is due today',
    late: `was due on ${dayOf(balanceDueOn)}`,
  };
  return words[dueState(today, balanceDueOn)];
}
