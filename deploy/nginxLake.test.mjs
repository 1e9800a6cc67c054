import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nginx } from './test/front.mjs';

/** The shipped locations of the content lake, before a lake that says what it was asked for. */
const describeNginx = nginx ? describe : describe.skip;

let asked = [];
let lake;
let front;
let folder;
let socket;

const shipped = (name) =>
  readFileSync(path.join(import.meta.dirname, 'nginx', name), 'utf8').replaceAll(
    '/var/cache/nginx',
    folder,
  );

beforeAll(async () => {
  if (!nginx) return;
  lake = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(200, { 'Cache-Control': 'public, max-age=31536000, immutable' });
    response.end(`<${request.url}>`);
  });
  await new Promise((resolve) => lake.listen(0, '127.0.0.1', resolve));
  folder = mkdtempSync(path.join(tmpdir(), 'safar-lake-front-'));
  socket = path.join(folder, 'front.sock');
  const http = shipped('safar-lake.conf').replace(
    '127.0.0.1:3333',
    `127.0.0.1:${lake.address().port}`,
  );
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http {
  access_log off; proxy_http_version 1.1; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  ${http}
  server { listen unix:${socket}; ${shipped('safar-lake-public.conf')} location / { return 404; } }
}`,
  );
  front = spawn(nginx, ['-c', `${folder}/nginx.conf`, '-e', `${folder}/error.log`], {
    stdio: 'ignore',
  });
  for (let turn = 0; !existsSync(socket); turn += 1) {
    if (turn === 100) throw new Error(readFileSync(`${folder}/error.log`, 'utf8'));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
});
afterAll(async () => {
  if (!nginx) return;
  const ended = new Promise((resolve) => front.once('exit', resolve));
  front.kill('SIGTERM');
  await ended;
  lake.closeAllConnections();
  lake.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => (asked = []));

/** Asks for exactly these characters, as no well-behaved client would. */
function ask(target) {
  return new Promise((resolve, reject) => {
    let text = '';
    const connection = connect(socket, () =>
      connection.write(
        `GET ${target} HTTP/1.1\r\nHost: www.safar.test\r\nConnection: close\r\n\r\n`,
      ),
    );
    connection.on('data', (part) => (text += part));
    connection.on('error', reject);
    connection.on('end', () =>
      resolve({ status: Number(text.split(' ')[1]), body: /<.*>/.exec(text)?.[0] }),
    );
  });
}

describeNginx('pictures of the content lake', () => {
  const picture = '/images/safar/production/a-400x200.png';

  it.each([
    ['more behind a "#"', '/images/safar/production/b-400x200.png', '?w=800#&w=1', '?w=800'],
    ['only a "#"', '/images/safar/production/c-400x200.png', '#?w=1', ''],
  ])('are kept under what the lake was asked for: %s', async (_, address, sent, meant) => {
    expect(await ask(address + sent)).toEqual({ status: 200, body: `<${address}${meant}>` });
    expect(await ask(address + meant)).toEqual({ status: 200, body: `<${address}${meant}>` });
    expect(asked).toEqual([`${address}${meant}`]);
  });

  it.each([
    ['its slashes', (address) => address.replaceAll('/', '%2f').replace('%2f', '/')],
    ['a letter', (address) => address.replace('production', 'pr%6fduction')],
    ['its folders', (address) => address.replace('/safar/', '/safar/x/../')],
    ['two slashes', (address) => address.replace('/safar', '//safar')],
  ])('have one address, however one writes %s', async (name, spell) => {
    const address = `/images/safar/production/${name.replaceAll(' ', '-')}-400x200.png`;
    for (const spelling of [spell(address), address]) {
      expect([spelling, await ask(spelling)]).toEqual([
        spelling,
        { status: 200, body: `<${address}>` },
      ]);
    }
    expect(asked).toEqual([address]);
  });

  it.each(['%0a', '%0d%0aX-Own:%20yes', '%20', '%3fw=1', '%23'])(
    'never have %s in their address',
    async (end) => {
      expect((await ask(picture + end)).status).toBe(404);
      expect(asked).toEqual([]);
    },
  );
});
