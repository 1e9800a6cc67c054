/** The emails about changing an email address or verifying a phone number. */
import type { EmailMessage, MailPlaces } from './emailMessage.ts';
import { paragraph } from './layout.ts';

const reportIt = paragraph('Wasn’t you? Reply straight away and we’ll fix it.');

/**
 * Writes the code for the new address, the message that the address is taken, or the notice to the
 * old address.
 */
export function emailChangeEmail(
  template: string,
  { to, code }: { to: string; code: string | null },
  { operator, sellerName }: MailPlaces,
): EmailMessage {
  const common = { to, replyTo: operator };
  if (template === 'email_change_notice') {
    return {
      ...common,
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
    };
  }
  const footer = 'You’re getting this because someone entered this address in their profile.';
  if (code === null) {
    return {
      ...common,
      subject: `This address already has a ${sellerName} account`,
      preview: 'So we couldn’t move another account to it.',
      heading: 'This address already has an account.',
      blocks: [
        paragraph(
          'Someone tried to use this address for their account, but it already has one. Nothing has changed.',
        ),
        paragraph('If it was you, sign in with this address, or delete that account first.'),
      ],
      footer,
    };
  }
  return {
    ...common,
    subject: `Verify your new ${sellerName} email address`,
    preview: 'Use this code to switch your account to this address.',
    heading: 'Verify your new email address.',
    blocks: [
      paragraph('Enter this code in your profile within 10 minutes:'),
      { kind: 'code', text: code },
      paragraph('Didn’t ask for this? Ignore this email. Nothing changes without the code.'),
    ],
    footer,
  };
}

/** Tells the account’s email address that sign-in codes can now arrive by text message. */
export function phoneCodeEmail(
  { email }: { email: string },
  { operator, sellerName }: MailPlaces,
): EmailMessage {
  return {
    to: email,
    replyTo: operator,
    subject: `You can now get ${sellerName} sign-in codes by text`,
    preview: 'The number in your profile is verified.',
    heading: 'Number verified.',
    blocks: [
      paragraph(
        'You can now get sign-in codes by text message. Your email address still works too.',
      ),
      reportIt,
    ],
    footer: 'You’re getting this because this is the email address of your account.',
  };
}
