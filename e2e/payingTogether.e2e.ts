import type { Page } from '@playwright/test';
import { payUrl } from './support/addresses.mjs';
import { reviewForTwo } from './support/account';
import { book, bookAndOpenCheckout } from './support/booking';
import { mailsTo, someAddress } from './support/mail';
import { makeDate, ownTrip } from './support/office';
import { expect, test } from './support/test';

test.use({ allowedBrowserErrors: /status of (404|422)/ });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const party = ['Asha', 'Bela', 'Chand', 'Dev', 'Esha', 'Farid'].map((name) => `${name} Rao`);

/** Books six seats and pays the deposit: ₹18,000 of ₹1,26,000. */
async function bookForSix(page: Page): Promise<void> {
  const departure = await makeDate(6);
  await page.goto(`/booking/${ownTrip.slug}?departure=${departure}&room=twin&adults=6`);
  await page.getByRole('button', { name: 'Hold 6 seats for 15 minutes' }).click();
  const names = page.getByLabel('Name as on ID');
  await expect(names).toHaveCount(6);
  await page.getByLabel('Full name').fill('Asha Rao');
  await page.getByLabel('Mobile number').fill('98765 43210');
  await page.getByLabel('Email', { exact: true }).fill(someAddress('organiser'));
  await page.getByLabel('State you live in').selectOption('KA');
  for (const [index, name] of party.entries()) {
    await names.nth(index).fill(name);
    await page.getByLabel('Date of birth').nth(index).fill('1994-02-03');
  }
  await page.getByRole('button', { name: 'Review booking' }).click();
  await bookAndOpenCheckout(page);
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(heading(page, 'You’re going')).toBeVisible({ timeout: 20_000 });
}

/** Goes from a page with an open payment to the gateway and back. */
async function pay(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: `Pay ${amount}`, exact: true }).click();
  await page.waitForURL(({ origin }) => origin === payUrl);
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
}

async function linkTo(address: string): Promise<string> {
  const [mail] = await mailsTo(address);
  expect(mail?.subject).not.toMatch(/Asha|Rao|₹|@/);
  return /http\S+#key=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
}

test('six friends pay for one booking, each by their own link; the lead traveller pays the last share', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  test.setTimeout(300_000);
  const friends = party.slice(1).map((name, index) => ({
    name,
    address: someAddress(`friend${index}`),
    group: page.getByRole('group', { name: `Friend ${index + 1}` }),
  }));
  await bookForSix(page);
  const path = new URL(page.url()).pathname;

  await page.getByText('Split the balance with friends').click();
  for (const { name, address, group } of friends) {
    await expect(group.getByLabel('Amount in rupees')).toHaveValue('18000');
    await group.getByLabel('Name').fill(name);
    await group.getByLabel('Email', { exact: true }).fill(address);
  }
  await expectWhole(page);
  const last = friends.at(-1);
  if (!last) throw new Error('no friends');
  await last.group.getByLabel('Email', { exact: true }).fill('farid@');
  await page.getByRole('button', { name: 'Send links' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Check this email address');
  expect(decodeURIComponent(page.url())).not.toMatch(/Rao|@/);
  for (const { name, group } of friends) await expect(group.getByLabel('Name')).toHaveValue(name);
  await expect(last.group.getByLabel('Email', { exact: true })).toHaveValue('farid@');
  await expectWhole(page);
  await last.group.getByLabel('Email', { exact: true }).fill(last.address);
  await page.getByRole('button', { name: 'Send links' }).click();
  await expect(page.getByText('We’ve emailed each friend their own link.')).toBeVisible();
  const part = page.getByRole('region', { name: 'Pay together' });
  await expect(part).toContainText('0 of 5 friends have paid.');
  await expect(part.getByRole('button', { name: 'Pay your share, ₹18,000' })).toBeVisible();
  await part.getByText('Change Bela Rao’s share').click();
  await expectWhole(page);

  for (const [index, { address, name }] of friends.slice(0, 4).entries()) {
    const hasScripts = index !== 1;
    const friend = await (await newBrowser({ javaScriptEnabled: hasScripts })).newPage();
    const link = await linkTo(address);
    await friend.goto(link);
    if (!hasScripts) {
      await friend.getByLabel('Link from our email').fill(link);
      await friend.getByRole('button', { name: 'Open my share' }).click();
    }
    await expect(heading(friend, '₹18,000 for your trip.')).toBeVisible();
    expect(friend.url()).not.toContain('key');
    const text = await friend.getByRole('main').innerText();
    expect(text).toContain(name);
    expect(text).toContain(ownTrip.title);
    expect(text).not.toMatch(/Asha Rao|98765/);
    if (index === 0) await expectWhole(friend);
    await friend.getByRole('button', { name: 'Pay ₹18,000' }).click();
    if (index === 0) {
      await expect(friend.getByRole('button', { name: 'Pay ₹18,000' })).toBeVisible();
      await expectWhole(friend);
    }
    await pay(friend, '₹18,000');
    if (!hasScripts) await friend.getByRole('button', { name: 'Back to the shop' }).click();
    await expect(heading(friend, 'Your share is paid')).toBeVisible({ timeout: 20_000 });
    if (index === 0) await expectWhole(friend);
    expect((await friend.goto(path))?.status()).toBe(404);
  }

  const figures = page.getByRole('complementary', { name: 'What you pay' });
  // The page updated without a reload.
  await expect(part).toContainText('4 of 5 friends have paid.', { timeout: 25_000 });
  await expect(figures.getByText('Balance').locator('..')).toContainText('₹36,000');
  await expectWhole(page);
  await part.getByRole('button', { name: /^Pay the whole balance, ₹36,000/ }).click();
  await expect(page.getByRole('button', { name: 'Pay ₹36,000', exact: true })).toBeVisible();
  await expectWhole(page);
  await pay(page, '₹36,000');
  await expect(page.getByText('Your seats are booked and everything is paid.')).toBeVisible({
    timeout: 20_000,
  });
  await expect(figures.getByText('Paid', { exact: true }).locator('..')).toContainText('₹1,26,000');
  await expect(figures.getByText('Balance').locator('..')).toContainText('₹0');
  await expect(part).toContainText('Everything’s paid.');
  await expectWhole(page);

  const late = await (await newBrowser()).newPage();
  await late.goto(await linkTo(last.address));
  await expect(heading(late, 'There’s nothing to pay.')).toBeVisible();
  await expectWhole(late);
});

test('an unopened share and a missing one look the same', async ({ page }) => {
  const seen: string[] = [];
  for (const id of [
    '0192f3a4-0000-7000-8000-000000000001',
    '0192f3a4-0000-7000-8000-000000000002',
  ]) {
    const answer = await page.goto(`/booking-details/SF-00000000/share?of=${id}`);
    expect(answer?.status()).toBe(404);
    expect(answer?.headers()['cache-control']).toContain('no-store');
    seen.push(await page.getByRole('main').innerText());
  }
  expect(seen[0]).toBe(seen[1]);
});

test('two friends pay the deposit together, and the booking is confirmed with the second part', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  test.slow();
  const [own, friendly] = [someAddress('first-part'), someAddress('second-part')];
  await reviewForTwo(page, await makeDate(2), own);
  await book(page);
  await page.getByRole('link', { name: 'Pay together' }).click();
  await page.getByText('Split the deposit with friends').click();
  const group = page.getByRole('group', { name: 'Friend 1' });
  await expect(group.getByLabel('Amount in rupees')).toHaveValue('3000');
  await group.getByLabel('Name').fill('Bela Rao');
  await group.getByLabel('Email', { exact: true }).fill(friendly);
  await expectWhole(page);
  await page.getByRole('button', { name: 'Split the deposit' }).click();
  const part = page.getByRole('region', { name: 'Pay together' });
  await expect(part).toContainText('Pay your part first.');
  await expectWhole(page);
  await part.getByRole('button', { name: 'Pay your share, ₹3,000' }).click();
  await pay(page, '₹3,000');
  await expect(heading(page, 'Part of the deposit is paid')).toBeVisible({ timeout: 20_000 });
  await expect(part).toContainText('0 of 1 friend has paid. ₹3,000 still to pay, by');
  await expectWhole(page);

  const friend = await (await newBrowser()).newPage();
  await friend.goto(await linkTo(friendly));
  await expect(friend.getByRole('main')).toContainText('asked you to pay your part of the deposit');
  await expectWhole(friend);
  await friend.getByRole('button', { name: 'Pay ₹3,000' }).click();
  await pay(friend, '₹3,000');
  await expect(heading(friend, 'Your share is paid')).toBeVisible({ timeout: 20_000 });
  // The page updates without a reload.
  await expect(heading(page, 'You’re going')).toBeVisible({ timeout: 25_000 });
});
