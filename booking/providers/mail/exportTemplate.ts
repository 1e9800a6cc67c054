/** The email about a copy of a customer's data. The copy itself is never emailed. */
import type { EmailMessage, MailPlaces } from './emailMessage.ts';
import { link, paragraph } from './layout.ts';

export function exportEmail(
  { email }: { email: string },
  { operator, sellerName, pageUrl }: MailPlaces,
): EmailMessage {
  return {
    to: email,
    replyTo: operator,
    subject: `Your ${sellerName} data is ready to download`,
    preview: 'Download it from your profile within 24 hours.',
    heading: 'Your data is ready to download.',
    blocks: [
      paragraph(
        'A copy of everything we store about you is on your profile. Sign in with a code to download it, once, within 24 hours.',
      ),
      link('Go to your profile', pageUrl),
      paragraph(
        'Didn’t ask for it? Sign out any browsers you don’t recognise on that page, and tell us.',
      ),
    ],
    footer: 'You’re getting this because someone signed in with this address asked for it.',
  };
}
