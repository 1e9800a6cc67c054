import { expect } from './support/test';
import {
  chooseAction,
  field,
  inLake,
  isCheckedWithinMs,
  openForm,
  opensWithinMs,
  publishButton,
  test,
  useStudio,
} from './support/studio';

useStudio();

test('published text is opened on the live page, with the time it took', async ({
  page,
  context,
}) => {
  const words = `Seen at ${Date.now().toString(36)}.`;
  await openForm(page, '/studio/structure/pages;page;page-disclaimer', 'summary');
  const summary = field(page, 'summary');
  await summary.press('ControlOrMeta+End');
  await summary.pressSequentially(` ${words}`);
  await expect(publishButton(page)).toBeEnabled({ timeout: isCheckedWithinMs });

  const opened = context.waitForEvent('page');
  await chooseAction(page, 'Publish and open');
  const live = await opened;
  await live.waitForURL(/\/disclaimer$/);
  await expect(live.getByText(words)).toBeVisible();
  await expect(page.getByText(/^Live after \d+ ms$/)).toBeVisible();
});

test('a trip shows its dates, seats and prices beside it', async ({ page }) => {
  await page.goto('/studio/structure/trips;trip;trip-spiti-in-snow');
  await page.getByRole('tab', { name: 'Departures' }).click({ timeout: opensWithinMs });
  await expect(page.getByText(/^SPTW-\d{4}-\d\d-\d\d/).first()).toBeVisible();
  await expect(page.getByText(/^from ₹/).first()).toBeVisible();
});

test('a checklist lists what is still as in the demo, until it is published anew', async ({
  page,
}) => {
  const list = '/studio/structure/demo;page-about-us-and-policies';
  await page.goto(list);
  const terms = page.getByRole('link', { name: /^Terms and conditions/ });
  await expect(terms).toBeVisible({ timeout: opensWithinMs });
  await openForm(page, `${list};page-terms-and-conditions`, 'summary');
  await field(page, 'summary').press('ControlOrMeta+End');
  await field(page, 'summary').pressSequentially(' These are ours now.');
  await expect(publishButton(page)).toBeEnabled({ timeout: isCheckedWithinMs });
  await chooseAction(page, 'Publish and open');
  await expect(page.getByText(/^Live after \d+ ms$/)).toBeVisible();
  await page.goto(list);
  await expect(page.getByRole('link', { name: /^About us/ })).toBeVisible({
    timeout: opensWithinMs,
  });
  await expect(terms).toHaveCount(0);
});

test('an older revision is restored from the history', async ({ page }) => {
  const id = 'page-privacy-policy';
  await openForm(page, `/studio/structure/pages;page;${id}`, 'summary');
  const summary = field(page, 'summary');
  const before = await summary.inputValue();
  await summary.fill('A summary that nobody wants to keep, because it says nothing at all.');
  await expect
    .poll(() => inLake(`*[_id == "drafts.${id}"].summary`))
    .toEqual([expect.stringMatching(/^A summary that nobody/)]);

  await page.getByTestId('pane-footer-document-status').click();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByTestId('timeline-item-button').filter({ hasText: 'Created' }).last().click();
  await expect(summary).toHaveValue(before);
  await page.getByRole('button', { name: 'Revert to revision' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => inLake(`*[_id == "drafts.${id}"].summary`)).toEqual([before]);
});

test('no public page carries a byte of the Studio', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(loaded.filter((path) => path.startsWith('/studio'))).toEqual([]);
});
