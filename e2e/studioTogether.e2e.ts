import type { Browser, Page } from '@playwright/test';
import { withoutProgramFor } from './support/outage';
import { expect, test } from './support/test';
import {
  field,
  inLake,
  isCheckedWithinMs,
  openForm,
  publish,
  publishButton,
  useStudio,
} from './support/studio';

useStudio();
// The content lake goes away on purpose: what asks it says so in the console.
test.use({ allowedBrowserErrors: /ERR_|WebSocket|fetch|network|content lake/i });

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
    const bio = field(page, 'bio');
    await bio.press('ControlOrMeta+End');
    const shown = [await bio.inputValue()];
    let isTyping = true;
    const typing = (async () => {
      for (let word = 1; isTyping; word += 1) {
        await bio.pressSequentially(` word${word}`, { delay: 80 });
        shown.push(await bio.inputValue());
      }
    })();
    await page.waitForTimeout(3_000);
    await withoutProgramFor('lake', seconds, async () => {
      const limit = { timeout: seconds * 1_000 };
      await expect(
        page.getByText(/aren't saving|Trying to connect|reconnect/i).first(),
      ).toBeVisible(limit);
      // The field takes nothing that could get lost.
      await expect(bio).not.toBeEditable(limit);
    });
    await expect(bio).toBeEditable({ timeout: isCheckedWithinMs });
    // Somebody who does not look up types on while the Studio sends what waited.
    await page.waitForTimeout(5_000);
    isTyping = false;
    await typing;

    const typed = shown.at(-1) ?? '';
    // What once stood in the field stays there, in its order.
    for (const [index, text] of shown.entries()) {
      expect((shown[index + 1] ?? typed).slice(0, text.length)).toBe(text);
    }
    expect(typed).toMatch(/ word1 word2 .* word\d+$/);
    await expect
      .poll(() => inLake<string[]>(`*[_id == "drafts.${author}"].bio`), {
        timeout: isCheckedWithinMs,
      })
      .toEqual([typed]);
    await expect(bio).toHaveValue(typed);
    await publish(page, author);
  });
}
