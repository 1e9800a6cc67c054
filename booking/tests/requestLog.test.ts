/** What the log says of a request: one line, which holds nothing about a person. */
import { buildApp } from '../app.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

it('is one line with the site’s request ID, the route and the status', async () => {
  const lines: string[] = [];
  const app = await buildApp({
    ...service.deps,
    config: { ...service.config, logLevel: 'info' },
    logTo: { write: (line) => void lines.push(line) },
  });
  const headers = {
    authorization: `Bearer ${testSecrets.SERVICE_TOKEN}`,
    'x-request-id': 'named-by-the-site',
    'x-forwarded-for': '203.0.113.77',
    'user-agent': 'A browser of its own',
    cookie: 'safar_session=who.knows',
  };
  await app.inject({ url: '/v1/bookings/SF7K2M9Q?email=asha@example.org', headers });
  await app.inject({ url: '/health/ready', headers });
  await app.inject({ url: '/nowhere/SF7K2M9Q', headers });
  await app.close();
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(entries).toMatchObject([
    {
      msg: 'request',
      reqId: 'named-by-the-site',
      method: 'GET',
      route: '/v1/bookings/:reference',
      status: expect.any(Number),
      ms: expect.any(Number),
    },
    { msg: 'request', route: 'unknown', status: 404 },
  ]);
  for (const secret of ['SF7K2M9Q', 'asha', '203.0.113.77', 'browser', 'who.knows', 'Bearer']) {
    expect(lines.join('')).not.toContain(secret);
  }
});
