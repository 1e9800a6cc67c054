/** People who work at the desk in a browser. */
import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { mailsTo, someAddress } from './mail';
import { invitePerson } from './office';
import { expect } from './test';

export interface Colleague {
  name: string;
  email: string;
  /** The key of their authenticator app. */
  key: string;
}

/** The code that an authenticator app with this key shows, `later` steps from now (RFC 6238). */
export function appCode(key: string, later = 0): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...key].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const hash = createHmac('sha1', Buffer.from(bytes.map((byte) => parseInt(byte, 2))))
    .update(counter)
    .digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Reads the link from an invitation that was just sent. */
export async function openInvitation(page: Page, email: string, mails = 1): Promise<void> {
  const [mail] = await mailsTo(email, mails);
  const link = /http\S+\/desk\/sign-in#key=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Set up your app' })).toBeVisible();
}

/** Sets up an authenticator app on the page that offers it. Returns its key. */
export async function setUpApp(page: Page): Promise<string> {
  const shown = await page.locator('code').innerText();
  const key = shown.replaceAll(' ', '');
  await page.getByLabel('Code from your app').fill(appCode(key));
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /recovery codes/ })).toBeVisible();
  return key;
}

/** Adds someone with these roles to the staff, and signs them in on this page. */
export async function joinDesk(page: Page, name: string, ...roles: string[]): Promise<Colleague> {
  const email = someAddress('desk');
  const unique = `${name} ${email.replace(/\D/g, '').slice(-9)}`;
  await invitePerson(unique, email, roles);
  await openInvitation(page, email);
  const key = await setUpApp(page);
  await page.getByRole('link', { name: 'I’ve kept them, open the desk' }).click();
  return { name: unique, email, key };
}

/** Opens an area of the desk. On a narrow screen, some are behind More. */
export async function openArea(page: Page, name: string): Promise<void> {
  const areas = page.getByRole('navigation', { name: 'Desk' });
  const link = areas.getByRole('link', { name, exact: true });
  if (!(await link.isVisible())) await areas.getByText('More', { exact: true }).click();
  await link.click();
}
