import { inboxUrl } from './addresses.mjs';
import { expect } from './test';

export interface Mail {
  to: string[];
  subject: string;
  text: string;
}

/** Returns an email address that no other test uses. */
export const someAddress = (name: string) =>
  `${name}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;

/** Returns an address's emails once `count` have arrived. */
export async function mailsTo(address: string, count = 1): Promise<Mail[]> {
  const read = async () =>
    (await (
      await fetch(`${inboxUrl}/messages.json?to=${encodeURIComponent(address)}`)
    ).json()) as Mail[];
  await expect.poll(async () => (await read()).length, { timeout: 20_000 }).toBe(count);
  return read();
}

/** Waits for an address's newest email with such a subject. */
export async function mailAbout(address: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        const url = `${inboxUrl}/messages.json?to=${encodeURIComponent(address)}`;
        const mails = (await (await fetch(url)).json()) as Mail[];
        found = mails.find((mail) => subject.test(mail.subject));
        return found;
      },
      { timeout: 60_000 },
    )
    .toBeDefined();
  if (!found) throw new Error(`no email about ${subject}`);
  return found;
}
