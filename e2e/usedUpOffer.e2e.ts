import { book, fillTraveller } from './support/booking';
import { makeCoupon, makeDate, ownTrip, publishCampaign, removeCampaign } from './support/office';
import { expect, test } from './support/test';

test('a used-up offer code is reported on its page and in the checkout, and booking still works', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  const departure = await makeDate(5);
  const code = await makeCoupon(1);
  const withCode = `/booking/${ownTrip.slug}?departure=${departure}&room=twin&adults=1&code=${code}`;

  const early = await (await newBrowser()).newPage();
  await early.goto(withCode);
  await early.getByRole('button', { name: /^Hold 1 seat for/ }).click();
  await fillTraveller(early);
  await early.getByRole('button', { name: 'Review booking' }).click();
  await page.goto(withCode);
  await page.getByRole('button', { name: /^Hold 1 seat for/ }).click();
  await fillTraveller(page, 'Nandini Bora');
  await page.getByLabel('Email', { exact: true }).fill('nandini@example.com');
  await page.getByLabel('Mobile number').fill('98765 43211');
  await page.getByRole('button', { name: 'Review booking' }).click();

  await test.step('the only use goes to the first booking', async () => {
    await book(early);
    await page.getByRole('checkbox', { name: /I accept them/ }).check();
    await page.getByRole('button', { name: /^Book and pay/ }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'This code has been used up.',
    );
    await expect(page.getByText('Nandini Bora, born 3 Feb 1994')).toBeVisible();
    // The price without the code is shown before anything is booked.
    await expect(page.getByText(code)).toHaveCount(0);
    await book(page);
  });

  await test.step('the offer page', async () => {
    const slug = `offer-${code.toLowerCase()}`;
    await publishCampaign(slug, code);
    try {
      await page.goto(`/campaign/${slug}?code=${code}`);
      await expect(
        page.getByText('This offer code has been used up, so it no longer works.'),
      ).toBeVisible();
      await expect(page.getByText(`Code ${code}`)).toBeVisible();
      await expect(page.getByText('Offer code', { exact: true })).toHaveCount(0);
      await expect(page.getByRole('timer')).toHaveCount(0);
      await expect(page.locator(`main a[href*="${code}"]`)).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Trips you can book now' })).toBeVisible();
      await expectWhole(page);
    } finally {
      await removeCampaign(slug);
    }
  });

  await test.step('the first step of the checkout', async () => {
    await page.goto(withCode);
    const field = page.getByRole('textbox', { name: /^Code/ });
    await expect(field).toHaveAccessibleDescription('This code has been used up.');
    await expect(field).toHaveValue(code);
    await expect(page.getByRole('button', { name: /^Hold 1 seat for/ })).toBeEnabled();
  });
});
