/** The words of the mails about another address of an account, or a number that signs in. */
import type { EmailMessage, MailPlaces } from './emailMessage.ts';

/** The code to the new address, word to somebody who has it already, or the notice to the one before. */
export function emailChangeEmail(
  template: string,
  { to, code }: { to: string; code: string | null },
  { operator, sellerName }: MailPlaces,
): EmailMessage {
  const common = { to, replyTo: operator, unsubscribeUrl: null };
  const paragraph = (text: string) => ({ kind: 'paragraph' as const, text });
  if (template === 'email_change_notice') {
    return {
      ...common,
      words: {
        subject: `Your ${sellerName} account has another address`,
        preview: 'Signing in and our mails go there from now on.',
        heading: 'Your address is changed.',
        blocks: [
          paragraph(
            'Your account has another mail address from now on: codes to sign in go there. Other browsers were signed out.',
          ),
          paragraph('Was it not you? Answer this mail at once, and we put it right.'),
        ],
        footer: 'You get this mail because this was the address of the account until now.',
      },
    };
  }
  const footer = 'You get this mail because somebody typed this address into their profile.';
  if (code === null) {
    return {
      ...common,
      words: {
        subject: `This address has a ${sellerName} account`,
        preview: 'It cannot become the address of another one.',
        heading: 'This address is taken.',
        blocks: [
          paragraph(
            'Somebody wanted this address for their account, but it has one of its own. Nothing was changed.',
          ),
          paragraph('If it was you: sign in with this address, or delete that account first.'),
        ],
        footer,
      },
    };
  }
  return {
    ...common,
    words: {
      subject: `Your code for another ${sellerName} address`,
      preview: 'The code that makes this the address of your account.',
      heading: 'Your new address.',
      blocks: [
        paragraph('Type this code on your profile, within ten minutes:'),
        { kind: 'code', text: code },
        paragraph('You did not ask for this? Then do nothing: without this code nothing changes.'),
      ],
      footer,
    },
  };
}

/** Word to the account's address that codes can come to a number as well. */
export function phoneCodeEmail(
  { email }: { email: string },
  { operator, sellerName }: MailPlaces,
): EmailMessage {
  const paragraph = (text: string) => ({ kind: 'paragraph' as const, text });
  return {
    to: email,
    replyTo: operator,
    unsubscribeUrl: null,
    words: {
      subject: `Codes for your ${sellerName} account can come by text message`,
      preview: 'The number of your profile is proved.',
      heading: 'Your number is proved.',
      blocks: [
        paragraph(
          'From now on a code to sign in can come as a text message to the number of your profile. Your mail address works as before.',
        ),
        paragraph('Was it not you? Answer this mail at once, and we put it right.'),
      ],
      footer: 'You get this mail because this is the address of the account.',
    },
  };
}
