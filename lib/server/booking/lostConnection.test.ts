import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BookingUnavailable } from './failures';
import { call, type Call } from './transport';

/** Each entry is a request that arrived. `losses` is how many get no answer. */
let arrived: string[] = [];
let losses = 0;
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    arrived.push(`${request.method} ${request.headers['idempotency-key'] ?? 'no key'}`);
    if (losses > 0) {
      losses -= 1;
      request.socket.destroy();
      return;
    }
    response.setHeader('content-type', 'application/json').end('{"ok":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  Object.assign(process.env, {
    SITE_URL: 'http://localhost:3000',
    BOOKING_URL: `http://127.0.0.1:${port}`,
    SERVICE_TOKEN: 'a-token-of-sixteen-or-more',
    SANITY_PROJECT_ID: 'safar',
    SANITY_DATASET: 'production',
  });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  arrived = [];
});

const request = (more: Partial<Call>): Call => ({
  method: 'GET',
  path: '/departures',
  timeoutMs: 5_000,
  ...more,
});

it.each<[string, Partial<Call>]>([
  ['a question', {}],
  ['a change with a key', { method: 'POST', idempotencyKey: 'a-key', body: {} }],
  ['a quote', { method: 'POST', changesNothing: true, body: {} }],
  ['a deletion', { method: 'DELETE' }],
])('repeats %s once when the connection is lost under it', async (_what, more) => {
  losses = 1;
  await expect(call(request(more))).resolves.toEqual({ ok: true });
  expect(arrived).toHaveLength(2);
  expect(arrived[1]).toBe(arrived[0]);
});

it('never repeats a change without a key', async () => {
  losses = 1;
  const change = call(request({ method: 'POST', body: {} }));
  await expect(change).rejects.toBeInstanceOf(BookingUnavailable);
  expect(arrived).toHaveLength(1);
});

it('gives up after the second loss', async () => {
  losses = 2;
  await expect(call(request({}))).rejects.toBeInstanceOf(BookingUnavailable);
  expect(arrived).toHaveLength(2);
  losses = 0;
});
