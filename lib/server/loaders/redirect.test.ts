import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setSiteEnvironment } from '../testing/siteEnvironment';
import { findRedirect } from './redirect';

/** A stand-in for the content store, over real HTTP. */
let server: Server;
let stored: object | null = null;

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ result: stored }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setSiteEnvironment({ SANITY_API_HOST: address });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it('follows a redirect to a page of this site', async () => {
  stored = { to: '/trip/spiti', status: 307 };
  expect(await findRedirect('/trip/old')).toEqual({ to: '/trip/spiti', status: 307 });
});

it('knows a page that is gone', async () => {
  stored = { to: null, status: 410 };
  expect(await findRedirect('/trip/old')).toEqual({ to: null, status: 308 });
});

it.each([
  'https://evil.test/',
  '//evil.test',
  '/\\evil.test',
  'javascript:alert(1)',
  '/\t/evil.test',
])('never leaves the site for %j', async (to) => {
  stored = { to, status: 308 };
  expect(await findRedirect('/trip/old')).toBeNull();
});
