import fs from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { isValidSignature } from '@sanity/webhook';
import { emptyDirectory, quarters, startTestLake } from './testing/testLake.ts';
import { QUIET_TAG } from './lake.ts';

const cleanUps: Array<() => unknown> = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

const secret = 'a-secret-for-tests';

interface Site {
  url: string;
  heard: Array<Record<string, unknown> & { isSigned: boolean }>;
  status: number;
}

/** Starts a stand-in for the site that records its messages. */
async function startSite(): Promise<Site> {
  const heard: Site['heard'] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', async () => {
      const signature = String(request.headers['sanity-webhook-signature']);
      if (site.status === 200) {
        heard.push({
          ...JSON.parse(body),
          isSigned: await isValidSignature(body, signature, secret),
        });
      }
      response.writeHead(site.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  cleanUps.push(() => server.close());
  const site: Site = { url: `http://127.0.0.1:${port}/api/revalidate`, heard, status: 200 };
  return site;
}

async function start(...options: Parameters<typeof startTestLake>) {
  const lake = await startTestLake(...options);
  let isOpen = true;
  const close = async () => {
    if (isOpen) await lake.close();
    isOpen = false;
  };
  cleanUps.push(close);
  return { ...lake, close };
}

async function until(isTrue: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 5_000; !isTrue() && Date.now() < deadline;) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The number of the last transaction that a site has confirmed. */
function announcedTo(directory: string): unknown {
  const all = fs.readdirSync(directory, { recursive: true }).map(String);
  const name = all.find((file) => path.basename(file).startsWith('announced-'));
  return name && JSON.parse(fs.readFileSync(path.join(directory, name), 'utf8')).announcedTo;
}

it('announces published changes, signed, with old and new addresses', async () => {
  const site = await startSite();
  const lake = await start({ WEBHOOK_URL: site.url, SANITY_WEBHOOK_SECRET: secret });
  const page = { _id: 'page-a', _type: 'page', slug: { current: 'one' } };
  await lake.client.create({ ...page, _id: 'drafts.page-a' });
  await lake.client.create(page);
  await until(() => site.heard.length === 1);
  const { _rev } = await lake.client.patch('page-a').set({ 'slug.current': 'two' }).commit();
  await until(() => site.heard.length === 2);
  await lake.client.delete('page-a');
  await until(() => site.heard.length === 3);
  const common = { _id: 'page-a', _type: 'page', isSigned: true };
  expect(site.heard).toMatchObject([
    { ...common, operation: 'create', slug: 'one', oldSlug: null, before: null },
    { ...common, operation: 'update', slug: 'two', before: { slug: 'one' }, _rev },
    { ...common, operation: 'delete', slug: null, oldSlug: 'two' },
  ]);
  await lake.close();
});

it('retries while the site is down, even after the lake restarts', async () => {
  const site = await startSite();
  const directory = emptyDirectory();
  const env = { WEBHOOK_URL: site.url, SANITY_WEBHOOK_SECRET: secret };
  let lake = await start(env, directory);
  await lake.client.create({ _id: 'page-q', _type: 'page' }, { tag: QUIET_TAG });
  site.status = 500;
  await lake.client.create({ _id: 'page-b', _type: 'page', slug: { current: 'b' } });
  await lake.client.patch('page-b').set({ 'slug.current': 'c' }).commit();
  await lake.close();
  lake = await start(env, directory);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(site.heard).toEqual([]);
  site.status = 200;
  await until(() => site.heard.length > 1);
  // Every address that may be cached is named, with the state readers see now.
  const state = { _id: 'page-b', operation: 'update', slug: 'c', isSigned: true };
  expect(site.heard).toMatchObject([
    { ...state, oldSlug: null },
    { ...state, oldSlug: 'b' },
  ]);
  // The site hears a message before the lake has its answer.
  await until(() => announcedTo(directory) === 3);
  await lake.close();
  lake = await start(env, directory);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(site.heard).toHaveLength(2);
  await lake.close();
});

it('notifies every site without one delaying another', async () => {
  const [one, two] = [await startSite(), await startSite()];
  const env = { WEBHOOK_URL: `${one.url}, ${two.url}`, SANITY_WEBHOOK_SECRET: secret };
  const lake = await start(env);
  two.status = 503;
  for (const n of [1, 2, 3]) await lake.client.create({ _id: `page-${n}`, _type: 'page' });
  await until(() => one.heard.length === 3);
  expect(two.heard).toEqual([]);
  two.status = 200;
  await until(() => two.heard.length === 3);
  expect(two.heard.map(({ _id }) => _id).sort()).toEqual(['page-1', 'page-2', 'page-3']);
  await lake.close();
});

it('announces no drafts, images or settings', async () => {
  const site = await startSite();
  const lake = await start({ WEBHOOK_URL: site.url, SANITY_WEBHOOK_SECRET: secret });
  await lake.client.create({ _id: 'drafts.page-a', _type: 'page' });
  await lake.client.create({ _id: 'safar.state', _type: 'state' });
  await lake.client.assets.upload('image', await quarters(8, 8));
  await lake.client.create({ _id: 'page-z', _type: 'page' });
  await until(() => site.heard.length > 0);
  expect(site.heard.map(({ _id }) => _id)).toEqual(['page-z']);
  await lake.close();
});

it('announces each page of a published release', async () => {
  const site = await startSite();
  const lake = await start({ WEBHOOK_URL: site.url, SANITY_WEBHOOK_SECRET: secret });
  const page = { _id: 'page-a', _type: 'page', slug: { current: 'one' } };
  await lake.client.create(page);
  const releaseId = 'spring';
  await lake.client.releases.create({ releaseId });
  await lake.client.create({ ...page, _id: 'versions.spring.page-a', slug: { current: 'two' } });
  await lake.client.create({ _id: 'versions.spring.page-b', _type: 'page' });
  const { transactionId } = await lake.client.releases.publish({ releaseId });
  await until(() => site.heard.length === 3);
  const common = { _rev: transactionId, isSigned: true };
  const [first, ...published] = site.heard;
  expect(first).toMatchObject({ _id: 'page-a', operation: 'create' });
  // They are sent side by side.
  expect(published).toHaveLength(2);
  expect(published).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...common,
        ...{ _id: 'page-a', operation: 'update', slug: 'two', oldSlug: 'one' },
      }),
      expect.objectContaining({ ...common, _id: 'page-b', operation: 'create' }),
    ]),
  );
  await lake.close();
});
