/** The emails to people who pay a share of someone else's booking. */
import type { BookingFacts, MailSubject } from '../../store/messages/notifications.ts';
import { formatDays, formatMoment, formatMoney } from '../formats.ts';
import { letter, subjectOf, viewBooking } from './bookingTemplates.ts';
import { toCustomer, type EmailMessage, type MailPlaces } from './emailMessage.ts';
import { link, paragraph, reference } from './layout.ts';
import { formatDue } from './reminderTemplates.ts';

type Share = Extract<MailSubject, { kind: 'payment_share' }>;

/** The emails to a friend about their share. Their subjects name no one. */
export function shareEmail(template: string, share: Share, places: MailPlaces): EmailMessage {
  return template === 'payment_share_refunded'
    ? refundedShareEmail(share, places)
    : shareToPayEmail(template === 'payment_share_reminder', share, places);
}

function shareToPayEmail(isReminder: boolean, share: Share, places: MailPlaces): EmailMessage {
  const { organiser, tripTitle, heldUntil } = share;
  const when = heldUntil
    ? `is due by ${formatMoment(heldUntil, share.tz)}`
    : formatDue(share.today, share.dueOn);
  const due = `${formatMoney(share.amountMinor, share.currency)} ${when}.`;
  const days = formatDays(share.startDate, share.endDate);
  return toCustomer(share.email, places, {
    subject: `${isReminder ? 'Reminder: your' : 'Your'} share of ${tripTitle}`,
    preview: due,
    heading: due,
    blocks: [
      paragraph(`Hello ${share.payerName},`),
      paragraph(
        heldUntil
          ? `${organiser} is booking ${tripTitle} (${days}) and asked you to pay your part of the deposit. The trip is booked once everyone has paid. If someone doesn’t pay in time, you’ll get your money back.`
          : `${organiser} has booked ${tripTitle} (${days}) and asked you to pay your share.`,
      ),
      link('View and pay your share', places.pageUrl),
      paragraph('The link is only for you, so do not share it.'),
      paragraph(
        `Don’t know what this is about? Ignore this email.${isReminder ? '' : ' We’ll send one reminder at most.'}`,
      ),
    ],
    footer: `You’re getting this because ${organiser} asked you to pay a share of a trip.`,
  });
}

function refundedShareEmail(share: Share, places: MailPlaces): EmailMessage {
  const amount = formatMoney(share.amountMinor, share.currency);
  return toCustomer(share.email, places, {
    subject: `Your share of ${share.tripTitle} is refunded`,
    preview: `You’ll get ${amount} back.`,
    heading: `You’ll get ${amount} back.`,
    blocks: [
      paragraph(`Hello ${share.payerName},`),
      paragraph(
        `The deposit for ${share.tripTitle} wasn’t paid in full, so the trip isn’t booked. We’ve refunded your ${amount} to your original payment method. It takes 5 to 7 working days.`,
      ),
    ],
    footer: `You’re getting this because ${share.organiser} asked you to pay a share of a trip.`,
  });
}

/** Tells whoever booked that their friends have been asked. */
export function friendsAskedEmail(facts: BookingFacts, places: MailPlaces): EmailMessage {
  const until = facts.heldUntil ? ` until ${formatMoment(facts.heldUntil, facts.tz)}` : '';
  return letter(facts, places, {
    subject: subjectOf('Waiting for your friends', facts),
    preview: `We’re holding your seats${until}.`,
    heading: `We’re holding your seats${until}.`,
    blocks: [
      reference(facts.reference),
      paragraph(
        `You’ve paid your part of the deposit for ${facts.tripTitle}, and we’ve emailed your friends a link to pay theirs. Your booking is confirmed once they have. If they don’t pay in time, everyone gets their money back.`,
      ),
      viewBooking(places),
    ],
  });
}

/** Tells whoever booked that the deposit wasn't complete in time. */
export function friendsLateEmail(facts: BookingFacts, places: MailPlaces): EmailMessage {
  return letter(facts, places, {
    subject: subjectOf('Not booked: refund on its way', facts),
    preview: 'The deposit wasn’t paid in full.',
    heading: 'Your trip isn’t booked.',
    blocks: [
      reference(facts.reference),
      paragraph(
        `The deposit for ${facts.tripTitle} wasn’t paid in full, so the seats are back on sale. We’ve refunded everyone who paid, you included. It takes 5 to 7 working days.`,
      ),
      link('See other dates', `${places.siteUrl}/trip/${facts.tripSlug}`),
    ],
  });
}
