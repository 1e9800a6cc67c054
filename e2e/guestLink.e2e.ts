import type { Page } from '@playwright/test';
import { bookAndOpenCheckout, fillTraveller } from './support/booking';
import { mailsTo, someAddress } from './support/mail';
import { makeDate, ownTrip } from './support/office';
import { expect, test } from './support/test';

test.use({ allowedBrowserErrors: /status of (404|422)/ });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Books one seat for an email address and pays the amount due. Returns the booking page's path. */
async function book(page: Page, address: string): Promise<string> {
  const departure = await makeDate(2);
  await page.goto(`/booking/${ownTrip.slug}?departure=${departure}&room=twin&adults=1`);
  await page.getByRole('button', { name: 'Hold 1 seat for 15 minutes' }).click();
  await fillTraveller(page);
  await page.getByLabel('Email', { exact: true }).fill(address);
  await page.getByRole('button', { name: 'Review booking' }).click();
  await bookAndOpenCheckout(page);
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(heading(page, 'You’re going')).toBeVisible({ timeout: 20_000 });
  return new URL(page.url()).pathname;
}

/** Returns an address's newest email once `count` have arrived. */
async function newestMail(address: string, count: number) {
  const [mail] = await mailsTo(address, count);
  if (!mail) throw new Error('no mail');
  return {
    subject: mail.subject,
    link: /http\S+#key=\S+/.exec(mail.text)?.[0] ?? '',
    code: /^\d{6}$/m.exec(mail.text)?.[0] ?? '',
  };
}

test('an emailed link opens the booking in another browser, once; a code opens it without scripts', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  test.slow();
  const elsewhere = async (options = {}) => (await newBrowser(options)).newPage();
  const address = someAddress('guest');
  const path = await book(page, address);
  const reference = path.split('/').at(-1) ?? '';
  const confirmation = await newestMail(address, 1);
  expect(confirmation.subject).toContain(reference);
  expect(confirmation.subject).not.toMatch(/Asha/);

  const guest = await elsewhere();
  await guest.goto(confirmation.link);
  await expect(heading(guest, 'You’re going')).toBeVisible();
  expect(new URL(guest.url()).href).toBe(new URL(path, confirmation.link).href);
  const reloaded = await guest.reload();
  await expect(heading(guest, 'You’re going')).toBeVisible();
  expect(reloaded?.headers()).toMatchObject({
    'cache-control': expect.stringContaining('no-store'),
    'referrer-policy': 'same-origin',
  });
  // Opening the link where the booking is already open only removes the secret from the address.
  await guest.goto(confirmation.link);
  await expect(heading(guest, 'You’re going')).toBeVisible();
  await expect(guest).toHaveURL(path);

  const late = await elsewhere();
  await late.goto(confirmation.link);
  await expect(late.getByRole('main').getByRole('alert')).toContainText(
    'This link has expired or was already used',
  );
  expect(late.url()).not.toContain('key');
  await expectWhole(late);
  await late.getByLabel('Email you booked with').fill('asha@');
  await late.getByRole('button', { name: 'Send my link' }).click();
  await expect(late.getByRole('main').getByRole('alert')).toContainText('Check this email address');
  await expect(late.getByLabel('Email you booked with')).toHaveValue('asha@');
  await expectWhole(late);
  await late.getByLabel('Email you booked with').fill(address);
  await late.getByRole('button', { name: 'Send my link' }).click();
  await expect(heading(late, 'Check your email')).toBeVisible();
  expect(decodeURIComponent(late.url())).not.toContain('@');
  await expectWhole(late);
  await late.goto((await newestMail(address, 2)).link);
  await expect(heading(late, 'You’re going')).toBeVisible();

  const plain = await elsewhere({ javaScriptEnabled: false });
  expect((await plain.goto(path))?.status()).toBe(404);
  await expect(heading(plain, 'Open your booking')).toBeVisible();
  await plain.getByLabel('Email you booked with').fill(address);
  await plain.getByRole('button', { name: 'Send my link' }).click();
  await expect(heading(plain, 'Check your email')).toBeVisible();
  const { code } = await newestMail(address, 3);
  const wrong = code === '123456' ? '654321' : '123456';
  await plain.getByLabel('Code from the email').fill(wrong);
  await plain.getByRole('button', { name: 'Open booking' }).click();
  await expect(plain.getByRole('main').getByRole('alert')).toContainText('That code is wrong');
  await expect(plain.getByLabel('Code from the email')).toHaveValue(wrong);
  await plain.getByLabel('Code from the email').fill(code);
  await plain.getByRole('button', { name: 'Open booking' }).click();
  await expect(heading(plain, 'You’re going')).toBeVisible();

  await guest.getByText('Cancel for some or all travellers').click();
  await guest.getByRole('checkbox', { name: 'Asha Rao' }).check();
  await guest.getByRole('radio', { name: 'to the original payment method' }).check();
  await guest.getByRole('button', { name: 'See my refund' }).click();
  await expect(guest.getByRole('button', { name: 'Send code' })).toBeVisible();
  await expect(guest.getByRole('button', { name: /^Cancel now/ })).toBeHidden();
  await expectWhole(guest);
  await guest.getByRole('button', { name: 'Send code' }).click();
  const confirming = await newestMail(address, 4);
  await guest.getByLabel('Code from the email').fill('12');
  await guest.getByRole('button', { name: /^Cancel now/ }).click();
  await expect(guest.getByRole('main').getByRole('alert')).toContainText('That code is wrong');
  await expect(guest.getByRole('main').getByRole('alert')).toBeFocused();
  await expect(guest.getByText('A code is on its way')).toHaveCount(0);
  await expect(guest.getByLabel('Code from the email')).toHaveValue('12');
  await expectWhole(guest);
  await guest.getByLabel('Code from the email').fill(confirming.code);
  await guest.getByRole('button', { name: /^Cancel now/ }).click();
  await expect(heading(guest, 'This booking is cancelled')).toBeVisible();
});

test('someone else’s booking and a missing one look the same', async ({ page, newBrowser }) => {
  const path = await book(page, someAddress('owner'));
  const stranger = await (await newBrowser()).newPage();
  const seen: string[] = [];
  for (const one of [path, '/booking-details/SF-00000000']) {
    expect((await stranger.goto(one))?.status()).toBe(404);
    const reference = one.split('/').at(-1) ?? '';
    seen.push((await stranger.getByRole('main').innerText()).replaceAll(reference, ''));
  }
  expect(seen[0]).toBe(seen[1]);
  expect(seen[0]).not.toMatch(/Asha/);
});
