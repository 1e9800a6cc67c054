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
