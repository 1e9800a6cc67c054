import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const program = path.join(import.meta.dirname, 'completeLock.mjs');
const hash = `sha512-${'A'.repeat(86)}==`;

/** Checks Safar's own lock files, or those of some folders. */
const check = (...folders) => {
  const { stderr, status } = spawnSync(process.execPath, [program, '--check', ...folders], {
    encoding: 'utf8',
  });
  return { stderr, status };
};

let folder;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'safar-lock-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

/** Checks a folder with these packages and decisions about install scripts. */
const checkWith = (packages, allowScripts = {}) => {
  const write = (name, value) =>
    fs.writeFileSync(path.join(folder, name), JSON.stringify(value, null, 2));
  write('package.json', { allowScripts });
  write('package-lock.json', { packages: { '': { name: 'example' }, ...packages } });
  return check(folder);
};

it('finds every platform, hash and decision in our own lock files', () => {
  expect(check()).toEqual({ stderr: '', status: 0 });
});

it.each([
  [
    'a platform that npm left out',
    {
      'node_modules/quick': {
        ...{ version: '2.0.0', integrity: hash },
        optionalDependencies: { 'quick-darwin-arm64': '2.0.0' },
      },
    },
    {},
    'lacks node_modules/quick-darwin-arm64',
  ],
  [
    'a package without a hash',
    { 'node_modules/plain': { version: '1.0.0' } },
    {},
    'has no sha512 hash for node_modules/plain',
  ],
  [
    'a hash that is too weak',
    { 'node_modules/plain': { version: '1.0.0', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' } },
    {},
    'has no sha512 hash for node_modules/plain',
  ],
  [
    'a placeholder instead of a hash',
    { 'node_modules/plain': { version: '1.0.0', integrity: 'sha512-short' } },
    {},
    'has no sha512 hash for node_modules/plain',
  ],
  [
    'an install script that nobody decided on, also of a package inside another',
    {
      'node_modules/plain/node_modules/@miner/wasm': {
        ...{ version: '1.0.0', integrity: hash, hasInstallScript: true },
      },
    },
    { plain: true },
    'has @miner/wasm, which runs a script when installed',
  ],
  [
    'a decision about a package that is gone',
    { 'node_modules/plain': { version: '1.0.0', integrity: hash } },
    { gone: false },
    'has no install script of gone',
  ],
])('names %s', (_what, packages, allowScripts, complaint) => {
  const { stderr, status } = checkWith(packages, allowScripts);
  expect(stderr).toContain(complaint);
  expect(status).toBe(1);
});

it('accepts install scripts that were decided on', () => {
  const scripted = { version: '1.0.0', integrity: hash, hasInstallScript: true };
  expect(
    checkWith(
      { 'node_modules/needed': scripted, 'node_modules/alias': { ...scripted, name: 'refused' } },
      { needed: true, refused: false },
    ),
  ).toEqual({ stderr: '', status: 0 });
});
