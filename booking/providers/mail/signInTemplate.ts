/** The email with a sign-in code. */
import type { EmailMessage, MailPlaces } from './emailMessage.ts';

/** Reads the same whether or not the address has an account. */
export function signInEmail(
  { email, code }: { email: string; code: string },
  { operator, sellerName }: MailPlaces,
): EmailMessage {
  return {
    to: email,
    replyTo: operator,
    unsubscribeUrl: null,
    words: {
      subject: `Your ${sellerName} sign-in code`,
      preview: 'It works for 10 minutes.',
      heading: 'Your sign-in code',
      blocks: [
        { kind: 'paragraph', text: 'Enter this code where you asked for it, within 10 minutes:' },
        { kind: 'code', text: code },
        {
          kind: 'paragraph',
          text: 'It works once, only in the browser you asked from. We’ll never ask you for it.',
        },
        {
          kind: 'paragraph',
          text: 'Didn’t ask for this? Ignore this email. No one can sign in without the code.',
        },
      ],
      footer: 'You’re getting this because someone entered this address to sign in.',
    },
  };
}
