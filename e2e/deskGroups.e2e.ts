/** The desk: a group's offer from request to payment, and messages to a departure's travellers. */
import { bookForTwo } from './support/account';
import { joinDesk } from './support/desk';
import { mailsTo, someAddress } from './support/mail';
import { makeDate, ownTrip } from './support/office';
import { sendAtHumanPace } from './support/pace';
import { payUrl } from './support/addresses.mjs';
import { expect, test } from './support/test';

// Refused forms are shown again with a status of their own. A booking is missing for a browser
// until its link's key is checked.
test.use({ allowedBrowserErrors: /status of 4(01|04|22) \(/ });

const day = (fromNow: number) =>
  new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10);

test('a company’s request gets a quote, which is paid and becomes a private departure', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  test.slow();
  const address = someAddress('kaveri');
  const company = `Kaveri ${address.replace(/\D/g, '').slice(-9)}`;
  await page.goto('/contact-form?topic=corporate');
  await page.getByLabel('Company').fill(company);
  await page.getByLabel('How many people').fill('4');
  await page.getByLabel('My dates are flexible').check();
  await page.getByLabel('Budget').selectOption('to_20000');
  await page.getByLabel('Your name').fill('Gayatri Kulkarni');
  await page.getByLabel('Work email').fill(address);
  await page.getByRole('checkbox', { name: /to prepare a quote/ }).check();
  await sendAtHumanPace(page.getByRole('button', { name: 'Request quote' }));
  await expect(page.getByRole('main').getByRole('status')).toContainText('EQ-');

  const desk = await (await newBrowser()).newPage();
  await joinDesk(desk, 'Leena', 'sales');
  await desk.goto('/desk/inbox?kind=corporate');
  await desk.getByRole('link', { name: new RegExp(company) }).click();
  await desk.getByRole('link', { name: 'Make a quote' }).click();
  await expectWhole(desk);
  await desk.getByLabel('Trip', { exact: true }).selectOption(ownTrip.slug);
  await desk.getByLabel('Begins in').fill('Port Blair');
  await desk.getByLabel('First day').fill(day(90));
  await desk.getByLabel('Last day').fill(day(95));
  await desk.getByLabel('Meeting point').fill('Airport');
  await desk.getByLabel('Twin room: ₹ each').fill('many');
  await desk.getByLabel('Price holds until').fill(day(7));
  await desk.getByLabel('Billing state').selectOption('KA');
  await desk.getByLabel('Their mobile number').fill('98765 43210');
  await desk.getByRole('button', { name: 'Price it' }).click();
  // What isn't an amount is kept and named.
  await expect(desk.getByText('Enter an amount in rupees').first()).toBeVisible();
  await expect(desk.getByLabel('Twin room: ₹ each')).toHaveValue('many');
  await desk.getByLabel('Twin room: ₹ each').fill('20,000');
  await desk.getByRole('button', { name: 'Price it' }).click();
  await expect(desk.getByRole('heading', { name: 'What they’re asked for' })).toBeVisible();
  // Four times 20,000 with 5% GST.
  await expect(desk.getByText('₹84,000').first()).toBeVisible();
  await expectWhole(desk);
  await desk.getByRole('button', { name: 'Send quote and payment link' }).click();
  await expect(desk.getByText('The quote is on its way.')).toBeVisible();
  const row = desk.getByRole('row', { name: new RegExp(company) });
  await expect(row).toContainText('Waits for an answer');
  await expectWhole(desk);

  const mails = await mailsTo(address, 2);
  const quote = mails.find(({ subject }) => subject.startsWith('Our quote'));
  expect(quote?.text).toContain('₹84,000');
  const guest = await (await newBrowser()).newPage();
  await guest.goto(/http\S+#key=\S+/.exec(quote?.text ?? '')?.[0] ?? '');
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(
    'Almost there: one payment to go',
  );
  // The secret leaves the address at once.
  expect(guest.url()).not.toContain('key=');
  await expectWhole(guest);
  await guest.getByRole('button', { name: 'Go to payment' }).click();
  await guest.getByRole('button', { name: /^Pay ₹25,200/ }).click();
  await guest.waitForURL((url) => url.origin === payUrl);
  await guest.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(guest.getByRole('heading', { level: 1, name: 'You’re going' })).toBeVisible({
    timeout: 20_000,
  });

  await desk.reload();
  await expect(row).toContainText('Accepted and paid');
  await expect(row).toContainText('₹25,200 received');
  const departure =
    (await row.getByRole('link', { name: ownTrip.title }).getAttribute('href')) ?? '';
  await desk.goto(departure);
  await expect(desk.getByText('Gayatri Kulkarni').first()).toBeVisible();
  await expectWhole(desk);
  // The site doesn't know this date.
  const id = departure.split('/').at(-1) ?? '';
  await page.goto(`/trip/${ownTrip.slug}`);
  expect(await page.content()).not.toContain(id);
});

test('a message to those who still owe money arrives once', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  const address = someAddress('guest');
  const date = await makeDate(4);
  await bookForTwo(page, date, address);
  const desk = await (await newBrowser()).newPage();
  await joinDesk(desk, 'Divya', 'operations');
  await desk.goto(`/desk/departures/${date}`);
  await desk.getByRole('link', { name: 'Messages', exact: true }).last().click();
  await expectWhole(desk);
  await desk.getByRole('link', { name: 'Ask for the balance' }).click();
  await expect(desk.getByRole('radio', { name: /^Still to pay: 1 booking/ })).toBeChecked();
  const subject = `The rest, ${address.replace(/\D/g, '').slice(-9)}`;
  await desk.getByLabel('Subject').fill(subject);
  await desk.getByRole('button', { name: 'Preview' }).click();
  await expect(desk.getByText(/Dear Asha,/)).toBeVisible();
  await expectWhole(desk);
  await desk.getByRole('button', { name: 'Send to 1 booking' }).dblclick();
  await expect(desk.getByText('Each booking gets it once')).toBeVisible();
  await desk.getByRole('link', { name: subject }).click();
  await expect(desk.getByRole('row', { name: /Asha Rao/ })).toContainText(/sent/);
  await expectWhole(desk);
  const mails = await mailsTo(address, 2);
  expect(mails.filter((mail) => mail.subject === subject)).toHaveLength(1);
});
