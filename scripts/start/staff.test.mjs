/** @jest-environment node */
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { invite, makeKey, studioKey } from './staff.mjs';

let folder;
let server;
let service;
/** The keys that work. */
let working;
let answer;
const asked = [];

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'safar-staff-'));
  server = http.createServer((request, response) => {
    const { authorization } = request.headers;
    let text = '';
    request.on('data', (part) => (text += part));
    request.on('end', () => {
      asked.push({ url: request.url, authorization, body: text && JSON.parse(text) });
      if (request.method === 'GET') {
        response.writeHead(working.includes(authorization) ? 200 : 401).end('{}');
      } else response.writeHead(answer.status).end(JSON.stringify(answer.body));
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  service = { staffUrl: `http://127.0.0.1:${server.address().port}`, key: 'invite-key' };
});
beforeEach(() => {
  asked.length = 0;
  working = [];
  answer = { status: 201, body: { secret: 'safar_new' } };
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  fs.rmSync(folder, { recursive: true });
});

it('makes a key with the service’s own key', async () => {
  const wanted = { name: 'Channel manager', roles: ['sales'], days: 30 };
  expect(await makeKey(service, wanted)).toEqual({ secret: 'safar_new' });
  expect(asked).toEqual([
    { url: '/v1/staff/keys', authorization: 'Bearer invite-key', body: wanted },
  ]);
});

it('says why the service refuses', async () => {
  answer = { status: 400, body: { title: 'Some fields failed validation' } };
  expect(await makeKey(service, {})).toEqual({ refused: answer.body });
  expect(await invite(service, {})).toEqual(answer.body);
});

it('keeps the Studio’s key for as long as it works', async () => {
  const file = path.join(folder, 'studio-key');
  expect(await studioKey(service, file)).toBe('safar_new');
  expect(fs.statSync(file).mode & 0o077).toBe(0);
  working = ['Bearer safar_new'];
  answer = { status: 201, body: { secret: 'safar_newer' } };
  expect(await studioKey(service, file)).toBe('safar_new');
  working = [];
  expect(await studioKey(service, file)).toBe('safar_newer');
  expect(fs.readFileSync(file, 'utf8')).toBe('safar_newer');
});
