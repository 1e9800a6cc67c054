import { readPdf } from '../booking/testing/pdf';
import { payUrl } from './support/addresses.mjs';
import { bookForTwo, codeFor, heading, signIn, tripHeading } from './support/account';
import { mailsTo, someAddress } from './support/mail';
import { lookAtDate, makeDate, ownTrip } from './support/office';
import { expect, test } from './support/test';

/** The office and the emergency number. */
const phones = ['+91 98160 00000', '+91 98160 00911'];

test.use({ allowedBrowserErrors: /status of (404|422)/ });

test('a guest opens the emailed link, adds missing details, pays the balance, reads the documents and cancels for one traveller', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  test.slow();
  const departure = await makeDate(2);
  const address = someAddress('after');
  const path = await bookForTwo(page, departure, address);
  const reference = path.split('/').at(-1) ?? '';
  const [mail] = await mailsTo(address, 1);
  const guest = await (await newBrowser()).newPage();
  await guest.goto(/http\S+#key=\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  await expect(heading(guest, 'You’re going')).toBeVisible();
  await expectWhole(guest);

  // The only pickup point was booked without a question.
  await expect(guest.getByRole('main')).toContainText('Airport, Port Blair');
  await expect(guest.getByRole('main')).not.toContainText('pickup point');

  await guest.getByRole('link', { name: 'Details for Dev Rao' }).click();
  await guest.getByLabel('Gender').selectOption('Male');
  await guest.getByLabel('Food').selectOption('Vegetarian');
  await guest.getByLabel('Their name').fill('Meera Rao');
  await guest.getByLabel('Their mobile phone').fill('12');
  await guest.getByRole('button', { name: 'Save details' }).click();
  await expect(guest.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(guest.getByLabel('Their mobile phone')).toHaveValue('12');
  await expect(guest.getByLabel('Gender')).toHaveValue('male');
  await expectWhole(guest);
  await guest.getByLabel('Their mobile phone').fill('98111 22333');
  await guest.getByRole('button', { name: 'Save details' }).click();
  await expect(guest.getByText('Details saved.')).toBeVisible();
  await expect(guest.getByText('Dev Rao').first().locator('..')).not.toContainText('emergency');

  const amount = guest.getByLabel('Amount to pay, in rupees');
  await guest.getByText('Pay another amount').click();
  await amount.fill('36,000.50');
  await guest.getByRole('button', { name: 'Pay this amount' }).click();
  await expect(guest.getByRole('main').getByRole('alert')).toContainText(
    'Enter no more than the balance',
  );
  await expect(amount).toHaveValue('36,000.50');
  await expectWhole(guest);
  await amount.fill('₹ 16,000');
  await guest.getByRole('button', { name: 'Pay this amount' }).click();
  await guest.getByRole('button', { name: 'Pay ₹16,000', exact: true }).click();
  await guest.waitForURL(({ origin }) => origin === payUrl);
  await guest.getByRole('button', { name: /^Pay ₹/ }).click();

  await guest.getByRole('button', { name: /^Pay balance now, ₹20,000/ }).click({ timeout: 20_000 });
  await guest.getByRole('button', { name: 'Pay ₹20,000', exact: true }).click();
  await guest.waitForURL(({ origin }) => origin === payUrl);
  await guest.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(heading(guest, 'You’re going')).toBeVisible({ timeout: 20_000 });
  await expect(guest.getByText('Your seats are booked and everything is paid.')).toBeVisible();

  const links = guest.getByRole('region', { name: 'Documents' }).getByRole('link');
  await expect(async () => {
    await guest.reload();
    await expect(links).toHaveCount(9, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  const read = async (name: RegExp) => {
    const href = await links.filter({ hasText: name }).getAttribute('href');
    const answer = await guest.request.get(href ?? '');
    expect([answer.status(), answer.headers()['cache-control']]).toEqual([
      200,
      'private, no-store',
    ]);
    return answer;
  };
  for (const [name, words] of [
    [
      /Trip voucher/,
      [reference, ownTrip.title, 'Asha Rao', 'Dev Rao', 'Airport, Port Blair', ...phones],
    ],
    [/Pass for your phone/, [reference, ownTrip.title, 'Asha Rao', 'Dev Rao', ...phones]],
    [/Itinerary/, [reference, ownTrip.title, 'Day 1: ', ...phones]],
    [/Receipt.*16,000/, [reference, '₹16,000.00', 'Asha Rao']],
    [/Receipt.*20,000/, [reference, '₹20,000.00', 'Asha Rao']],
    [/invoice/i, [reference, '₹42,000.00', 'Asha Rao']],
  ] as const) {
    const { text, isTagged } = await readPdf(await (await read(name)).body());
    expect(isTagged).toBe(true);
    for (const word of words) expect(text).toContain(word);
  }
  expect(await (await read(/calendar/)).text()).toMatch(/^BEGIN:VCALENDAR[^]*UID:/);

  await guest.getByText('Cancel for some or all travellers').click();
  await guest.getByRole('checkbox', { name: 'Dev Rao' }).check();
  await guest.getByRole('radio', { name: 'to the original payment method' }).check();
  await guest.getByRole('button', { name: 'See my refund' }).click();
  await guest.getByRole('button', { name: 'Send code' }).click();
  await guest.getByLabel('Code from the email').fill(await codeFor(address, 4));
  const confirm = guest.getByRole('button', { name: /^Cancel now/ });
  const promised = /₹[\d,]+/.exec((await confirm.textContent()) ?? '')?.[0] ?? '';
  await expectWhole(guest);
  await confirm.click();
  await expect(guest.getByText(/^Cancelled\. Any refund/)).toBeVisible();
  await expect(heading(guest, 'You’re going')).toBeVisible();
  expect((await lookAtDate(departure)).booked).toBe(1);
  await expect(async () => {
    await guest.reload();
    const refund = guest.getByText(/^Refund sent to the original payment method/).locator('..');
    await expect(refund).toContainText(promised, { timeout: 1_000 });
    await expect(links.filter({ hasText: 'Credit note' })).toHaveCount(1, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expectWhole(guest);
});

test('a customer edits a profile, exports all data and deletes the account', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  test.slow();
  const address = someAddress('profile');
  await bookForTwo(page, await makeDate(2), address);
  const own = await (await newBrowser()).newPage();
  await signIn(own, address, 2);
  await own.goto('/your-profile');
  await expectWhole(own);
  const tab = await own.context().newPage();
  await tab.goto('/your-profile');

  await own.getByLabel('Name as on your ID').fill('Asha Rao');
  await own.getByLabel('Mobile phone').first().fill('12');
  await own.getByRole('button', { name: 'Save profile' }).click();
  await expect(own.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(own.getByLabel('Name as on your ID')).toHaveValue('Asha Rao');
  await expect(own.getByLabel('Mobile phone').first()).toHaveValue('12');
  await expectWhole(own);
  await own.getByLabel('Mobile phone').first().fill('98765 43210');
  await own.getByRole('button', { name: 'Save profile' }).click();
  await expect(own.getByRole('main').getByRole('status').first()).toBeVisible();
  await tab.getByLabel('Name as on your ID').fill('Asha D Rao');
  await tab.getByRole('button', { name: 'Save profile' }).click();
  await expect(tab.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(tab.getByLabel('Name as on your ID')).toHaveValue('Asha D Rao');
  await expectWhole(tab);

  await own.getByRole('button', { name: 'Request my data' }).click();
  await mailsTo(address, 3);
  await own.reload();
  const [file] = await Promise.all([
    own.waitForEvent('download'),
    own.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('my-data.zip');
  await own.getByRole('button', { name: 'Delete my account' }).click();
  await expect(own.getByRole('main').getByRole('alert')).toContainText(
    'You have an upcoming trip, a waiting list offer or a refund on its way.',
  );

  const free = await (await newBrowser()).newPage();
  const another = someAddress('forgotten');
  await signIn(free, another, 1);
  await free.goto('/your-profile');
  await free.getByRole('button', { name: 'Delete my account' }).click();
  await expectWhole(free);
  await free.getByRole('button', { name: 'Keep my account' }).click();
  await expect(free.getByRole('button', { name: 'Delete my account' })).toBeVisible();
});

test('a customer signs in with an emailed code, finds a guest booking and signs out', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  const address = someAddress('mine');
  const path = await bookForTwo(page, await makeDate(2), address);
  const other = await (await newBrowser()).newPage();
  await other.goto('/my-trips');
  await expectWhole(other);
  await other.getByLabel('Your email').fill(address);
  await other.getByRole('button', { name: 'Send code' }).click();
  await expect(heading(other, 'Check your email')).toBeVisible();
  expect(decodeURIComponent(other.url())).not.toContain('@');
  await expectWhole(other);
  const code = await codeFor(address, 2);
  await other.getByLabel('Code from the email').fill('12');
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(other.getByLabel('Your email').first()).toHaveValue(address);
  await other.getByLabel('Code from the email').fill(code);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(heading(other, 'My trips')).toBeVisible();
  await expectWhole(other);
  await other.getByRole('link', { name: ownTrip.title }).click();
  await expect(tripHeading(other)).toBeVisible();
  await other.goBack();
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(heading(other, 'My trips')).toBeVisible();
  await expect(other.getByRole('link', { name: ownTrip.title })).toHaveCount(0);
  expect((await other.goto(path))?.status()).toBe(404);
});
