import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { datasetId, hashFiles, listSources } from './stamp.mjs';

let folder;
beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'safar-stamp-'))));
afterEach(() => fs.rmSync(folder, { recursive: true }));

const write = (file, text = 'x') => {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  fs.writeFileSync(path.join(folder, file), text);
};

it('includes every source of the site, and unknown folders', () => {
  const sources = ['booking/contract/a.ts', 'newRoom/a.ts', 'pages/a.tsx', 'sanity/client.ts'];
  const others = [
    '.env',
    '.next/a.js',
    'README.md',
    'booking/actions/a.ts',
    'booking/app.ts',
    'e2e/a.ts',
    'errorSink/a.ts',
    'lib/node_modules/a.js',
    'pages/a.test.tsx',
    'playwright.config.ts',
    'sanity/lake/a.ts',
    'scripts/a.mjs',
  ];
  for (const file of [...sources, ...others]) write(file);
  expect(listSources(folder)).toEqual(sources);
});

it("changes with a file's text or name, and with nothing else", () => {
  write('pages/a.tsx');
  const hash = () => hashFiles(folder, listSources(folder));
  const first = hash();
  fs.utimesSync(path.join(folder, 'pages/a.tsx'), 1, 1);
  expect(hash()).toBe(first);
  write('pages/a.tsx', 'y');
  expect(hash()).not.toBe(first);
  write('pages/a.tsx');
  expect(hash()).toBe(first);
  fs.renameSync(path.join(folder, 'pages/a.tsx'), path.join(folder, 'pages/b.tsx'));
  expect(hash()).not.toBe(first);
});

it('gives a data directory one lasting ID', () => {
  const first = datasetId(folder);
  expect(datasetId(folder)).toBe(first);
  fs.rmSync(path.join(folder, 'dataset-id'));
  expect(datasetId(folder)).not.toBe(first);
});
