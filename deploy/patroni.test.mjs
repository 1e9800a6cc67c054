import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = path.join(import.meta.dirname, 'patroni');
const example = readFileSync(path.join(folder, 'values.example'), 'utf8');
let at = '';
beforeEach(() => (at = mkdtempSync(path.join(tmpdir(), 'safar-patroni-'))));
afterEach(() => rmSync(at, { recursive: true }));

const write = (values) => {
  writeFileSync(path.join(at, 'values'), values);
  return [path.join(folder, 'write.sh'), [path.join(at, 'values'), at]];
};

it("writes a machine's configuration with every value in it", () => {
  execFileSync(...write(example.replaceAll('_PASSWORD=', '_PASSWORD=/&\\1')));
  const [etcd, patroni, haproxy] = [
    'default/etcd',
    'patroni/config.yml',
    'haproxy/haproxy.cfg',
  ].map((name) => readFileSync(path.join(at, 'etc', name), 'utf8'));
  expect(etcd).toContain('ETCD_LISTEN_PEER_URLS=http://10.0.0.11:2380');
  expect(patroni).toContain("data_dir: '/var/lib/postgresql/15/safar'");
  expect(patroni).toContain("password: '/&\\1'");
  expect(haproxy).toContain('bind 127.0.0.1:6432');
  expect(haproxy).toContain('server db3 10.0.0.13:5432');
  expect(statSync(path.join(at, 'etc/patroni/config.yml')).mode & 0o777).toBe(0o640);
});

it('names the values that are missing', () => {
  const { status, stderr } = spawnSync(...write(example), { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /values doesn't say: REPLICATION_PASSWORD REST_PASSWORD REWIND_PASSWORD SUPERUSER_PASSWORD\.$/m,
  );
});
