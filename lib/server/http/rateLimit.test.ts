/** Tests the limit on freshly rendered pages over real HTTP. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setSiteEnvironment } from '../testing/siteEnvironment';
import { isTooFast, networkOf } from './rateLimit';

let site: Server;
let loaded = 0;

beforeAll(async () => {
  setSiteEnvironment({ RATE_PAGES_PER_MINUTE: '3', TRUSTED_PROXIES: '1' });
  site = createServer(async (request, response) => {
    if (await isTooFast(request, response)) return;
    loaded += 1;
    response.end();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => site.close(resolve)));

it('refuses one address that opens too many pages, and nobody else', async () => {
  const { port } = site.address() as AddressInfo;
  const ask = (from: string) =>
    fetch(`http://127.0.0.1:${port}`, { headers: { 'x-forwarded-for': from } });
  const statuses = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await ask(`2001:db8:1:2::${n}`)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(loaded).toBe(3);
  const refused = await ask('2001:db8:1:2::9');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.text()).toContain('Wait a minute, then reload the page.');
  // Anyone can write the first entries of the header, so they don't count.
  expect((await ask('203.0.113.9, 2001:db8:1:2::9')).status).toBe(429);
  expect((await ask('2001:db8:1:3::9')).status).toBe(200);
  expect((await ask('203.0.113.9')).status).toBe(200);
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:0:0:0:0'],
  ['2001:db8::6', '2001:db8:0:0:0:0:0:0'],
  ['::1', '0:0:0:0:0:0:0:0'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
