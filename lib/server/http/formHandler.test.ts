import { startApiSite, type ApiSite } from '../testing/apiSite';
import { formHandler } from './formHandler';
import { setSiteEnvironment } from '../testing/siteEnvironment';

let site: ApiSite;
const written: string[] = [];
const { write } = process.stderr;
beforeAll(async () => {
  setSiteEnvironment();
  process.stderr.write = (line) => {
    written.push(String(line));
    return true;
  };
  const broken = formHandler(async () => {
    throw new Error('a defect, about somebody@example.com');
  });
  const leadsOn = formHandler(async ({ form }) => {
    const path = form.text('path');
    return form.has('again') ? { showAgain: path } : path;
  });
  site = await startApiSite(({ url }) => ({ handler: url === '/api/on' ? leadsOn : broken }));
});
afterAll(async () => {
  process.stderr.write = write;
  await site.close();
});

const send = (headers: Record<string, string>) =>
  fetch(`${site.url}/api/forms/enquiry?name=Asha`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ message: 'typed with care' }),
  });

it('returns to the typed form after a defect, with a digest that finds the event', async () => {
  const answer = await send({ 'sec-fetch-site': 'same-origin' });
  const page = await answer.text();
  expect([
    answer.status,
    answer.headers.get('content-type'),
    answer.headers.get('cache-control'),
  ]).toEqual([500, 'text/html; charset=utf-8', 'no-store']);
  expect(page).toContain('Go back in your browser');
  expect(page).toContain(
    'Application error: a server-side exception has occurred while loading localhost (see the server logs for more information).',
  );
  const digest = /Digest: ([0-9a-f]{32})/.exec(page)?.[1];
  const line = written.find((text) =>
    text.includes(`POST /api/forms/enquiry failed, digest ${digest}`),
  );
  expect(line).toBeDefined();
  expect(line).not.toContain('Asha');
  expect(line).not.toContain('somebody@example.com');
});

it("says why it refuses another site's form", async () => {
  const answer = await send({ 'sec-fetch-site': 'cross-site' });
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain('Reload the page and send the form');
});

describe('a booking form', () => {
  const sentFrom = async (page: string, fields: Record<string, string>) => {
    const answer = await fetch(`${site.url}/api/on`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin', referer: `http://localhost:3000${page}` },
      body: new URLSearchParams(fields),
    });
    return [answer.status, answer.headers.get('location')];
  };
  const path = '/booking-details/SF-7K3M9QXA?saved=1';

  it("returns to the owner's page if sent from there", async () => {
    const own = '/my-trips/SF-7K3M9QXA?saved=1';
    expect(await sentFrom('/my-trips/SF-7K3M9QXA?traveller=1', { path })).toEqual([303, own]);
    expect(await sentFrom('/my-trips/SF-7K3M9QXA', { path, again: '1' })).toEqual([307, own]);
  });

  it('returns to the guest page from anywhere else', async () => {
    for (const page of ['/booking-details/SF-7K3M9QXA', '/my-trips', '/?from=/my-trips/SF-1']) {
      expect(await sentFrom(page, { path })).toEqual([303, path]);
    }
    expect(await sentFrom('/my-trips/SF-7K3M9QXA', { path: '/search' })).toEqual([303, '/search']);
  });
});
