/** The emails about messages. The message appears in the email, never in its subject. */
import type { MailSubject } from '../../store/messages/notifications.ts';
import { formatDay, formatMoment } from '../formats.ts';
import { letter, subjectOf } from './bookingTemplates.ts';
import { toOperator, type EmailMessage, type MailPlaces } from './emailMessage.ts';
import { link, paragraph, quote, reference } from './layout.ts';

type OneMessage = Extract<MailSubject, { kind: 'message' }>;

/** Notifies the other side of a thread of a new message. */
export function messageEmail(
  template: string,
  message: Extract<MailSubject, { kind: 'message' }>,
  places: MailPlaces,
): EmailMessage | null {
  if (template === 'message_reminder') return messageReminder(message, places);
  const about = [
    reference(message.reference),
    paragraph(`${message.tripTitle}, ${formatDay(message.startDate)}.`),
  ];
  if (template === 'message_operator') {
    return toOperator(null, places, {
      subject: `Message about booking ${message.reference}`,
      preview: 'Reply from the desk.',
      heading: 'A traveller wrote to us.',
      blocks: [...about, quote('The message', message.text), link('Answer it', places.pageUrl)],
      footer: `Reply from the desk, or email the traveller.${dueWords(message)}`,
    });
  }
  if (template === 'message_to_many') {
    return messageToMany({ ...message, subject: message.subject ?? '' }, places);
  }
  return letter(message, places, {
    subject: subjectOf('New message', message),
    preview: 'It’s about your trip.',
    heading: 'We’ve sent you a message.',
    blocks: [
      ...about,
      quote('Our message', message.text),
      link('Reply on your trip page', places.pageUrl),
    ],
  });
}

/** We promise it on the trip page. `domain/replyPromise.ts` counts it. */
const dueWords = ({ replyDueAt }: Pick<OneMessage, 'replyDueAt'>) =>
  replyDueAt ? ` Reply due by ${formatMoment(replyDueAt, 'Asia/Kolkata')}.` : '';

/** Reminds whoever has to answer, or the operator. Null if it was answered since. */
function messageReminder(message: OneMessage, places: MailPlaces): EmailMessage | null {
  const { assigneeEmail, replyDueAt, isAnswered } = message;
  if (isAnswered || !replyDueAt) return null;
  const by = formatMoment(replyDueAt, 'Asia/Kolkata');
  return {
    to: assigneeEmail ?? places.operator,
    replyTo: null,
    subject: `Answer by ${by}: message about ${message.reference}`,
    preview: 'We promised an answer by then.',
    heading: `We promised an answer by ${by}.`,
    blocks: [
      reference(message.reference),
      paragraph(
        assigneeEmail
          ? 'This booking’s messages are assigned to you, and the last one has no answer yet.'
          : 'This booking’s messages are assigned to no one, and the last one has no answer yet.',
      ),
      link('Open the messages', places.pageUrl),
    ],
    footer: 'You’re getting this because you answer travellers’ messages.',
  };
}

type ToMany = Pick<
  Extract<MailSubject, { kind: 'message' }>,
  'email' | 'reference' | 'tripTitle' | 'startDate' | 'text'
> & { subject: string };

/** What staff wrote to a departure's travellers, under the subject they wrote. */
export function messageToMany(message: ToMany, places: MailPlaces): EmailMessage {
  return letter(message, places, {
    subject: message.subject,
    preview: `About ${message.tripTitle}, ${formatDay(message.startDate)}.`,
    heading: message.subject,
    blocks: [
      ...message.text.split(/\n{2,}/).map(paragraph),
      link('See your booking', places.pageUrl),
      paragraph(`About ${message.tripTitle}, ${formatDay(message.startDate)}.`),
      reference(message.reference),
    ],
  });
}
