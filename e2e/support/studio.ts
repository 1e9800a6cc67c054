import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { dataDir, ports } from './addresses.mjs';
import { expect, test } from './test';

/** At the first start the Studio's packages are fetched and it is built, after the site is up. */
const studioIsBuiltWithinMs = 6 * 60_000;
/** Several steps in a program of four megabytes, perhaps on a busy machine. */
const journeyWithinMs = 4 * 60_000;
/** The first opening of a document, from an empty cache. */
export const opensWithinMs = 60_000;
/** The checks before a publish ask the lake, the site and the booking service. */
export const isCheckedWithinMs = 40_000;

/** What every file of editors' journeys starts with: at a desk, in order, once the Studio is built. */
export function useStudio(): void {
  test.skip(process.env.SAFAR_STUDIO === 'off', 'SAFAR_STUDIO=off leaves the Studio out.');
  test.describe.configure({ mode: 'serial', timeout: journeyWithinMs });
  test.beforeAll(async ({ request }) => {
    test.setTimeout(studioIsBuiltWithinMs);
    await expect
      .poll(async () => (await request.get('/studio')).status(), { timeout: studioIsBuiltWithinMs })
      .toBe(200);
  });
}

/** The documents a query finds in the content lake, drafts included. */
export async function inLake<Result = Record<string, unknown>[]>(query: string): Promise<Result> {
  const address = new URL(`http://localhost:${ports.lake}/v2026-06-01/data/query/production`);
  address.searchParams.set('perspective', 'raw');
  address.searchParams.set('query', query);
  const response = await fetch(address);
  expect(response.ok).toBe(true);
  return ((await response.json()) as { result: Result }).result;
}

/** The input of a field, by its path in the document. */
export const field = (page: Page, name: string) =>
  page.getByTestId(`field-${name}`).getByRole('textbox');

export const publishButton = (page: Page) => page.getByTestId('action-publish');

/** Opens a document's form and waits until one of its fields can be written in. */
export async function openForm(page: Page, address: string, fieldName: string): Promise<void> {
  await page.goto(address);
  await expect(field(page, fieldName)).toBeEditable({ timeout: opensWithinMs });
}

/** Chooses an action of the menu beside Publish. */
export async function chooseAction(page: Page, name: string | RegExp): Promise<void> {
  await page.getByTestId('action-menu-button').click();
  await page.getByRole('menuitem', { name }).click();
}

/** Publishes as soon as the checks allow it, and waits until no draft is left. */
export async function publish(page: Page, id: string): Promise<void> {
  await expect(publishButton(page)).toBeEnabled({ timeout: isCheckedWithinMs });
  await publishButton(page).click();
  await expect.poll(() => inLake(`*[_id == "drafts.${id}"]{_id}`)).toEqual([]);
}

/** What an address answers a reader: its status, and where it sends them. */
export async function answerOf(
  context: BrowserContext,
  address: string,
): Promise<{ status: number; location?: string }> {
  const response = await context.request.get(address, { maxRedirects: 0 });
  const { location } = response.headers();
  return { status: response.status(), ...(location ? { location } : {}) };
}

/**
 * Kills the content lake as a power cut would, and keeps it away: somebody else holds its port and
 * hangs up on every caller. The supervisor brings it back once the port is free again.
 */
export async function withoutLake(seconds: number, meanwhile: () => Promise<void>): Promise<void> {
  const running = JSON.parse(fs.readFileSync(path.join(dataDir, 'running.json'), 'utf8')) as {
    programs: { name: string; pid: number }[];
  };
  const lake = running.programs.find(({ name }) => name === 'lake');
  if (!lake) throw new Error('No content lake runs.');
  const squatter = net.createServer((socket) => socket.destroy());
  const away = new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  process.kill(lake.pid, 'SIGKILL');
  await listen(squatter, ports.lake);
  await meanwhile();
  await away;
  await new Promise((resolve) => squatter.close(resolve));
  await expect
    .poll(
      () =>
        fetch(`http://localhost:${ports.lake}/ping`)
          .then((answer) => answer.status)
          .catch(() => 0),
      {
        timeout: 30_000,
      },
    )
    .toBe(200);
}

/** Takes a port as soon as it is free. */
async function listen(server: net.Server, port: number): Promise<void> {
  await expect
    .poll(
      () =>
        new Promise((resolve) => {
          server.once('error', () => resolve(false));
          server.listen(port, () => resolve(true));
        }),
      { intervals: [20] },
    )
    .toBe(true);
}
