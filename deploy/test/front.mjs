/**
 * Starts the shipped nginx configuration on free ports, before a site of the test's own. Only addresses, folders and
 * names differ from what install.sh writes.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

const folder = path.join(import.meta.dirname, '../nginx');
export const domain = 'www.safar.test';
export const deskDomain = 'desk.safar.test';
export const refreshKey = 'kLwuR3Jb-2pVq_9sTz4XyFhC7mNdE6aG';
/** Another one that is accepted too, while it replaces the first. */
export const nextRefreshKey = 'qT8zVb-4nWc_7xKjR2mYpLd5gHs3FuEa';

export const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((file) => existsSync(file));

/** @returns {Promise<number>} a port that nothing listens on */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * @param {{ site: [number, number], booking?: number | [number, number], realAddresses?: string,
 *   workers?: number, adapt?: (text: string, folder: string) => string }} options the ports of the
 *   site's two processes and of the booking service or its two, lines that name proxies, how many
 *   processes nginx has, and what else is different, given the folder of this nginx
 */
export async function startFront({
  site,
  booking = 9,
  realAddresses = '',
  workers = 1,
  adapt = (text) => text,
}) {
  const at = mkdtempSync(path.join(tmpdir(), 'safar-front-'));
  for (const name of ['snippets', 'tls', 'cache', 'log', 'static', 'pages', 'acme', 'run']) {
    mkdirSync(path.join(at, name), { mode: 0o755 });
  }
  const ports = { 80: 0, 443: 0, 4080: 0, 4081: 0, 4082: 0, 4083: 0 };
  for (const port of Object.keys(ports)) ports[port] = await freePort();
  const [firstBooking, secondBooking = firstBooking] = [booking].flat();
  const known = {
    ...ports,
    3000: site[0],
    3010: site[1],
    4000: firstBooking,
    4010: secondBooking,
    4002: 9,
    4012: 9,
  };
  const fill = (text) =>
    text
      .replaceAll('@DOMAIN@', domain)
      .replaceAll('@DESK_DOMAIN@', deskDomain)
      .replaceAll('@PHONE@', '+91 98160 00000')
      .replaceAll('@FRONT_REFRESH_KEY@', `${refreshKey}|${nextRefreshKey}`)
      .replaceAll('@REAL_ADDRESSES@', realAddresses)
      .replaceAll('/etc/nginx/snippets', `${at}/snippets`)
      .replaceAll('/etc/safar/tls', `${at}/tls`)
      .replaceAll('/var/cache/nginx', `${at}/cache`)
      .replaceAll('/var/log/nginx', `${at}/log`)
      .replaceAll('/srv/safar', at)
      .replaceAll('/opt/safar/current/public', path.join(import.meta.dirname, '../../public'))
      .replace(/^ +listen \[::\].*$/gm, '')
      .replace(/listen (80|443)\b/g, (_, port) => `listen 127.0.0.1:${known[port]}`)
      .replace(/127\.0\.0\.1:(\d{4})\b/g, (_, port) => `127.0.0.1:${known[port] ?? port}`);
  for (const name of ['host', 'proxy', 'inner', 'shared', 'refresh', 'repeat']) {
    const file = readFileSync(path.join(folder, `safar-${name}.conf`), 'utf8');
    writeFileSync(path.join(at, `snippets/safar-${name}.conf`), fill(file));
  }
  writeFileSync(
    path.join(at, 'pages/away.html'),
    fill(readFileSync(path.join(folder, 'away.html'), 'utf8')),
  );
  const modules = '/etc/nginx/modules-enabled';
  const sources = adapt(fill(readFileSync(path.join(folder, 'safar.conf'), 'utf8')), at);
  writeFileSync(
    path.join(at, 'nginx.conf'),
    `${existsSync(modules) ? `include ${modules}/*.conf;` : ''}
${workers > 1 && process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; master_process ${workers > 1 ? 'on' : 'off'}; worker_processes ${workers}; pid ${at}/run/nginx.pid; error_log ${at}/log/error.log;
events { worker_connections ${workers > 1 ? 8192 : 1024}; }
http {
  include /etc/nginx/mime.types; default_type application/octet-stream; gzip on;
  client_body_temp_path ${at}/run/body; proxy_temp_path ${at}/run/proxy; fastcgi_temp_path ${at}/run/fastcgi;
  uwsgi_temp_path ${at}/run/uwsgi; scgi_temp_path ${at}/run/scgi;
  ${sources}
}`,
  );
  const openssl = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-noenc',
    '-days',
    '2',
    '-subj',
    `/CN=${domain}`,
  ];
  openssl.push('-addext', `subjectAltName=DNS:${domain},DNS:${deskDomain}`);
  openssl.push('-keyout', `${at}/tls/privkey.pem`, '-out', `${at}/tls/fullchain.pem`);
  execFileSync('openssl', openssl, { stdio: 'ignore' });
  let program;
  const ca = readFileSync(`${at}/tls/fullchain.pem`);

  /**
   * Asks as a visitor does, with the path exactly as it's written.
   * @param {string} address
   * @param {{ method?: string, host?: string, headers?: Record<string, string>, body?: string, from?: string,
   *   isPlain?: boolean }} options `isPlain` asks where the site refreshes pages
   */
  function ask(address, options = {}) {
    const { method = 'GET', host = domain, headers = {}, body, from, isPlain = false } = options;
    return new Promise((resolve, reject) => {
      const request = (isPlain ? http : https).request(
        {
          host: '127.0.0.1',
          port: isPlain ? ports[4083] : ports[443],
          ...(isPlain ? {} : { servername: host.toLowerCase().replace(/:.*/, ''), ca }),
          path: address,
          method,
          agent: false,
          ...(from ? { localAddress: from } : {}),
          headers: { host, ...headers },
        },
        (response) => {
          const parts = [];
          response.on('data', (part) => parts.push(part));
          response.on('error', reject);
          response.on('end', () => {
            const raw = Buffer.concat(parts);
            const isPacked = response.headers['content-encoding'] === 'gzip' && raw.length > 0;
            resolve({
              status: response.statusCode,
              headers: response.headers,
              cache: response.headers['x-cache'],
              text: (isPacked ? gunzipSync(raw) : raw).toString(),
            });
          });
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  }

  async function start() {
    program = spawn(nginx, ['-c', `${at}/nginx.conf`, '-e', `${at}/log/error.log`], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    program.stderr.on('data', (text) => (said += text));
    for (let attempt = 0; ; attempt += 1) {
      try {
        await ask('/nothing-yet', { host: deskDomain });
        return;
      } catch (error) {
        if (program.exitCode !== null || attempt === 100) {
          await stop('SIGTERM');
          rmSync(at, { recursive: true, force: true });
          throw new Error(`nginx didn't start: ${said}`, { cause: error });
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }
  async function stop(signal) {
    if (program.exitCode !== null || program.signalCode !== null) return;
    const ended = new Promise((resolve) => program.once('exit', resolve));
    program.kill(signal);
    await ended;
  }

  await start();
  return {
    ask,
    ports,
    ca,
    folder: at,
    /** The running nginx's process. */
    pid: () => program.pid,
    /** As when nginx dies, with one worker. `start` brings it back, with what it kept on disk. */
    kill() {
      if (workers > 1) throw new Error('The other processes of nginx would go on.');
      return stop('SIGKILL');
    },
    start,
    async close() {
      await stop('SIGTERM');
      rmSync(at, { recursive: true, force: true });
    },
  };
}
