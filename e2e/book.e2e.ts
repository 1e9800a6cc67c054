import {
  fillTraveller,
  bookAndOpenCheckout,
  findDeparture,
  listDepartures,
} from './support/booking';
import { makeDate, ownTrip } from './support/office';
import { expect, test } from './support/test';

const trip = { slug: 'spiti-in-snow', title: 'Spiti in snow' };

test('a traveller finds a trip, holds a seat, pays and sees the booking', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: trip.title, exact: true }).first().click();

  await expect(page.getByRole('heading', { level: 1, name: trip.title })).toBeVisible();
  await expectAccessible(page);
  const few = await findDeparture(
    page,
    trip.slug,
    (departure) => departure.isBookable && (departure.seatsLeft ?? 0) >= 2,
  );
  const box = page.getByRole('complementary', { name: 'Dates and price' });
  await box.locator(`input[value="${few.id}"]`).check();
  await expect(
    box.locator('label', { has: page.locator(`input[value="${few.id}"]`) }),
  ).toContainText(`${few.seatsLeft} seats left`);
  await box.getByRole('button', { name: 'Choose a room and book' }).click();

  await expect(
    page.getByRole('heading', { level: 1, name: 'Choose a date and room' }),
  ).toBeVisible();
  await page.getByLabel('Adults').selectOption('1');
  await expect(page.getByRole('button', { name: 'Hold 1 seat for 15 minutes' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hold 1 seat for 15 minutes' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Who’s coming?' })).toBeVisible();
  await expect(page.getByRole('timer')).toContainText('1 seat is held for you');
  await expectAccessible(page);
  await fillTraveller(page);
  await page.getByRole('button', { name: 'Review booking' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Check your booking' })).toBeVisible();
  await expect(page.getByText('Asha Rao, born 3 Feb 1994')).toBeVisible();
  await expectAccessible(page);
  await bookAndOpenCheckout(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Pay ₹/ }).click();

  await expect(page).toHaveURL(/\/booking-details\/[A-Z]{2,4}-[0-9A-Z]{8}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'You’re going' })).toBeVisible({
    timeout: 20_000,
  });
  await page.getByText(/^Booking history, \d+ events/).click();
  await expect(page.getByText('Payment received')).toBeVisible();
  await expectAccessible(page);

  const after = (await listDepartures(page, trip.slug)).find(({ id }) => id === few.id);
  expect(after?.seatsLeft).toBe((few.seatsLeft ?? 0) - 1);

  // The same browser can open the booking again at any time.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re going' })).toBeVisible();
});

test('people chosen before the scripts run are counted', async ({ page }) => {
  let run = () => {};
  const mayRun = new Promise<void>((resolve) => (run = resolve));
  await page.route('**/_next/static/**/*.js', async (route) => {
    await mayRun;
    await route.continue();
  });
  await page.goto(`/booking/${trip.slug}`, { waitUntil: 'commit' });
  await page.getByLabel('Adults').selectOption('1');
  run();
  await expect(page.getByRole('button', { name: 'Hold 1 seat for 15 minutes' })).toBeVisible();
});

test('an offer code carries over, a wrong one is reported beside its field, and extras have their own line', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/campaign/winter-in-spiti');
  await page.getByRole('link', { name: trip.title, exact: true }).first().click();
  await expect(page).toHaveURL('/trip/spiti-in-snow?code=SNOWLINE');
  await page.getByRole('button', { name: 'Choose a room and book' }).click();
  await expect(page.getByLabel('Code', { exact: false })).toHaveValue('SNOWLINE');
  await expect(page.getByRole('status')).toContainText(/It takes ₹[\d,]+ off/);
  const summary = page.getByRole('complementary', { name: 'Your booking' });
  const total = summary.getByTestId('total').filter({ visible: true });
  const open = summary.locator('summary').filter({ visible: true });
  if ((await open.count()) > 0) await open.click();
  await expect(summary.getByText('SNOWLINE').filter({ visible: true })).toBeVisible();
  const lowered = await total.textContent();

  const code = page.getByRole('textbox', { name: /^Code/ });
  await code.fill('NEVERMADE');
  await page.getByRole('button', { name: 'Apply code' }).click();
  await expect(code).toHaveAccessibleDescription(/can’t find this code/);
  await expect(code).toHaveValue('NEVERMADE');
  await expect(total).not.toHaveText(lowered ?? '');
  await expectAccessible(page);

  await code.fill('snowline');
  await code.press('Enter');
  await expect(total).toHaveText(lowered ?? '');
  await expect(page).toHaveURL(/code=SNOWLINE|code=snowline/);
  await page.getByLabel('Snow boots and gaiters').selectOption('1');
  await expect(summary.getByText('Snow boots and gaiters').filter({ visible: true })).toBeVisible();
  await expect(total).not.toHaveText(lowered ?? '');
});

test('an infant comes with an adult, on the price lines and at the right age, without a seat', async ({
  page,
  expectAccessible,
}) => {
  const departure = await makeDate(1);
  await page.goto(`/booking/${ownTrip.slug}?departure=${departure}&room=twin&adults=1`);
  const infants = page.getByLabel('Infants');
  await expect(infants).toHaveAccessibleDescription(/^Aged 2 to 4 when the trip starts/);
  await infants.selectOption('1');
  await expect(page).toHaveURL(/infants=1/);
  const summary = page.getByRole('complementary', { name: 'Your booking' });
  const open = summary.locator('summary').filter({ visible: true });
  if ((await open.count()) > 0) await open.click();
  await expect(summary.getByText('Infant, twin sharing').filter({ visible: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hold 1 seat for 15 minutes' }).click();

  const infant = page.getByRole('group', { name: 'Traveller 2 of 2, infant' });
  await page.getByLabel('Full name').fill('Asha Rao');
  await page.getByLabel('Mobile number').fill('98765 43210');
  await page.getByLabel('Email', { exact: true }).fill('asha@example.com');
  await page.getByLabel('State you live in').selectOption('KA');
  await page.getByLabel('Name as on ID').first().fill('Asha Rao');
  await page.getByLabel('Date of birth').first().fill('1994-02-03');
  await infant.getByLabel('Name as on ID').fill('Dev Rao');
  const born = infant.getByLabel('Date of birth');
  await born.fill('2015-02-03');
  await infant.getByLabel('Consenting parent or guardian').fill('Asha Rao');
  await infant.getByLabel('Relationship to traveller').fill('mother');
  await page.getByRole('button', { name: 'Review booking' }).click();
  await expect(page.getByRole('link', { name: /^Traveller 2, date of birth/ })).toBeVisible();
  await expect(born).toHaveValue('2015-02-03');
  await expectAccessible(page);
  const threeYearsAgo = new Date();
  threeYearsAgo.setUTCFullYear(threeYearsAgo.getUTCFullYear() - 3);
  await born.fill(threeYearsAgo.toISOString().slice(0, 10));
  await page.getByRole('button', { name: 'Review booking' }).click();

  await bookAndOpenCheckout(page);
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re going' })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText('Dev Rao, infant, with an adult')).toBeVisible();
  await expectAccessible(page);
});

test('a company’s name and GSTIN are checked, kept and shown before paying', async ({
  page,
  expectAccessible,
}) => {
  const departure = await makeDate(1);
  await page.goto(`/booking/${ownTrip.slug}?departure=${departure}&room=twin&adults=1`);
  await page.getByRole('button', { name: 'Hold 1 seat for 15 minutes' }).click();
  await fillTraveller(page);
  await page.getByText('Booking for a company?').click();
  await page.getByLabel('Company name').fill('Meridian Textiles Private Limited');
  const gstin = page.getByLabel('GSTIN');
  await gstin.fill('29AAGCB7383J1Z5');
  await page.getByRole('button', { name: 'Review booking' }).click();
  await expect(page.getByRole('link', { name: /^GSTIN: Check the GSTIN/ })).toBeVisible();
  await expect(gstin).toHaveValue('29AAGCB7383J1Z5');
  await expectAccessible(page);
  await gstin.fill('29AAGCB7383J1Z4');
  await page.getByRole('button', { name: 'Review booking' }).click();
  await expect(
    page.getByText('Meridian Textiles Private Limited, GSTIN 29AAGCB7383J1Z4, Karnataka'),
  ).toBeVisible();
});

test('someone else’s booking is a 404', async ({ page }) => {
  const response = await page.request.get('/booking-details/SF-00000000');
  expect(response.status()).toBe(404);
});
