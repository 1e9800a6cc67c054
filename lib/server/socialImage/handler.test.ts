/** Tests link previews over real HTTP, rendered by the real library from a real content lake. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createElement } from 'react';
import sharp from 'sharp';
import { startTestLake, type TestLake } from '@/sanity/lake/testing/testLake';
import { startApiSite, type ApiSite } from '../testing/apiSite';
import { socialImageHandler } from './handler';

let lake: TestLake;
let site: ApiSite;
let drawn = 0;
const folder = mkdtempSync(join(tmpdir(), 'safar-social-images-'));

const settings = { _id: 'settings', _type: 'settings', operatorName: 'Trial', homeHeading: 'Go.' };

beforeAll(async () => {
  lake = await startTestLake();
  Object.assign(process.env, {
    SITE_URL: 'http://localhost:3000',
    BOOKING_URL: 'http://localhost:4000',
    SERVICE_TOKEN: 'a-token-that-is-long-enough-for-a-test-000000',
    SANITY_PROJECT_ID: 'safar',
    SANITY_DATASET: 'production',
    SANITY_API_HOST: lake.url,
    NEXT_DIST_DIR: folder,
  });
  await lake.client.createOrReplace(settings);
  const handler = socialImageHandler(({ title }) => {
    drawn += 1;
    return createElement('div', { style: { display: 'flex', color: 'white' } }, title);
  });
  site = await startApiSite(({ url = '' }) => ({
    handler,
    params: { page: url.split('/').slice(1).map(decodeURIComponent) },
  }));
});
// The last test closes the lake.
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => (drawn = 0));

it('draws a page once for many requests, and again when its words change', async () => {
  const swarm = await Promise.all(Array.from({ length: 8 }, () => fetch(`${site.url}/home.jpg`)));
  expect(swarm.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(drawn).toBe(1);
  const { format, width, height } = await sharp(await swarm[0]?.arrayBuffer()).metadata();
  expect([format, width, height]).toEqual(['jpeg', 1200, 630]);

  // Another process, or the next start, finds the drawing.
  expect(readdirSync(join(folder, 'social-images'))).toHaveLength(1);

  const etag = swarm[0]?.headers.get('etag') ?? '';
  const known = { headers: { 'if-none-match': etag } };
  expect((await fetch(`${site.url}/home.jpg`, known)).status).toBe(304);
  await lake.client.createOrReplace({ ...settings, homeHeading: 'Stay.' });
  expect((await fetch(`${site.url}/home.jpg`, known)).status).toBe(200);
  expect(drawn).toBe(2);
});

it('draws many pages one after another, so that a crawler waits instead of failing', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      lake.client.createOrReplace({
        _id: `page-${index}`,
        _type: 'page',
        title: `Page ${index}`,
        slug: { _type: 'slug', current: `page-${index}` },
      }),
    ),
  );
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => fetch(`${site.url}/page-${index}.jpg`)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(drawn).toBe(20);
});

it.each(['/no-such-page.jpg', '/home', '/a/b/c/d/e.jpg', '/trip/%00.jpg'])(
  'has nothing at %s',
  async (path) => {
    expect((await fetch(site.url + path)).status).toBe(404);
    expect(drawn).toBe(0);
  },
);

it('accepts only GET', async () => {
  const response = await fetch(`${site.url}/home.jpg`, { method: 'POST' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
});

it('serves earlier drawings while the content store is unavailable', async () => {
  await fetch(`${site.url}/home.jpg`);
  process.env.SANITY_API_HOST = 'http://127.0.0.1:1';
  await lake.close();
  expect((await fetch(`${site.url}/home.jpg`)).status).toBe(200);
  expect((await fetch(`${site.url}/about-us.jpg`)).status).toBe(503);
}, 60_000);
