/** The words of the mails about messages. The text itself stands in the mail, never in its subject. */
import type { MailSubject } from '../../store/messages/notifications.ts';
import type { EmailMessage, MailPlaces } from './emailMessage.ts';
import { dayOf } from './wording.ts';

type MessageSubject = Extract<MailSubject, { kind: 'message' }>;

/** To the other side of a thread. */
export function messageEmail(
  template: string,
  { reference, email, tripTitle, startDate, text }: MessageSubject,
  places: MailPlaces,
): EmailMessage {
  const isToOperator = template === 'message_operator';
  const trip = `${tripTitle}, ${dayOf(startDate)}`;
  return {
    to: isToOperator ? places.operator : email,
    replyTo: isToOperator ? null : places.operator,
    unsubscribeUrl: null,
    words: {
      subject: isToOperator
        ? `Message about booking ${reference}`
        : `We have written to you about ${tripTitle} (${reference})`,
      preview: isToOperator ? 'A traveller wrote.' : 'A message about your trip.',
      heading: isToOperator ? 'A traveller wrote.' : 'A message about your trip.',
      footer: isToOperator
        ? 'Answer it on the desk, or by a mail to the traveller.'
        : 'You get this mail because you booked with us.',
      blocks: [
        { kind: 'reference', text: reference },
        { kind: 'paragraph', text: `${trip}.` },
        { kind: 'quote', label: isToOperator ? 'The message' : 'Our message', text },
        ...(isToOperator
          ? []
          : [
              {
                kind: 'link' as const,
                label: 'Answer on the page of your trip',
                url: places.pageUrl,
              },
            ]),
      ],
    },
  };
}
