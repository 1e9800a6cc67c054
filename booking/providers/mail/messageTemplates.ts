/** The emails about messages. The message appears in the email, never in its subject. */
import type { MailSubject } from '../../store/messages/notifications.ts';
import { formatDay } from '../formats.ts';
import { letter, subjectOf } from './bookingTemplates.ts';
import { toOperator, type EmailMessage, type MailPlaces } from './emailMessage.ts';
import { link, paragraph, quote, reference } from './layout.ts';

/** Notifies the other side of a thread of a new message. */
export function messageEmail(
  template: string,
  message: Extract<MailSubject, { kind: 'message' }>,
  places: MailPlaces,
): EmailMessage {
  const about = [
    reference(message.reference),
    paragraph(`${message.tripTitle}, ${formatDay(message.startDate)}.`),
  ];
  if (template === 'message_operator') {
    return toOperator(null, places, {
      subject: `Message about booking ${message.reference}`,
      preview: 'Reply from the desk.',
      heading: 'A traveller wrote to us.',
      blocks: [...about, quote('The message', message.text)],
      footer: 'Reply from the desk, or email the traveller.',
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
