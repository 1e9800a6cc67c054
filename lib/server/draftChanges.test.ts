/** The stream over real HTTP and the real content lake. That Next compresses nothing of it a browser shows. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createContentClient } from '@/sanity/client';
import { startTestLake, type TestLake } from '@/sanity/lake/testing/testLake';
import type { NextApiRequest, NextApiResponse } from 'next';
import { streamDraftChanges } from './draftChanges';

let lake: TestLake;
let site: Server;
let url: string;
let previewData: unknown;

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
  site = createServer((request, response) => {
    const withNext = Object.assign(response, {
      status(code: number) {
        response.statusCode = code;
        return withNext;
      },
      json: (body: unknown) => response.end(JSON.stringify(body)),
      send: (body: unknown) => response.end(body),
    });
    streamDraftChanges(
      Object.assign(request, { previewData }) as unknown as NextApiRequest,
      withNext as unknown as NextApiResponse,
    );
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await lake.close();
});

it('tells an editor of a change of a draft', async () => {
  previewData = { kind: 'editor' };
  const stop = new AbortController();
  const response = await fetch(url, { signal: stop.signal });
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
  'tells nobody else: %j',
  async (pass) => {
    previewData = pass;
    const response = await fetch(url);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'preview_needed' });
  },
);
