import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/test';
import {
  field,
  inLake,
  isCheckedWithinMs,
  openForm,
  publish,
  publishButton,
  useStudio,
  withoutLake,
} from './support/studio';

useStudio();
// The content lake goes away on purpose: what asks it says so in the console.
test.use({ allowedBrowserErrors: [/ERR_|WebSocket|fetch|network|content lake/i] });

const author = 'author-tenzin-dorje';
const form = `/studio/structure/blog;author;${author}`;

async function openAs(browser: Browser, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await openForm(page, `${form}?editor=${name}`, 'bio');
  return page;
}

/** Types at the end of a field, as a person does. */
async function typeInto(page: Page, name: string, text: string, delay = 60): Promise<void> {
  await field(page, name).press('ControlOrMeta+End');
  await field(page, name).pressSequentially(text, { delay });
}

test('two editors write in one document; who publishes waits for the other, and nothing is lost', async ({
  page,
  browser,
}) => {
  await openForm(page, form, 'bio');
  const colleague = await openAs(browser, 'meera');
  await Promise.all([
    typeInto(page, 'role', ', and mechanic'),
    typeInto(colleague, 'bio', ' He also bakes bread at every camp.'),
  ]);

  await expect(field(page, 'bio')).toHaveValue(/bakes bread at every camp\.$/);
  await expect(publishButton(page)).toBeDisabled();
  await publishButton(page).hover({ force: true });
  await expect(page.getByText(/^Meera is typing in this document/).first()).toBeVisible();
  // A colleague who pauses holds nobody up.
  await publish(page, author);
  expect(await inLake(`*[_id == "${author}"]{role, bio}`)).toEqual([
    {
      role: expect.stringMatching(/, and mechanic$/),
      bio: expect.stringMatching(/ He also bakes bread at every camp\.$/),
    },
  ]);
  await colleague.context().close();
});

for (const { seconds, hasHistory } of [
  { seconds: 10, hasHistory: true },
  { seconds: 60, hasHistory: false },
]) {
  test(`the content lake is killed for ${seconds} seconds while somebody types: nothing is lost`, async ({
    page,
  }) => {
    await openForm(page, form, 'bio');
    if (hasHistory) {
      await page.getByTestId('pane-footer-document-status').click();
      await expect(page.getByRole('tab', { name: 'History' })).toBeVisible();
    }
    await typeInto(page, 'bio', ' Before the outage');
    const typing = typeInto(page, 'bio', ', during it and after', 150);
    const bio = field(page, 'bio');
    let typed = '';
    await withoutLake(seconds, async () => {
      await typing;
      typed = await bio.inputValue();
      await expect(
        page.getByText(/aren't saving|Trying to connect|reconnect/i).first(),
      ).toBeVisible({
        timeout: seconds * 1_000,
      });
    });

    expect(typed).toMatch(/ Before the outage.* after$/);
    const stored = () => inLake<string[]>(`*[_id == "drafts.${author}"].bio`);
    // Back again, the Studio first shows what the lake has, then lays on it what waited to be sent. What
    // is typed meanwhile can land between the letters of before: that is a known limit of the Studio.
    await expect.poll(stored, { timeout: isCheckedWithinMs }).toEqual([typed]);
    await expect(bio).toHaveValue(typed, { timeout: isCheckedWithinMs });
    await expect(bio).toBeEditable({ timeout: isCheckedWithinMs });
    await typeInto(page, 'bio', ' The end.');
    await expect.poll(stored, { timeout: isCheckedWithinMs }).toEqual([`${typed} The end.`]);
    await publish(page, author);
  });
}
