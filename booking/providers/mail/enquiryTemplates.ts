/** The emails to people who wrote to us: the acknowledgement, and our answers. */
import type { EnquiryKind } from '../../contract/forms.ts';
import type { MailSubject } from '../../store/messages/notifications.ts';
import { toCustomer, type EmailMessage, type MailPlaces } from './emailMessage.ts';
import { link, paragraph, quote, reference } from './layout.ts';

/** The response times that the forms promise. `domain/replyPromise.ts` counts them. */
export const answerTime = ({ kind }: { kind: EnquiryKind }) =>
  kind === 'corporate' ? 'two working days' : 'four working hours';

interface Acknowledged {
  kind: EnquiryKind;
  tripTitle: string | null;
}

const acknowledgement = ({ kind, tripTitle }: Acknowledged, siteUrl: string) => [
  paragraph(
    `${tripTitle ? `Thank you for asking about ${tripTitle}. ` : 'Thank you for writing. '}Someone on our team will reply within ${answerTime({ kind })}.`,
  ),
  paragraph(
    'If it’s urgent, call us and give your reference. On a trip with us right now? Use the emergency number on your voucher.',
  ),
  link('Contact us', `${siteUrl}/contact-us`),
];

/** Returns what the acknowledgement says, for the desk. */
export function acknowledgementText(enquiry: Acknowledged, siteUrl: string): string {
  return acknowledgement(enquiry, siteUrl)
    .map(({ text }) => text)
    .join('\n\n');
}

/** Repeats nothing the sender typed, because the address isn't verified. */
export function enquiryToSender(
  subject: Extract<MailSubject, { kind: 'enquiry' }>,
  places: MailPlaces,
): EmailMessage | null {
  const { enquiry, tripTitle } = subject;
  if (!enquiry.email) return null;
  return toCustomer(enquiry.email, places, {
    subject: `We’ve received your message (${subject.reference})`,
    preview: `We’ll reply within ${answerTime(enquiry)}.`,
    heading: 'We’ve received your message.',
    blocks: [
      reference(subject.reference),
      ...acknowledgement({ kind: enquiry.kind, tripTitle }, places.siteUrl),
    ],
    footer:
      'You’re getting this because someone entered this address in a form on our site. Wasn’t you? Ignore this email. You won’t get any more automatic emails about it.',
  });
}

/** Our answer, with the enquiry quoted. Its subject has the reference and nothing anyone typed. */
export function enquiryAnswerEmail(
  answer: Extract<MailSubject, { kind: 'enquiry_answer' }>,
  places: MailPlaces,
): EmailMessage {
  return toCustomer(answer.email, places, {
    subject: `Our answer to your message (${answer.reference})`,
    preview: 'You can reply to this email.',
    heading: 'Our answer to your message.',
    blocks: [
      ...answer.text.split(/\n{2,}/).map(paragraph),
      ...(answer.message === '' ? [] : [quote('You wrote', answer.message)]),
      reference(answer.reference),
    ],
    footer:
      'You’re getting this because someone entered this address in a form on our site. To write back, reply to this email.',
  });
}
