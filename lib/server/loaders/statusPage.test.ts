import { createServer, type RequestListener, type Server } from 'node:http';
import { jest } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import { bookingService } from '../booking/client';
import { orNull } from '../booking/failures';
import { loadStatusPage } from './statusPage';

let ready = 200;
let delays: object = {};
let planned: object | null = null;
const asked: string[] = [];
let booking: Server;
let content: Server;

const json = (status: number, body: object): RequestListener => {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
};
const start = (listener: RequestListener) =>
  new Promise<Server>((resolve) => {
    const server = createServer(listener);
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** The clock of what visitors share. */
let passedMs = 0;
const pass = (seconds: number) => (passedMs += seconds * 1_000);

beforeAll(async () => {
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + passedMs);
  booking = await start((request, response) => {
    asked.push(request.url ?? '');
    const answer = request.url === '/health/ready' ? json(ready, {}) : json(200, delays);
    answer(request, response);
  });
  content = await start((request, response) => {
    asked.push('content');
    (planned ? json(200, { result: planned, ms: 1 }) : json(500, {}))(request, response);
  });
  Object.assign(process.env, {
    SITE_URL: 'http://localhost:3000',
    BOOKING_URL: addressOf(booking),
    SANITY_API_HOST: addressOf(content),
    SERVICE_TOKEN: 'a-token-of-sixteen-or-more',
    SANITY_PROJECT_ID: 'safar',
    SANITY_DATASET: 'production',
    SUPPORT_PHONE: '+91 98160 00000',
  });
});
afterAll(async () => {
  await Promise.all([booking, content].map((server) => new Promise((end) => server.close(end))));
});
beforeEach(() => {
  ready = 200;
  delays = { paymentsSince: null, emailsSince: null };
  planned = { interruption: null, interruptionEndsAt: null };
  asked.length = 0;
  pass(6);
});

const works = { state: 'works', since: null };

it('asks each program once for many visitors, and again after five seconds', async () => {
  const loads = await Promise.all(Array.from({ length: 300 }, () => loadStatusPage()));
  expect(asked.sort()).toEqual(['/health/ready', '/v1/internal/delays', 'content']);
  expect(loads[299]).toMatchObject({
    parts: { pages: works, booking: works, payments: works, email: works },
    interruption: null,
    supportPhone: '+91 98160 00000',
    isIndexable: false,
  });
  pass(6);
  await loadStatusPage();
  expect(asked).toHaveLength(6);
});

it('says since when the booking service is silent, and forgets it afterwards', async () => {
  ready = 503;
  const { parts } = await loadStatusPage();
  expect(parts.booking).toEqual({ state: 'fails', since: expect.any(String) as string });
  expect(parts.payments).toEqual(parts.booking);
  expect(parts.email.state).toBe('unknown');
  // A failure is shared too.
  await Promise.all(Array.from({ length: 50 }, () => loadStatusPage()));
  expect(asked.filter((path) => path === '/health/ready')).toHaveLength(1);
  pass(6);
  expect((await loadStatusPage()).parts.booking).toEqual(parts.booking);
  ready = 200;
  pass(6);
  expect((await loadStatusPage()).parts).toMatchObject({ booking: works, email: works });
});

/** Ends the booking service, and returns how to start it again. */
async function endBooking() {
  const { port } = new URL(process.env.BOOKING_URL ?? '');
  await new Promise((end) => {
    booking.close(end);
    booking.closeAllConnections();
  });
  return () =>
    new Promise<void>((resolve) => {
      booking.listen(Number(port), '127.0.0.1', resolve);
    });
}

it('doesn’t count again while one outage lasts', async () => {
  ready = 503;
  const { since } = (await loadStatusPage()).parts.booking;
  const startAgain = await endBooking();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await orNull(bookingService.latestReviews(3), 'unavailable')).toBeNull();
  pass(6);
  expect((await loadStatusPage()).parts.booking.since).toBe(since);
  await startAgain();
});

it('counts from the first call that failed, whichever page made it', async () => {
  await loadStatusPage();
  const startAgain = await endBooking();
  const before = Date.now();
  expect(await orNull(bookingService.latestReviews(3), 'unavailable')).toBeNull();
  const after = Date.now();
  await new Promise((resolve) => setTimeout(resolve, 50));
  pass(6);
  const { since } = (await loadStatusPage()).parts.booking;
  expect(Date.parse(since ?? '')).toBeGreaterThanOrEqual(before);
  expect(Date.parse(since ?? '')).toBeLessThanOrEqual(after);
  await startAgain();
});

it('passes on since when payments and emails are held up', async () => {
  const since = '2026-12-01T06:00:00.000Z';
  delays = { paymentsSince: since, emailsSince: since };
  const { parts } = await loadStatusPage();
  expect(parts).toMatchObject({
    booking: works,
    payments: { state: 'fails', since },
    email: { state: 'fails', since },
  });
});

it('shows a planned interruption until it ends, without the content store too', async () => {
  const interruption = 'You can’t book on Sunday from 2 to 3 am.';
  planned = { interruption: ` ${interruption} `, interruptionEndsAt: null };
  expect((await loadStatusPage()).interruption).toBe(interruption);
  planned = null;
  pass(6);
  const without = await loadStatusPage();
  expect(without.interruption).toBe(interruption);
  expect(without.parts.pages).toEqual({ state: 'fails', since: expect.any(String) as string });
  planned = { interruption, interruptionEndsAt: new Date(Date.now() - 1_000).toISOString() };
  pass(6);
  expect(await loadStatusPage()).toMatchObject({ interruption: null, parts: { pages: works } });
});
