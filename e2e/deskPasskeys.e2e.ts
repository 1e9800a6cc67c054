/** Passkeys at the desk: as the first second factor, beside an app, and to confirm grave actions. */
import type { Page } from '@playwright/test';
import { joinDesk, openInvitation } from './support/desk';
import { mailsTo, someAddress } from './support/mail';
import { invitePerson } from './support/office';
import { expect, test } from './support/test';

// Refused forms are shown again with a status of their own.
test.use({ allowedBrowserErrors: /status of 4(01|22) \(/ });

/** Gives a page's browser an authenticator that verifies its owner by itself. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('someone signs in with a passkey only, and adds a second one', async ({
  page,
  expectWhole,
}) => {
  const email = someAddress('passkey');
  const name = `Tashi ${email.replace(/\D/g, '').slice(-9)}`;
  await invitePerson(name, email, ['operations']);
  await addAuthenticator(page);
  await openInvitation(page, email);
  await expectWhole(page);
  // Without a name, the device isn't asked.
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Enter a name for the passkey').first()).toBeVisible();
  await page.getByLabel('Name of the passkey').fill('Office laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /recovery codes/ })).toBeVisible();
  await page.getByRole('link', { name: 'I’ve kept them, open the desk' }).click();

  await page.getByRole('link', { name }).click();
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await expect(passkeys.getByRole('heading', { name: 'Office laptop' })).toBeVisible();
  await expect(passkeys.getByText('not used yet')).toBeVisible();
  // The only second factor stays.
  await expect(passkeys.getByRole('button', { name: 'Remove' })).toBeDisabled();
  await expectWhole(page);

  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  const [mail] = await mailsTo(email, 2);
  await page.getByLabel('Code from the email').fill(/^(\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Recovery code')).toBeVisible();
  await expectWhole(page);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await page.getByRole('link', { name }).click();
  await expect(passkeys.getByText(/last used/)).toBeVisible();
});

test('someone with an app adds a passkey, confirms with it and removes it', async ({
  page,
  expectWhole,
}) => {
  await addAuthenticator(page);
  const colleague = await joinDesk(page, 'Asha', 'owner');
  await page.getByRole('link', { name: colleague.name }).click();
  await page.getByLabel('Name of the passkey').fill('My phone');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey added.')).toBeVisible();
  await expectWhole(page);

  // This device has one already.
  await page.getByLabel('Name of the passkey').fill('My phone again');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('You’ve added this device’s passkey already.')).toBeVisible();

  await page.goto('/desk/sign-in?confirm=1&next=/desk/you');
  await expect(page.getByLabel('Code from your app')).toBeVisible();
  await expectWhole(page);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page).toHaveURL(/\/desk\/you$/);
  await page
    .getByRole('region', { name: 'Passkeys' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page.getByText('Passkey removed.')).toBeVisible();
});

test('without scripts, someone with only a passkey is told to use a recovery code', async ({
  page,
  newBrowser,
}) => {
  const email = someAddress('scriptless');
  await invitePerson(`Nima ${email.replace(/\D/g, '').slice(-9)}`, email, ['operations']);
  await addAuthenticator(page);
  await openInvitation(page, email);
  await page.getByLabel('Name of the passkey').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /recovery codes/ })).toBeVisible();
  const codes = await page.locator('li code').allInnerTexts();

  const plain = await (await newBrowser({ javaScriptEnabled: false })).newPage();
  await plain.goto('/desk/sign-in');
  await plain.getByLabel('Email').fill(email);
  await plain.getByRole('button', { name: 'Email me a code' }).click();
  const [mail] = await mailsTo(email, 2);
  await plain
    .getByLabel('Code from the email')
    .fill(/^(\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? '');
  await plain.getByRole('button', { name: 'Continue' }).click();
  await expect(plain.getByText(/Passkeys need scripts.*use a recovery code/)).toBeVisible();
  await plain.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(plain.getByRole('alert').getByText(/runs no scripts/)).toBeVisible();
  await plain.getByLabel('Recovery code').fill(codes[0] ?? '');
  await plain.getByRole('button', { name: 'Sign in' }).click();
  await expect(plain.getByRole('heading', { level: 1 })).not.toHaveText('Confirm that it’s you');
});
