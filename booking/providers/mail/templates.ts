/** Chooses and writes the email for a subject row. Pure. */
import type { BudgetBand, GroupPurpose } from '../../contract/forms.ts';
import type { StaffEnquiryKind } from '../../contract/staffEnquiries.ts';
import type { MailSubject } from '../../store/messages/notifications.ts';
import {
  emailChangeEmail,
  erasureEmail,
  exportEmail,
  contactNoticeEmail,
  phoneCodeEmail,
  signInEmail,
  staffInvitationEmail,
} from './accountTemplates.ts';
import {
  bookingChangedEmail,
  codeEmail,
  confirmationEmail,
  dateChangedEmail,
  latePaymentEmail,
  letter,
  linkEmail,
  paymentEmail,
  paymentLinkEmail,
  pickupChangedEmail,
  subjectOf,
} from './bookingTemplates.ts';
import {
  departureEmail,
  detailsEmail,
  packingEmail,
  reminderEmail,
  reviewRequestEmail,
} from './reminderTemplates.ts';
import {
  answerTime,
  pitchAcknowledgement,
  enquiryAnswerEmail,
  enquiryReminder,
  enquiryToSender,
  groupQuoteEmail,
} from './enquiryTemplates.ts';
import { savedTripsEmail } from './savedTripTemplates.ts';
import { formatDay, formatDays, formatMoment, formatMoney } from '../formats.ts';
import { toCustomer, toOperator, type EmailMessage, type MailPlaces } from './emailMessage.ts';
import { factTable, link, paragraph, quote, reference, textLink } from './layout.ts';
import { messageEmail } from './messageTemplates.ts';
import { friendsAskedEmail, friendsLateEmail, shareEmail } from './shareTemplates.ts';

const kinds: Record<StaffEnquiryKind, string> = {
  general: 'Question',
  corporate: 'Corporate quote',
  custom_trip: 'Private trip',
  callback: 'Callback',
  complaint: 'Complaint',
  pitch: 'Pitch',
};
const budgets: Record<BudgetBand, string> = {
  under_10000: 'under ₹10,000 per person',
  to_20000: '₹10,000 to ₹20,000 per person',
  to_40000: '₹20,000 to ₹40,000 per person',
  over_40000: 'over ₹40,000 per person',
  open: 'not decided yet',
};
const purposes: Record<GroupPurpose, string> = {
  offsite: 'offsite',
  incentive: 'incentive trip',
  team_building: 'team building',
  retreat: 'retreat',
  other: 'other',
};

/** Returns a template's email, or null if the row has changed since or there is no address. */
export function composeEmail(
  template: string,
  subject: MailSubject,
  places: MailPlaces,
): EmailMessage | null {
  switch (subject.kind) {
    case 'enquiry':
      if (template === 'enquiry_reminder') return enquiryReminder(subject, places);
      return template === 'enquiry_operator'
        ? enquiryToOperator(subject, places)
        : enquiryToSender(subject, places);
    case 'enquiry_answer':
      return template === 'group_quote'
        ? groupQuoteEmail(subject, places)
        : enquiryAnswerEmail(subject, places);
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
      return template === 'payment_late'
        ? latePaymentEmail(subject, places)
        : paymentEmail(subject, places);
    case 'guest_code':
      return template === 'guest_link'
        ? linkEmail(subject, places)
        : codeEmail(template, subject, places);
    case 'payment_share':
      return shareEmail(template, subject, places);
    case 'hold':
      return unfinishedEmail(subject, places);
    case 'saved_trip_alert':
      return savedTripsEmail(subject, places);
    case 'sign_in_code':
      return signInEmail(template, subject, places);
    case 'staff_invitation':
      return staffInvitationEmail(subject, places);
    case 'message':
      return messageEmail(template, subject, places);
    case 'erasure':
      return erasureEmail(template, subject, places);
    case 'email_change':
      return emailChangeEmail(template, subject, places);
    case 'pickup_notice':
      return pickupChangedEmail(subject, places);
    case 'contact_notice':
      return contactNoticeEmail(subject, places);
    case 'phone_proof':
      return phoneCodeEmail(subject, places);
    case 'export':
      return exportEmail(subject, places);
    case 'waitlist_entry':
      return waitlistEmail(template, subject, places);
  }
}

function bookingEmail(template: string, subject: Of<'booking'>, places: MailPlaces): EmailMessage {
  switch (template) {
    case 'balance_reminder':
      return reminderEmail(subject, places);
    case 'details_reminder':
      return detailsEmail(subject, places);
    case 'packing_reminder':
      return packingEmail(subject, places);
    case 'departure_reminder':
      return departureEmail(subject, places);
    case 'review_request':
      return reviewRequestEmail(subject, places);
    case 'booking_link':
      return linkEmail(subject, places);
    case 'payment_link':
      return paymentLinkEmail(subject, places);
    case 'friends_asked':
      return friendsAskedEmail(subject, places);
    case 'friends_late':
      return friendsLateEmail(subject, places);
    case 'booking_changed':
      return bookingChangedEmail(subject, places);
    case 'date_changed':
      return dateChangedEmail(subject, places);
    default:
      return confirmationEmail(subject, places);
  }
}

/** Leads back to the seats that someone had chosen, or to the trip's other dates. */
function unfinishedEmail(subject: Of<'hold'>, places: MailPlaces): EmailMessage {
  const { tripTitle, people, choice } = subject;
  const days = formatDays(subject.startDate, subject.endDate);
  const heading = choice
    ? `${tripTitle} still has seats for you.`
    : `Your date of ${tripTitle} is full.`;
  return toCustomer(subject.email, places, {
    subject: choice ? `Finish booking ${tripTitle}?` : `Other dates for ${tripTitle}`,
    preview: heading,
    heading,
    blocks: [
      paragraph(
        `You chose ${days} for ${people === 1 ? 'one person' : `${people} people`} and didn’t finish booking, so the seats went back on sale.`,
      ),
      choice
        ? link('Choose these seats again', places.pageUrl)
        : link('See other dates', places.pageUrl),
    ],
    footer:
      'You’re getting this because you asked for one email if you didn’t finish booking. We won’t send another about this date.',
  });
}

type Of<Kind extends MailSubject['kind']> = Extract<MailSubject, { kind: Kind }>;

const spamNote = (score: number) =>
  score > 0
    ? [paragraph(`Our spam check scored this ${score} out of 100. Read it with care.`)]
    : [];

function enquiryToOperator(subject: Of<'enquiry'>, places: MailPlaces): EmailMessage {
  const { enquiry, tripTitle } = subject;
  const dates = [enquiry.dateFrom, enquiry.dateTo].filter(Boolean).join(' to ');
  const about = tripTitle ?? enquiry.subject;
  return toOperator(enquiry.email, places, {
    subject: `${kinds[enquiry.kind]} ${subject.reference}${about ? `: ${about}` : ''}`,
    preview: 'Sent through a form on the site.',
    heading: about ? `${kinds[enquiry.kind]}: ${about}` : kinds[enquiry.kind],
    blocks: [
      reference(subject.reference),
      ...spamNote(subject.spamScore),
      factTable(
        ['Name', enquiry.name],
        ['Email', enquiry.email],
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
      ...(enquiry.message ? [quote('Message', enquiry.message)] : []),
    ],
    footer: enquiry.email
      ? `Reply to this email to answer the sender. First reply due within ${answerTime(enquiry)}.`
      : `The sender left only a phone number. First reply due within ${answerTime(enquiry)}.`,
  });
}

function pitchToOperator(subject: Of<'submission'>, places: MailPlaces): EmailMessage {
  const { submission } = subject;
  return toOperator(submission.email, places, {
    subject: `New pitch ${subject.reference}`,
    preview: 'Someone would like to write for the journal.',
    heading: submission.title,
    blocks: [
      reference(subject.reference),
      ...spamNote(subject.spamScore),
      quote('Pitch', submission.pitch),
      factTable(
        ['Name', submission.name],
        ['Email', submission.email],
        ['Draft or sample', submission.url],
        ['Earlier work', submission.links.join('\n')],
        ['Disclosure', submission.disclosure],
      ),
      ...(submission.bio ? [quote('About the author', submission.bio)] : []),
      link('Answer it at the desk', places.pageUrl),
    ],
    footer: `Take care with the links: we haven’t checked them. First reply due within ${answerTime({ kind: 'pitch' })}.`,
  });
}

function pitchToSender(subject: Of<'submission'>, places: MailPlaces): EmailMessage {
  return toCustomer(subject.submission.email, places, {
    subject: `We’ve received your pitch (${subject.reference})`,
    preview: `An editor will reply within ${answerTime({ kind: 'pitch' })}.`,
    heading: 'We’ve received your pitch.',
    blocks: [reference(subject.reference), ...pitchAcknowledgement(places.siteUrl)],
    footer:
      'You’re getting this because someone entered this address in a form on our site. Wasn’t you? Ignore this email.',
  });
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
        subject: 'Confirm your newsletter subscription',
        preview: 'One more step and you’re subscribed.',
        heading: 'Confirm your subscription.',
        blocks: [
          paragraph(
            'Someone, most likely you, asked for our newsletter at this address. About once a month, it brings new dates, road news and one good story.',
          ),
          link('Confirm subscription', places.confirmUrl),
          paragraph('Not you? Ignore this email. If you don’t confirm, we won’t email you again.'),
        ],
        footer: 'You’re getting this because someone entered this address in a form on our site.',
      };
    case 'newsletter_welcome':
      if (subject.status !== 'confirmed') return null;
      return {
        to: subject.email,
        replyTo: null,
        unsubscribeUrl: places.endUrl,
        subject: 'You’re on the list',
        preview: 'About one email a month.',
        heading: 'You’re on the list.',
        blocks: [
          reference(subject.reference),
          paragraph(
            'You’ll get about one email a month. Had enough? You can unsubscribe at any time:',
          ),
          link('Unsubscribe', places.endUrl),
        ],
        footer: 'You’re getting this because you subscribed to our newsletter.',
      };
    default:
      return toOperator(null, places, {
        subject: `New newsletter subscriber (${subject.reference})`,
        preview: 'They’ve confirmed their address.',
        heading: 'New newsletter subscriber.',
        blocks: [reference(subject.reference), factTable(['Email', subject.email])],
        footer: 'They subscribed on the site and confirmed by email.',
      });
  }
}

function dateAlertEmail(
  template: string,
  subject: Of<'date_interest'>,
  places: MailPlaces,
): EmailMessage | null {
  const trip = subject.tripTitle ?? 'the trip';
  const tripUrl = `${places.siteUrl}/trip/${subject.tripSlug}`;
  const end = link('Cancel date alert', places.endUrl);
  switch (template) {
    case 'dates_sender':
      if (subject.status !== 'active') return null;
      return toCustomer(subject.email, places, {
        unsubscribeUrl: places.endUrl,
        subject: `Date alert set: ${trip}`,
        preview: 'We’ll email you once, when there’s a new date.',
        heading: `We’ll email you when ${trip} has a new date.`,
        blocks: [
          reference(subject.reference),
          paragraph('You’ll get one email, on the day a new date goes on sale. Nothing else.'),
          end,
        ],
        footer:
          'You’re getting this because someone entered this address in a form on our site. Wasn’t you? Cancel the alert above.',
      });
    case 'dates_open':
      return toCustomer(subject.email, places, {
        subject: `New dates: ${trip}`,
        preview: 'You asked us to let you know.',
        heading: `${trip} has a new date.`,
        blocks: [
          paragraph('You asked us to let you know. Dates, seats and prices are on the trip page.'),
          link('View dates', tripUrl),
        ],
        footer: `You’re getting this because you set a date alert (${subject.reference}). We won’t send another.`,
      });
    default:
      return toOperator(subject.email, places, {
        subject: `Date alert ${subject.reference}: ${trip}`,
        preview: 'Someone would like a new date.',
        heading: `Someone would like a new date for ${trip}.`,
        blocks: [
          reference(subject.reference),
          factTable(
            ['Email', subject.email],
            ['People', subject.pax],
            ['When', subject.wish],
            ['Trip', tripUrl],
          ),
        ],
        footer: 'We’ll email them automatically once a date is on sale.',
      });
  }
}

function cancellationEmail(template: string, subject: Of<'cancellation'>, places: MailPlaces) {
  const { refundMinor, keptMinor, currency, refundAs } = subject;
  const trip = `${subject.tripTitle}, ${formatDay(subject.startDate)}`;
  const isChoice = template === 'cancellation_choice' && refundAs === null;
  const ways = {
    original:
      'We’ll refund you the way you paid. We check larger refunds first. Once we’ve sent the money, your bank takes 5 to 7 working days.',
    travel_credit: 'We’ve added it to your travel credit, for another trip with us.',
    move: 'We’ve moved it to your new booking.',
  };
  const [whatHappened, heading] =
    subject.initiator === 'operator'
      ? ['We cancelled', `We had to cancel ${trip}.`]
      : subject.scope === 'booking'
        ? ['Cancelled', `Your booking for ${trip} has been cancelled.`]
        : [
            'Some travellers cancelled',
            `Your booking for ${trip} has been cancelled for some travellers.`,
          ];
  return letter(subject, places, {
    subject: subjectOf(whatHappened, subject),
    preview:
      refundMinor > 0
        ? `You get ${formatMoney(refundMinor, currency)} back.`
        : 'Under our cancellation policy, there’s no refund.',
    heading,
    blocks: [
      reference(subject.reference),
      ...(subject.reason ? [paragraph(subject.reason)] : []),
      factTable(
        ['Refund', formatMoney(refundMinor, currency)],
        ['Cancellation charge', keptMinor > 0 ? formatMoney(keptMinor, currency) : null],
      ),
      paragraph(
        isChoice
          ? `Choose another date, travel credit or a full refund by ${formatMoment(subject.chooseUntil ?? new Date(0), 'Asia/Kolkata')}. If you don’t choose, we’ll refund everything.`
          : refundMinor > 0
            ? ways[refundAs ?? 'original']
            : 'Under our cancellation policy, there’s no refund.',
      ),
      link(isChoice ? 'Make your choice' : 'View booking', places.pageUrl),
    ],
  });
}

function waitlistEmail(
  template: string,
  subject: Of<'waitlist_entry'>,
  places: MailPlaces,
): EmailMessage | null {
  const trip = `${subject.tripTitle}, ${formatDay(subject.startDate)}`;
  const people = subject.pax === 1 ? '1 person' : `${subject.pax} people`;
  const leave = textLink('Leave the waiting list', places.endUrl);
  const footer = 'You’re getting this because you were on the waiting list for this date.';
  switch (template) {
    case 'waitlist_confirm':
      if (subject.status !== 'waiting' || subject.isConfirmed) return null;
      return toCustomer(subject.email, places, {
        subject: `Confirm your waiting list place: ${subject.tripTitle}`,
        preview: 'One more step and you’re on the list.',
        heading: 'Confirm your place on the waiting list.',
        blocks: [
          reference(subject.reference),
          paragraph(
            `Someone, most likely you, joined the waiting list for ${trip}: ${people}, ${subject.occupancy} sharing.`,
          ),
          link('Confirm my place', places.confirmUrl),
          paragraph('Not you? Ignore this email. If you don’t confirm, we won’t email you again.'),
        ],
        footer: 'You’re getting this because someone entered this address in a form on our site.',
      });
    case 'waitlist_offer': {
      if (subject.status !== 'offered' || !subject.offerUntil) return null;
      const until = formatMoment(subject.offerUntil, subject.tz);
      return toCustomer(subject.email, places, {
        subject: `Seats available: ${trip}`,
        preview: `We’re holding them for you until ${until}.`,
        heading: 'Seats are available, and you’re next.',
        blocks: [
          reference(subject.reference),
          paragraph(
            `We’re holding seats for ${people} until ${until}. After that, we’ll offer them to the next person.`,
          ),
          link('Book these seats', places.pageUrl),
          leave,
        ],
        footer: 'You’re getting this because you’re on the waiting list for this date.',
      });
    }
    case 'waitlist_expired':
      if (subject.status !== 'offer_expired') return null;
      return toCustomer(subject.email, places, {
        subject: `The seats we offered you have been released: ${trip}`,
        preview: 'You can rejoin the waiting list.',
        heading: 'The seats we offered you have been released.',
        blocks: [
          reference(subject.reference),
          paragraph(
            'We’ve offered the seats to the next person. Still want to come? Rejoin the waiting list.',
          ),
          link('Rejoin the waiting list', places.pageUrl),
        ],
        footer,
      });
    default:
      if (subject.status !== 'closed') return null;
      return toCustomer(subject.email, places, {
        subject: `Waiting list closed: ${trip}`,
        preview: 'No seats became available for this date.',
        heading: 'The waiting list for this date has closed.',
        blocks: [
          reference(subject.reference),
          paragraph(
            'No seats became available in time, or the trip isn’t running on this date. We’re sorry.',
          ),
          link('View other dates', `${places.siteUrl}/trip/${subject.tripSlug}`),
        ],
        footer,
      });
  }
}
