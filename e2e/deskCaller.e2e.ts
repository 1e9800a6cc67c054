/** The desk's bookings: booked for a caller and paid by link, moved, and a refund that two agree on. */
import type { Page } from '@playwright/test';
import { bookForTwo } from './support/account';
import { openCheckout } from './support/booking';
import { joinDesk } from './support/desk';
import { mailsTo, someAddress } from './support/mail';
import { lookAtDate, makeDate } from './support/office';
import { expect, test } from './support/test';

// Refused forms are shown again with a status of their own. A booking is missing for a browser
// until its link's key is checked.
test.use({ allowedBrowserErrors: /status of 4(01|04|22) \(/ });

/** Fills in the choice and the names for two adults on a date, up to the last button. */
async function fillInForTwo(desk: Page, date: string, email: string): Promise<void> {
  await desk.goto(`/desk/bookings/new?departure=${date}`);
  await desk.getByLabel('Adults', { exact: true }).fill('2');
  await desk.getByLabel('Billing state').selectOption('KA');
  await desk.getByRole('button', { name: 'Work out the price' }).click();
  await desk.getByLabel('Caller’s name').fill('Ravi Kumar');
  await desk.getByLabel('Caller’s phone').fill('98160 12345');
  await desk.getByLabel('Caller’s email').fill(email);
  for (const [index, name] of ['Ravi Kumar', 'Nina Kumar'].entries()) {
    await desk.getByLabel('Name, as on the ID').nth(index).fill(name);
    await desk.getByLabel('Date of birth').nth(index).fill('1990-02-03');
  }
}

const menu = (desk: Page) => desk.getByRole('navigation', { name: 'Desk' });

test('a caller’s booking is paid by link', async ({ page, newBrowser, expectWhole }) => {
  test.slow();
  const caller = someAddress('caller');
  const date = await makeDate(4);
  await joinDesk(page, 'Tara', 'sales');
  await menu(page).getByRole('link', { name: 'Bookings' }).click();
  await expectWhole(page);
  await page.getByRole('link', { name: 'Book for a caller' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Book for a caller' })).toBeVisible();
  await expectWhole(page);
  await fillInForTwo(page, date, caller);
  await expectWhole(page);
  const keep = page.getByRole('button', { name: /^Hold 2 seats, ₹/ });
  await keep.click();
  // They haven't agreed to the terms: what was typed stays.
  await expect(page.getByText('Tick this once you’ve told them').first()).toBeVisible();
  await expect(page.getByLabel('Caller’s email')).toHaveValue(caller);
  await page.getByRole('checkbox', { name: /I told them the terms/ }).check();
  await keep.click();
  await expect(page.getByText('A link to pay is on its way by email.')).toBeVisible();
  await expectWhole(page);
  expect(await lookAtDate(date)).toMatchObject({ held: 2, booked: 0 });
  const reference = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await page.getByRole('button', { name: 'Show a link to read out' }).click();
  await expect(page.getByText(`/booking-details/${reference}#key=`)).toBeVisible();
  await expectWhole(page);
  await menu(page).getByRole('link', { name: 'Bookings' }).click();
  await page.getByRole('link', { name: /^Callers to pay/ }).click();
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText('Seats held until');

  const [mail] = await mailsTo(caller);
  const link = /http\S+#key=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const theirs = await (await newBrowser()).newPage();
  await theirs.goto(link);
  await expect(
    theirs.getByRole('heading', { level: 1, name: 'Almost there: one payment to go' }),
  ).toBeVisible();
  await theirs.getByRole('button', { name: 'Go to payment' }).click();
  await openCheckout(theirs);
  await theirs.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'You’re going' })).toBeVisible({
    timeout: 20_000,
  });
  expect(await lookAtDate(date)).toMatchObject({ held: 0, booked: 2 });
  await page.goto(`/desk/bookings/${reference}`);
  await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible();
});

test('operations moves a booking, and the traveller has the new date', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  test.slow();
  const guest = someAddress('guest');
  const from = await makeDate(4);
  const to = await makeDate(4);
  const path = await bookForTwo(page, from, guest);
  const reference = path.split('/').at(-1) ?? '';
  const desk = await (await newBrowser()).newPage();
  await joinDesk(desk, 'Divya', 'operations');
  await desk.goto(`/desk/bookings/${reference}`);
  await desk.getByLabel('Add a note').fill('Her exam may move.');
  await desk.getByRole('button', { name: 'Save the note' }).click();
  await expect(desk.getByText('Note saved.')).toBeVisible();
  await desk.getByRole('link', { name: 'Move', exact: true }).click();
  await expectWhole(desk);
  await desk.locator(`input[name="to"][value="${to}"]`).check();
  await desk.getByRole('button', { name: 'Work out the difference' }).click();
  await expect(desk.getByRole('heading', { name: 'What changes' })).toBeVisible();
  await expectWhole(desk);
  await desk.getByRole('textbox', { name: 'Why' }).fill('Her exam moved');
  await desk.getByRole('button', { name: /^Move 2 people to/ }).click();
  await expect(desk.getByText('Moved. The traveller gets an email')).toBeVisible();
  await expect(desk.getByText('Her exam may move.')).toBeVisible();
  await expect(desk.getByRole('link', { name: reference })).toBeVisible();
  expect(await lookAtDate(from)).toMatchObject({ held: 0, booked: 0 });
  expect(await lookAtDate(to)).toMatchObject({ held: 0, booked: 2 });
  const mails = await mailsTo(guest, 2);
  expect(mails.some(({ subject }) => subject.startsWith('Your new date'))).toBe(true);
});

test('goodwill stops until a second person approves it, and equals its preview', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  test.slow();
  const path = await bookForTwo(page, await makeDate(4), someAddress('guest'));
  const reference = path.split('/').at(-1) ?? '';
  const one = await (await newBrowser()).newPage();
  await joinDesk(one, 'Divya', 'operations');
  await one.goto(`/desk/bookings/${reference}`);
  await one.getByRole('link', { name: 'Goodwill' }).click();
  await expectWhole(one);
  await one.getByLabel('Amount in rupees').fill('1,500');
  await one.getByRole('button', { name: 'Show what happens' }).click();
  await expectWhole(one);
  await one.getByRole('textbox', { name: 'Why' }).fill('The heater broke');
  await one.getByRole('button', { name: 'Ask for ₹1,500 of goodwill' }).click();
  await expect(one.getByText('No money moves until someone else approves it')).toBeVisible();
  await expect(one.getByText('Waits for approval')).toBeVisible();

  const two = await (await newBrowser()).newPage();
  await joinDesk(two, 'Gurdeep', 'finance');
  await menu(two).getByRole('link', { name: 'Money' }).click();
  const row = two.getByRole('listitem').filter({ hasText: reference });
  await expect(row.getByText('The heater broke')).toBeVisible();
  await row.getByRole('button', { name: /^Approve ₹1,500/ }).click();
  await expect(two.getByText('Done. The booking’s history shows who decided.')).toBeVisible();
  await expect(async () => {
    await one.goto(`/desk/bookings/${reference}`);
    await expect(one.getByText('Refunded', { exact: true }).first()).toBeVisible({
      timeout: 1_000,
    });
  }).toPass({ timeout: 20_000 });
  await expect(one.getByRole('row').filter({ hasText: 'goodwill' })).toContainText('−₹1,500');
  await expectWhole(one);
});
