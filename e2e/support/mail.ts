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

async function readMails(address: string): Promise<Mail[]> {
  const response = await fetch(`${inboxUrl}/messages.json?to=${encodeURIComponent(address)}`);
  return (await response.json()) as Mail[];
}

/** Returns an address's emails once `count` have arrived. */
export async function mailsTo(address: string, count = 1): Promise<Mail[]> {
  const countMails = async () => (await readMails(address)).length;
  await expect.poll(countMails, { timeout: 20_000 }).toBe(count);
  return readMails(address);
}

/** Waits for an address's newest email with such a subject. */
export async function mailAbout(address: string, subject: RegExp): Promise<Mail> {
  const find = async () => (await readMails(address)).find((mail) => subject.test(mail.subject));
  await expect.poll(find, { timeout: 60_000 }).toBeDefined();
  const mail = await find();
  if (!mail) throw new Error(`no email about ${subject}`);
  return mail;
}
