/**
 * For `sudo safar doctor`: prints whether webhooks and emails really arrive, a line each that begins with `ok`, `look`
 * (someone has to look) or `BAD`. It sends an email to the sender's own mailbox, and deletes it there.
 */
import { randomUUID } from 'node:crypto';
import { resolveTxt } from 'node:dns/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from './config.ts';
import { messageOf } from './errors.ts';
import { makeProviders } from './providers/makeProviders.ts';
import type { BounceMailbox, MailSender } from './providers/mail/port.ts';
import { allGateways, type Gateways } from './providers/payment/port.ts';
import { failToStart } from './startFailure.ts';
import type { Queries } from './store/database/db.ts';
import { openDatabase } from './store/database/open.ts';
import { compareWebhooks } from './store/money/webhooks.ts';

type Finding = `${'ok' | 'look' | 'BAD'} ${string}`;
type Resolve = (name: string) => Promise<string[][]>;

/** Says for each gateway whether it told us of the payments made there in the last week. */
export async function checkWebhooks(queries: Queries, gateways: Gateways): Promise<Finding[]> {
  const findings = allGateways(gateways).map(async ({ name }): Promise<Finding | null> => {
    const { paid, missed } = await compareWebhooks(queries, name);
    if (paid === 0) {
      // No one can pay at a gateway that was used before.
      if (name !== gateways.gateway.name) return null;
      return `look No one paid at ${name} in the last week, so whether its webhooks arrive is unknown: pay for a booking of your own.`;
    }
    return missed === 0
      ? `ok Webhooks of ${name} arrive.`
      : `BAD ${missed} of the last week's ${paid} payments began after the last webhook of ${name}: at the gateway, correct the webhook's address and secret (docs/operate/install.md).`;
  });
  return (await Promise.all(findings)).filter((finding) => finding !== null);
}

/** Sends an email to ourselves. Says whether it arrives, signed with a key that the DNS has (DKIM). */
export async function checkMail({
  mail,
  bounces,
  from,
  resolve = resolveTxt,
  waitMs = 60_000,
}: {
  mail: MailSender;
  bounces: BounceMailbox | null;
  from: string;
  /** Asks the DNS. */
  resolve?: Resolve;
  waitMs?: number;
}): Promise<Finding[]> {
  try {
    if (!bounces) {
      await mail.verify();
      return [
        'ok The mail server answers.',
        `look Whether emails arrive, and are signed (DKIM), is unknown: set BOUNCES_URL to the mailbox of ${from}.`,
      ];
    }
    const email = await sendToSelf(mail, bounces, from, waitMs);
    return email
      ? [`ok An email to ${from} arrived.`, await checkSignature(email, from, resolve)]
      : [
          `BAD An email to ${from} did not reach the mailbox in BOUNCES_URL within ${waitMs / 1_000} s: see that it is this address's mailbox, and ask the mail server's provider.`,
        ];
  } catch (error) {
    return [`BAD Emails can't be checked (${messageOf(error)}): correct SMTP_URL or BOUNCES_URL.`];
  }
}

/** Returns the email as it arrived, or null. */
async function sendToSelf(
  mail: MailSender,
  bounces: BounceMailbox,
  from: string,
  waitMs: number,
): Promise<Uint8Array | null> {
  const id = randomUUID();
  const nothing = { replyTo: null, html: null, unsubscribeUrl: null };
  const subject = 'safar doctor checks whether emails arrive';
  await mail.send({ id, to: from, subject, text: 'You can delete this email.', ...nothing });
  const end = performance.now() + waitMs;
  for (;;) {
    const email = await bounces.take(id);
    if (email || performance.now() > end) return email;
    await pause(2_000);
  }
}

/** Looks for a signature of the sender's domain, whose key the DNS has (RFC 6376, section 3.6). */
async function checkSignature(email: Uint8Array, from: string, resolve: Resolve): Promise<Finding> {
  const sender = from.slice(from.lastIndexOf('@') + 1).toLowerCase();
  const [headers = ''] = Buffer.from(email)
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1);
  const unfolded = headers.replace(/\r?\n[ \t]+/g, ' ');
  for (const [, tags = ''] of unfolded.matchAll(/^dkim-signature:(.*)$/gim)) {
    const domain = tagOf(tags, 'd').toLowerCase();
    // As DMARC's relaxed mode has it, but without a list of all public suffixes.
    if (!isWithin(sender, domain) && !isWithin(domain, sender)) continue;
    const name = `${tagOf(tags, 's')}._domainkey.${domain}`;
    const records = await resolve(name).catch((error: unknown) =>
      /ENODATA|ENOTFOUND/.test(messageOf(error)) ? [] : null,
    );
    if (!records)
      return `look The DNS can't be asked for the key of the emails' signature, ${name}.`;
    return records.some((parts) => tagOf(parts.join(''), 'p') !== '')
      ? `ok Emails are signed by ${domain} (DKIM).`
      : `BAD The DNS has no key at ${name}, so the signature of emails is worth nothing: add the record that the mail server's provider names.`;
  }
  return `look This email has no signature of ${sender} (DKIM). Some providers sign only what leaves them: send one elsewhere and look at its headers. Without a signature, emails land in spam.`;
}

const isWithin = (domain: string, parent: string) =>
  domain === parent || domain.endsWith(`.${parent}`);

/** Returns a tag's value of a list like `v=1; d=example.org`, or an empty text. */
function tagOf(list: string, tag: string): string {
  const parts = list.split(';').map((part) => part.trim());
  const found = parts.find((part) => part.startsWith(`${tag}=`)) ?? '';
  return found.slice(tag.length + 1).replace(/\s/g, '');
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const providers = makeProviders(config);
  const db = await openDatabase(config);
  try {
    const { from } = config.mail;
    const findings = [
      ...(await checkWebhooks(db.queries, providers)),
      ...(await checkMail({ ...providers, from })),
    ];
    process.stdout.write(`${findings.join('\n')}\n`);
  } finally {
    providers.mail.close();
    await db.close();
  }
}

if (import.meta.main) await main().catch(failToStart);
