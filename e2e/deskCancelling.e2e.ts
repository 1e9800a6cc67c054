/** The desk: a departure with twelve bookings is cancelled, and each traveller chooses. */
import type { Page } from '@playwright/test';
import { joinDesk } from './support/desk';
import { mailAbout } from './support/mail';
import { bookForCaller, lookAtDate, makeDate } from './support/office';
import { expect, test } from './support/test';

test.describe.configure({ timeout: 5 * 60_000 });
// A link opens on a page that says there is nothing, until its key is read.
test.use({ allowedBrowserErrors: /status of 404 \(/ });

// Alone, because dozens of emails with documents would make other journeys wait for theirs.
test('a departure with twelve bookings is cancelled: each is moved, credited or refunded @alone', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  const approver = await (await newBrowser()).newPage();
  await joinDesk(page, 'Divya', 'operations');
  await joinDesk(approver, 'Gurdeep', 'operations');
  const date = await makeDate(24);
  // Somewhere to move to.
  await makeDate(8);
  const guests: { email: string }[] = [];
  for (let count = 0; count < 12; count += 1) guests.push(await bookForCaller(date));
  const { code, booked } = await lookAtDate(date);
  expect(booked).toBe(24);

  await test.step('every booking’s outcome is listed first', async () => {
    await page.goto(`/desk/departures/${date}/cancel`);
    await expect(outcomes(page)).toHaveCount(12);
    for (const text of await outcomes(page).allInnerTexts())
      expect(text).toContain('Another date, credit or a refund of ₹6,000');
    await expectWhole(page);
    await page.getByRole('textbox', { name: 'Why' }).fill('The ferry is out of service');
    await page.getByLabel(`Type ${code} to confirm`).fill(code);
    await page.getByRole('button', { name: 'Request cancellation, refund ₹72,000' }).click();
    await approver.goto(`/desk/departures/${date}/cancel`);
    await approver.getByRole('button', { name: /^Approve/ }).click();
    await expect(approver.getByText('The departure is cancelled.')).toBeVisible();
  });

  await test.step('a third each moves, takes credit or wants the money back', async () => {
    const choices = [/^Move to/, /^Travel credit/, /^Refund/];
    for (const [at, { email }] of guests.entries()) {
      const { text } = await mailAbout(email, /^We cancelled/);
      const link = /http\S+\/booking-details\/\S+#key=\S+/.exec(text)?.[0] ?? '';
      const context = await newBrowser();
      const theirs = await context.newPage();
      await theirs.goto(link);
      await theirs
        .getByRole('radio', { name: choices[at % 3] })
        .first()
        .check();
      // They didn't book in this browser.
      await theirs.getByRole('button', { name: 'Send code' }).click();
      const mail = await mailAbout(email, /code/);
      await theirs.getByLabel('Code from the email').fill(/^\d{6}$/m.exec(mail.text)?.[0] ?? '');
      await theirs.getByRole('button', { name: 'Confirm my choice' }).click();
      await expect(theirs.getByRole('radio')).toHaveCount(0);
      await context.close();
    }
  });

  await test.step('the desk shows what became of each, and the seats agree', async () => {
    await page.goto(`/desk/departures/${date}/cancel`);
    await expect(outcomes(page).filter({ hasText: /Moved to SF-/ })).toHaveCount(4);
    await expect(outcomes(page).filter({ hasText: 'Travel credit of ₹6,000' })).toHaveCount(4);
    await expect(outcomes(page).filter({ hasText: /Refund(ed| of) ₹6,000/ })).toHaveCount(4);
    await expectWhole(page);
    expect(await lookAtDate(date)).toMatchObject({ booked: 0, held: 0 });
  });
});

const outcomes = (page: Page) =>
  page
    .getByRole('region', { name: 'What happens to each booking' })
    .getByRole('row')
    .filter({
      has: page.getByRole('rowheader'),
    });
