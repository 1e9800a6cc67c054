/** The words of the mail about a copy of one's data. The copy itself is never mailed. */
import type { EmailMessage, MailPlaces } from './emailMessage.ts';

/** A copy is ready to be taken, for a day. */
export function exportEmail(
  { email }: { email: string },
  { operator, sellerName, pageUrl }: MailPlaces,
): EmailMessage {
  return {
    to: email,
    replyTo: operator,
    unsubscribeUrl: null,
    words: {
      subject: `Your copy from ${sellerName} is ready`,
      preview: 'It waits on your profile for a day.',
      heading: 'Your data, to take along.',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The copy of all that we store about you waits on your profile. It can be downloaded once, within 24 hours, after you sign in with a code.',
        },
        { kind: 'link', label: 'Go to your profile', url: pageUrl },
        {
          kind: 'paragraph',
          text: 'You did not ask for it? Then sign out the browsers on that page that you do not know, and tell us.',
        },
      ],
      footer: 'You get this mail because somebody who is signed in with this address asked for it.',
    },
  };
}
