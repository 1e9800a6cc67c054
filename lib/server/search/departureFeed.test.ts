import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DepartureChanges } from '@/booking/contract/departureChanges';
import { createDepartureFeed } from './departureFeed';
import { createProcessIndex } from './processIndex';
import { setSiteEnvironment } from '../testing/siteEnvironment';

const asked: string[] = [];
let canReadAll = true;
const realNow = Date.now;
let now = realNow();
let service: Server;

beforeAll(async () => {
  Date.now = () => now;
  service = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://service');
    const since = searchParams.get('since');
    asked.push(since ?? 'everything');
    response.writeHead(since !== null || canReadAll ? 200 : 503, {
      'content-type': 'application/json',
    });
    const changes = {
      isWhole: since === null,
      items: [],
      goneIds: [],
      ratings: [],
      cursor: '1:1:',
      asOf: '2026-11-21T06:00:00Z',
    } satisfies DepartureChanges;
    response.end(JSON.stringify(changes));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  setSiteEnvironment({ BOOKING_URL: `http://127.0.0.1:${port}` });
});
afterAll(() => {
  Date.now = realNow;
  service.closeAllConnections();
  service.close();
});

it('reads changes when reading everything again fails, and tries that again after a minute', async () => {
  const feed = createDepartureFeed(createProcessIndex());
  const refreshAfter = (seconds: number) => {
    now += seconds * 1_000;
    return feed.refresh();
  };
  expect(await refreshAfter(0)).toBe(true);
  expect(await refreshAfter(3)).toBe(true);
  canReadAll = false;
  expect(await refreshAfter(600)).toBe(false);
  expect(await refreshAfter(3)).toBe(true);
  canReadAll = true;
  expect(await refreshAfter(60)).toBe(true);
  expect(asked).toEqual(['everything', '1:1:', 'everything', '1:1:', 'everything']);
});
