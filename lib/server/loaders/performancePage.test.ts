import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  expect(await load()).toEqual({ build: null, benches: [] });
  expect(await loadPerformancePage(folder, join(folder, 'nowhere'))).toEqual({
    build: null,
    benches: [],
  });
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
  expect(await load()).toEqual({ build, benches: [bench] });
});

it.each(['{"builtAt":', '[]', { ...build, pages: 'many' }])('ignores %j', async (content) => {
  write('safar-figures.json', content);
  expect((await load()).build).toBeNull();
});
