/** The words of the mail with a code to sign in. They are the same for everybody. */
import type { EmailMessage, MailPlaces } from './emailMessage.ts';

/** A code to sign in: for an address that has an account, and for one that will have it. */
export function signInEmail(
  { email, code }: { email: string; code: string },
  { operator, sellerName }: MailPlaces,
): EmailMessage {
  return {
    to: email,
    replyTo: operator,
    unsubscribeUrl: null,
    words: {
      subject: `Your sign-in code for ${sellerName}`,
      preview: 'The code that signs you in, good for ten minutes.',
      heading: 'Sign in.',
      blocks: [
        { kind: 'paragraph', text: 'Type this code where you asked for it, within ten minutes:' },
        { kind: 'code', text: code },
        {
          kind: 'paragraph',
          text: 'It works once, and only in the browser that asked. Nobody of us will ever ask you for it.',
        },
        {
          kind: 'paragraph',
          text: 'You did not ask for this? Then do nothing: without this code nobody gets in.',
        },
      ],
      footer: 'You get this mail because somebody typed this address to sign in.',
    },
  };
}
