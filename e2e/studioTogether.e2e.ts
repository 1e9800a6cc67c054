import type { Browser, Locator, Page, WebSocketRoute } from '@playwright/test';
import { withoutProgramFor } from './support/outage';
import { expect } from './support/test';
import {
  field,
  inLake,
  isCheckedWithinMs,
  openForm,
  publish,
  publishButton,
  test,
  useStudio,
} from './support/studio';

useStudio();
// The content lake is stopped on purpose, so callers log errors in the console.
test.use({ allowedBrowserErrors: /ERR_|WebSocket|fetch|network|content lake|507/i });

const author = 'author-tenzin-dorje';
const form = `/studio/structure/blog;author;${author}`;

async function openAs(browser: Browser, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await openForm(page, `${form}?editor=${name}`, 'bio');
  return page;
}

/** Types at the end of a field, at human speed. */
async function typeInto(page: Page, name: string, text: string, delay = 60): Promise<void> {
  await field(page, name).press('ControlOrMeta+End');
  await field(page, name).pressSequentially(text, { delay });
}

test('two editors write in one document; publishing waits for the other, and nothing is lost', async ({
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
  // Once the colleague pauses, no one has to wait.
  await publish(page, author);
  expect(await inLake(`*[_id == "${author}"]{role, bio}`)).toEqual([
    {
      role: expect.stringMatching(/, and mechanic$/),
      bio: expect.stringMatching(/ He also bakes bread at every camp\.$/),
    },
  ]);
  await colleague.context().close();
});

/**
 * Types word after word without pausing, and records the field's text after each. Like a person, it
 * stops while the field is closed.
 */
function keepTyping(input: Locator) {
  const shown: string[] = [];
  /**
   * Words that were in the field right after they were typed. The field may have closed or opened
   * during the others.
   */
  const whole: string[] = [];
  let isTyping = true;
  const typing = (async () => {
    shown.push(await input.inputValue());
    for (let word = 1; isTyping; word += 1) {
      await expect(input).toBeEditable({ timeout: 60_000 + isCheckedWithinMs });
      await input.pressSequentially(` word${word}`, { delay: 80 });
      const text = await input.inputValue();
      if (text.endsWith(` word${word}`)) whole.push(` word${word}`);
      shown.push(text);
    }
  })();
  // `stop` rethrows any failure from here.
  typing.catch(() => undefined);
  const typed = () => shown.at(-1) ?? '';
  return {
    shown,
    whole,
    typed,
    /** Resolves once this many more words are in the field. */
    async takes(words: number): Promise<void> {
      const before = typed().length;
      await expect
        .poll(
          () =>
            typed()
              .slice(before)
              .match(/word\d+/g)?.length ?? 0,
          {
            timeout: isCheckedWithinMs,
          },
        )
        .toBeGreaterThanOrEqual(words);
    },
    async stop(): Promise<void> {
      isTyping = false;
      await typing;
    },
  };
}

for (const { seconds, hasHistory } of [
  { seconds: 10, hasHistory: true },
  { seconds: 60, hasHistory: false },
]) {
  test(`the content lake is killed for ${seconds} seconds while an editor types: nothing is lost @alone`, async ({
    page,
  }) => {
    await openForm(page, form, 'bio');
    if (hasHistory) {
      await page.getByTestId('pane-footer-document-status').click();
      await expect(page.getByRole('tab', { name: 'History' })).toBeVisible();
    }
    const bio = field(page, 'bio');
    await bio.press('ControlOrMeta+End');
    const notice = page.getByText('Your changes can’t be saved right now').first();
    const writer = keepTyping(bio);
    try {
      await writer.takes(3);
      await withoutProgramFor('lake', seconds, async () => {
        await expect(notice).toBeVisible({ timeout: seconds * 1_000 });
      });
      await expect(notice).toBeHidden({ timeout: isCheckedWithinMs });
      // During a long outage the field may close, so that the queue stays small. Then it opens again.
      await expect(bio).toBeEditable({ timeout: isCheckedWithinMs });
      // The writer keeps typing while the Studio sends the queue.
      await writer.takes(8);
    } finally {
      await writer.stop();
    }

    const { shown, whole } = writer;
    const typed = writer.typed();
    expect(whole.length).toBeGreaterThanOrEqual(8);
    // Every word that has appeared in the field stays, in order.
    expect(typed).toMatch(new RegExp(whole.join('.*')));
    // As long as the field stays open, text already in it never changes. A long outage closes it so
    // that the queue stays small.
    if (seconds === 10) {
      for (const [index, text] of shown.entries()) {
        expect((shown[index + 1] ?? typed).slice(0, text.length)).toBe(text);
      }
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

test('a lake that can’t save for some seconds loses nothing', async ({ page }) => {
  await openForm(page, form, 'bio');
  const notice = page.getByText('Your changes can’t be saved right now').first();
  const writes = /\/data\/(mutate|actions)\//;
  await page.route(writes, (route) =>
    route.fulfill({
      status: 507,
      headers: {
        'access-control-allow-origin': new URL(page.url()).origin,
        'access-control-allow-credentials': 'true',
      },
      json: { error: { type: 'insufficientStorageError', description: 'There is no space left.' } },
    }),
  );
  await typeInto(page, 'bio', ' She keeps bees.');
  await expect(notice).toBeVisible();
  await page.unroute(writes);
  await expect(notice).toBeHidden({ timeout: isCheckedWithinMs });
  await publish(page, author);
  expect(await inLake(`*[_id == "${author}"][0].bio`)).toMatch(/ She keeps bees\.$/);
  await expect(field(page, 'bio')).toHaveValue(/ She keeps bees\.$/);
});

test('an editor is told when the connection is lost, even with nothing left to save', async ({
  page,
}) => {
  let isLost = false;
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/listeners$/, async (socket) => {
    if (isLost) return socket.close();
    socket.connectToServer();
    sockets.push(socket);
  });
  await openForm(page, form, 'bio');
  const notice = page.getByText('Your changes can’t be saved right now').first();
  isLost = true;
  await Promise.all(sockets.map((socket) => socket.close()));
  await expect(notice).toBeVisible();
  isLost = false;
  await expect(notice).toBeHidden({ timeout: isCheckedWithinMs });
  await expect(field(page, 'bio')).toBeEditable();
});
