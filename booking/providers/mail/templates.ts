/** The words of every mail. Pure: a subject row in, a mail's words out. */
import type { BudgetBand, EnquiryKind, GroupPurpose } from '../../contract/forms.ts';
import type { MailSubject } from '../../store/messages/notifications.ts';
import { codeEmail, confirmationEmail, linkEmail, paymentEmail } from './bookingTemplates.ts';
import { reminderEmail, reviewRequestEmail } from './reminderTemplates.ts';
import { emailChangeEmail, phoneCodeEmail } from './emailChangeTemplate.ts';
import { erasureEmail } from './erasureTemplate.ts';
import { exportEmail } from './exportTemplate.ts';
import type { MailBlock } from './layout.ts';
import type { EmailMessage, MailPlaces } from './emailMessage.ts';
import { messageEmail } from './messageTemplates.ts';
import { shareEmail } from './shareTemplates.ts';
import { signInEmail } from './signInTemplate.ts';
import { dayOf, formatMoment, money } from './wording.ts';

const kinds: Record<EnquiryKind, string> = {
  general: 'Question',
  corporate: 'Corporate quote',
  custom_trip: 'Private trip',
  callback: 'Call back',
  complaint: 'Complaint',
};
const budgets: Record<BudgetBand, string> = {
  under_10000: 'under ₹10,000 a person',
  to_20000: '₹10,000 to ₹20,000 a person',
  to_40000: '₹20,000 to ₹40,000 a person',
  over_40000: 'over ₹40,000 a person',
  open: 'not fixed yet',
};
const purposes: Record<GroupPurpose, string> = {
  offsite: 'offsite',
  incentive: 'incentive trip',
  team_building: 'team building',
  retreat: 'retreat',
  other: 'something else',
};

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });
const reference = (text: string): MailBlock => ({ kind: 'reference', text });
type Fact = readonly [label: string, value: string | number | null | undefined];
const facts = (...rows: Fact[]): MailBlock => ({
  kind: 'facts',
  rows: rows.flatMap(([label, value]) =>
    value === null || value === undefined || value === '' ? [] : [[label, String(value)]],
  ),
});
const quoted = (label: string, text: string | null): MailBlock[] =>
  text ? [{ kind: 'quote', label, text }] : [];

/**
 * The letter of a template, or null when there is nothing to say any more: the row went on, or the
 * sender left no address.
 */
export function composeEmail(
  template: string,
  subject: MailSubject,
  places: MailPlaces,
): EmailMessage | null {
  switch (subject.kind) {
    case 'enquiry':
      return template === 'enquiry_operator'
        ? enquiryToOperator(subject, places)
        : enquiryToSender(subject, places);
    case 'submission':
      return template === 'submission_operator'
        ? pitchToOperator(subject, places)
        : pitchToSender(subject, places);
    case 'newsletter':
      return newsletterEmail(template, subject, places);
    case 'date_interest':
      return dateAlertEmail(template, subject, places);
    case 'cancellation':
      return cancellationEmail(template, subject, places);
    case 'booking':
      return bookingEmail(template, subject, places);
    case 'payment':
      return paymentEmail(subject, places);
    case 'guest_code':
      return template === 'guest_link'
        ? linkEmail(subject, places)
        : codeEmail(template, subject, places);
    case 'payment_share':
      return shareEmail(template, subject, places);
    case 'sign_in_code':
      return signInEmail(subject, places);
    case 'message':
      return messageEmail(template, subject, places);
    case 'erasure':
      return erasureEmail(template, subject, places);
    case 'email_change':
      return emailChangeEmail(template, subject, places);
    case 'phone_proof':
      return phoneCodeEmail(subject, places);
    case 'export':
      return exportEmail(subject, places);
    case 'waitlist_entry':
      return waitlistEmail(template, subject, places);
  }
}

function bookingEmail(template: string, subject: Of<'booking'>, places: MailPlaces): EmailMessage {
  if (template === 'balance_reminder') return reminderEmail(subject, places);
  if (template === 'review_request') return reviewRequestEmail(subject, places);
  return confirmationEmail(subject, places);
}

type Of<Kind extends MailSubject['kind']> = Extract<MailSubject, { kind: Kind }>;

/** Staff should know before they answer. */
const spamNote = (score: number) =>
  score > 0 ? [paragraph(`The form looked unusual (${score} of 100). Please read with care.`)] : [];

/** As the forms promise: a quote takes longer than an answer. */
const answerTime = ({ kind }: Of<'enquiry'>['enquiry']) =>
  kind === 'corporate' ? 'two working days' : 'four working hours';

function enquiryToOperator(subject: Of<'enquiry'>, places: MailPlaces): EmailMessage {
  const { enquiry, tripTitle } = subject;
  const dates = [enquiry.dateFrom, enquiry.dateTo].filter(Boolean).join(' to ');
  const about = tripTitle ?? enquiry.subject;
  return {
    to: places.operator,
    replyTo: enquiry.email,
    unsubscribeUrl: null,
    words: {
      subject: `${kinds[enquiry.kind]} ${subject.reference}${about ? `: ${about}` : ''}`,
      preview: 'Somebody wrote through the site.',
      heading: about ? `${kinds[enquiry.kind]}: ${about}` : kinds[enquiry.kind],
      blocks: [
        reference(subject.reference),
        ...spamNote(subject.spamScore),
        facts(
          ['Name', enquiry.name],
          ['E-mail', enquiry.email],
          ['Phone', enquiry.phone],
          ['Company', enquiry.company],
          ['City', enquiry.city],
          ['Purpose', enquiry.purpose && purposes[enquiry.purpose]],
          ['People', enquiry.pax],
          ['Budget', enquiry.budget && budgets[enquiry.budget]],
          ['Dates', `${dates}${enquiry.datesFlexible ? `${dates ? ', ' : ''}flexible` : ''}`],
          ['Trip', enquiry.tripSlug && `${places.siteUrl}/trip/${enquiry.tripSlug}`],
          ['Post', enquiry.postSlug && `${places.siteUrl}/blog/${enquiry.postSlug}`],
          ['Sent from', enquiry.source],
        ),
        ...quoted('Message', enquiry.message),
      ],
      footer: enquiry.email
        ? `Answer this mail and it goes to the sender. First answer within ${answerTime(enquiry)}.`
        : `The sender left a phone number only. First answer within ${answerTime(enquiry)}.`,
    },
  };
}

/** Repeats nothing that was typed: nobody has proved yet that the address is theirs. */
function enquiryToSender(subject: Of<'enquiry'>, places: MailPlaces): EmailMessage | null {
  const { enquiry, tripTitle } = subject;
  if (!enquiry.email) return null;
  return {
    to: enquiry.email,
    replyTo: places.operator,
    unsubscribeUrl: null,
    words: {
      subject: `We have your message (${subject.reference})`,
      preview: `A person answers within ${answerTime(enquiry)}.`,
      heading: 'We have your message.',
      blocks: [
        reference(subject.reference),
        paragraph(
          `${tripTitle ? `Thank you for asking about ${tripTitle}. ` : 'Thank you for writing. '}A person reads it and answers within ${answerTime(enquiry)}.`,
        ),
        paragraph(
          'If it is urgent, call us and name the reference. If you are on a trip with us right now, use the emergency number on your voucher.',
        ),
        { kind: 'link', label: 'Ways to reach us', url: `${places.siteUrl}/contact-us` },
      ],
      footer:
        'You get this mail because this address was typed into a form on our site. If that was not you, do nothing: no other mail follows by itself.',
    },
  };
}

function pitchToOperator(subject: Of<'submission'>, places: MailPlaces): EmailMessage {
  const { submission } = subject;
  return {
    to: places.operator,
    replyTo: submission.email,
    unsubscribeUrl: null,
    words: {
      subject: `Pitch ${subject.reference}`,
      preview: 'Somebody would like to write for the journal.',
      heading: submission.title,
      blocks: [
        reference(subject.reference),
        ...spamNote(subject.spamScore),
        ...quoted('Pitch', submission.pitch),
        facts(
          ['Name', submission.name],
          ['E-mail', submission.email],
          ['Draft or sample', submission.url],
          ['Earlier work', submission.links.join('\n')],
          ['Discloses', submission.disclosure],
        ),
        ...quoted('About the author', submission.bio),
      ],
      footer: 'Answer this mail and it goes to the author. Links were typed by a stranger.',
    },
  };
}

function pitchToSender(subject: Of<'submission'>, places: MailPlaces): EmailMessage {
  return {
    to: subject.submission.email,
    replyTo: places.operator,
    unsubscribeUrl: null,
    words: {
      subject: `We have your pitch (${subject.reference})`,
      preview: 'An editor answers within ten working days.',
      heading: 'We have your pitch.',
      blocks: [
        reference(subject.reference),
        paragraph(
          'An editor reads every pitch and answers within ten working days: yes, no, or with a question. Please do not send it elsewhere until then.',
        ),
        {
          kind: 'link',
          label: 'What we take and pay',
          url: `${places.siteUrl}/travel-write-for-us`,
        },
      ],
      footer:
        'You get this mail because this address was typed into a form on our site. If that was not you, do nothing.',
    },
  };
}

function newsletterEmail(
  template: string,
  subject: Of<'newsletter'>,
  places: MailPlaces,
): EmailMessage | null {
  switch (template) {
    case 'newsletter_confirm':
      if (subject.status !== 'pending') return null;
      return {
        to: subject.email,
        replyTo: null,
        unsubscribeUrl: null,
        words: {
          subject: 'Please confirm your subscription',
          preview: 'One press, and the newsletter comes.',
          heading: 'One press and you are on the list.',
          blocks: [
            paragraph(
              'Somebody, most likely you, asked for our newsletter at this address: new dates, road news, one good story, about once a month.',
            ),
            { kind: 'link', label: 'Yes, send it to me', url: places.confirmUrl },
            paragraph('Not you? Do nothing. Without that press nothing else comes.'),
          ],
          footer: 'This is the only mail to an address that has not confirmed.',
        },
      };
    case 'newsletter_welcome':
      if (subject.status !== 'confirmed') return null;
      return {
        to: subject.email,
        replyTo: null,
        unsubscribeUrl: places.endUrl,
        words: {
          subject: 'You are on the list',
          preview: 'About one mail a month.',
          heading: 'You are on the list.',
          blocks: [
            reference(subject.reference),
            paragraph('About one mail a month. When you have had enough, one press ends it:'),
            { kind: 'link', label: 'End the newsletter', url: places.endUrl },
          ],
          footer: 'You get this mail because you confirmed your subscription.',
        },
      };
    default:
      return {
        to: places.operator,
        replyTo: null,
        unsubscribeUrl: null,
        words: {
          subject: `One more reader (${subject.reference})`,
          preview: 'A subscription was confirmed.',
          heading: 'One more reader of the newsletter.',
          blocks: [reference(subject.reference), facts(['E-mail', subject.email])],
          footer: 'Subscribed and confirmed by a link in a mail.',
        },
      };
  }
}

function dateAlertEmail(
  template: string,
  subject: Of<'date_interest'>,
  places: MailPlaces,
): EmailMessage | null {
  const trip = subject.tripTitle ?? 'the trip';
  const tripUrl = `${places.siteUrl}/trip/${subject.tripSlug}`;
  const end: MailBlock = { kind: 'link', label: 'Do not tell me after all', url: places.endUrl };
  switch (template) {
    case 'dates_sender':
      if (subject.status !== 'active') return null;
      return {
        to: subject.email,
        replyTo: places.operator,
        unsubscribeUrl: places.endUrl,
        words: {
          subject: `We will tell you when dates open: ${trip}`,
          preview: 'One mail, when there is a date.',
          heading: `You will hear from us once ${trip} has a new date.`,
          blocks: [
            reference(subject.reference),
            paragraph('It will be one mail, sent the day the date goes on sale. Nothing else.'),
            end,
          ],
          footer:
            'You get this mail because this address was typed into a form on our site. If that was not you, follow the link above.',
        },
      };
    case 'dates_open':
      return {
        to: subject.email,
        replyTo: places.operator,
        unsubscribeUrl: null,
        words: {
          subject: `There are new dates: ${trip}`,
          preview: 'You asked us to tell you.',
          heading: `${trip} has a new date.`,
          blocks: [
            paragraph(
              'You asked us to tell you. Dates, seats and the price are on the page of the trip.',
            ),
            { kind: 'link', label: 'See the dates', url: tripUrl },
          ],
          footer: `This was the one mail you asked for (${subject.reference}).`,
        },
      };
    default:
      return {
        to: places.operator,
        replyTo: subject.email,
        unsubscribeUrl: null,
        words: {
          subject: `Wish for dates ${subject.reference}: ${trip}`,
          preview: 'Somebody waits for a date.',
          heading: `Somebody waits for a date of ${trip}.`,
          blocks: [
            reference(subject.reference),
            facts(
              ['E-mail', subject.email],
              ['People', subject.pax],
              ['When', subject.wish],
              ['Trip', tripUrl],
            ),
          ],
          footer: 'They get one mail by itself once there is a date on sale.',
        },
      };
  }
}

function cancellationEmail(
  template: string,
  subject: Of<'cancellation'>,
  places: MailPlaces,
): EmailMessage {
  const { refundMinor, keptMinor, currency, refundAs } = subject;
  const trip = `${subject.tripTitle}, ${dayOf(subject.startDate)}`;
  const isChoice = template === 'cancellation_choice' && refundAs === null;
  const ways = {
    original:
      'It goes back the way it was paid. Banks take 5 to 7 working days once it is sent; larger sums are looked at by a person first.',
    travel_credit: 'It is kept for you as credit for another trip with us.',
    move: 'It was moved to your new booking.',
  };
  const heading =
    subject.initiator === 'operator'
      ? `We had to cancel ${trip}.`
      : subject.scope === 'booking'
        ? `${trip} is cancelled for you.`
        : `Some travellers of ${trip} are cancelled.`;
  const whatHappened =
    subject.initiator === 'operator'
      ? 'We cancelled'
      : subject.scope === 'booking'
        ? 'Cancelled'
        : 'Cancelled for some of you';
  return {
    to: subject.email,
    replyTo: places.operator,
    unsubscribeUrl: null,
    words: {
      subject: `${whatHappened}: ${trip} (${subject.reference})`,
      preview:
        refundMinor > 0 ? `${money(refundMinor, currency)} come back.` : 'Your cancellation.',
      heading,
      blocks: [
        reference(subject.reference),
        ...(subject.reason ? [paragraph(subject.reason)] : []),
        facts(
          ['Comes back', money(refundMinor, currency)],
          ['Kept under the policy', keptMinor > 0 ? money(keptMinor, currency) : null],
        ),
        paragraph(
          isChoice
            ? `Another date, credit for a later trip, or all of it back: the choice is yours until ${formatMoment(subject.chooseUntil ?? new Date(0), 'Asia/Kolkata')}. After that the money goes back by itself.`
            : refundMinor > 0
              ? ways[refundAs ?? 'original']
              : 'Under the policy nothing comes back.',
        ),
        {
          kind: 'link',
          label: isChoice ? 'Choose' : 'See the booking',
          url: places.pageUrl,
        },
      ],
      footer: 'You get this mail because you booked with us.',
    },
  };
}

function waitlistEmail(
  template: string,
  subject: Of<'waitlist_entry'>,
  places: MailPlaces,
): EmailMessage | null {
  const trip = `${subject.tripTitle}, ${dayOf(subject.startDate)}`;
  const people = subject.pax === 1 ? 'one person' : `${subject.pax} people`;
  const leave: MailBlock = { kind: 'link', label: 'Leave the waiting list', url: places.endUrl };
  const letter = (words: EmailMessage['words']): EmailMessage => ({
    to: subject.email,
    replyTo: places.operator,
    unsubscribeUrl: null,
    words,
  });
  switch (template) {
    case 'waitlist_confirm':
      if (subject.status !== 'waiting' || subject.isConfirmed) return null;
      return letter({
        subject: `Please confirm: waiting list for ${trip}`,
        preview: 'One press, and your place counts.',
        heading: 'One press and you are on the waiting list.',
        blocks: [
          reference(subject.reference),
          paragraph(
            `Somebody, most likely you, asked for a place for ${people} in ${subject.occupancy} sharing.`,
          ),
          { kind: 'link', label: 'Yes, keep my place', url: places.confirmUrl },
          paragraph('Not you? Do nothing. Without that press nothing else comes.'),
        ],
        footer: 'This is the only mail to an address that has not confirmed.',
      });
    case 'waitlist_offer':
      if (subject.status !== 'offered' || !subject.offerUntil) return null;
      return letter({
        subject: `Seats came free: ${trip}`,
        preview: `They are yours until ${formatMoment(subject.offerUntil, subject.tz)}.`,
        heading: 'Seats came free, and you are next.',
        blocks: [
          reference(subject.reference),
          paragraph(
            `Seats for ${people} are kept for you until ${formatMoment(subject.offerUntil, subject.tz)} (time of the place of departure). After that they go to the next in line.`,
          ),
          { kind: 'link', label: 'Take the seats', url: places.pageUrl },
          leave,
        ],
        footer: 'You get this mail because you are on the waiting list of this date.',
      });
    case 'waitlist_expired':
      if (subject.status !== 'offer_expired') return null;
      return letter({
        subject: `The seats went to the next in line: ${trip}`,
        preview: 'You can join the list again.',
        heading: 'The seats went to the next in line.',
        blocks: [
          reference(subject.reference),
          paragraph('The time for the offer is over. If you still want to come, join again.'),
          { kind: 'link', label: 'Join the list again', url: places.pageUrl },
        ],
        footer: 'You get this mail because you were on the waiting list of this date.',
      });
    default:
      if (subject.status !== 'closed') return null;
      return letter({
        subject: `The waiting list is closed: ${trip}`,
        preview: 'No seat came free for this date.',
        heading: 'The waiting list of this date is closed.',
        blocks: [
          reference(subject.reference),
          paragraph('No seat came free in time, or the date does not take place. We are sorry.'),
          {
            kind: 'link',
            label: 'Other dates',
            url: `${places.siteUrl}/trip/${subject.tripSlug}`,
          },
        ],
        footer: 'You get this mail because you were on the waiting list of this date.',
      });
  }
}
