/** Policies and settings at the desk: written with a day, shown before they hold, and withdrawn. */
import { fillTraveller } from './support/booking';
import { joinDesk, openArea } from './support/desk';
import { makeDate, ownTrip } from './support/office';
import { expect, test } from './support/test';

// Refused forms are shown again with a status of their own.
test.use({ allowedBrowserErrors: /status of 4(01|22) \(/ });

/** Tomorrow by the operator's calendar. */
const tomorrow = () => new Date(Date.now() + (24 + 5.5) * 3_600_000).toISOString().slice(0, 10);

test('an owner writes a policy version from tomorrow; today’s bookings don’t get it', async ({
  page,
  newBrowser,
  expectWhole,
}) => {
  const departure = await makeDate(5);
  await joinDesk(page, 'Asha', 'owner');
  await openArea(page, 'Settings');
  await page.getByRole('link', { name: 'Versions, and who follows them' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Cancellation policies' }),
  ).toBeVisible();
  await expectWhole(page);
  await page.getByRole('link', { name: 'Standard', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Bookings made now get' })).toContainText('90%');
  await expectWhole(page);

  await page.getByRole('link', { name: 'New version' }).click();
  await expectWhole(page);
  const back = page.getByLabel('Step 1: they get back, in %');
  await back.fill('most');
  await page.getByLabel('For bookings made from').fill(tomorrow());
  await page.getByRole('button', { name: 'Show how travellers read it' }).click();
  // What was typed stays beside the error.
  await expect(back).toHaveAccessibleDescription(/Enter a percentage/);
  await expect(back).toHaveValue('most');
  await back.fill('85');
  await page.getByRole('button', { name: 'Show how travellers read it' }).click();
  const shown = page.getByRole('region', { name: 'Nothing is saved yet' });
  await expect(shown).toContainText('30 days or more before');
  await expect(shown).toContainText('If we cancel the trip');
  await expect(shown.getByText('85%')).toHaveCount(2);
  await expectWhole(page);
  await shown.getByRole('button', { name: /^Save it from/ }).click();
  await expect(page.getByText('What was sold before keeps its terms.')).toBeVisible();
  const versions = page.getByRole('region', { name: 'Versions' });
  await expect(versions.getByText('Comes', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Bookings made now get' })).toContainText('90%');
  await expectWhole(page);

  const traveller = await (await newBrowser()).newPage();
  await traveller.goto('/cancellation-policy');
  await expect(traveller.getByRole('main')).toContainText('90%');
  await expect(traveller.getByRole('main')).not.toContainText('85%');
  await traveller.goto(`/trip/${ownTrip.slug}`);
  const policy = traveller.getByRole('region', { name: 'If you cancel' });
  await expect(policy).toBeVisible();
  await expect(policy).not.toContainText('85%');
  await traveller.goto(`/booking/${ownTrip.slug}?departure=${departure}&room=twin&adults=1`);
  await traveller.getByRole('button', { name: /^Hold 1 seat for/ }).click();
  await fillTraveller(traveller);
  await traveller.getByRole('button', { name: 'Review booking' }).click();
  // A tenth of ₹21,000, and not the new version’s 15%.
  await expect(traveller.getByRole('region', { name: 'If you cancel' })).toContainText(
    /we keep ₹2,100(?![\d,])/,
  );

  await versions
    .getByRole('button', { name: /^Withdraw what comes on/ })
    .first()
    .click();
  await expect(page.getByText('Withdrawn. No booking will get it.')).toBeVisible();
  await expect(versions.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
  await expectWhole(page);
});

test('an owner plans another refund limit, and withdraws it', async ({ page, expectWhole }) => {
  await joinDesk(page, 'Asha', 'owner');
  await openArea(page, 'Settings');
  await expectWhole(page);
  await page.getByRole('link', { name: 'Change Refunds that need a second person' }).click();
  const above = page.getByLabel('Above, in rupees');
  await above.fill('a lot');
  await page.getByLabel('From', { exact: true }).fill(tomorrow());
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(above).toHaveAccessibleDescription(/Enter an amount in rupees/);
  await expect(above).toHaveValue('a lot');
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(tomorrow());
  await expectWhole(page);
  await above.fill('40,000');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('It holds from its day on')).toBeVisible();
  const coming = page.getByRole('region', { name: 'What comes' });
  await expect(coming).toContainText('Above ₹40,000');
  await expect(page.getByRole('region', { name: 'In force' })).toContainText('Above ₹25,000');
  await expectWhole(page);
  await coming
    .getByRole('button', { name: /^Withdraw what comes on/ })
    .first()
    .click();
  await expect(page.getByText('Withdrawn. It won’t hold.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Withdrawn by Asha');
});
