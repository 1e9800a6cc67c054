/** The emails about messages. The message is in the email, never in its subject. */
import type { MailSubject } from '../../store/messages/notifications.ts';
import { formatDay } from '../formats.ts';
import { subjectOf } from './bookingTemplates.ts';
import type { EmailMessage, MailPlaces } from './emailMessage.ts';

type MessageSubject = Extract<MailSubject, { kind: 'message' }>;

/** Tells the other side of a thread about a new message. */
export function messageEmail(
  template: string,
  message: MessageSubject,
  places: MailPlaces,
): EmailMessage {
  const { reference, email, tripTitle, startDate, text } = message;
  const isToOperator = template === 'message_operator';
  const heading = isToOperator ? 'A traveller wrote to us.' : 'We’ve sent you a message.';
  return {
    to: isToOperator ? places.operator : email,
    replyTo: isToOperator ? null : places.operator,
    unsubscribeUrl: null,
    words: {
      subject: isToOperator
        ? `Message about booking ${reference}`
        : subjectOf('New message', message),
      preview: isToOperator ? 'Reply at the desk.' : 'It’s about your trip.',
      heading,
      footer: isToOperator
        ? 'Reply at the desk, or email the traveller.'
        : 'You’re getting this because you booked with us.',
      blocks: [
        { kind: 'reference', text: reference },
        { kind: 'paragraph', text: `${tripTitle}, ${formatDay(startDate)}.` },
        { kind: 'quote', label: isToOperator ? 'The message' : 'Our message', text },
        ...(isToOperator
          ? []
          : [{ kind: 'link' as const, label: 'Reply on your trip page', url: places.pageUrl }]),
      ],
    },
  };
}
