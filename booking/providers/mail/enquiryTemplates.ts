/** The emails to people who wrote to us: the acknowledgement, and our answers. */
import type { StaffEnquiryKind } from '../../contract/staffEnquiries.ts';
import type { MailSubject } from '../../store/messages/notifications.ts';
import { formatDays, formatMoment, formatMoney, formatUntil } from '../formats.ts';
import { toCustomer, type EmailMessage, type MailPlaces } from './emailMessage.ts';
import { factTable, link, paragraph, quote, reference, textLink } from './layout.ts';

/** The response times that the forms promise. `domain/replyPromise.ts` counts them. */
export function answerTime({ kind }: { kind: StaffEnquiryKind }): string {
  if (kind === 'pitch') return 'ten working days';
  return kind === 'corporate' ? 'two working days' : 'four working hours';
}

interface Acknowledged {
  kind: StaffEnquiryKind;
  tripTitle: string | null;
}

/** The text of a pitch's acknowledgement, for its email and the desk. */
export const pitchAcknowledgement = (siteUrl: string) => [
  paragraph(
    `An editor reads every pitch and replies within ${answerTime({ kind: 'pitch' })} with a yes, a no or a question. Please don’t send it elsewhere until then.`,
  ),
  link('What we publish and pay', `${siteUrl}/travel-write-for-us`),
];

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
  const blocks =
    enquiry.kind === 'pitch' ? pitchAcknowledgement(siteUrl) : acknowledgement(enquiry, siteUrl);
  return blocks.map(({ text }) => text).join('\n\n');
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
  const what = answer.isPitch ? 'pitch' : 'message';
  return toCustomer(answer.email, places, {
    subject: `Our answer to your ${what} (${answer.reference})`,
    preview: 'You can reply to this email.',
    heading: `Our answer to your ${what}.`,
    blocks: [
      ...answer.text.split(/\n{2,}/).map(paragraph),
      ...(answer.message === '' ? [] : [quote('You wrote', answer.message)]),
      reference(answer.reference),
    ],
    footer:
      'You’re getting this because someone entered this address in a form on our site. To write back, reply to this email.',
  });
}

/** Our answer with a quote: paying through its link accepts it. Null if it has ended. */
export function groupQuoteEmail(
  { quote: sent, ...answer }: Extract<MailSubject, { kind: 'enquiry_answer' }>,
  places: MailPlaces,
): EmailMessage | null {
  if (!sent) return null;
  const until = formatUntil(new Date(sent.expiresAt), sent.tz);
  const amount = (minor: number) => formatMoney(minor, sent.currency);
  const isInParts = sent.dueNowMinor < sent.totalMinor;
  return toCustomer(answer.email, places, {
    subject: `Our quote for your group (${answer.reference})`,
    preview: `The price holds until ${until}.`,
    heading: 'Our quote for your group.',
    blocks: [
      ...answer.text.split(/\n{2,}/).map(paragraph),
      factTable(
        ['Trip', sent.tripTitle],
        ['When', formatDays(sent.startDate, sent.endDate)],
        ['People', sent.pax],
        ['Price with GST', amount(sent.totalMinor)],
        ['To pay now', isInParts ? amount(sent.dueNowMinor) : null],
        ['The price holds until', until],
      ),
      link('See the quote and pay', places.pageUrl),
      paragraph('Paying accepts the quote and our terms. If you don’t pay by then, it expires.'),
      textLink('Our terms', `${places.siteUrl}/terms-and-conditions`),
      ...(answer.message === '' ? [] : [quote('You wrote', answer.message)]),
      reference(answer.reference),
    ],
    footer:
      'You’re getting this because someone entered this address in a form on our site. To write back, reply to this email.',
  });
}

/** Reminds whoever has to answer, or the operator, before the promised time. */
export function enquiryReminder(
  subject: Extract<MailSubject, { kind: 'enquiry' }>,
  places: MailPlaces,
): EmailMessage {
  const { reference: number, enquiry, assigneeEmail, replyDueAt } = subject;
  const what = enquiry.kind === 'pitch' ? 'pitch' : 'enquiry';
  const by = formatMoment(replyDueAt, 'Asia/Kolkata');
  return {
    to: assigneeEmail ?? places.operator,
    replyTo: null,
    subject: `Answer by ${by}: ${number}`,
    preview: 'We promised an answer by then.',
    heading: `We promised an answer by ${by}.`,
    blocks: [
      reference(number),
      paragraph(
        assigneeEmail
          ? `This ${what} is assigned to you, and no one has answered it yet.`
          : `This ${what} is assigned to no one, and no one has answered it yet.`,
      ),
      link(`Open the ${what}`, places.pageUrl),
    ],
    footer: 'You’re getting this because you answer enquiries.',
  };
}
