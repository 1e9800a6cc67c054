/** The desk changes a booking's rooms, adds someone and takes someone off, each as shown first. */
import type { Page } from '@playwright/test';
import { bookForTwo } from './support/account';
import { joinDesk } from './support/desk';
import { mailsTo, someAddress } from './support/mail';
import { lookAtDate, makeDate, twoInTwins } from './support/office';
import { expect, test } from './support/test';

// Refused forms are shown again with a status of their own.
test.use({ allowedBrowserErrors: /status of 4(01|09|22) \(/ });

const row = (desk: Page, name: string) =>
  desk.getByRole('region', { name: 'What changes' }).getByText(name, { exact: true });

test('a room changes, and someone is added and taken off again, as shown each time', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  test.slow();
  const guest = someAddress('guest');
  const date = await makeDate(6, 20_000, twoInTwins);
  const path = await bookForTwo(page, date, guest);
  const reference = path.split('/').at(-1) ?? '';
  const before = await lookAtDate(date);
  const desk = await (await newBrowser()).newPage();
  await joinDesk(desk, 'Divya', 'operations');
  await desk.goto(`/desk/bookings/${reference}`);
  await desk.getByRole('link', { name: 'People and rooms' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'People and rooms' })).toBeVisible();
  await expectWhole(desk);

  await desk
    .getByLabel(/^Room of /)
    .first()
    .selectOption('single');
  await desk.getByLabel('Add', { exact: true }).selectOption('adult');
  await desk.getByLabel('Their room').selectOption('single');
  await desk.getByRole('button', { name: 'Work out the difference' }).click();
  await expect(row(desk, 'New price')).toBeVisible();
  await expect(row(desk, 'Adult, from twin to single sharing')).toBeVisible();
  await expect(desk.getByText('Their rooms aren’t full')).toBeVisible();
  await expectWhole(desk);
  await desk.getByLabel('Name, as on the ID').fill('Meera Iyer');
  // The first date of birth makes them a child: what was typed stays.
  await desk.getByLabel('Date of birth').fill('2019-05-06');
  await desk.getByLabel('Gender').selectOption('female');
  await desk.getByRole('textbox', { name: 'Why' }).fill('A friend joins them');
  const change = desk.getByRole('button', { name: /^Change it, charge ₹/ });
  await change.click();
  await expect(desk.getByLabel('Name, as on the ID')).toHaveValue('Meera Iyer');
  await desk.getByLabel('Date of birth').fill('1992-05-06');
  await change.click();
  await expect(desk.getByText('Changed. The traveller gets an email')).toBeVisible();
  await expect(desk.getByRole('row', { name: /Meera Iyer/ })).toContainText('Going');
  await expectWhole(desk);
  expect((await lookAtDate(date)).booked).toBe(before.booked + 1);
  const mails = await mailsTo(guest, 2);
  expect(mails.some(({ subject }) => subject.startsWith('Your booking has changed'))).toBe(true);

  await desk.getByRole('link', { name: 'People and rooms' }).click();
  await desk.getByRole('link', { name: 'Take Meera Iyer off' }).click();
  await expect(desk.getByRole('checkbox', { name: /Meera Iyer/ })).toBeChecked();
  await expectWhole(desk);
  await desk.getByRole('textbox', { name: 'Why' }).fill('She is ill');
  await desk.getByRole('button', { name: /^Cancel 1 person, refund ₹/ }).click();
  await expect(desk.getByText('Cancelled. The traveller gets an email')).toBeVisible();
  expect((await lookAtDate(date)).booked).toBe(before.booked);
});
