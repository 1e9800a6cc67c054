import { heading, signIn } from './support/account';
import { mailsTo, someAddress } from './support/mail';
import { expect, test } from './support/test';

test.use({ allowedBrowserErrors: /status of 422/ });

test('a number is verified on the profile and then signs in by text message', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  const address = someAddress('texts');
  const digits = `9${String(Date.now()).slice(-9)}`;
  const codeInText = async (count: number) => {
    const [message] = await mailsTo(`91${digits}@sms.safar.example`, count);
    return /^\d{6}/.exec(message?.text ?? '')?.[0] ?? '';
  };

  await signIn(page, address, 1, '/your-profile');
  const part = page.getByRole('region', { name: 'Sign-in codes by text' });
  await expect(part).toContainText('Save a mobile number in your profile above');
  await page.getByLabel('Mobile phone', { exact: false }).first().fill(digits);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await part.getByRole('button', { name: 'Text me a code' }).click();
  const field = part.getByLabel('Code from the text message');
  await field.fill('12');
  await part.getByRole('button', { name: 'Verify number' }).click();
  await expect(field).toHaveValue('12');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expectWhole(page);
  await field.fill(await codeInText(1));
  await part.getByRole('button', { name: 'Verify number' }).click();
  await expect(page.getByRole('status')).toContainText('Number verified');
  await expectWhole(page);

  const other = await (await newBrowser()).newPage();
  await other.goto('/my-trips');
  await other.getByText('Get the code by text instead').click();
  await other.getByLabel('Mobile number').fill('12');
  await other.getByRole('button', { name: 'Text me a code' }).click();
  await expect(other.getByLabel('Mobile number')).toHaveValue('12');
  await expect(other.getByLabel('Mobile number')).toHaveAttribute('aria-invalid', 'true');
  await expectWhole(other);
  await other.getByLabel('Mobile number').fill(digits);
  await other.getByRole('button', { name: 'Text me a code' }).click();
  await expect(heading(other, 'Check your phone')).toBeVisible();
  await expectWhole(other);
  await other.getByLabel('Code from the text message').fill(await codeInText(2));
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(heading(other, 'My trips')).toBeVisible();
  expect(other.url()).not.toContain(digits);

  await page.getByRole('button', { name: 'Stop text messages' }).click();
  await expect(page.getByRole('status')).toContainText(
    'We’ve stopped texting codes to your number.',
  );
});
