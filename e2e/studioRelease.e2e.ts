import type { Page } from '@playwright/test';
import { expect } from './support/test';
import { field, inLake, isCheckedWithinMs, opensWithinMs, test, useStudio } from './support/studio';

const key = Date.now().toString(36);
const title = `Monsoon ${key}`;
/** The release changes a trip, a campaign and the home page. Each says these words once it's live. */
const words = `Now with rain ${key}.`;
const changed = [
  {
    form: '/studio/structure/site;settings',
    id: 'settings',
    tab: 'Home page',
    field: 'homeLede',
    path: '/',
  },
  {
    form: '/studio/structure/campaigns;campaign;campaign-early-summer-ladakh',
    id: 'campaign-early-summer-ladakh',
    field: 'summary',
    path: '/campaign/early-summer-ladakh',
  },
  {
    form: '/studio/structure/trips;trip;trip-kerala-backwaters-slowly',
    id: 'trip-kerala-backwaters-slowly',
    field: 'summary',
    path: '/trip/kerala-backwaters-slowly',
  },
];
let name = '';

useStudio();
// On a busy machine the preview can take more than ten seconds; the Studio then reports that it
// can't connect. When you leave the Studio, its own code writes to a closed connection. After a
// release, the Studio asks for the project's plan, and the lake has none.
test.use({
  allowedBrowserErrors:
    /Unable to connect to visual editing|WebSocket is already in CLOSING|\/subscriptions\/project\//,
});

test('an editor creates a release, and adds a trip, a campaign and the home page', async ({
  page,
}) => {
  await page.goto('/studio/releases');
  await page.getByRole('button', { name: 'New release' }).click({ timeout: opensWithinMs });
  await page.getByTestId('release-form-title').fill(title);
  await page.getByTestId('submit-release-button').click();
  const named = () => inLake<string[]>(`releases::all()[metadata.title == "${title}"].name`);
  await expect.poll(named).toHaveLength(1);
  [name = ''] = await named();

  for (const { form, id, tab, field: fieldName } of changed) {
    await page.goto(`${form}?perspective=${name}`);
    // The banner is drawn anew five times a second, so on a busy machine it's never still to click.
    const add = page.getByRole('button', { name: 'Add to release' });
    await add.press('Enter', { timeout: opensWithinMs });
    if (tab) await page.getByRole('tab', { name: tab }).click();
    const input = field(page, fieldName);
    await expect(input).toBeEditable({ timeout: opensWithinMs });
    await input.press('ControlOrMeta+End');
    await input.pressSequentially(` ${words}`);
    await expect
      .poll(() => inLake(`*[_id == "versions.${name}.${id}"].${fieldName}`))
      .toEqual([expect.stringContaining(words)]);
  }
});

test('the preview shows the whole release, and visitors see none of it', async ({
  page,
  browser,
}) => {
  const visitor = await (await browser.newContext()).newPage();
  for (const { path } of changed) {
    await page.goto(`/studio/presentation?preview=${path}&perspective=${name}`);
    const preview = page.frameLocator('iframe').first();
    await expect(preview.getByText(`You’re viewing the release “${title}”.`)).toBeVisible({
      timeout: opensWithinMs,
    });
    await expect(preview.getByText(words).first()).toBeVisible();
    await visitor.goto(path);
    await expect(visitor.getByText(words)).toHaveCount(0);
  }
  await visitor.context().close();
});

test('the release is published, and all three pages are live together', async ({
  page,
  browser,
}) => {
  await page.goto(`/studio/releases/${name}`);
  const publish = page.getByTestId('publish-all-button');
  await expect(publish).toBeEnabled({ timeout: isCheckedWithinMs });
  await publish.click();
  await page.getByTestId('confirm-publish-dialog').getByTestId('confirm-button').click();
  await expect.poll(() => stateOf(name)).toEqual(['published']);

  const ids = changed.map(({ id }) => id);
  const revisions = await inLake<string[]>(`*[_id in ${JSON.stringify(ids)}]._rev`);
  expect(revisions).toHaveLength(3);
  expect(new Set(revisions).size).toBe(1);
  const visitor = await (await browser.newContext()).newPage();
  for (const { path } of changed) {
    await expect(async () => {
      await visitor.goto(path);
      await expect(visitor.getByText(words).first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
  }
  await visitor.context().close();
  await expectNothingLeft(page);
});

const stateOf = (release: string) => inLake<string[]>(`*[_id == "_.releases.${release}"].state`);

/** A published release has no versions, and the Studio lists what it published. */
async function expectNothingLeft(page: Page): Promise<void> {
  expect(await inLake(`*[sanity::partOfRelease("${name}")]`)).toEqual([]);
  await expect(page.getByText('Kerala backwaters, slowly').first()).toBeVisible({
    timeout: opensWithinMs,
  });
}
