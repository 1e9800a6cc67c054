import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createRequire } from 'node:module';

const root = path.resolve(import.meta.dirname, '..');
const config = path.join(root, '.dependency-cruiser.cjs');
const cyclesConfig = path.join(root, '.dependency-cruiser.cycles.cjs');
const { forbidden } = createRequire(import.meta.url)(config);

/** One violation of each rule: `[rule, file, what it imports]`. A folder rule names the folder. */
const offences = [
  ['no-cycles', 'lib/format/one.ts', './two'],
  ['no-folder-cycles', 'components/home', '../trip/TripCard'],
  ['pages-are-leaves', 'components/trip/Leaf.tsx', '@/pages/trip/[slug]'],
  ['pages-name-loader-and-view', 'pages/search.tsx', '@/sanity/client'],
  ['components-do-not-fetch', 'components/trip/Fetching.tsx', '@/sanity/client'],
  ['components-do-not-fetch', 'components/trip/Swr.tsx', 'swr'],
  ['server-stays-on-the-server', 'lib/hooks/useServer.ts', '@/lib/server/env'],
  ['server-stays-on-the-server', 'components/trip/Server.tsx', '@/lib/server/env'],
  ['server-shows-nothing', 'lib/server/show.ts', '@/components/trip/TripCard'],
  ['ui-knows-no-product', 'components/ui/Knowing.tsx', '@/components/trip/TripCard'],
  ['ui-knows-no-product', 'components/ui/Linking.tsx', '@/lib/paths'],
  ['formats-are-pure', 'lib/format/impure.ts', '@/sanity/client'],
  ['content-model-stands-alone', 'sanity/queries/linked.ts', '../../lib/paths'],
  ['nobody-imports-the-edge', 'lib/server/edge.ts', '@/sanity/lake/app'],
  ['site-sees-only-the-contract', 'lib/server/peek.ts', '@/booking/domain/prices'],
  ['contract-by-type-only', 'lib/server/value.ts', '@/booking/contract/holds'],
  ['booking-stands-alone', 'booking/actions/reach.ts', '../../lib/paths'],
  ['booking-has-its-own-packages', 'booking/routes/borrow.ts', 'swr'],
  ['domain-is-pure', 'booking/domain/stored.ts', '../store/database/db'],
  ['domain-is-pure', 'booking/domain/files.ts', 'node:fs'],
  ['sql-only-in-store', 'booking/actions/query.ts', 'kysely'],
  ['store-knows-no-caller', 'booking/store/bookings/caller.ts', '../../actions/hold'],
  ['tests-are-leaves', 'lib/hooks/useTest.ts', './one.test'],
  ['imports-exist', 'lib/hooks/useNothing.ts', './nothing'],
];

/** The files the violations import. They don't break any rules themselves. */
const targets = [
  'pages/trip/[slug].tsx',
  'sanity/client.ts',
  'sanity/lake/app.ts',
  'lib/server/env.ts',
  'lib/paths.ts',
  'lib/hooks/one.test.ts',
  'booking/domain/prices.ts',
  'booking/contract/holds.ts',
  'booking/store/database/db.ts',
  'booking/actions/hold.ts',
];

/** Similar imports that are allowed. */
const allowed = [
  ['components/trip/TypesOnly.tsx', "import type { Value } from '@/lib/server/env';"],
  ['lib/server/contractTypes.ts', "import type { Value } from '@/booking/contract/holds';"],
  ['booking/domain/contractValue.ts', "import { value } from '../contract/holds.ts';"],
];

/** Pairs of files that import each other. */
const cyclesOfSupport = [
  'booking/proofs/one.ts',
  'booking/testing/one.ts',
  'lib/server/testing/one.ts',
  'sanity/studio/one.ts',
];

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'safar-boundaries-'));
const body = 'export type Value = number;\nexport const value = 1;\n';
let violations;
let cycles;

beforeAll(() => {
  write('tsconfig.json', fs.readFileSync(path.join(root, 'tsconfig.json'), 'utf8'));
  for (const place of ['node_modules/swr', 'booking/node_modules/kysely']) {
    write(`${place}/package.json`, '{ "main": "index.js" }');
    write(`${place}/index.js`, 'exports.value = 1;');
  }
  for (const file of targets) write(file, body);
  write('lib/format/two.ts', importing('./one'));
  write('components/home/HomePage.tsx', importing('../trip/TripCard'));
  write('components/trip/TripCard.tsx', importing('../home/Frame'));
  write('components/home/Frame.tsx', body);
  for (const [rule, file, imported] of offences) {
    if (rule !== 'no-folder-cycles') write(file, importing(imported));
  }
  for (const file of cyclesOfSupport) {
    write(file, importing('./two'));
    write(file.replace('one', 'two'), importing('./one'));
  }
  for (const [file, line] of allowed) write(file, `${line}\n${body}`);
  violations = cruise(config);
  cycles = cruise(cyclesConfig);
});

afterAll(() => fs.rmSync(folder, { recursive: true }));

it.each(offences)('%s is broken by %s importing %s', (rule, file) => {
  expect(violations).toContainEqual(expect.objectContaining({ rule, from: file }));
});

it.each(cyclesOfSupport)('no-cycles also covers %s', (file) => {
  expect(cycles).toContainEqual(expect.objectContaining({ rule: 'no-cycles', from: file }));
});

it.each(allowed)('%s breaks no rule', (file) => {
  expect(violations.filter(({ from }) => from === file)).toEqual([]);
});

it('has a violation for every rule, and every rule says why', () => {
  const proven = new Set(offences.map(([rule]) => rule));
  expect(forbidden.filter(({ name }) => !proven.has(name))).toEqual([]);
  expect(forbidden.filter(({ comment, severity }) => !comment || severity !== 'error')).toEqual([]);
});

function importing(imported) {
  return `import { value as other } from '${imported}';\nexport const value = other;\nexport type Value = number;\n`;
}

function write(file, text) {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  fs.writeFileSync(path.join(folder, file), text);
}

function cruise(config) {
  const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const folders = ['pages', 'components', 'lib', 'sanity', 'booking'];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [program, '--config', config, '--output-type', 'json', ...folders],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout).summary.violations.map(({ rule, from, to }) => ({
    rule: rule.name,
    from,
    to,
  }));
}
