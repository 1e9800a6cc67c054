/** The desk: signing in with two factors, the people who may, and money that two must approve. */
import { appCode, joinDesk, openArea, openInvitation, setUpApp } from './support/desk';
import { bookForTwo, codeFor } from './support/account';
import { mailsTo, someAddress } from './support/mail';
import { lookAtDate, makeDate, recordTransfer } from './support/office';
import { sendAtHumanPace } from './support/pace';
import { expect, test } from './support/test';

// Refused forms are shown again with a status of their own.
test.use({ allowedBrowserErrors: /status of 4(01|22) \(/ });

test('strangers see the sign-in, and nothing tells them who is on the staff', async ({
  page,
  expectWhole,
}) => {
  await page.goto('/desk/people?person=1');
  await expect(page).toHaveURL(/\/desk\/sign-in\?next=/);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expectWhole(page);
  await page.getByLabel('Email').fill('stranger@example.com');
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
  await expectWhole(page);
  await page.getByLabel('Code from the email').fill('123456');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('That code is wrong or has expired').first()).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('stranger@example.com');
});

test('an owner invites finance, and both sign in with an app', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  const owner = await joinDesk(page, 'Asha', 'owner');
  await expect(page.getByRole('link', { name: owner.name })).toBeVisible();
  await expectWhole(page);
  await openArea(page, 'People');
  const email = someAddress('finance');
  const name = `Meera ${email.replace(/\D/g, '').slice(-9)}`;
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  // No role was ticked: what was typed stays.
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Finance').check();
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText('The invitation is on its way.')).toBeVisible();
  await expectWhole(page);

  const theirs = await (await newBrowser()).newPage();
  await openInvitation(theirs, email);
  await expectWhole(theirs);
  const key = await setUpApp(theirs);
  await expectWhole(theirs);
  await theirs.getByRole('link', { name: 'I’ve kept them, open the desk' }).click();
  // Whole areas that aren't a role's business are missing.
  await expect(theirs.getByRole('link', { name: 'Money' })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'People' })).toHaveCount(0);

  // Signing in again takes a code by email and one from the app.
  await theirs.getByRole('link', { name }).click();
  await expectWhole(theirs);
  await theirs.getByRole('button', { name: 'Sign out' }).first().click();
  await theirs.getByLabel('Email').fill(email);
  await theirs.getByRole('button', { name: 'Email me a code' }).click();
  const [mail] = await mailsTo(email, 2);
  await theirs
    .getByLabel('Code from the email')
    .fill(/^(\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? '');
  await theirs.getByRole('button', { name: 'Continue' }).click();
  await expectWhole(theirs);
  await theirs.getByLabel('Code from your app').fill(appCode(key, 1));
  await theirs.getByRole('button', { name: 'Sign in' }).click();
  await expect(theirs.getByRole('link', { name: 'Money' })).toBeVisible();

  // The owner ends their access, which ends their session at once.
  await page.reload();
  await page.getByRole('link', { name: `Change ${name}` }).click();
  await expectWhole(page);
  await page.getByLabel('Why their access ends').fill('Left the company');
  await page.getByRole('button', { name: `End ${name}’s access` }).click();
  await expect(page.getByText('Their access has ended')).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});

test('a transfer waits for a second person, who approves it', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  const date = await makeDate(4, 60_000);
  const path = await bookForTwo(page, date, someAddress('guest'));
  const reference = path.split('/').at(-1) ?? '';
  await recordTransfer(reference, 10_000_000);
  const desk = await (await newBrowser()).newPage();
  await joinDesk(desk, 'Gurdeep', 'finance');
  await expect(desk.getByText('Payment of ₹1,00,000 needs a second person').first()).toBeVisible();
  await desk.getByRole('link', { name: 'Money' }).click();
  await expectWhole(desk);
  const row = desk.getByRole('listitem').filter({ hasText: reference });
  await row.getByRole('button', { name: 'Approve ₹1,00,000' }).click();
  await expect(desk.getByText('Done. The booking’s history shows who decided.')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('Today says who has no room on a departure that leaves soon, until rooms are saved', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  const date = await makeDate(4, 20_000, undefined, 1, 12);
  await bookForTwo(page, date, someAddress('guest'));
  const desk = await (await newBrowser()).newPage();
  await joinDesk(desk, 'Omar', 'operations');
  const row = desk
    .locator('tr')
    .filter({ has: desk.locator(`a[href="/desk/departures/${date}"]`) });
  await expect(row).toBeVisible();
  await expectWhole(desk);
  await row.getByRole('link', { name: '2 without a room' }).click();
  await desk.getByRole('button', { name: 'Save rooms' }).click();
  await expect(desk.getByText('The rooms are saved.')).toBeVisible();
  await desk.goto('/desk');
  await expect(row.getByText('Assigned')).toBeVisible();
  await desk.goto('/desk/alarms');
  await expect(desk.getByRole('heading', { level: 1, name: 'Alarms' })).toBeVisible();
  await expectWhole(desk);
});

test('what was typed survives a session that ends meanwhile', async ({ page, expectWhole }) => {
  const owner = await joinDesk(page, 'Bela', 'owner');
  await openArea(page, 'People');
  const email = someAddress('sales');
  const name = `Tara ${email.replace(/\D/g, '').slice(-9)}`;
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Sales').check();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText('What you typed is kept.')).toBeVisible();
  await page.getByLabel('Email').fill(owner.email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByLabel('Code from the email').fill(await codeFor(owner.email, 2));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Code from your app').fill(appCode(owner.key, 1));
  await page.getByRole('button', { name: 'Confirm and go on' }).click();
  await expect(page.getByText('The invitation is on its way.')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Invited');
  await expectWhole(page);
});

test('sales finds a booking, shows its contact details with a reason, and sends a link', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  const guest = someAddress('guest');
  const path = await bookForTwo(page, await makeDate(4), guest);
  const reference = path.split('/').at(-1) ?? '';
  const desk = await (await newBrowser()).newPage();
  await joinDesk(desk, 'Tara', 'sales');
  await desk.getByLabel('Find a booking').fill(guest);
  await desk.getByLabel('Find a booking').press('Enter');
  await expect(desk.getByRole('row').filter({ hasText: reference })).toBeVisible();
  await expectWhole(desk);
  await desk.getByLabel('Find a booking').fill(reference.toLowerCase());
  await desk.getByLabel('Find a booking').press('Enter');
  await expect(desk).toHaveURL(new RegExp(`/desk/bookings/${reference}$`));
  await expectWhole(desk);
  await expect(desk.getByText(guest)).toHaveCount(0);
  await desk.getByLabel('Why you need it').fill('They asked for a call');
  await desk.getByRole('button', { name: 'Show contact details' }).click();
  await expect(desk.getByText(guest)).toBeVisible();
  await desk.getByRole('button', { name: 'Email a new link' }).click();
  await expect(desk.getByText('A new link is on its way')).toBeVisible();
  const mails = await mailsTo(guest, 2);
  expect(mails.some(({ text }) => text.includes(`/booking-details/${reference}#key=`))).toBe(true);
});

test('a departure is cancelled by two people, and its travellers may choose', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  const guest = someAddress('guest');
  const date = await makeDate(4);
  await bookForTwo(page, date, guest);
  const { code } = await lookAtDate(date);
  const one = await (await newBrowser()).newPage();
  await joinDesk(one, 'Divya', 'operations');
  await one.goto(`/desk/departures/${date}`);
  await expectWhole(one);
  await one.goto(`/desk/departures/${date}/cancel`);
  await expectWhole(one);
  await one.getByRole('textbox', { name: 'Why' }).fill('The road is closed');
  await one.getByLabel(`Type ${code} to confirm`).fill('something else');
  await one.getByRole('button', { name: /^Request cancellation/ }).click();
  await expect(one.getByRole('textbox', { name: 'Why' })).toHaveValue('The road is closed');
  await one.getByLabel(`Type ${code} to confirm`).fill(code);
  await one.getByRole('button', { name: /^Request cancellation/ }).click();
  await expect(one.getByText('The cancellation is requested.')).toBeVisible();
  await expect(one.getByRole('button', { name: /^Approve/ })).toBeDisabled();
  const two = await (await newBrowser()).newPage();
  await joinDesk(two, 'Gurdeep', 'operations');
  await two.goto(`/desk/departures/${date}/cancel`);
  await expectWhole(two);
  await two.getByRole('button', { name: /^Approve/ }).click();
  await expect(two.getByText('The departure is cancelled.')).toBeVisible();
  const mails = await mailsTo(guest, 2);
  expect(mails.some(({ text }) => text.includes('The road is closed'))).toBe(true);
});

test('an enquiry is answered from a template', async ({ page, newBrowser, expectWhole }) => {
  const sender = someAddress('gayatri');
  await page.goto('/contact-form?topic=question');
  await page.getByLabel('Your name').fill('Gayatri Kulkarni');
  await page.getByLabel('Email').fill(sender);
  await page.getByLabel('What would you like to know?').fill('Is the road to Kaza open?');
  await page.getByRole('checkbox', { name: /You may keep my message/ }).check();
  await sendAtHumanPace(page.getByRole('button', { name: 'Send message' }));
  await mailsTo(sender);
  const desk = await (await newBrowser()).newPage();
  await joinDesk(desk, 'Tashi', 'sales');
  await desk.getByRole('link', { name: 'Inbox' }).click();
  await expectWhole(desk);
  await desk
    .getByRole('link', { name: /Gayatri Kulkarni/ })
    .last()
    .click();
  await expectWhole(desk);
  await desk.getByLabel('Start from').selectOption({ label: 'Answer to a general question' });
  await desk.getByRole('button', { name: 'Fill in' }).click();
  await expect(desk.getByLabel('Answer', { exact: true })).toHaveValue(/Dear Gayatri/);
  await desk.getByLabel('Answer', { exact: true }).fill('Dear Gayatri, it is open.');
  await desk.getByRole('button', { name: 'Send answer' }).click();
  const mails = await mailsTo(sender, 2);
  expect(mails.some(({ text }) => text.includes('Dear Gayatri, it is open.'))).toBe(true);
  await expectWhole(desk);
});
