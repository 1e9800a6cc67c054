/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { builtStudio, findStudioFile, readStudioStatus, releasedStudio } from './studioBuild';

let directory: string;
beforeEach(() => (directory = mkdtempSync(path.join(os.tmpdir(), 'safar-studio-'))));
afterEach(() => rmSync(directory, { recursive: true }));

const write = (file: string, text = 'x') => {
  mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
  writeFileSync(path.join(directory, file), text);
};
const note = (folder: string | null, state = 'ready') =>
  write('status.json', JSON.stringify({ state, since: 'now', folder, message: null }));

describe('the served build', () => {
  it('is the one in the status file, even while a newer one is being built', () => {
    write('build-1/index.html');
    note('build-1', 'building');
    expect(builtStudio(directory)).toBe(path.join(directory, 'build-1'));
  });

  it.each([
    ['nothing was built', null],
    ['its folder is gone', 'build-2'],
    ['its name leads elsewhere', '../build-1'],
  ])('is missing when %s', (_when, folder) => {
    write('build-1/index.html');
    note(folder);
    expect(builtStudio(path.join(directory, 'inner'))).toBeNull();
    expect(folder === '../build-1' ? builtStudio(directory) : null).toBeNull();
  });

  it('is the one of the release, where there is one', () => {
    expect(releasedStudio(directory)).toBeNull();
    write('.studio-compiled/index.html');
    expect(releasedStudio(directory)).toBe(path.join(directory, '.studio-compiled'));
  });

  it.each(['', 'not json', '{"state":"dancing"}'])('survives a status like %j', (text) => {
    write('status.json', text);
    expect(readStudioStatus(directory)).toBeNull();
  });
});

describe("a build's files", () => {
  const find = (address: string, accept = '') =>
    findStudioFile(path.join(directory, 'build'), address.split('/'), accept);

  beforeEach(() => {
    write('secret.json');
    write('build/static/app-a1b2c3d4.js');
    write('build/static/app-a1b2c3d4.js.br');
    write('build/static/manifest.webmanifest');
    write('build/static/app.map');
  });

  it('are sent in the smallest encoding the browser accepts', () => {
    expect(find('static/app-a1b2c3d4.js', 'gzip, br;q=1')).toMatchObject({ encoding: 'br' });
    expect(find('static/app-a1b2c3d4.js', 'gzip')).toMatchObject({ encoding: null });
    expect(find('static/manifest.webmanifest', 'br')).toMatchObject({ encoding: null });
  });

  it('are cached for ever if their name changes with their content', () => {
    expect(find('static/app-a1b2c3d4.js')).toMatchObject({ isImmutable: true });
    expect(find('static/manifest.webmanifest')).toMatchObject({ isImmutable: false });
  });

  it.each([
    'static/../../secret.json',
    'static/..',
    'static/%2e%2e',
    'static/./app-a1b2c3d4.js',
    'static/.hidden.js',
    'static/a\0.js',
    'static/missing.js',
    'static/app.map',
    'static',
  ])('are never found at %j', (address) => {
    expect(find(address)).toBeNull();
  });
});
