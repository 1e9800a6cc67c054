/** The emails to people who pay a share of someone else's booking. */
import type { MailSubject } from '../../store/messages/notifications.ts';
import { formatDays, formatMoney } from '../formats.ts';
import { toCustomer, type EmailMessage, type MailPlaces } from './emailMessage.ts';
import { link, paragraph } from './layout.ts';
import { formatDue } from './reminderTemplates.ts';

type Share = Extract<MailSubject, { kind: 'payment_share' }>;

/** The email with a link to a share, or a reminder about it. Its subject names no one. */
export function shareEmail(template: string, share: Share, places: MailPlaces): EmailMessage {
  const isReminder = template === 'payment_share_reminder';
  const due = `${formatMoney(share.amountMinor, share.currency)} ${formatDue(share.today, share.dueOn)}.`;
  const days = formatDays(share.startDate, share.endDate);
  return toCustomer(share.email, places, {
    subject: `${isReminder ? 'Reminder: your' : 'Your'} share of ${share.tripTitle}`,
    preview: due,
    heading: due,
    blocks: [
      paragraph(`Hello ${share.payerName},`),
      paragraph(
        `${share.organiser} has booked ${share.tripTitle} (${days}) and asked you to pay your share.`,
      ),
      link('View and pay your share', places.pageUrl),
      paragraph('The link is only for you, so do not share it.'),
      paragraph(
        `Don’t know what this is about? Ignore this email.${isReminder ? '' : ' We’ll send one reminder at most.'}`,
      ),
    ],
    footer: `You’re getting this because ${share.organiser} asked you to pay a share of a trip.`,
  });
}
