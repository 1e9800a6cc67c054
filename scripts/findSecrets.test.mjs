import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const program = path.join(import.meta.dirname, 'findSecrets.mjs');
const node = path.join(import.meta.dirname, '../node_modules/node/bin/node');
/** In parts, so that this file doesn't count as a leak. */
const key = ['ghp', '16C7e42F292c6912E7710c838347Ae178B4a'].join('_');

let folder;
const git = (...args) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
const commit = (content) => {
  fs.writeFileSync(path.join(folder, 'settings.env'), content);
  git('add', '.');
  git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-m', 'Change settings');
};
const search = () => {
  const { stdout, stderr, status } = spawnSync(node, [program, folder], { encoding: 'utf8' });
  return { output: `${stdout}${stderr}`, status };
};

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'safar-secrets-'));
  git('init');
  commit('COLOUR=green\n');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

it('passes files without secrets', () => {
  expect(search()).toMatchObject({ status: 0 });
});

it('finds a key in a file, and doesn’t print it', () => {
  commit(`COLOUR=green\nDEPLOY_TOKEN=${key}\n`);
  const { output, status } = search();
  expect(output).toMatch(/settings\.env, line 2: .*GitHub/);
  expect(output).not.toContain(key);
  expect(status).toBe(1);
});

it('finds a key that a commit added and a later one took out, until the next release', () => {
  commit(`DEPLOY_TOKEN=${key}\n`);
  commit('COLOUR=red\n');
  const { output, status } = search();
  expect(output).toMatch(/settings\.env in commit [0-9a-f]{10}, line 1: .*GitHub/);
  expect(status).toBe(1);
  git('tag', 'v1.0.0');
  expect(search().status).toBe(0);
});
