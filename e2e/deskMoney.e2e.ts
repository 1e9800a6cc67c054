/** The desk's money pages: tax by month with its files, what is owed, payouts, and a closed month. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { bookForTwo } from './support/account';
import { joinDesk } from './support/desk';
import { mailsTo, someAddress } from './support/mail';
import { makeDate, recordTransfer } from './support/office';
import { expect, test } from './support/test';

// Refused forms are shown again with a status of their own.
test.use({ allowedBrowserErrors: /status of 4(01|22) \(/ });

/** Reads an amount such as `₹1,76,458.50` in paise. */
const paiseOf = (text: string) =>
  Math.round(Number(text.replace('\u2212', '-').replace(/[₹,\s]/g, '')) * 100);

/** Downloads the month's documents as rows by column. No cell of it has a comma. */
async function documentsOf(page: Page): Promise<Record<string, string>[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'All documents, CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\n');
  const names = head.split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])),
  );
}

const sumOf = (rows: readonly Record<string, string>[], kind: string, column: string) =>
  rows
    .filter((row) => row['Kind'] === kind)
    .reduce((sum, row) => sum + paiseOf(row[column] ?? ''), 0);

test('the month’s tax export equals the screen, the ledger and the booking', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  const path = await bookForTwo(page, await makeDate(4), someAddress('guest'));
  const reference = path.split('/').at(-1) ?? '';
  const desk = await (await newBrowser()).newPage();
  await joinDesk(desk, 'Fay', 'finance');
  // Other bookings are made meanwhile, and a receipt is written a moment after its payment.
  await expect(async () => {
    await desk.goto('/desk/money/tax');
    const table = desk.getByRole('region', { name: 'GST', exact: true }).getByRole('row').last();
    const shown = (await table.getByRole('cell').allInnerTexts()).map(paiseOf);
    const rows = await documentsOf(desk);
    const netOf = (column: string) =>
      sumOf(rows, 'receipt_voucher', column) -
      sumOf(rows, 'refund_voucher', column) -
      sumOf(rows, 'credit_note', column);
    expect(shown.slice(-4)).toEqual(['Value', 'CGST', 'SGST', 'IGST'].map(netOf));
    const own = rows.find((row) => row['Booking'] === reference);
    expect(own?.['Kind']).toBe('receipt_voucher');
  }).toPass({ timeout: 40_000 });
  await expect(desk.getByText('Different')).toHaveCount(0);
  await expectWhole(desk);

  const rows = await documentsOf(desk);
  const own = rows.find((row) => row['Booking'] === reference);
  const rupees = Number(own?.['Total']).toLocaleString('en-IN');
  await desk.goto(`/desk/bookings/${reference}`);
  await expect(desk.getByText(`₹${rupees}`).first()).toBeVisible();

  await desk.goto('/desk/money/tax?list=documents&kind=receipt_voucher');
  await expectWhole(desk);
});

test('someone who owes is reminded once, and gets more time', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  const guest = someAddress('guest');
  const path = await bookForTwo(page, await makeDate(4), guest);
  const reference = path.split('/').at(-1) ?? '';
  await mailsTo(guest);
  const desk = await (await newBrowser()).newPage();
  await joinDesk(desk, 'Fay', 'finance');
  await desk.goto('/desk/money/due');
  await expectWhole(desk);
  const row = desk.getByRole('row').filter({ hasText: reference });
  await desk.goto('/desk/money/due?age=all');
  // The newest due dates are on the last page.
  while ((await row.count()) === 0) {
    const more = desk.getByRole('link', { name: 'Show more' });
    await desk.goto((await more.getAttribute('href')) ?? '');
  }
  await expectWhole(desk);
  await row.getByRole('checkbox').check();
  await desk.getByRole('button', { name: 'Email a reminder to those ticked' }).click();
  await expect(desk.getByText('The reminders are on their way.')).toBeVisible();
  await expect(row.getByRole('checkbox')).toHaveCount(0);
  await expect(row).toContainText('1 email');
  await mailsTo(guest, 2);

  await row.getByRole('link', { name: /^Give more time/ }).click();
  const field = desk.getByLabel('New due date');
  const latest = (await field.getAttribute('max')) ?? '';
  await field.fill(latest);
  await desk.getByLabel('Why, for the log').fill('Their salary comes then');
  await desk.getByRole('button', { name: 'Save the new due date' }).click();
  await expect(desk.getByText('The new due date is saved.')).toBeVisible();
  await desk.goto(`/desk/bookings/${reference}`);
  await expect(desk.getByText('Their salary comes then')).toBeVisible();
});

test('a month is closed for good', async ({ page, expectWhole }) => {
  await joinDesk(page, 'Gurdeep', 'finance');
  await page.goto('/desk/money/tax');
  await expect(page.getByText('A month can be closed once it’s over.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Close / })).toBeDisabled();
  // Any month from before the first booking. Others may have closed it already.
  for (let at = Date.now() % 200; ; at += 1) {
    const month = `20${String(Math.floor(at / 12)).padStart(2, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
    await page.goto(`/desk/money/tax?month=${month}`);
    if ((await page.getByText(/^Closed by/).count()) === 0) break;
  }
  await page.getByRole('button', { name: /^Close / }).click();
  await expect(page.getByText('The month is closed.')).toBeVisible();
  await expect(page.getByText(/^Closed by Gurdeep/)).toBeVisible();
  await expect(page.getByText('Nothing has changed since.')).toBeVisible();
  await expectWhole(page);
});

test('payouts are read, and a statement is compared with the ledger', async ({
  page,
  expectWhole,
}) => {
  await joinDesk(page, 'Fay', 'finance');
  await page.goto('/desk/money/payouts');
  await expectWhole(page);
  await page.getByRole('button', { name: /^Read the gateway’s list/ }).click();
  await expect(page.getByText('The gateway’s list is up to date.')).toBeVisible();
  const number = `RENT${String(Date.now()).slice(-10)}`;
  await page.getByLabel('Account').fill('HDFC 4410');
  await page
    .getByLabel('Lines of the statement')
    .fill(`27/11/2026,OFFICE RENT ${number},${number},27/11/2026,40000.00,`);
  await page.getByLabel('Column with the date').fill('x');
  await page.getByRole('button', { name: 'Import' }).click();
  // What was typed stays.
  await expect(page.getByLabel('Lines of the statement')).toHaveValue(new RegExp(number));
  await page.getByLabel('Column with the date').fill('1');
  await page.getByRole('button', { name: 'Import' }).click();
  const line = page.getByRole('listitem').filter({ hasText: number });
  await expect(line).toBeVisible();
  await line.getByLabel('Or what else it is').fill('Rent of the office');
  await line.getByRole('button', { name: 'Explain' }).click();
  await expect(page.getByText('Explained. Nothing was booked.')).toBeVisible();
  await expect(line).toHaveCount(0);
  await expectWhole(page);
});

test('a bank’s file is shown, imported once, and its transfer matched with a booking', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  const path = await bookForTwo(page, await makeDate(4, 60_000), someAddress('guest'));
  const reference = path.split('/').at(-1) ?? '';
  const number = `HDFCN${String(Date.now()).slice(-11)}`;
  await recordTransfer(reference, 4_000_000, number);
  const desk = await (await newBrowser()).newPage();
  await joinDesk(desk, 'Fay', 'finance');
  await desk.goto('/desk/money/payouts');
  await desk.getByRole('link', { name: 'Import a file' }).click();
  await expectWhole(desk);
  const file = desk.getByLabel('The bank’s CSV file');
  const chosen = (name: string, text: string) => ({
    ...{ name, mimeType: 'text/csv', buffer: Buffer.from(text) },
  });
  await desk.getByLabel('Account').fill('HDFC 4410');
  await file.setInputFiles(chosen('november.pdf', '%PDF-1.7'));
  await desk.getByRole('button', { name: 'Show what’s in it' }).click();
  await expect(desk.getByText(/This is a PDF/).first()).toBeVisible();
  await expect(desk.getByLabel('Account')).toHaveValue('HDFC 4410');
  await expectWhole(desk);

  const today = new Date().toISOString().slice(0, 10).split('-').reverse().join('/');
  const csv = [
    'Statement of account,Safar Travels',
    'Date,Narration,Chq/Ref Number,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    `${today},NEFT CR ASHA RAO ${number},${number},,"40,000.00","90,000.00"`,
    'Total,,,,"40,000.00",',
  ].join('\n');
  await file.setInputFiles(chosen('november.csv', csv));
  await desk.getByRole('button', { name: 'Show what’s in it' }).click();
  await expect(desk.getByText(/^1 new line: ₹40,000.00 in/)).toBeVisible();
  await expect(desk.getByText('Line 4: no date, as in a total or a closing line')).toBeVisible();
  await expectWhole(desk);
  await desk.getByRole('button', { name: 'Import 1 line' }).click();
  await expect(desk.getByText('The statement’s new lines are below.')).toBeVisible();
  // Other journeys' lines wait here too, the oldest first.
  const line = desk.getByRole('listitem').filter({ hasText: number });
  for (;;) {
    if ((await line.count()) > 0) break;
    await desk.getByRole('link', { name: 'Show more lines' }).click();
  }
  await line.getByRole('button', { name: `It’s ${reference}` }).click();
  await expect(desk.getByText('Matched. Nothing was booked.')).toBeVisible();

  await desk.goto('/desk/money/statement');
  await desk.getByLabel('Account').fill('HDFC 4410');
  await file.setInputFiles(chosen('again.csv', csv));
  await desk.getByRole('button', { name: 'Show what’s in it' }).click();
  await expect(desk.getByText('There’s nothing to import.')).toBeVisible();
  await expectWhole(desk);
});
