import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClaims } from './claims';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'safar-claims-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A page whose rendering the test finishes. */
function slowPage() {
  let finish = () => {};
  let fail = (_reason: Error) => {};
  const started: string[] = [];
  const regenerate = (route: string) => {
    started.push(route);
    return new Promise<void>((resolve, reject) => {
      finish = resolve;
      fail = reject;
    });
  };
  return { regenerate, started, finish: () => finish(), fail: () => fail(new Error('no content')) };
}

const renderings: string[] = [];
const render = async (route: string) => void renderings.push(route);
beforeEach(() => {
  renderings.length = 0;
});

const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
};

it('renders a page once among processes that share a folder', async () => {
  const [one, other] = [openClaims(folder), openClaims(folder)];
  expect(await one.tryOne('/trip/spiti', 'r1', render)).toBe(true);
  expect(await other.tryOne('/trip/spiti', 'r1', render)).toBe(true);
  expect(await other.tryOne('/trip/spiti', 'r2', render)).toBe(true);
  expect(renderings).toEqual(['/trip/spiti', '/trip/spiti']);
});

it('leaves a page that another process is rendering, and waits for it', async () => {
  const [one, other] = [openClaims(folder), openClaims(folder)];
  const page = slowPage();
  const first = one.tryOne('/', 'r1', page.regenerate);
  await until(() => page.started.length === 1);
  expect(await other.tryOne('/', 'r1', render)).toBe(false);
  const waiting = other.waitFor('/', 'r1', render);
  page.finish();
  await Promise.all([first, waiting]);
  expect(renderings).toEqual([]);
});

it('renders a page whose other process failed or went silent', async () => {
  const [one, other] = [openClaims(folder), openClaims(folder, { patienceMs: 30 })];
  const failing = slowPage();
  const first = one.tryOne('/', 'r1', failing.regenerate);
  await until(() => failing.started.length === 1);
  const waiting = other.waitFor('/', 'r1', render);
  failing.fail();
  await expect(first).rejects.toThrow('no content');
  await waiting;
  expect(renderings).toEqual(['/']);

  const silent = slowPage();
  const hanging = one.tryOne('/trips', 'r1', silent.regenerate);
  await until(() => silent.started.length === 1);
  await other.waitFor('/trips', 'r1', render);
  expect(renderings).toEqual(['/', '/trips']);
  silent.finish();
  await hanging;
});

it('renders a page again if a later change was rendered meanwhile', async () => {
  const [one, other] = [openClaims(folder), openClaims(folder)];
  const slow = slowPage();
  const first = one.tryOne('/', 'r1', slow.regenerate);
  await until(() => slow.started.length === 1);
  // The later change is stored first; then the earlier rendering overwrites it.
  await other.tryOne('/', 'r2', render);
  slow.finish();
  await until(() => slow.started.length === 2);
  slow.finish();
  expect(await first).toBe(true);
  expect(slow.started).toEqual(['/', '/']);
});

it('renders a later change again if the earlier rendering may have overwritten it, and then failed', async () => {
  const [one, other] = [openClaims(folder), openClaims(folder)];
  const slow = slowPage();
  const first = one.tryOne('/', 'r1', slow.regenerate);
  await until(() => slow.started.length === 1);
  await other.tryOne('/', 'r2', render);
  slow.finish();
  await until(() => slow.started.length === 2);
  slow.fail();
  await expect(first).rejects.toThrow('no content');
  await other.tryOne('/', 'r2', render);
  expect(renderings).toEqual(['/', '/']);
});

it('renders a page on every machine that has its own folder', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'safar-claims-'));
  await openClaims(folder).tryOne('/', 'r1', render);
  await openClaims(elsewhere).tryOne('/', 'r1', render);
  expect(renderings).toEqual(['/', '/']);
  rmSync(elsewhere, { recursive: true });
});
