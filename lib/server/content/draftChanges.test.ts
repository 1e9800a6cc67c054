/**
 * Tests streams over real HTTP, with the real content lake. A browser test checks that Next doesn't
 * compress them.
 */
import type { NextApiRequest } from 'next';
import { createContentClient } from '@/sanity/client';
import { startTestLake, type TestLake } from '@/sanity/lake/testing/testLake';
import { streamDraftChanges } from './draftChanges';
import { startApiSite, type ApiSite } from '../testing/apiSite';

let lake: TestLake;
let site: ApiSite;
let previewData: NextApiRequest['previewData'];

beforeAll(async () => {
  lake = await startTestLake();
  Object.assign(process.env, {
    SITE_URL: 'http://localhost:3000',
    BOOKING_URL: 'http://localhost:4000',
    SERVICE_TOKEN: 'a-token-that-is-long-enough-for-a-test-000000',
    SANITY_PROJECT_ID: 'safar',
    SANITY_DATASET: 'production',
    SANITY_API_HOST: lake.url,
  });
  site = await startApiSite(() => ({
    handler: (request, response) =>
      streamDraftChanges(Object.assign(request, { previewData }), response),
  }));
});
afterAll(async () => {
  await site.close();
  await lake.close();
});

it('notifies an editor when a draft changes', async () => {
  previewData = { kind: 'editor', since: new Date().toISOString() };
  const stop = new AbortController();
  const response = await fetch(site.url, { signal: stop.signal });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const events = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await events?.read())?.value).toBe('retry: 2000\n\n');

  const client = createContentClient({
    projectId: 'safar',
    dataset: 'production',
    apiHost: lake.url,
    readToken: 'local-editor',
  });
  const typing = setInterval(() => {
    const draft = { _id: 'drafts.author-a', _type: 'author', name: `Meera ${Date.now()}` };
    void client.createOrReplace(draft);
  }, 100);
  expect((await events?.read())?.value).toMatch(/^data: changed\n\n/);
  clearInterval(typing);
  stop.abort();
});

it.each([undefined, { kind: 'link', id: 'x', path: '/a', until: '2099-01-01' }])(
  'refuses everyone else: %j',
  async (pass) => {
    previewData = pass;
    const response = await fetch(site.url);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'preview_needed' });
  },
);
