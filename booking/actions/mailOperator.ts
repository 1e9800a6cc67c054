import type { Deps } from '../deps.ts';
import { writeMail } from '../providers/mail/layout.ts';

type Letter = Parameters<typeof writeMail>[0];

/** Sends the operator an email. Throws if it can't be sent yet. The ID is the same when repeated. */
export async function mailOperator(
  { config: { sellerName, siteUrl, mail }, mail: sender }: Deps,
  { id, ...letter }: Omit<Letter, 'footer'> & { id: string },
): Promise<void> {
  await sender.send({
    id,
    to: mail.operator,
    replyTo: null,
    subject: letter.subject,
    unsubscribeUrl: null,
    ...writeMail(
      { ...letter, footer: 'You’re getting this because this is the operator’s address.' },
      { name: sellerName, siteUrl },
    ),
  });
}
