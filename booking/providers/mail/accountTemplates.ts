/** The emails about an account: signing in, contact details, data downloads and deletion. */
import type { MailSubject } from '../../store/messages/notifications.ts';
import { formatDay } from '../formats.ts';
import { toCustomer, type EmailMessage, type MailPlaces } from './emailMessage.ts';
import { code, link, paragraph } from './layout.ts';

const reportIt = paragraph('Wasn’t you? Reply straight away and we’ll fix it.');

/** Writes the email with a sign-in code, which is the same with or without an account. */
export function signInEmail(
  template: string,
  signIn: { email: string; code: string },
  places: MailPlaces,
): EmailMessage {
  const isForDesk = template === 'staff_sign_in_code';
  return toCustomer(signIn.email, places, {
    subject: `Your ${places.sellerName} ${isForDesk ? 'desk' : 'sign-in'} code`,
    preview: 'It works for 10 minutes.',
    heading: 'Your sign-in code',
    blocks: [
      paragraph('Enter this code where you asked for it, within 10 minutes:'),
      code(signIn.code),
      paragraph('It works once, only in the browser you asked from. We’ll never ask you for it.'),
      paragraph('Didn’t ask for this? Ignore this email. No one can sign in without the code.'),
    ],
    footer: 'You’re getting this because someone entered this address to sign in.',
  });
}

/** Invites someone to the desk. The link opens it once, within a week. */
export function staffInvitationEmail(
  { name, email }: { name: string; email: string },
  places: MailPlaces,
): EmailMessage {
  const { sellerName } = places;
  return toCustomer(email, places, {
    subject: `Your account for the ${sellerName} desk`,
    preview: 'Open it within a week, with your phone at hand.',
    heading: `Welcome to the desk, ${name}.`,
    blocks: [
      paragraph(
        `You can now work at the ${sellerName} desk. Besides your email you’ll need an authenticator app on your phone, such as Google Authenticator, Aegis or 1Password.`,
      ),
      link('Set up my account', places.pageUrl),
      paragraph('The link works once, for a week. After that, ask for a new one.'),
      paragraph('Don’t work here? Ignore this email.'),
    ],
    footer: 'You’re getting this because someone at the office added you to the staff.',
  });
}

/** Writes to the new address (with the code, or saying it's taken), or notifies the old one. */
export function emailChangeEmail(
  template: string,
  change: { to: string; code: string | null },
  places: MailPlaces,
): EmailMessage {
  const { sellerName } = places;
  if (template === 'email_change_notice') {
    return toCustomer(change.to, places, {
      subject: `Your ${sellerName} email address has changed`,
      preview: 'We’ll use your new address from now on.',
      heading: 'Your email address has changed.',
      blocks: [
        paragraph(
          'We’ll send sign-in codes and emails to your new address from now on. Your other browsers have been signed out.',
        ),
        reportIt,
      ],
      footer: 'You’re getting this because this was the email address of your account.',
    });
  }
  const footer = 'You’re getting this because someone entered this address in their profile.';
  if (change.code === null) {
    return toCustomer(change.to, places, {
      subject: `This address already has a ${sellerName} account`,
      preview: 'We couldn’t use it for another account.',
      heading: 'This address already has an account.',
      blocks: [
        paragraph(
          'Someone tried to use this address for their account, but it already has one. Nothing has changed.',
        ),
        paragraph('If it was you, sign in with this address, or delete that account first.'),
      ],
      footer,
    });
  }
  return toCustomer(change.to, places, {
    subject: `Verify your new ${sellerName} email address`,
    preview: 'Use this code to switch your account to this address.',
    heading: 'Verify your new email address.',
    blocks: [
      paragraph('Enter this code in your profile within 10 minutes:'),
      code(change.code),
      paragraph('Didn’t ask for this? Ignore this email. Nothing changes without the code.'),
    ],
    footer,
  });
}

/** Tells the address a booking had, or still has, that staff changed how we reach the booker. */
export function contactNoticeEmail(
  { to, reference, fields }: { to: string; reference: string; fields: readonly string[] },
  places: MailPlaces,
): EmailMessage {
  const isMoved = fields.includes('email');
  const what = isMoved
    ? fields.includes('phone')
      ? 'email address and phone number'
      : 'email address'
    : 'phone number';
  return toCustomer(to, places, {
    subject: `The ${what} of booking ${reference} ${what.includes(' and ') ? 'have' : 'has'} changed`,
    preview: 'Our office changed it on request.',
    heading: `We’ve changed the ${what}.`,
    blocks: [
      paragraph(
        isMoved
          ? `Our office changed the ${what} of booking ${reference} on request. Emails about it go to the new address from now on, and earlier links to it have stopped working.`
          : `Our office changed the phone number of booking ${reference} on request. Emails still come to this address.`,
      ),
      paragraph('Didn’t ask for this? Reply straight away and we’ll fix it.'),
    ],
    footer: isMoved
      ? 'You’re getting this because this was the email address of the booking.'
      : 'You’re getting this because this is the email address of the booking.',
  });
}

/** Tells the account’s email address that sign-in codes can now arrive by text message. */
export function phoneCodeEmail({ email }: { email: string }, places: MailPlaces): EmailMessage {
  return toCustomer(email, places, {
    subject: `You can now get ${places.sellerName} sign-in codes by text`,
    preview: 'The number in your profile is verified.',
    heading: 'Number verified.',
    blocks: [
      paragraph(
        'You can now get sign-in codes by text message. Your email address still works too.',
      ),
      reportIt,
    ],
    footer: 'You’re getting this because this is the email address of your account.',
  });
}

/** Says that a customer's data is ready to download. The data itself is never emailed. */
export function exportEmail({ email }: { email: string }, places: MailPlaces): EmailMessage {
  return toCustomer(email, places, {
    subject: `Your ${places.sellerName} data is ready to download`,
    preview: 'Download it from your profile within 24 hours.',
    heading: 'Your data is ready to download.',
    blocks: [
      paragraph(
        'A copy of everything we store about you is ready. To download it, go to your profile and sign in with a code. The download works once, within 24 hours.',
      ),
      link('Go to your profile', places.pageUrl),
      paragraph(
        'Didn’t ask for it? Sign out any browsers you don’t recognise on that page, and tell us.',
      ),
    ],
    footer: 'You’re getting this because someone using your account asked for it.',
  });
}

const whatWeKeep = paragraph(
  'By law we keep invoices and receipts for eight years, with the names and amounts on them. We also keep booking amounts, without your name.',
);

/** Announces or confirms a deletion. Returns null if it's too late to announce it. */
export function erasureEmail(
  template: string,
  subject: Extract<MailSubject, { kind: 'erasure' }>,
  places: MailPlaces,
): EmailMessage | null {
  const { sellerName } = places;
  if (template === 'erasure_done') {
    return toCustomer(subject.email, places, {
      subject: `Your ${sellerName} account has been deleted`,
      preview: 'What we deleted, and what we keep by law.',
      heading: 'Your account has been deleted.',
      blocks: [
        paragraph(
          'We’ve deleted your profile, saved travellers, saved trips and sign-ins, and removed your name and contact details from your bookings.',
        ),
        whatWeKeep,
        paragraph('Keep this email as proof. It’s the last one from us.'),
      ],
      footer: 'You’re getting this because this was the email address of your account.',
    });
  }
  if (subject.isDone) return null;
  const dueOn = formatDay(subject.dueOn);
  return toCustomer(subject.email, places, {
    subject: `Your ${sellerName} account will be deleted on ${dueOn}`,
    preview: 'You can still keep it.',
    heading: `We’ll delete your account on ${dueOn}.`,
    blocks: [
      paragraph('You asked us to delete your account and your data.'),
      whatWeKeep,
      paragraph('Wasn’t this you, or have you changed your mind? You can keep your account:'),
      link('Keep my account', places.pageUrl),
    ],
    footer: 'You’re getting this because someone using your account asked for it.',
  });
}
