import { spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';

const program = path.join(import.meta.dirname, 'auditPackages.mjs');

let folder;
let registry;
/** What the registry answers to an audit: a status and a body. */
let answer;
/** What it answers when asked for the package itself. */
const weak = {
  name: 'weak',
  'dist-tags': { latest: '1.0.0' },
  versions: { '1.0.0': { name: 'weak', version: '1.0.0' } },
};
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'safar-audit-'));
  registry = http.createServer(({ method }, response) => {
    const { status, body } = method === 'POST' ? answer : { status: 200, body: weak };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  await new Promise((resolve) => registry.listen(0, '127.0.0.1', resolve));
  const lock = { lockfileVersion: 3, packages: { '': { dependencies: { weak: '1.0.0' } } } };
  lock.packages['node_modules/weak'] = {
    version: '1.0.0',
    integrity: `sha512-${'A'.repeat(86)}==`,
  };
  for (const [name, value] of [
    ['package.json', lock.packages['']],
    ['package-lock.json', { ...lock, name: 'example', requires: true }],
  ]) {
    fs.writeFileSync(path.join(folder, name), JSON.stringify(value));
  }
  const url = `http://127.0.0.1:${registry.address().port}/`;
  fs.writeFileSync(path.join(folder, '.npmrc'), `registry=${url}\n`);
});
afterEach(async () => {
  await new Promise((resolve) => registry.close(resolve));
  fs.rmSync(folder, { recursive: true });
});

async function audit(env = {}) {
  // npm remembers what it heard about a weakness.
  const npm_config_cache = path.join(folder, 'cache');
  const child = spawn(process.execPath, [program, folder], {
    env: { ...process.env, npm_config_cache, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const status = await new Promise((resolve) => child.once('close', resolve));
  return { status, output };
}

const weakness = (severity) => ({
  weak: [
    {
      ...{ id: 1, url: 'https://example.com/1', title: 'Runs what it is sent', severity },
      ...{ vulnerable_versions: '<2.0.0', cwe: [], cvss: { score: 9, vectorString: null } },
    },
  ],
});

it('passes packages without known weaknesses', async () => {
  answer = { status: 200, body: {} };
  const { status, output } = await audit();
  expect(output).toContain('0 with a high or critical weakness');
  expect(status).toBe(0);
});

it('names a package with a severe weakness, and fails', async () => {
  answer = { status: 200, body: weakness('high') };
  const { status, output } = await audit();
  expect(output).toContain('Runs what it is sent');
  expect(status).toBe(1);
});

it('lets a moderate weakness pass', async () => {
  answer = { status: 200, body: weakness('moderate') };
  expect((await audit()).status).toBe(0);
});

it('says that nothing was checked when the registry answers no audits', async () => {
  answer = { status: 404, body: { error: 'no such page' } };
  const { status, output } = await audit();
  expect(output).toContain('NOT CHECKED');
  expect(status).toBe(75);
  expect((await audit({ AUDIT: 'required' })).status).toBe(1);
});
