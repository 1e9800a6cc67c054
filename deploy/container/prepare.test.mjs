import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(tmpdir(), 'safar-prepare-'));
const settings = path.join(folder, 'settings');
const trial = readFileSync(path.join(import.meta.dirname, '../test/answers.env'), 'utf8');

/** Runs prepare.sh with the trial's answers and others in their place. */
function prepare(others = {}) {
  const lines = trial.split('\n').filter((line) => !(line.split('=')[0] in others));
  const file = path.join(folder, 'answers.env');
  const more = Object.entries(others).map(([name, value]) => `${name}=${value}`);
  writeFileSync(file, [...lines, ...more, ''].join('\n'));
  const script = path.join(import.meta.dirname, 'prepare.sh');
  const { status, stderr } = spawnSync(script, [file, settings], { encoding: 'utf8' });
  return { status, stderr };
}
const linesOf = (name) => readFileSync(path.join(settings, `${name}.env`), 'utf8').split('\n');
const valueOf = (file, name) =>
  linesOf(file).flatMap((line) => (line.startsWith(`${name}=`) ? [line.split('=')[1]] : []));

afterEach(() => rmSync(settings, { recursive: true, force: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['SELLER_ADDRESS', 'Shop #4 of the Ridge, Shimla'],
  ['SMTP_URL', 'smtp://office:a$b@127.0.0.1:2525'],
  ['RAZORPAY_KEY_SECRET', '#s8KqYw3nVb6TzR1'],
])('refuses a value of %s that Compose would change', (name, value) => {
  const { status, stderr } = prepare({ [name]: value });
  expect(status).toBe(1);
  expect(stderr).toMatch(new RegExp(`^Compose would change .* ${name}\\. .*\\n$`));
  expect(stderr).not.toContain(value);
});

it('accepts a # that no space precedes', () => {
  expect(prepare({ SELLER_ADDRESS: 'Shop No#4, Shimla' })).toEqual({ status: 0, stderr: '' });
  expect(valueOf('booking', 'SELLER_ADDRESS')).toEqual(['Shop No#4, Shimla']);
});

it('keeps secrets and added lines, and follows content to another place', () => {
  expect(prepare({ CONTENT: 'lake' }).status).toBe(0);
  const secret = valueOf('booking', 'SESSION_SECRET');
  expect(valueOf('common', 'SANITY_API_HOST')).toEqual(['http://127.0.0.1:3333']);
  expect(valueOf('common', 'PICTURES_URL')).toEqual(['https://www.safar.test']);
  expect(valueOf('site', 'SANITY_API_PREVIEW_TOKEN')).toHaveLength(1);
  // The lake sends no email.
  expect(linesOf('lake').join()).not.toMatch(/SMTP_URL|SELLER_NAME/);
  writeFileSync(path.join(settings, 'booking.env'), 'OFFER_LIMIT=3\n', { flag: 'a' });

  expect(prepare({ CONTENT: 'sanity', SANITY_API_HOST: '' }).status).toBe(0);
  // An empty one is Sanity's own.
  expect(valueOf('common', 'SANITY_API_HOST')).toEqual(['']);
  expect(linesOf('common').join()).not.toContain('PICTURES_URL');
  expect(valueOf('site', 'SANITY_API_PREVIEW_TOKEN')).toEqual([]);
  expect(valueOf('booking', 'SESSION_SECRET')).toEqual(secret);
  expect(valueOf('booking', 'OFFER_LIMIT')).toEqual(['3']);
});

it('keeps its settings out of images and commits', () => {
  const root = path.join(import.meta.dirname, '../..');
  const ignored = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['deploy/container/settings', '.next-*']));
  const secret = 'deploy/container/settings/booking.env';
  expect(execFileSync('git', ['check-ignore', secret], { cwd: root, encoding: 'utf8' })).toBe(
    `${secret}\n`,
  );
});
