import type { Page } from '@playwright/test';
import { findDeparture } from './support/booking';
import { mailsTo, someAddress } from './support/mail';
import {
  blockSeats,
  cancelDate,
  letTimePass,
  makeDate,
  ownTrip,
  resetClock,
} from './support/office';
import { withoutProgram } from './support/outage';
import { sendAtHumanPace } from './support/pace';
import { expect, test } from './support/test';

test.use({ allowedBrowserErrors: /status of (422|404)/ });
test.afterEach(resetClock);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const joinButton = (page: Page) => page.getByRole('button', { name: 'Join the waiting list' });

/** Creates a full date: the office has blocked all its seats. */
async function fullDate(seats = 1): Promise<string> {
  const id = await makeDate(seats);
  await blockSeats(id, seats);
  return id;
}

/** Returns a link from an email. Just opening such a link changes nothing. */
async function linkIn(address: string, name: 'confirm' | 'entry' | 'leave', mails = 1) {
  const all = await mailsTo(address, mails);
  const links = all.flatMap(({ text }) => text.match(new RegExp(`http\\S+#${name}=\\S+`)) ?? []);
  const [link] = links;
  if (!link) throw new Error(`No ${name} link among ${all.length} mails.`);
  return link;
}

async function fillWish(page: Page, address: string, people = '1'): Promise<void> {
  await page.getByLabel('How many people').selectOption(people);
  await page.getByLabel('Room').selectOption('twin');
  await page.getByLabel('Your name').fill('Asha Rao');
  await page.getByLabel('Email', { exact: true }).fill(address);
  await page.getByRole('checkbox', { name: /You may keep my contact/ }).check();
}

async function joinAndConfirm(page: Page, departure: string, address: string): Promise<void> {
  await page.goto(`/waitlist?departure=${departure}`);
  await fillWish(page, address);
  await sendAtHumanPace(joinButton(page));
  await expect(heading(page, 'Now open the link in our email')).toBeVisible();
  await page.goto(await linkIn(address, 'confirm'));
  await page.getByRole('button', { name: 'Keep my place' }).click();
  await expect(heading(page, 'You’re on the waiting list')).toBeVisible();
}

test('joins from the trip page: wrong input is kept, then the place is confirmed, left and joined again', async ({
  page,
  expectWhole,
}) => {
  const trip = 'kerala-backwaters-slowly';
  const { id } = await findDeparture(page, trip, ({ status }) => status === 'full');
  await page.goto(`/trip/${trip}`);
  await page
    .getByRole('complementary', { name: 'Dates and price' })
    .getByRole('link', { name: /Join the waiting list/ })
    .click();
  await expect(page).toHaveURL(`/waitlist?departure=${id}`);
  await expect(heading(page, 'Wait for a seat')).toBeVisible();
  await expectWhole(page);

  const address = someAddress('waits');
  await fillWish(page, 'asha@', '2');
  await sendAtHumanPace(joinButton(page));
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Fix these first');
  expect(decodeURIComponent(page.url())).not.toMatch(/asha/i);
  await expect(page.getByLabel('How many people')).toHaveValue('2');
  await expect(page.getByLabel('Room')).toHaveValue('twin');
  await expect(page.getByLabel('Your name')).toHaveValue('Asha Rao');
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expectWhole(page);
  await page.getByLabel('Email', { exact: true }).fill(address);
  await page.getByRole('checkbox', { name: /You may keep my contact/ }).check();
  await sendAtHumanPace(joinButton(page));
  await expect(heading(page, 'Now open the link in our email')).toBeVisible();
  await expectWhole(page);

  await page.goto(await linkIn(address, 'confirm'));
  await expect(heading(page, 'Keep this place?')).toBeVisible();
  // The secret is gone from the address bar and the history.
  await expect(page).toHaveURL('/waitlist');
  await expectWhole(page);
  await page.getByRole('button', { name: 'Keep my place' }).click();
  await expect(heading(page, 'You’re on the waiting list')).toBeVisible();
  await expect(page.getByText('2 people, twin sharing')).toBeVisible();
  await expect(page.getByText('Ahead of you')).toBeVisible();
  await expectWhole(page);
  await page.reload();
  await expect(heading(page, 'You’re on the waiting list')).toBeVisible();

  await page.getByRole('link', { name: 'Leave list' }).click();
  await expect(heading(page, 'Leave the waiting list?')).toBeVisible();
  await page.getByRole('button', { name: 'Leave list' }).click();
  await expect(heading(page, 'You’re no longer on the list')).toBeVisible();
  await expectWhole(page);
  await page.getByRole('link', { name: 'Join again' }).click();
  await expect(page.getByLabel('How many people')).toHaveValue('2');
});

test('an offer shows clock and price and leads into the checkout with its seats', async ({
  page,
  expectWhole,
}) => {
  const departure = await fullDate();
  const address = someAddress('offered');
  await joinAndConfirm(page, departure, address);
  await blockSeats(departure, 0);
  await page.goto(await linkIn(address, 'entry', 2));
  await expect(heading(page, 'Seats are available, and you’re next')).toBeVisible();
  await expect(page.getByRole('timer')).toContainText(/1 seat is on hold for you until/);
  await expect(page.getByText('₹21,000')).toBeVisible();
  await expectWhole(page);
  // Only the person it was offered to can take the seat.
  const others = await page.request.get(`/api/departures?trip=${ownTrip.slug}`);
  const { items } = (await others.json()) as { items: { id: string; isBookable: boolean }[] };
  expect(items.find(({ id }) => id === departure)?.isBookable).toBe(false);
  await page.getByRole('button', { name: 'Book the seat' }).click();
  await expect(heading(page, 'Who’s coming?')).toBeVisible();
  await expect(page.getByRole('timer')).toContainText('1 seat is held for you');
});

test('an offer is declined by the email link, after confirming', async ({ page }) => {
  const departure = await fullDate();
  const address = someAddress('passes');
  await joinAndConfirm(page, departure, address);
  await blockSeats(departure, 0);
  await page.goto(await linkIn(address, 'leave', 2));
  await expect(heading(page, 'Give up these seats?')).toBeVisible();
  await page.getByRole('button', { name: 'Give up seats' }).click();
  await expect(heading(page, 'You’re no longer on the list')).toBeVisible();
});

test('handles a date with seats, a cancelled one and a wrong link', async ({
  page,
  expectWhole,
}) => {
  const roomy = await makeDate(3);
  await page.goto(`/waitlist?departure=${roomy}&people=2&room=twin`);
  await expect(page.getByText('This date has seats')).toBeVisible();
  await fillWish(page, someAddress('hasty'), '2');
  await sendAtHumanPace(joinButton(page));
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'This date has seats again, so you can book right away',
  );
  await page.getByRole('link', { name: 'Choose a room and book' }).click();
  await expect(page.getByLabel('Adults')).toHaveValue('2');

  const cancelled = await fullDate();
  await cancelDate(cancelled);
  await page.goto(`/waitlist?departure=${cancelled}`);
  await expect(heading(page, 'This date has no waiting list')).toBeVisible();
  await expectWhole(page);

  await page.goto('/waitlist');
  await expect(heading(page, 'View your place on the list')).toBeVisible();
  await expectWhole(page);
  await page.goto(`/waitlist#entry=0192f3a4-0000-7000-8000-000000000001.1.${'x'.repeat(43)}`);
  await expect(heading(page, 'This link has expired')).toBeVisible();
  await expectWhole(page);
  const unknown = await page.request.get(
    '/waitlist?departure=0192f3a4-0000-7000-8000-000000000001',
  );
  expect(unknown.status()).toBe(404);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the email link can be pasted, and every button is a form', async ({ page }) => {
    const departure = await fullDate();
    const address = someAddress('plain');
    await page.goto(`/waitlist?departure=${departure}`);
    await fillWish(page, address);
    await sendAtHumanPace(joinButton(page));
    await expect(heading(page, 'Now open the link in our email')).toBeVisible();
    const link = await linkIn(address, 'confirm');
    await page.goto(link);
    await expect(heading(page, 'View your place on the list')).toBeVisible();
    await page.getByLabel('Link from our email').fill(link);
    await page.getByRole('button', { name: 'View my place' }).click();
    await page.getByRole('button', { name: 'Keep my place' }).click();
    await expect(heading(page, 'You’re on the waiting list')).toBeVisible();
    await blockSeats(departure, 0);
    await page.goto('/waitlist');
    await page.getByRole('button', { name: 'Book the seat' }).click();
    await expect(heading(page, 'Who’s coming?')).toBeVisible();
  });
});

test('an expired offer can be waited for again; a closed list says so, and so does an unavailable service @alone', async ({
  page,
  browser,
  expectWhole,
}) => {
  test.setTimeout(150_000);
  const context = await browser.newContext();
  const other = await context.newPage();
  const [missed, ended] = [await fullDate(), await fullDate()];
  await joinAndConfirm(page, missed, someAddress('late'));
  await joinAndConfirm(other, ended, someAddress('ends'));
  await blockSeats(missed, 0);
  await page.reload();
  await expect(heading(page, 'Seats are available, and you’re next')).toBeVisible();

  await letTimePass('6 hours');
  await page.reload();
  await expect(heading(page, 'The seats went to the next in line')).toBeVisible();
  await expectWhole(page);
  await expect(async () => {
    await page.getByRole('button', { name: 'Rejoin the list' }).click();
    // No one else is waiting, so the seat is offered again under a new link.
    await expect(heading(page, 'Seats are available, and you’re next')).toBeVisible();
  }).toPass({ timeout: 40_000 });

  await cancelDate(ended);
  await expect(async () => {
    await other.reload();
    await expect(heading(other, 'This waiting list is closed')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
  await expectWhole(other);

  await withoutProgram('booking', async () => {
    await page.reload();
    await expect(heading(page, 'We can’t load the waiting list right now')).toBeVisible();
    await expectWhole(page);
  });
  await page.reload();
  await expect(heading(page, 'Seats are available, and you’re next')).toBeVisible();
  await context.close();
});
