/** The desk: a season is copied, sold and checked in; prices are changed with their effects shown first. */
import { joinDesk } from './support/desk';
import { lookAtDate, makeDate, ownTrip } from './support/office';
import { bookForTwo } from './support/account';
import { someAddress } from './support/mail';
import { expect, test } from './support/test';

// Refused forms are shown again with a status of their own, and the network is down on purpose.
test.use({
  allowedBrowserErrors: /status of 4(01|22) \(|Failed to load|ERR_INTERNET_DISCONNECTED/,
});

const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

test('a season is copied, published, booked, and checked in without a network', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  // A day of its own, because journeys run side by side and copies must not meet.
  const inDays = 201 + Math.floor(Math.random() * 1_500);
  const { startDate } = await lookAtDate(await makeDate(4, 20_000, undefined, 1, inDays));
  const desk = await (await newBrowser()).newPage();
  await joinDesk(desk, 'Divya', 'operations');
  await desk.getByRole('link', { name: 'Departures', exact: true }).click();
  await desk.getByRole('link', { name: 'New departure' }).click();
  await expectWhole(desk);
  await desk.getByRole('link', { name: 'Copy a season' }).click();
  await expectWhole(desk);
  await desk.getByLabel('Trip', { exact: true }).selectOption({ label: ownTrip.title });
  await desk.getByLabel('Season from').fill(startDate);
  await desk.getByLabel('Season to').fill(startDate);
  await desk.getByLabel('Move by').selectOption({ label: '52 weeks, same weekday' });
  await desk.getByLabel('Raise by, in % (optional)').fill('10');
  await desk.getByRole('button', { name: 'Show the dates' }).click();
  await expect(desk.getByText('₹20,000 before').first()).toBeVisible();
  await expect(desk.getByText('Twin ₹22,000').first()).toBeVisible();
  await expectWhole(desk);
  await desk.getByRole('button', { name: /^Create \d+ drafts?$/ }).click();
  await expect(desk.getByText('The drafts are made.')).toBeVisible();
  await expectWhole(desk);
  const moved = dayAfter(startDate, 364);
  await desk
    .getByLabel(new RegExp(`^Publish .*${moved}`))
    .first()
    .check();
  await desk.getByRole('button', { name: 'Publish ticked drafts' }).click();
  await expect(desk.getByText('They’re on sale.')).toBeVisible();

  // The same season again: the date exists now, and nothing is made twice.
  await desk.goto(
    `/desk/departures/copy?trip=${ownTrip.slug}&from=${startDate}&to=${startDate}&moveBy=52w`,
  );
  await expect(desk.getByText('This trip already leaves that day').first()).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Nothing to create' })).toBeDisabled();

  await desk.goto(`/desk/departures?trip=${ownTrip.slug}&from=${moved}&to=${moved}`);
  const link = desk.getByRole('link', { name: ownTrip.title }).first();
  const id = /[0-9a-f-]{36}/.exec((await link.getAttribute('href')) ?? '')?.[0] ?? '';
  const path = await bookForTwo(page, id, someAddress('guest'));
  await desk.goto(`/desk/departures/${id}`);
  await expect(desk.getByText(path.split('/').at(-1) ?? '').first()).toBeVisible();
  await desk.goto(`/desk/departures/${id}?tab=rooms`);
  await desk.getByRole('link', { name: 'Assign rooms' }).click();
  await desk.getByRole('button', { name: 'Save rooms' }).click();
  await expect(desk.getByText('The rooms are saved.')).toBeVisible();

  const context = await newBrowser({ viewport: { width: 390, height: 844 } });
  const hand = await context.newPage();
  await joinDesk(hand, 'Tara', 'operations');
  await hand.goto(`/desk/departures/${id}/list`);
  const status = hand.getByRole('status').first();
  await expect(status).toContainText('Saved on this device.');
  await context.setOffline(true);
  const checkIn = hand.getByRole('button', { name: /: check in$/ });
  await checkIn.first().click();
  await checkIn.first().click();
  await expect(status).toContainText('2 check-ins will be sent');
  await context.setOffline(false);
  await hand.evaluate(() => dispatchEvent(new Event('online')));
  await expect(status).not.toContainText('will be sent');
  await desk.goto(`/desk/departures/${id}/leader`);
  await expect(desk.getByText('2 here now')).toBeVisible();
});

test('a price is changed, and its effects are shown first', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  const date = await makeDate(4);
  await bookForTwo(page, date, someAddress('guest'));
  const desk = await (await newBrowser()).newPage();
  await joinDesk(desk, 'Divya', 'operations');
  await desk.goto(`/desk/departures/${date}?tab=settings`);
  await desk.getByRole('link', { name: /^Prices/ }).click();
  await expectWhole(desk);
  const twin = desk.getByRole('group', { name: 'Twin room' });
  await twin.getByLabel('Per person, in ₹').fill('22000');
  await desk.getByRole('button', { name: 'Show what it does' }).click();
  await expect(desk.getByText('1 booking for 2 people keeps its price.')).toBeVisible();
  await expect(desk.getByRole('row').filter({ hasText: 'now ₹20,000' })).toContainText('Twin');
  await expectWhole(desk);
  await desk.getByRole('button', { name: 'Save prices' }).click();
  await expect(desk.getByText('The new prices are on sale.')).toBeVisible();
  await expect(desk.getByRole('row', { name: /Twin/ })).toContainText('₹22,000');
  await desk.goto('/desk/departures/calendar');
  await expectWhole(desk);
});

test('one departure is checked, saved as a draft and deleted', async ({ page, expectWhole }) => {
  await joinDesk(page, 'Divya', 'operations');
  const day = dayAfter(new Date().toISOString().slice(0, 10), 500);
  await page.goto(`/desk/departures/new?trip=${ownTrip.slug}&startDate=${day}`);
  await expect(page.getByLabel('First day').last()).toHaveValue(day);
  await expectWhole(page);
  await page.getByLabel('Seats on sale').fill('ten');
  await page.getByRole('button', { name: 'Check departure' }).click();
  await expect(page.getByLabel('Seats on sale')).toHaveValue('ten');
  await page.getByLabel('Seats on sale').fill('9');
  const code = `E2E-${Date.now()}`;
  await page.getByLabel('Code', { exact: true }).first().fill(code);
  await page.getByRole('button', { name: 'Check departure' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is saved yet' })).toBeVisible();
  await expectWhole(page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Saved as a draft.')).toBeVisible();
  await expect(page.getByText(`Code ${code}.`)).toBeVisible();
  await page.getByText('Delete this draft').click();
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await expect(page.getByText('The draft has been deleted.')).toBeVisible();
});
