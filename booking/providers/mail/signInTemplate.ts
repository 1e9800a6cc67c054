/** The email with a sign-in code. */
import type { EmailMessage, MailPlaces } from './emailMessage.ts';
import { paragraph } from './layout.ts';

/** Reads the same whether or not the address has an account. */
export function signInEmail(
  { email, code }: { email: string; code: string },
  { operator, sellerName }: MailPlaces,
): EmailMessage {
  return {
    to: email,
    replyTo: operator,
    subject: `Your ${sellerName} sign-in code`,
    preview: 'It works for 10 minutes.',
    heading: 'Your sign-in code',
    blocks: [
      paragraph('Enter this code where you asked for it, within 10 minutes:'),
      { kind: 'code', text: code },
      paragraph('It works once, only in the browser you asked from. We’ll never ask you for it.'),
      paragraph('Didn’t ask for this? Ignore this email. No one can sign in without the code.'),
    ],
    footer: 'You’re getting this because someone entered this address to sign in.',
  };
}
