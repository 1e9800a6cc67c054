import type { Deps } from '../deps.ts';
import { maskEmail, withoutLinkKeys } from '../domain/masking.ts';
import { writeMail } from '../providers/mail/layout.ts';
import { MailNotSent } from '../providers/mail/port.ts';
import { composeEmail } from '../providers/mail/templates.ts';
import { findErasureMail } from '../store/customers/erasures.ts';
import { findExportMail } from '../store/customers/exports.ts';
import { findMessageMail } from '../store/bookings/tripTools.ts';
import {
  findMailSubject,
  findNotification,
  ALL_ATTEMPTS_FAILED,
  keepsText,
  recordBounce,
  setNotification,
  textTemplates,
  type MailSubject,
  type Notification,
} from '../store/messages/notifications.ts';
import { linkFor, quoteLink, prepareBookingMail, prepareShareMail } from './bookingMails.ts';
import { prepareEmailChangeMail } from './changeEmail.ts';
import { prepareContactNotice } from './correctBooking.ts';
import { preparePhoneCodeEmail } from './verifyPhone.ts';
import { sendSms } from './sendSms.ts';
import { prepareAlertMail } from './savedTrips.ts';
import { prepareSignInMail } from './signIn.ts';
import { prepareInvitationMail } from './staffSignIn.ts';
import { prepareUnfinishedMail } from './unfinishedBookings.ts';
import { sharePageUrl } from './viewPayment.ts';

/**
 * Sends a queued email or text message once. It can be sent twice, with the same Message-ID, only
 * if the process dies after the server accepts it and before we record that. Throws if the server
 * is unavailable, so that the queue retries. Permanent rejections are retried daily for a week.
 */
export async function sendMail(deps: Deps, notificationId: string): Promise<void> {
  const { queries } = deps.db;
  const notification = await findNotification(queries, notificationId);
  if (!notification || notification.status === 'sent' || notification.status === 'suppressed') {
    return;
  }
  if (textTemplates.some((template) => template === notification.template)) {
    await orFailed(deps, notification, () => sendSms(deps, notification));
    return;
  }
  const { subject, secret } = await subjectOf(deps, notification);
  const { sellerName, siteUrl, mail } = deps.config;
  const message =
    subject &&
    composeEmail(notification.template, subject, {
      ...{ sellerName, siteUrl, operator: mail.operator },
      ...urlsOf(deps.config, deps.links, subject, secret, notification.template),
    });
  if (!message) {
    await setNotification(queries, notification.id, 'suppressed', { error: 'no longer needed' });
    return;
  }
  const written = writeMail(message, { name: sellerName, siteUrl });
  await orFailed(deps, notification, async () => {
    await deps.mail.send({
      id: notification.id,
      to: message.to,
      replyTo: message.replyTo,
      subject: message.subject,
      unsubscribeUrl: message.unsubscribeUrl ?? null,
      ...written,
    });
    const text = keepsText(notification.template) ? keptText(written.text, message.to) : null;
    await setNotification(queries, notification.id, 'sent', { text });
  });
}

/** Returns what is kept of an email: its text, without links' keys and the reader's address. */
const keptText = (text: string, to: string) => withoutLinkKeys(text).replaceAll(to, maskEmail(to));

/** Records a permanent rejection; rethrows anything else so that it is retried. */
async function orFailed(deps: Deps, { id, template }: Notification, send: () => Promise<void>) {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof MailNotSent) || !error.isFinal) throw error;
    deps.log.error({ template, id }, error.message);
    await setNotification(deps.db.queries, id, 'failed', { error: error.message });
  }
}

/** Records which emails bounced since the last call, so that the desk shows them. */
export async function readBounces({ bounces, db, log }: Deps): Promise<void> {
  await bounces?.read(async ({ emailId, status }) => {
    if (await recordBounce(db.queries, emailId, status)) {
      log.warn({ id: emailId, status }, 'an email bounced');
    }
  });
}

/** Records that an email has used up its attempts. It is retried the next day. */
export async function abandonEmail(deps: Deps, id: string): Promise<void> {
  deps.log.error({ id }, 'an email could not be sent for a day; check SMTP_URL');
  await setNotification(deps.db.queries, id, 'failed', { error: ALL_ATTEMPTS_FAILED });
}

interface Prepared {
  subject: MailSubject | null;
  secret: string | null;
}

async function subjectOf(
  deps: Deps,
  { subjectKind: kind, subjectId: id, template }: Notification,
): Promise<Prepared> {
  const { queries } = deps.db;
  const alone = async (subject: Promise<MailSubject | null>): Promise<Prepared> => ({
    subject: await subject,
    secret: null,
  });
  switch (kind) {
    case 'booking':
    case 'payment':
    case 'guest_code':
    case 'pickup_notice':
      return prepareBookingMail(deps, kind, id, template);
    case 'payment_share':
      return prepareShareMail(deps, id, template);
    case 'hold':
      return alone(prepareUnfinishedMail(deps, id));
    case 'saved_trip_alert':
      return alone(prepareAlertMail(deps, id));
    case 'sign_in_code':
      return alone(prepareSignInMail(deps, id));
    case 'staff_invitation':
      return alone(prepareInvitationMail(deps, id));
    case 'email_change':
      return alone(
        template === 'booking_contact_notice'
          ? prepareContactNotice(deps, id)
          : prepareEmailChangeMail(deps, id, template),
      );
    case 'phone_proof':
      return alone(preparePhoneCodeEmail(deps, id));
    case 'export':
      return alone(findExportMail(queries, id).then((mail) => mail && { kind, id, ...mail }));
    case 'message': {
      const mail = await findMessageMail(queries, id);
      const isToMany = mail && template === 'message_to_many';
      // Many of its readers have no account to sign in to.
      const secret = isToMany ? await linkFor(deps, mail.reference) : null;
      return { subject: mail && { kind, id, ...mail }, secret };
    }
    case 'erasure': {
      const mail = findErasureMail(queries, id, deps.config.businessTz);
      return alone(mail.then((found) => found && { kind, id, ...found }));
    }
    case 'cancellation': {
      const subject = await findMailSubject(queries, kind, id);
      const isFound = subject?.kind === 'cancellation';
      return { subject, secret: isFound ? await linkFor(deps, subject.reference) : null };
    }
    case 'enquiry_answer': {
      const subject = await findMailSubject(queries, kind, id);
      const quote = subject?.kind === 'enquiry_answer' ? subject.quote : null;
      if (template === 'group_quote' && !quote) return { subject: null, secret: null };
      const secret = quote && (await quoteLink(deps, quote.bookingReference));
      if (subject?.kind !== 'enquiry_answer' || !quote) return { subject, secret };
      // The quote's last day ends at the office's midnight, wherever the trip goes.
      return { subject: { ...subject, quote: { ...quote, tz: deps.config.businessTz } }, secret };
    }
    default:
      return alone(findMailSubject(queries, kind, id));
  }
}

/** Returns the links in an email. Secrets come after the #, which is never sent to a server. */
function urlsOf(
  { siteUrl, deskUrl }: Pick<Deps['config'], 'siteUrl' | 'deskUrl'>,
  links: Deps['links'],
  subject: MailSubject,
  secret: string | null,
  template: string,
) {
  const none = { confirmUrl: siteUrl, endUrl: siteUrl, pageUrl: siteUrl, documentsUrl: siteUrl };
  const newsletter = (query: Record<string, string>) =>
    `${siteUrl}/newsletter?${new URLSearchParams(query)}`;
  const { id } = subject;
  switch (subject.kind) {
    case 'newsletter': {
      const target = { id, round: subject.round };
      const confirm = links.make('newsletter_confirm', target);
      const end = links.make('newsletter_end', target);
      return { ...none, confirmUrl: newsletter({ confirm }), endUrl: newsletter({ end }) };
    }
    case 'date_interest': {
      const enough = links.make('date_interest_end', { id, round: 1 });
      return { ...none, endUrl: newsletter({ enough }) };
    }
    case 'waitlist_entry': {
      const target = { id, round: subject.round };
      const entry = links.make('waitlist_entry', target);
      const page = `${siteUrl}/waitlist#`;
      return {
        ...none,
        confirmUrl: `${page}confirm=${links.make('waitlist_confirm', target)}`,
        endUrl: `${page}leave=${entry}`,
        pageUrl: `${page}entry=${entry}`,
      };
    }
    case 'cancellation':
    case 'booking':
    case 'payment':
    case 'pickup_notice':
    case 'guest_code': {
      // A year after the trip only signing in opens a booking.
      const isOver = !secret && (subject.kind === 'booking' || subject.kind === 'payment');
      const page = `${siteUrl}/${isOver ? 'my-trips' : 'booking-details'}/${subject.reference}`;
      return {
        ...none,
        pageUrl: secret ? `${page}#key=${secret}` : page,
        documentsUrl: `${page}#documents`,
      };
    }
    case 'message': {
      if (template === 'message_operator' || template === 'message_reminder') {
        return { ...none, pageUrl: `${deskUrl}/desk/inbox/messages?open=${subject.reference}` };
      }
      const page = `${siteUrl}/booking-details/${subject.reference}#key=${secret}`;
      return { ...none, pageUrl: secret ? page : `${siteUrl}/my-trips/${subject.reference}` };
    }
    case 'payment_share': {
      const page = sharePageUrl(siteUrl, subject.reference, id);
      return { ...none, pageUrl: secret ? `${page}#key=${secret}` : page };
    }
    case 'hold': {
      const { choice, tripSlug } = subject;
      const trip = `${siteUrl}/trip/${tripSlug}#dates`;
      const query = Object.entries(choice ?? {})
        .filter(([, value]) => value !== 0)
        .map(([name, value]): [string, string] => [name, String(value)]);
      const booking = `${siteUrl}/booking/${tripSlug}?${new URLSearchParams(query)}`;
      return { ...none, pageUrl: choice ? booking : trip };
    }
    case 'saved_trip_alert': {
      const alerts = links.make('saved_trip_alerts_end', { id: subject.customerId, round: 1 });
      return { ...none, pageUrl: `${siteUrl}/saved-trips`, endUrl: newsletter({ alerts }) };
    }
    case 'sign_in_code':
      return { ...none, pageUrl: `${siteUrl}/my-trips` };
    case 'staff_invitation':
      return { ...none, pageUrl: subject.url };
    case 'email_change':
    case 'contact_notice':
    case 'phone_proof':
    case 'erasure':
    case 'export':
      return { ...none, pageUrl: `${siteUrl}/your-profile` };
    case 'enquiry_answer': {
      const page = `${siteUrl}/booking-details/${subject.quote?.bookingReference}#key=${secret}`;
      return secret ? { ...none, pageUrl: page } : none;
    }
    // A pitch's enquiry has its ID.
    case 'enquiry':
    case 'submission':
      return { ...none, pageUrl: `${deskUrl}/desk/inbox?open=${id}` };
  }
}
