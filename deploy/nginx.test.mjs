import { readFileSync, globSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect as connectPlain } from 'node:net';
import path from 'node:path';
import { connect } from 'node:tls';
import { gzipSync } from 'node:zlib';
import {
  deskDomain,
  domain,
  nextRefreshKey,
  nginx,
  refreshKey,
  startFront,
} from './test/front.mjs';

const root = path.join(import.meta.dirname, '..');
const configuration = readFileSync(path.join(import.meta.dirname, 'nginx/safar.conf'), 'utf8');
if (!nginx)
  process.stderr.write('deploy/nginx.test.mjs skipped: no nginx (apt-get install nginx)\n');
const describeNginx = nginx ? describe : describe.skip;

// --- Which pages there are ---------------------------------------------------------------------------------------

const pages = globSync('pages/**/*.tsx', {
  cwd: root,
  exclude: ['pages/desk/**', 'pages/studio/**'],
})
  .filter((page) => !/\/_(app|document|error)\.tsx$/.test(page))
  .map((file) => ({
    address:
      `/${file.replace(/^pages\//, '').replace(/\.tsx$/, '')}`.replace(/(^|\/)index$/, '') || '/',
    source: readFileSync(path.join(root, file), 'utf8'),
  }));
/** Made once, and again after a publish. */
const shared = pages.filter(({ source }) =>
  /getStaticProps = (staticPage|fixedPage)\(/.test(source),
);
const files = pages.filter(({ source }) => /getServerSideProps = textFile\(/.test(source));
const isTrial = ({ address }) => address === '/sentry-example-page';
const perRequest = pages.filter(
  (page) => !shared.includes(page) && !files.includes(page) && !isTrial(page),
);

const concrete = (address) => address.replace(/\[\[?[^\]]+\]\]?/g, 'word');
const dataOf = (address) => `/_next/data/build${address === '/' ? '/index' : address}.json`;

it('knows what kind of page each page is', () => {
  expect(perRequest.map(({ source }) => source)).toEqual(
    perRequest.map(() => expect.stringContaining('export const getServerSideProps')),
  );
  expect([shared.length > 20, files.length > 5, perRequest.length > 12]).toEqual([
    true,
    true,
    true,
  ]);
});

it('lists exactly the pages that are made for each request', () => {
  const stems = perRequest.map(({ address }) => address.slice(1).replace(/\/\[.*$/, ''));
  const whole = [...new Set(stems)].filter(
    (stem) => !stems.some((other) => stem.startsWith(`${other}/`)),
  );
  const list = whole.sort().join('|').replaceAll('.', '\\.');
  expect(configuration).toContain(`location ~ ^/(${list})(/|$) {`);
  expect(configuration).toContain(`location ~ ^/_next/data/[^/]+/(${list})[./] {`);
});

// --- A site that believes everything, and says of everything that it may be shared for an hour --------------------

/** How the site sends what isn't a page. */
const forFiles = { 'X-Nextjs-Cache': '', 'Cache-Control': 'public, max-age=0, s-maxage=1' };
const hourly = 's-maxage=3600, stale-while-revalidate=31532400';
/** What the site does. Tests change it. */
let say = {};
let asked = [];
const openSites = [];

async function startSite(name) {
  const server = createServer((request, response) => {
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const { url, method, headers } = request;
      const body = Buffer.concat(parts).toString();
      asked.push({ name, url, method, headers, body });
      if (say.isDying) {
        request.socket.destroy();
        return;
      }
      const text =
        say.text ??
        JSON.stringify({ url, method, headers: { ...headers, 'x-request-id': '' }, body });
      const answer = () => {
        if (response.destroyed) return;
        const isUnchanged = say.etag !== undefined && headers['if-none-match'] === say.etag;
        response.writeHead(isUnchanged ? 304 : (say.status ?? 200), {
          ...(say.etag && { ETag: say.etag }),
          'Content-Type': 'text/html; charset=utf-8',
          'Cache-Control': hourly,
          'X-Nextjs-Cache': 'HIT',
          'Content-Encoding': 'gzip',
          ...say.headers,
        });
        response.end(isUnchanged ? undefined : gzipSync(text));
      };
      if (say.afterMs) setTimeout(answer, say.afterMs);
      else answer();
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  openSites.push(server);
  return server.address().port;
}

let front;
/** Behind a proxy at 127.0.0.1, which names the visitor. */
let behindProxy;
let sitePorts;
/** For how many seconds nginx bore with a visitor who sends a byte a second. */
let slowVisitor;

async function sendSlowly(port) {
  const begun = performance.now();
  const options = { port, host: '127.0.0.1', servername: domain, rejectUnauthorized: false };
  const socket = connect(options, () => socket.write('GET / HTTP/1.1\r\nHost: '));
  const drip = setInterval(() => socket.write('w'), 1_000);
  await new Promise((resolve) => {
    for (const end of ['end', 'error', 'close']) socket.on(end, resolve);
    socket.resume();
  });
  clearInterval(drip);
  socket.destroy();
  return (performance.now() - begun) / 1_000;
}
let count = 0;
const fresh = () => `/trip/word-${(count += 1)}`;
const refresh = { 'X-Refresh': refreshKey };
const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
const many = (times, make) => Array.from({ length: times }, (_, number) => make(number));
/** A visitor whom no limit has counted yet. */
const someone = () => `127.0.${Math.floor((count += 1) / 200) + 1}.${(count % 200) + 1}`;

beforeAll(async () => {
  if (!nginx) return;
  sitePorts = [await startSite('site'), await startSite('site')];
  const booking = await startSite('booking');
  front = await startFront({ site: sitePorts, booking });
  slowVisitor = sendSlowly(front.ports[443]);
  const proxies =
    'set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For; real_ip_recursive on;';
  // A busy machine can't ask fast enough for the real limit.
  const adapt = (text) => text.replace('rate=50r/s', 'rate=1r/s').replace('burst=300', 'burst=30');
  behindProxy = await startFront({ site: sitePorts, booking, realAddresses: proxies, adapt });
});
afterAll(async () => {
  await front?.close();
  await behindProxy?.close();
  for (const site of openSites) site.closeAllConnections();
  for (const site of openSites) site.close();
});
beforeEach(() => {
  say = {};
  asked = [];
});

describeNginx('pages for everyone', () => {
  const quiet = ['/trip/quiet', '/api/departures?trip=quiet'];
  let quietSince = 0;
  beforeAll(async () => {
    say = { text: 'old', headers: { 'X-Nextjs-Cache': 'STALE' } };
    for (const address of quiet) await front.ask(address);
    quietSince = performance.now();
  });

  it.each(shared.flatMap(({ address }) => [concrete(address), dataOf(concrete(address))]))(
    'keeps one copy of %s, whatever the query',
    async (address) => {
      expect(await front.ask(`${address}?first=1`)).toMatchObject({ status: 200, cache: 'MISS' });
      expect(await front.ask(`${address}?utm_source=mail`)).toMatchObject({ cache: 'HIT' });
      const { cache, text } = await front.ask(address);
      expect([cache, JSON.parse(text).url]).toEqual(['HIT', address]);
      expect(asked).toHaveLength(1);
    },
  );

  it('asks the site once for what many visitors want at once', async () => {
    say = { afterMs: 300 };
    const address = fresh();
    const answers = await Promise.all(Array.from({ length: 60 }, () => front.ask(address)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it('asks once for what has just become too old, however many want it', async () => {
    const kinds = { [fresh()]: {}, [`/api/departures?trip=${(count += 1)}`]: forFiles };
    for (const [address, headers] of Object.entries(kinds)) {
      say = { text: 'old', headers: { 'X-Nextjs-Cache': 'STALE', ...headers } };
      await front.ask(address);
    }
    await pause(2.1);
    for (const [address, headers] of Object.entries(kinds)) {
      asked = [];
      say = { text: 'new', afterMs: 1_000, headers };
      const first = front.ask(address);
      await pause(0.2);
      const others = await Promise.all(many(30, () => front.ask(address)));
      expect(others.map(({ text }) => text)).toContain('old');
      expect([(await first).text, asked.length]).toEqual(['new', 1]);
    }
  });

  it('keeps a page that didn’t change for as long as the site now says', async () => {
    const address = fresh();
    say = { etag: '"one"', text: 'the page', headers: { 'X-Nextjs-Cache': 'STALE' } };
    await front.ask(address);
    await pause(2.1);
    say = { etag: '"one"' };
    const again = await front.ask(address);
    expect(again).toMatchObject({ status: 200, cache: 'REVALIDATED', text: 'the page' });
    expect(asked.at(-1).headers['if-none-match']).toBe('"one"');
    await pause(2.1);
    expect((await front.ask(address)).cache).toBe('HIT');
    expect(asked).toHaveLength(2);
  });

  it('keeps answers to queries apart from pages, which they can’t push out', async () => {
    const page = fresh();
    const query = `/elsewhere/word?number=${(count += 1)}`;
    const answer = `/api/departures?trip=${(count += 1)}`;
    for (const address of [page, query, answer, '/api/trip-summaries']) {
      await front.ask(address);
      expect((await front.ask(address)).cache).toBe('HIT');
    }
    const keys = (zone) => {
      const folder = path.join(front.folder, `cache/safar-${zone}`);
      return readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.length === 32)
        .map(({ parentPath, name }) => readFileSync(path.join(parentPath, name), 'latin1'))
        .map((text) => /^KEY: (.+)$/m.exec(text)?.[1]);
    };
    const answers = [query, answer, '/api/trip-summaries'].map((address) => domain + address);
    expect(keys('answers')).toEqual(expect.arrayContaining(answers));
    expect(keys('pages')).toContain(domain + page);
    expect(keys('pages').filter((key) => /[?]|\/api\//.test(key))).toEqual([]);
  });

  it('keeps a page as long as the site’s words allow', async () => {
    const minutes = { 'Cache-Control': 's-maxage=300, stale-while-revalidate=31535700' };
    const file = { 'X-Nextjs-Cache': '', 'Cache-Control': 'public, max-age=0, s-maxage=300' };
    const kinds = {
      'only a publish changes it': {},
      'it shows dates or prices': minutes,
      'the booking service was down': { 'Cache-Control': 's-maxage=30' },
      'Next is making a new one': { 'X-Nextjs-Cache': 'STALE' },
      'it is a file': file,
    };
    const addresses = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, fresh()]));
    for (const [kind, address] of Object.entries(addresses)) {
      say = { headers: kinds[kind] };
      await front.ask(address);
      expect((await front.ask(address)).cache).toBe('HIT');
    }
    const kept = async (seconds) => {
      await pause(seconds);
      asked = [];
      for (const [kind, address] of Object.entries(addresses)) {
        say = { headers: kinds[kind] };
        await front.ask(address);
      }
      const again = asked.map(({ url }) => url);
      return Object.keys(kinds).filter((kind) => !again.includes(addresses[kind]));
    };
    expect(await kept(2.2)).toEqual(Object.keys(kinds).slice(0, 3));
    expect(await kept(9)).toEqual(Object.keys(kinds).slice(0, 1));
  });

  it('shows no visitor an old page after a quiet time', async () => {
    // One second as a copy, five more while a new one is made, and one for the rounding.
    await pause(Math.max(0, 7.1 - (performance.now() - quietSince) / 1_000));
    say = { text: 'new', afterMs: 600 };
    const first = quiet.map((address) => front.ask(address));
    await pause(0.2);
    const second = quiet.map((address) => front.ask(address));
    const texts = (await Promise.all([...first, ...second])).map(({ text }) => text);
    expect(texts).toEqual(['new', 'new', 'new', 'new']);
  });

  it.each([
    ['private', { 'Cache-Control': 'private, no-store' }],
    ['for browsers only', { 'Cache-Control': 'public, max-age=600' }],
    ['without a word', { 'Cache-Control': '' }],
    ['with a cookie', { 'Set-Cookie': 'safar_account=secret; Path=/' }],
    ['called shared and private', { 'Cache-Control': 's-maxage=300, private' }],
  ])('never keeps what is sent %s', async (_, headers) => {
    if (headers['Cache-Control'] === 's-maxage=300, private') headers['X-Nextjs-Cache'] = '';
    const address = fresh();
    say = { headers };
    await front.ask(address);
    await front.ask(address);
    expect(asked).toHaveLength(2);
  });

  it.each([500, 502, 503, 401, 403, 429, 206])(
    'never keeps an answer with status %s',
    async (status) => {
      const address = fresh();
      say = { status };
      await front.ask(address);
      await front.ask(address);
      expect(asked.length).toBeGreaterThan(1);
    },
  );

  it('keeps a redirect and a missing page', async () => {
    for (const status of [308, 404]) {
      const address = fresh();
      say = { status };
      await front.ask(address);
      expect(await front.ask(address)).toMatchObject({ status, cache: 'HIT' });
    }
  });

  it('shows the last copy while the site is down or fails, but no old seats or prices', async () => {
    const address = fresh();
    const seats = `/api/departures?trip=${(count += 1)}`;
    say = { headers: { 'X-Nextjs-Cache': 'STALE' } };
    const { text } = await front.ask(address);
    await front.ask(seats);
    await pause(2.1);
    say = { status: 500, text: 'no seats' };
    expect(await front.ask(address)).toMatchObject({ status: 200, cache: 'STALE', text });
    expect(await front.ask(seats)).toMatchObject({ status: 500, text: 'no seats' });
    const down = await startFront({ site: [9, 9] });
    try {
      const answer = await down.ask('/trip/never-seen');
      expect(answer).toMatchObject({
        status: 503,
        text: expect.stringContaining('+91 98160 00000'),
      });
      expect(answer.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' });
    } finally {
      await down.close();
    }
  });

  it('unpacks a page for the few who want that, and packs none twice', async () => {
    const address = fresh();
    const plain = await front.ask(address);
    const packed = await front.ask(address, { headers: { 'Accept-Encoding': 'br, gzip' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect([packed.cache, packed.text]).toEqual(['HIT', plain.text]);
  });

  it('tells other caches to keep a page for no longer than a second', async () => {
    expect((await front.ask(fresh())).headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=1',
    );
  });
});

describeNginx('a refresh', () => {
  it('replaces the copy at once, for page and data', async () => {
    const address = fresh();
    for (const one of [address, dataOf(address)]) {
      say = { text: 'before' };
      await front.ask(one);
      say = { text: 'after' };
      expect((await front.ask(one)).text).toBe('before');
      expect(await front.ask(one, { headers: refresh, isPlain: true })).toMatchObject({
        cache: 'BYPASS',
      });
      for (const headers of [{}, { 'Accept-Encoding': 'gzip' }]) {
        expect(await front.ask(one, { headers })).toMatchObject({ cache: 'HIT', text: 'after' });
      }
    }
  });

  it('takes either secret while one replaces the other', async () => {
    const address = fresh();
    await front.ask(address);
    const headers = { 'X-Refresh': nextRefreshKey };
    expect((await front.ask(address, { headers })).cache).toBe('BYPASS');
  });

  it.each([
    refreshKey.slice(1),
    `${refreshKey}x`,
    refreshKey.toLowerCase(),
    `${refreshKey}|${nextRefreshKey}`,
    refreshKey + nextRefreshKey,
    '1',
    '.*',
    '',
  ])('needs the whole secret, not %s', async (key) => {
    const address = fresh();
    await front.ask(address);
    expect((await front.ask(address, { headers: { 'X-Refresh': key } })).cache).toBe('HIT');
  });

  it('never reaches the site as a header', async () => {
    for (const address of [fresh(), '/my-trips', '/api/account/session']) {
      await front.ask(address, { headers: refresh });
    }
    expect(
      asked.every(({ headers }) => !('x-refresh' in headers) && !('x-is-refresh' in headers)),
    ).toBe(true);
  });
});

// --- What visitors could send to get another answer kept -----------------------------------------------------------

const cookiesOfSite = [
  '__Host-safar_account=a',
  'safar_account=a',
  '__Host-safar_desk=a',
  '__Host-safar_waitlist=a',
  'leader-list=a',
  '__Host-safar_session=a',
  'sentry-trace=a',
  'baggage=a',
  'NEXT_LOCALE=fr',
];
const evil = 'evil.example';
/** Headers that Next, Node or a proxy somewhere understands. */
const poisonous = {
  'X-Forwarded-Host': evil,
  'X-Forwarded-Server': evil,
  'X-Forwarded-Port': '1',
  'X-Forwarded-Proto': 'http',
  'X-Forwarded-Scheme': 'nothttps',
  'X-Forwarded-Prefix': '/evil',
  'X-Forwarded-For': '203.0.113.9',
  Forwarded: `host=${evil}`,
  'X-Host': evil,
  'X-Original-URL': '/my-trips',
  'X-Rewrite-URL': '/my-trips',
  'X-Original-Host': evil,
  'X-Real-IP': evil,
  'X-HTTP-Method-Override': 'POST',
  'X-HTTP-Method': 'DELETE',
  'X-Method-Override': 'PUT',
  'X-Request-Id': 'evil-request',
  'X-Middleware-Prefetch': '1',
  'X-Middleware-Subrequest': 'middleware:middleware',
  'X-Middleware-Rewrite': '/my-trips',
  'X-Middleware-Set-Cookie': 'a=evil',
  'X-Now-Route-Matches': '1=evil',
  'X-Matched-Path': '/my-trips',
  'X-Nextjs-Data': '1',
  'X-Nextjs-Rewritten-Path': '/evil',
  'X-Invoke-Path': '/evil',
  'X-Invoke-Status': '404',
  'X-Invoke-Error': 'evil',
  'X-Invoke-Query': 'evil',
  'X-Invoke-Output': '/evil',
  'X-Prerender-Revalidate': 'evil',
  'X-Prerender-Bypass-Mode': 'static',
  'X-Prerender-Revalidate-If-Generated': '1',
  'X-Vercel-Id': 'evil',
  'X-Deployment-Id': 'evil',
  RSC: '1',
  'Next-Url': '/evil',
  'Next-Router-State-Tree': 'evil',
  'Next-Router-Prefetch': '1',
  'Next-Router-Segment-Prefetch': '/_tree',
  'Next-Action': 'evil',
  'Next-Resume': '1',
  Purpose: 'prefetch',
  'Sec-Fetch-Dest': 'iframe',
  Origin: `https://${evil}`,
  Referer: `https://${evil}/`,
  Range: 'bytes=0-3',
  'If-None-Match': '"evil"',
  'If-Modified-Since': 'Mon, 30 Nov 2026 00:00:00 GMT',
  'If-Range': '"evil"',
  Accept: 'application/json',
  'Accept-Language': 'fr',
  'Accept-Encoding': 'evil',
  'User-Agent': 'Googlebot',
  DNT: '1',
  'Sanity-Webhook-Signature': 't=1,v1=evil',
  Authorization: 'Bearer evil',
  'X-Is-Refresh': '1',
  'X-Accel-Expires': '99999',
  'X-Accel-Redirect': '/my-trips',
  'X-Sendfile': '/etc/passwd',
  'Transfer-Encoding-X': 'evil',
  'Cache-Control': 'no-cache',
  Pragma: 'no-cache',
  'Max-Forwards': '0',
  Upgrade: 'h2c',
  TE: 'trailers',
  Expect: '',
  'Sentry-Trace': 'evil',
  Baggage: 'evil',
  'Idempotency-Key': 'evil',
  Via: '1.1 evil',
  'X-Wap-Profile': 'evil',
  'X-Oversized': 'x'.repeat(7_000),
};
const attacks = [
  ...Object.entries(poisonous).map(([name, value]) => [
    `header ${name}`,
    { headers: { [name]: value } },
  ]),
  ...cookiesOfSite.map((cookie) => [`cookie ${cookie}`, { headers: { Cookie: cookie } }]),
  ['all headers at once', { headers: { ...poisonous, Cookie: cookiesOfSite.join('; ') } }],
  [
    'a GET with a body',
    { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'evil=1' },
  ],
  ['a HEAD', { method: 'HEAD' }],
  ['a host with a port', { host: `${domain}:8443` }],
  ['a host in capitals', { host: domain.toUpperCase() }],
  [
    'a query',
    {
      query:
        '?utm_content=evil&amp=1&__nextDataReq=1&__nextLocale=evil&nxtPslug=evil&callback=evil',
    },
  ],
  ['a query twice', { query: '?slug=a&slug=b' }],
  ['a query with bars', { query: '?a|HIT|s-maxage=3600|' }],
];

describeNginx('a poisoned request', () => {
  it.each(attacks)('changes nothing for others: %s', async (_, { query = '', ...options }) => {
    const address = fresh();
    await front.ask(address + query, options);
    const clean = await front.ask(address);
    expect(clean.status).toBe(200);
    expect(JSON.parse(clean.text)).toEqual({
      url: address,
      method: 'GET',
      body: '',
      headers: {
        host: domain,
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
        'x-request-id': '',
        'accept-encoding': 'gzip',
      },
    });
    expect(clean.headers['content-range']).toBeUndefined();
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PURGE'])(
    'refuses %s for such a page',
    async (method) => {
      expect((await front.ask(fresh(), { method })).status).toBe(405);
      expect(asked).toEqual([]);
    },
  );

  it.each([
    ['/trip%2F', (word) => `/trip%2F${word}`],
    ['%74rip', (word) => `/%74rip/${word}`],
    ['//', (word) => `//trip/${word}`],
    ['/./', (word) => `/./trip/${word}`],
    ['/../', (word) => `/my-trips/../trip/${word}`],
    ['%2e%2e', (word) => `/x/%2e%2e/trip/${word}`],
    ['%00', (word) => `/trip/${word}%00`],
    ['%0a', (word) => `/trip/${word}%0a`],
    ['%3f', (word) => `/trip/${word}%3fa`],
    ['a backslash', (word) => `/trip\\${word}`],
    ['%5c', (word) => `/trip%5c${word}`],
    ['#', (word) => `/trip/${word}%23a`],
    ['a semicolon', (word) => `/trip/${word};a=b`],
    ['capitals', (word) => `/TRIP/${word}`],
    ['a slash', (word) => `/trip/${word}/`],
    ['a bar', (word) => `/trip/${word}|/trip/${word}`],
    ['absolute', (word) => `https://${domain}/trip/${word}`],
  ])('in another spelling isn’t kept as the page: %s', async (_, spell) => {
    const word = `word-${(count += 1)}`;
    say = { text: 'evil' };
    await front.ask(spell(word)).catch(() => undefined);
    const { url } = asked[0] ?? {};
    say = {};
    const clean = await front.ask(`/trip/${word}`);
    // Only if the site was asked for the very same address may the answer be the same.
    if (url !== `/trip/${word}`) expect(JSON.parse(clean.text).url).toBe(`/trip/${word}`);
  });

  it.each([
    '__prerender_bypass=x',
    '__next_preview_data=x',
    'a=b; __prerender_bypass=x',
    'a=b;__next_preview_data=',
    '__PRERENDER_BYPASS=x',
  ])('of a preview is neither kept nor answered from a copy: %s', async (cookie) => {
    for (const address of [fresh(), dataOf(fresh()), `/api/departures?trip=${(count += 1)}`]) {
      say = { text: 'preview' };
      await front.ask(address, { headers: { Cookie: cookie } });
      expect(asked.at(-1).headers.cookie).toBe(cookie);
      say = { text: 'published' };
      expect((await front.ask(address)).text).toBe('published');
      say = { text: 'preview' };
      expect((await front.ask(address, { headers: { Cookie: cookie } })).text).toBe('preview');
      expect((await front.ask(address, { headers: { Cookie: cookie, ...refresh } })).text).toBe(
        'preview',
      );
      expect((await front.ask(address)).text).toBe('published');
    }
  });
});

describeNginx('pages for one visitor', () => {
  const personal = perRequest.flatMap(({ address }) => {
    const one = concrete(address);
    return [
      one,
      dataOf(one),
      `${one}/x.css`,
      `${one}/logo.png`,
      `${one}/%2e/a.js`,
      `${one}%2Fx.css`,
      `/.${one}`,
      `/${one}`,
      `${one}?x=a.css`,
    ];
  });
  it.each([
    ...personal,
    '/api/account/session',
    '/api/account/x.css',
    '/api/booking/file',
    '/api/live',
    '/api/saved-trips',
    '/api/health.css',
  ])('never keeps %s', async (address) => {
    say = { text: 'for Asha' };
    const headers = { Cookie: cookiesOfSite.join('; ') };
    // Without https, which would take most of the time.
    const first = await front.ask(address, { headers, isPlain: true });
    say = { text: 'for Ravi' };
    const second = await front.ask(address, { from: someone(), isPlain: true });
    expect([first.cache, second.cache]).toEqual([undefined, undefined]);
    if (second.status === 200) expect(second.text).toBe('for Ravi');
  });

  it('passes on what they need', async () => {
    await front.ask('/my-trips?a=b', {
      from: someone(),
      method: 'POST',
      body: 'x=1',
      headers: { Cookie: 'safar_account=a', Origin: `https://${domain}` },
    });
    expect(asked).toMatchObject([
      {
        url: '/my-trips?a=b',
        method: 'POST',
        body: 'x=1',
        headers: { cookie: 'safar_account=a', origin: `https://${domain}`, host: domain },
      },
    ]);
  });
});

describeNginx('the hosts', () => {
  it.each([
    '/desk',
    '/desk/bookings',
    '/studio',
    '/studio/structure',
    '/_next/data/build/desk.json',
    '/_next/data/build/desk/money.json',
    '/v1/trips',
    '/v1/staff/me',
    '/v1/internal/trips/sync',
    '/v1/webhooks',
    '/v1/webhooks/razorpay/x',
    '/v1/payments/return/x',
    '/v1',
  ])('the public one answers 404 for %s', async (address) => {
    expect((await front.ask(address)).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it.each([
    '/v1/webhooks/razorpay',
    '/v1/webhooks/stripe',
    '/v1/payments/return',
    '/v1/payments/page',
  ])('the public one passes %s to the booking service', async (address) => {
    await front.ask(address, { method: 'POST', body: '{}' });
    expect(asked).toMatchObject([{ name: 'booking', url: address, body: '{}' }]);
  });

  it('the staff’s one keeps nothing and has no /v1', async () => {
    for (const address of ['/desk', '/studio', fresh(), '/api/departures']) {
      await front.ask(address, { host: deskDomain, from: someone() });
      const { status, cache, headers } = await front.ask(address, {
        host: deskDomain,
        headers: refresh,
        from: someone(),
      });
      expect([status, cache, headers['x-robots-tag']]).toEqual([200, undefined, 'noindex']);
    }
    expect(asked).toHaveLength(8);
    for (const address of [
      '/v1/staff/me',
      '/api/health',
      '/api/revalidate',
      '/api/revalidate-queue',
    ]) {
      expect((await front.ask(address, { host: deskDomain })).status).toBe(404);
    }
  });

  it('another name gets no answer', async () => {
    await expect(front.ask('/', { host: evil })).rejects.toThrow();
  });
});

// --- Headers: the rules of MDN's HTTP Observatory ------------------------------------------------------------------

/** The site's own headers, which next.config.js gives every page. */
async function headersOfSite() {
  Object.assign(process.env, {
    NODE_ENV: 'production',
    SAFAR_MODE: 'hosted',
    SITE_URL: `https://${domain}`,
    SANITY_API_HOST: '',
  });
  const { default: config } = await import('../next.config.js');
  const rules = await config.headers();
  const ofAll = rules.filter(
    ({ source, has }) => !has && (source === '/:path*' || source.startsWith('/((?!studio')),
  );
  return Object.fromEntries(
    ofAll.flatMap(({ headers }) => headers.map(({ key, value }) => [key, value])),
  );
}

/** Points as the Observatory counts them. Bonuses count only from 90 points on; A+ needs 100. */
function observatoryScore({ headers, redirects }) {
  const policy = new Map(
    (headers['content-security-policy'] ?? '').split(';').map((part) => {
      const [name, ...values] = part.trim().split(/\s+/);
      return [name, values];
    }),
  );
  const scripts = policy.get('script-src') ?? policy.get('default-src') ?? [];
  const plugins = policy.get('object-src') ?? policy.get('default-src') ?? [];
  const isUnsafe = (values) =>
    values.some((value) => /^('unsafe-(inline|eval)'|\*|data:|https?:)$/.test(value));
  const age = Number(/max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1] ?? 0);
  const cookies = headers['set-cookie'] ?? [];
  const penalties = [
    policy.size > 1 ? 0 : -25,
    scripts.length === 0 || isUnsafe(scripts) ? -20 : 0,
    plugins.length === 0 || isUnsafe(plugins) ? -10 : 0,
    age >= 15_768_000 ? 0 : -20,
    headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
    policy.has('frame-ancestors') || /^(deny|sameorigin)$/i.test(headers['x-frame-options'] ?? '')
      ? 0
      : -20,
    headers['access-control-allow-origin'] === '*' ? -50 : 0,
    cookies.every((cookie) => /; *secure/i.test(cookie) && /; *httponly/i.test(cookie)) ? 0 : -40,
    ...redirects,
  ];
  const score = penalties.reduce((sum, points) => sum + points, 100);
  const isQuiet = /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(
    headers['referrer-policy'] ?? '',
  );
  return score < 90 ? score : score + (isQuiet ? 5 : 0) + (policy.has('frame-ancestors') ? 5 : 0);
}

describeNginx('headers', () => {
  it('earn A+ by the Observatory’s rules', async () => {
    const redirect = await new Promise((resolve) => {
      const socket = connectPlain(front.ports[80], '127.0.0.1', () =>
        socket.write(`GET /x HTTP/1.1\r\nHost: ${domain}\r\nConnection: close\r\n\r\n`),
      );
      let text = '';
      socket.on('data', (part) => (text += part)).on('end', () => resolve(text));
    });
    // The first step must stay at the same host, and lead to https.
    const redirects = [
      new RegExp(`^HTTP/1.1 308[^]*\r\nLocation: https://${domain}/x\r\n`).test(redirect) ? 0 : -20,
    ];
    say = { headers: await headersOfSite() };
    for (const address of [fresh(), '/my-trips', '/search']) {
      const { headers } = await front.ask(address);
      expect(observatoryScore({ headers, redirects })).toBeGreaterThanOrEqual(110);
      expect(headers['content-security-policy'].match(/default-src/g)).toHaveLength(1);
      expect(headers['strict-transport-security']).toBe('max-age=63072000');
    }
  });

  it('would not earn it with an unsafe policy', async () => {
    const headers = {
      ...(await headersOfSite()),
      'Content-Security-Policy': "default-src 'self' 'unsafe-inline'",
    };
    const lower = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    expect(observatoryScore({ headers: lower, redirects: [0] })).toBeLessThan(100);
  });

  it.each([
    ['/v1/x', {}],
    ['/desk', {}],
    ['/trip/x', { method: 'POST' }],
    ['/api/health', {}],
    ['/v1/x', { host: deskDomain }],
    ['/', { host: deskDomain }],
    ['/_next/static/nothing.js', {}],
    ['/my-trips', {}],
    ['/api/live', {}],
    ['/sitemap.xml', {}],
    ['/favicon.ico', {}],
    ['/fonts/nothing.woff2', {}],
    ['/desk', { host: deskDomain }],
  ])('say https only at %s too', async (address, options) => {
    const { headers } = await front.ask(address, { from: someone(), ...options });
    expect(headers['strict-transport-security']).toBe('max-age=63072000');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers.server).toBe('nginx');
  });
});

describeNginx('files from the disk', () => {
  it('come packed, for a year, without the site', async () => {
    const folder = path.join(front.folder, 'static/chunks');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'a.js'), 'plain');
    writeFileSync(path.join(folder, 'a.js.gz'), gzipSync('packed'));
    const plain = await front.ask('/_next/static/chunks/a.js');
    const packed = await front.ask('/_next/static/chunks/a.js', {
      headers: { 'Accept-Encoding': 'gzip' },
    });
    expect([plain.text, packed.text]).toEqual(['plain', 'packed']);
    expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asked).toEqual([]);
    for (const way of ['..%2f..%2f', '../', '..%5c', '%2e%2e/', '.../']) {
      const { text } = await front.ask(`/_next/static/${way}nginx.conf`);
      expect(text).not.toContain('worker_processes');
    }
  });
});

// --- Limits ----------------------------------------------------------------------------------------------------

const statuses = async (requests) => {
  const found = {};
  for (const { status } of await Promise.all(requests)) found[status] = (found[status] ?? 0) + 1;
  return found;
};

describeNginx('limits', () => {
  it('count forms by address, and never pages that are kept', async () => {
    const page = fresh();
    const send = () =>
      front.ask('/api/forms/enquiry', { method: 'POST', body: 'a=b', from: '127.0.0.3' });
    const forms = await statuses(many(80, send));
    expect(forms[429]).toBeGreaterThan(15);
    expect(forms[200]).toBeGreaterThan(45);
    await front.ask(page);
    const kept = many(95, () => front.ask(page, { from: '127.0.0.3' }));
    expect(await statuses(kept)).toEqual({ 200: 95 });
    expect(
      (await front.ask('/api/forms/enquiry', { method: 'POST', body: 'a=b', from: '127.0.0.4' }))
        .status,
    ).toBe(200);
  });

  it('count invented addresses, but not the site’s refreshes', async () => {
    const options = { headers: { 'X-Forwarded-For': '203.0.113.5' } };
    const invented = await statuses(many(60, () => behindProxy.ask(fresh(), options)));
    expect(invented[429]).toBeGreaterThan(15);
    expect(invented[200]).toBeGreaterThan(29);
    Object.assign(options.headers, refresh);
    const refreshes = await statuses(many(60, () => behindProxy.ask(fresh(), options)));
    expect(refreshes).toEqual({ 200: 60 });
  });

  const from = (address) => ({ 'X-Forwarded-For': address });
  const form = (address, headers = from(address)) =>
    behindProxy.ask('/api/forms/enquiry', { method: 'POST', body: 'a=b', headers });

  it('count IPv6 by its first half', async () => {
    const one = await statuses(
      many(80, (number) => form(`2001:db8:1:2:${number.toString(16)}::1`)),
    );
    expect(one[429]).toBeGreaterThan(15);
    const others = await statuses(
      many(80, (number) => form(`2001:db8:1:${(number + 16).toString(16)}::1`)),
    );
    expect(others).toEqual({ 200: 80 });
    // nginx writes the longest run of zeros as "::", which may begin before the interface does.
    const spelled = (number) => {
      const word = (number + 16).toString(16);
      return number % 2 ? `2001:db8:5:0:${word}:a:b:c` : `2001:db8:5::${word}:b:c`;
    };
    expect((await statuses(many(80, (number) => form(spelled(number)))))[429]).toBeGreaterThan(5);
    const long = (number) => `2001:db8::${(number + 16).toString(16)}`;
    expect((await statuses(many(80, (number) => form(long(number)))))[429]).toBeGreaterThan(5);
    const four = (number) => `2001::${(number + 16).toString(16)}:a:b:c:d`;
    expect(await statuses(many(80, (number) => form(four(number))))).toEqual({ 200: 80 });
    const asking = (number) => behindProxy.ask(fresh(), { headers: from(spelled(number)) });
    expect((await statuses(many(60, asking)))[429]).toBeGreaterThan(15);
  });

  it('take a visitor’s address only from a proxy that was named', async () => {
    await form('203.0.113.7');
    expect(asked.at(-1).headers['x-forwarded-for']).toBe('203.0.113.7');
    await form('', from('198.51.100.1, 203.0.113.7'));
    expect(asked.at(-1).headers['x-forwarded-for']).toBe('203.0.113.7');
    await behindProxy.ask('/my-trips', { headers: from('203.0.113.7'), from: '127.0.0.6' });
    expect(asked.at(-1).headers['x-forwarded-for']).toBe('127.0.0.6');
    await front.ask('/my-trips', { headers: from('203.0.113.7') });
    expect(asked.at(-1).headers['x-forwarded-for']).toBe('127.0.0.1');
    for (const address of ['/api/health', '/api/revalidate-queue']) {
      for (const names of ['203.0.113.7', '127.0.0.1, 203.0.113.7', '::1,203.0.113.7']) {
        expect((await behindProxy.ask(address, { headers: from(names) })).status).toBe(404);
      }
    }
  });

  it('never count what everyone shares by rate, nor its first thousand connections', async () => {
    for (const address of [`/api/departures?trip=${(count += 1)}`, fresh()]) {
      say = { afterMs: 600 };
      const asking = many(150, () => front.ask(address, { from: '127.0.0.9' }));
      expect(await statuses(asking)).toEqual({ 200: 150 });
    }
  });

  it('let no address have more than a hundred requests of its own under way', async () => {
    // Without the limit of the rate, which would refuse them too.
    const adapt = (text) => text.replace('rate=20r/s', 'rate=5000r/s');
    const own = await startFront({ site: sitePorts, adapt });
    say = { afterMs: 1_500 };
    try {
      const slow = many(130, (number) => own.ask(`/api/booking/file?${number}`));
      const { 200: answered, 429: refused } = await statuses(slow);
      expect([answered >= 100, refused > 9]).toEqual([true, true]);
    } finally {
      await own.close();
    }
  });

  it.each([
    ['/api/forms/enquiry', 1.2, 413],
    ['/api/forms/enquiry', 0.9, 200],
    ['/api/booking/upload', 11, 200],
    ['/api/booking/upload', 13, 413],
    ['/v1/webhooks/razorpay', 0.2, 200],
    ['/v1/webhooks/razorpay', 0.3, 413],
    ['/v1/payments/return', 0.1, 413],
    ['/api/revalidate', 0.3, 413],
  ])('take bodies at %s of %s MB: %s', async (address, megabytes, status) => {
    const body = 'x'.repeat(megabytes * 1024 * 1024);
    say = { text: 'taken' };
    // It may close the connection while the body is still being sent.
    const answer = await front
      .ask(address, { method: 'POST', body, from: '127.0.0.8' })
      .catch(({ code }) => ({ status: code }));
    expect(status === 413 ? [413, 'EPIPE', 'ECONNRESET'] : [200]).toContain(answer.status);
  });

  it('send a form to the other process if one dies, but never photos', async () => {
    const adapt = (text) => text.replaceAll('max_fails=1', 'max_fails=0');
    const own = await startFront({ site: sitePorts, adapt });
    const timesSent = async (address) => {
      asked = [];
      say = { isDying: true };
      await own.ask(address, { method: 'POST', body: 'a=b' });
      return asked.length;
    };
    try {
      expect(await timesSent('/api/forms/enquiry')).toBe(2);
      expect(await timesSent('/api/booking/review-photos')).toBe(1);
      expect(await timesSent('/api/booking/upload')).toBe(1);
    } finally {
      await own.close();
    }
  });

  it('end a connection that sends its request too slowly', async () => {
    expect(await slowVisitor).toBeLessThan(25);
  });
});
