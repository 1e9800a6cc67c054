/** The emails about deleting an account. */
import type { MailSubject } from '../../store/messages/notifications.ts';
import { formatDay } from '../formats.ts';
import type { EmailMessage, MailPlaces } from './emailMessage.ts';
import { link, paragraph } from './layout.ts';

const whatWeKeep = paragraph(
  'By law we keep invoices and receipts for eight years, with the names and amounts on them. We also keep booking amounts, without your name.',
);

/** Announces or confirms a deletion. Returns null if it's too late for the announcement. */
export function erasureEmail(
  template: string,
  subject: Extract<MailSubject, { kind: 'erasure' }>,
  { operator, sellerName, pageUrl }: MailPlaces,
): EmailMessage | null {
  const common = { to: subject.email, replyTo: operator };
  if (template === 'erasure_done') {
    return {
      ...common,
      subject: `Your ${sellerName} account has been deleted`,
      preview: 'What we deleted, and what we keep by law.',
      heading: 'Your account has been deleted.',
      blocks: [
        paragraph(
          'We’ve deleted your profile, saved travellers and sign-ins, and removed your name and contact details from your bookings.',
        ),
        whatWeKeep,
        paragraph('Keep this email as proof. It’s the last one from us.'),
      ],
      footer: 'You’re getting this because this was the email address of your account.',
    };
  }
  if (subject.isDone) return null;
  const dueOn = formatDay(subject.dueOn);
  return {
    ...common,
    subject: `Your ${sellerName} account will be deleted on ${dueOn}`,
    preview: 'You can still keep it.',
    heading: `We’ll delete your account on ${dueOn}.`,
    blocks: [
      paragraph('You asked us to delete your account and your data.'),
      whatWeKeep,
      paragraph('Wasn’t you, or changed your mind? You can keep your account:'),
      link('Keep my account', pageUrl),
    ],
    footer: 'You’re getting this because someone signed in with this address asked for it.',
  };
}
