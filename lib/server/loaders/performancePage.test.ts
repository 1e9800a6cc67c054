import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rememberPublish } from '../revalidate/lastPublish';
import { loadPerformancePage } from './performancePage';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'safar-figures-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, content: unknown) =>
  writeFileSync(
    join(folder, name),
    typeof content === 'string' ? content : JSON.stringify(content),
  );
const load = () => loadPerformancePage(folder, folder);

const build = { builtAt: '2026-11-21T06:00:00.000Z', commit: null, pages: [] };

it('shows no figures where nothing was measured', async () => {
  const nothing = { build: null, benches: [], lastPublish: null };
  expect(await load()).toMatchObject(nothing);
  expect(await loadPerformancePage(folder, join(folder, 'nowhere'))).toMatchObject(nothing);
});

it("reads the build's figures, and tables from benchmarks", async () => {
  const bench = {
    title: 'A bench',
    measuredAt: '2026-11-21T06:00:00.000Z',
    commit: 'abc',
    machine: '2 cores',
    head: ['What'],
    rows: [['x']],
  };
  write('safar-figures.json', build);
  write('one.json', bench);
  expect(await load()).toMatchObject({ build, benches: [bench] });
});

it('shows how long the last publish took, if the store reports milliseconds', async () => {
  await rememberPublish(folder, new Date(Date.now() - 80).toISOString());
  const first = (await load()).lastPublish;
  expect(first?.readyAfterMs).toBeGreaterThanOrEqual(80);
  await rememberPublish(folder, '2026-11-21T06:00:00Z');
  await rememberPublish(folder, null);
  expect((await load()).lastPublish).toEqual(first);
});

it('shows how busy the server is', async () => {
  const { server } = await load();
  expect(server.cores).toBeGreaterThan(0);
  expect(server.memoryMegabytes).toBeGreaterThan(0);
  expect(Date.parse(server.startedAt)).toBeLessThan(Date.now());
});

it.each(['{"builtAt":', '[]', { ...build, pages: 'many' }])('ignores %j', async (content) => {
  write('safar-figures.json', content);
  expect((await load()).build).toBeNull();
});
