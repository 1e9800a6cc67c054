import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { checkDataDir, checkDiskSpace, checkPorts, isPortFree } from './checks.mjs';

describe('ports', () => {
  let server;
  const listen = (host) =>
    new Promise((resolve) => {
      server = net.createServer().listen({ port: 0, host }, () => resolve(server.address().port));
    });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it.each(['127.0.0.1', '0.0.0.0'])('sees a program that listens on %s', async (host) => {
    const port = await listen(host);
    expect(await isPortFree(port)).toBe(false);
  });

  it('names the program that needs the port, and the variable to change', async () => {
    const port = await listen('127.0.0.1');
    const wanted = [{ title: 'content lake', port, variable: 'LAKE_PORT' }];
    await expect(checkPorts(wanted)).rejects.toThrow(
      `Port ${port}, meant for the content lake, is in use by another program: ` +
        'stop that program, or choose another port with LAKE_PORT.',
    );
  });

  it('leaves a free port free', async () => {
    const port = await listen('127.0.0.1');
    await new Promise((resolve) => server.close(resolve));
    expect(await isPortFree(port)).toBe(true);
    expect(await isPortFree(port)).toBe(true);
  });
});

describe('the data directory', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'safar-data-'));
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  it('is created if missing, and left empty', () => {
    const dataDir = path.join(folder, 'a/b');
    checkDataDir(dataDir);
    expect(fs.readdirSync(dataDir)).toEqual([]);
  });

  it("is refused if it isn't writable", () => {
    const file = path.join(folder, 'file');
    fs.writeFileSync(file, '');
    expect(() => checkDataDir(path.join(file, 'data'))).toThrow(
      /isn.t writable \(ENOTDIR\).*DATA_DIR/,
    );
  });

  it('needs free disk space, and more for a build', () => {
    const with1GB = () => ({ bavail: 2 ** 18, bsize: 4096 });
    const withNothing = () => ({ bavail: 0, bsize: 4096 });
    expect(() => checkDiskSpace(folder, false)).not.toThrow();
    expect(() => checkDiskSpace(folder, false, with1GB)).not.toThrow();
    expect(() => checkDiskSpace(folder, true, with1GB)).toThrow('but 2.00 GB needed');
    expect(() => checkDiskSpace(folder, false, withNothing)).toThrow('The disk is too full: 0.00');
  });
});

it('closes the data directory to other users, even an old one', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'safar-data-'));
  fs.chmodSync(folder, 0o755);
  checkDataDir(folder);
  expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
  fs.rmSync(folder, { recursive: true });
});
