/** The words of the mails to whoever pays a share of somebody's booking. */
import { dueState } from '../../domain/reminders.ts';
import type { MailSubject } from '../../store/messages/notifications.ts';
import type { MailBlock } from './layout.ts';
import type { EmailMessage, MailPlaces } from './emailMessage.ts';
import { dayOf, daysOf, money } from './wording.ts';

type Share = Extract<MailSubject, { kind: 'payment_share' }>;

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });

/** The link to a share, and the reminder of it. Its subject names nobody. */
export function shareEmail(template: string, share: Share, places: MailPlaces): EmailMessage {
  const isReminder = template === 'payment_share_reminder';
  const amount = money(share.amountMinor, share.currency);
  const days = daysOf(share.startDate, share.endDate);
  return {
    to: share.email,
    replyTo: places.operator,
    unsubscribeUrl: null,
    words: {
      subject: isReminder
        ? `Still to pay: your share of ${share.tripTitle}`
        : `Your share of ${share.tripTitle}`,
      preview: `${amount} ${dueWords(share)}.`,
      heading: `${amount} ${dueWords(share)}.`,
      blocks: [
        paragraph(`Hello ${share.payerName},`),
        paragraph(
          `${share.organiser} booked ${share.tripTitle} (${days}) and asks you to pay a part of it.`,
        ),
        { kind: 'link', label: 'See and pay your share', url: places.pageUrl },
        paragraph(
          'The link is yours alone: please do not pass it on. You do not know who this is about? Then leave it; nothing happens, and we send at most a reminder.',
        ),
      ],
      footer: `You get this mail because ${share.organiser} named you for a share of a trip.`,
    },
  };
}

function dueWords({ today, dueOn }: Share): string {
  if (!dueOn) return 'is to pay';
  const words = {
    ahead: `is due by ${dayOf(dueOn)}`,
    today: 'is due today',
    late: `was due on ${dayOf(dueOn)}`,
  };
  return words[dueState(today, dueOn)];
}
