/** Tests the sink over real HTTP, with the real SDK sending to it. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildErrorSink } from './app.ts';

let directory: string;
let app: ReturnType<typeof buildErrorSink>;

const open = (limit?: number) => buildErrorSink({ directory, publicKey: 'safar', limit });

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'safar-errors-'));
  app = open();
});
afterEach(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

const idOf = (number: number) => number.toString(16).padStart(32, '0');
const dsn = 'http://safar@127.0.0.1:4004/1';

function envelope(event: object, header: object = { dsn }) {
  return [header, { type: 'session' }, {}, { type: 'event' }, event]
    .map((line) => JSON.stringify(line))
    .join('\n');
}
const send = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/1/envelope/',
    payload,
    headers: { 'content-type': 'application/x-sentry-envelope', ...headers },
  });
const listed = async () => (await app.inject('/events.json')).json<{ events: object[] }>().events;

const crash = {
  event_id: idOf(1),
  platform: 'node',
  transaction: 'GET /trip/[slug]',
  tags: { digest: 'd1' },
  exception: {
    values: [
      {
        type: 'TypeError',
        value: 'no <b>price</b>',
        stacktrace: {
          frames: [{ filename: 'trip.js', function: 'load', lineno: 7, in_app: true }],
        },
      },
    ],
  },
};

it('lists an event with id, message, route and tags', async () => {
  expect((await send(envelope(crash))).json()).toEqual({ id: idOf(1) });
  expect(await listed()).toEqual([
    expect.objectContaining({
      id: idOf(1),
      from: 'server',
      level: 'error',
      message: 'TypeError: no <b>price</b>',
      route: 'GET /trip/[slug]',
      tags: { digest: 'd1' },
    }),
  ]);
});

it('shows an event with its text escaped', async () => {
  await send(envelope(crash));
  const { body } = await app.inject(`/events/${idOf(1)}`);
  expect(body).toContain('no &#60;b&#62;price');
  expect(body).not.toContain('<b>price');
  expect(body).toContain('trip.js:7');
  expect((await app.inject('/')).body).toContain(`href="/events/${idOf(1)}"`);
});

it('accepts compressed envelopes and payloads with line breaks', async () => {
  const event = `{"event_id":"${idOf(2)}",\n"message":"two lines"}`;
  const body = `${JSON.stringify({ dsn })}\n{"type":"event","length":${event.length}}\n${event}\n`;
  expect((await send(gzipSync(body), { 'content-encoding': 'gzip' })).statusCode).toBe(200);
  expect(await listed()).toEqual([expect.objectContaining({ message: 'two lines' })]);
});

it.each([
  ['an envelope for another key', envelope(crash, { dsn: 'http://other@127.0.0.1/1' }), 403],
  ['an envelope without a key', envelope(crash, {}), 403],
  ['an event without an id', envelope({ message: 'x' }), 400],
  ['text that is not an envelope', 'hello', 400],
  ['nothing', '', 400],
  ['more than a megabyte', `${'x'.repeat(1024 * 1024)}x`, 413],
])('refuses %s', async (_, body, status) => {
  expect((await send(body)).statusCode).toBe(status);
  expect(await listed()).toEqual([]);
});

it('also reads the key from the URL', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/1/envelope/?sentry_version=7&sentry_key=safar',
    payload: envelope(crash, {}),
    headers: { 'content-type': 'text/plain' },
  });
  expect(response.statusCode).toBe(200);
});

it('keeps the newest events, even after a restart', async () => {
  await app.close();
  app = open(2);
  for (const number of [1, 2, 3]) await send(envelope({ event_id: idOf(number), message: 'm' }));
  const newest = [idOf(3), idOf(2)];
  expect((await listed()).map((event) => 'id' in event && event.id)).toEqual(newest);
  await app.close();
  app = open(2);
  expect((await listed()).map((event) => 'id' in event && event.id)).toEqual(newest);
  expect(readdirSync(directory)).toHaveLength(2);
  expect((await app.inject(`/events/${idOf(1)}`)).statusCode).toBe(404);
});

it('clears the list', async () => {
  await send(envelope(crash));
  expect((await app.inject({ method: 'POST', url: '/clear' })).statusCode).toBe(303);
  expect(await listed()).toEqual([]);
  expect(readdirSync(directory)).toEqual([]);
});

it.each(['/events/x', `/events/${'0'.repeat(33)}`, '/events/..%2f..%2fsecrets'])(
  'returns 404 at %s',
  async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404);
  },
);

it('answers only to this machine’s own names, so that no website can read it', async () => {
  await send(envelope(crash));
  const asked = (host: string) => app.inject({ url: '/events.json', headers: { host } });
  expect(await asked('shop.example:4004')).toMatchObject({ statusCode: 403, body: '' });
  expect((await asked('127.0.0.1:4004')).statusCode).toBe(200);
});
