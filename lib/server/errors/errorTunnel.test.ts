/** Tests the tunnel over real HTTP, with a small server as the sink. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tunnelErrorReport } from './errorTunnel';

interface Received {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const received: Received[] = [];
let sinkStatus = 200;
let sink: Server;
let site: Server;
let url = '';
let dsn = '';

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

beforeAll(async () => {
  sink = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      received.push({ url: request.url ?? '', headers: request.headers, body });
      response.statusCode = sinkStatus;
      if (sinkStatus === 429) response.setHeader('retry-after', '60');
      response.end('{"id":"x"}');
    });
  });
  dsn = `http://public@127.0.0.1:${await listen(sink)}/7`;
  site = createServer((request, response) => {
    void tunnelErrorReport(request, response, { dsns: [dsn], trustedProxies: 0 });
  });
  url = `http://127.0.0.1:${await listen(site)}/monitoring`;
});
afterAll(() => {
  sink.close();
  site.close();
});
beforeEach(() => {
  received.length = 0;
  sinkStatus = 200;
});

const envelope = (to = dsn) =>
  `${JSON.stringify({ dsn: to })}\n{"type":"event"}\n{"message":"no"}\n`;
const send = (body: string) =>
  fetch(url, { method: 'POST', body, headers: { cookie: 'safar_session=secret' } });

it('forwards a report whole, without cookie or address', async () => {
  expect((await send(envelope())).status).toBe(200);
  expect(received).toEqual([
    expect.objectContaining({ url: '/api/7/envelope/', body: envelope() }),
  ]);
  expect(received[0]?.headers).not.toHaveProperty('cookie');
  expect(received[0]?.headers).not.toHaveProperty('x-forwarded-for');
});

it.each<[string, () => string, number]>([
  ['another project', () => envelope('https://public@o1.ingest.sentry.io/9'), 403],
  ['our sink with another key', () => envelope(dsn.replace('public', 'other')), 403],
  ['an inner address', () => envelope('http://169.254.169.254/1'), 403],
  ['no envelope', () => 'hello', 400],
  ['an empty body', () => '', 400],
  ['a header that is a list', () => '[]\n{}', 400],
  ['a giant', () => envelope() + 'x'.repeat(300 * 1024), 413],
])('does not forward %s', async (_name, body, status) => {
  expect((await send(body())).status).toBe(status);
  expect(received).toEqual([]);
});

it('responds 405 to other methods', async () => {
  const response = await fetch(url);
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('POST');
});

it("reports a sink's refusal, and passes on its rate limits", async () => {
  sinkStatus = 500;
  expect((await send(envelope())).status).toBe(502);
  sinkStatus = 429;
  const limited = await send(envelope());
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '60']);
});

it('stops a visitor who never stops sending', async () => {
  const statuses = await Promise.all(Array.from({ length: 40 }, () => send(envelope())));
  const refused = statuses.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
});
