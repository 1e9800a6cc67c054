/** The emails about messages. The message appears in the email, never in its subject. */
import type { MailSubject } from '../../store/messages/notifications.ts';
import { formatDay } from '../formats.ts';
import { subjectOf } from './bookingTemplates.ts';
import type { EmailMessage, MailPlaces } from './emailMessage.ts';
import { link, paragraph, reference } from './layout.ts';

/** Notifies the other side of a thread of a new message. */
export function messageEmail(
  template: string,
  message: Extract<MailSubject, { kind: 'message' }>,
  places: MailPlaces,
): EmailMessage {
  const isToOperator = template === 'message_operator';
  return {
    to: isToOperator ? places.operator : message.email,
    replyTo: isToOperator ? null : places.operator,
    subject: isToOperator
      ? `Message about booking ${message.reference}`
      : subjectOf('New message', message),
    preview: isToOperator ? 'Reply at the desk.' : 'It’s about your trip.',
    heading: isToOperator ? 'A traveller wrote to us.' : 'We’ve sent you a message.',
    footer: isToOperator
      ? 'Reply at the desk, or email the traveller.'
      : 'You’re getting this because you booked with us.',
    blocks: [
      reference(message.reference),
      paragraph(`${message.tripTitle}, ${formatDay(message.startDate)}.`),
      { kind: 'quote', label: isToOperator ? 'The message' : 'Our message', text: message.text },
      ...(isToOperator ? [] : [link('Reply on your trip page', places.pageUrl)]),
    ],
  };
}
