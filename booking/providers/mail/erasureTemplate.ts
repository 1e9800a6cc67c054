/** The words of the mails about an account that is to be deleted, and that was. */
import type { MailSubject } from '../../store/messages/notifications.ts';
import type { EmailMessage, MailPlaces } from './emailMessage.ts';
import { dayOf } from './wording.ts';

/** What of bookings stays, in one sentence: the law says so. */
const keptWords =
  'Invoices and receipts have to be kept for eight years, with the name and the amounts that stand on them; so do the amounts of bookings, without your name.';

/** The letter of a wish to be forgotten, or of what was done about it; null when it is too late to tell. */
export function erasureEmail(
  template: string,
  subject: Extract<MailSubject, { kind: 'erasure' }>,
  { operator, sellerName, pageUrl }: MailPlaces,
): EmailMessage | null {
  const common = { to: subject.email, replyTo: operator, unsubscribeUrl: null };
  if (template === 'erasure_done') {
    return {
      ...common,
      words: {
        subject: `Your ${sellerName} account is deleted`,
        preview: 'What was deleted, and what the law makes us keep.',
        heading: 'It is done.',
        blocks: [
          {
            kind: 'paragraph',
            text: 'Your account is deleted: your profile, the people you saved, where you were signed in, and your name and contact in your bookings.',
          },
          { kind: 'paragraph', text: keptWords },
          { kind: 'paragraph', text: 'This mail is the proof of it, and the last one from us.' },
        ],
        footer: 'You get this mail because this address was the one of the account.',
      },
    };
  }
  if (subject.isDone) return null;
  return {
    ...common,
    words: {
      subject: `Your ${sellerName} account will be deleted`,
      preview: `On ${dayOf(subject.dueOn)}, unless you keep it.`,
      heading: 'We will delete your account.',
      blocks: [
        {
          kind: 'paragraph',
          text: `You asked us to delete your account. We do it on ${dayOf(subject.dueOn)}.`,
        },
        { kind: 'paragraph', text: keptWords },
        { kind: 'paragraph', text: 'Was it not you, or did you change your mind? Keep it:' },
        { kind: 'link', label: 'Keep my account', url: pageUrl },
      ],
      footer: 'You get this mail because somebody who is signed in with this address asked for it.',
    },
  };
}
