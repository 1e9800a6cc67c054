import { formHandler } from './formHandler';
import { keptForValue } from './offlineTrips';
import { startApiSite, type ApiSite } from '../testing/apiSite';
import { setSiteEnvironment } from '../testing/siteEnvironment';

let site: ApiSite;
beforeAll(async () => {
  setSiteEnvironment();
  const handler = formHandler(async () => '/my-trips', { clearsWhatIsKept: true });
  site = await startApiSite(() => ({ handler }));
});
afterAll(() => site.close());

const signOut = (headers: Record<string, string>) =>
  fetch(`${site.url}/api/account/sign-out`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
  });

it('identifies a person without their address, the same at every visit', () => {
  const [asha, again, ben] = ['asha', 'asha', 'ben'].map((name) =>
    keptForValue(`${name}@example.com`),
  );
  expect(asha).toBe(again);
  expect(asha).not.toBe(ben);
  expect(asha).toMatch(/^[\w-]{22}$/);
  expect(keptForValue(null)).toBe('nobody');
});

it('clears a device that keeps trips, with its consent', async () => {
  const { status, headers } = await signOut({ cookie: 'session=a; keeps-trips=1' });
  expect([status, headers.get('clear-site-data')]).toEqual([303, '"cache", "storage"']);
  expect(headers.getSetCookie()).toEqual(['keeps-trips=; Path=/; Max-Age=0; SameSite=Lax']);
});

it('leaves a device without consent alone, and one where another site submits a form', async () => {
  const other = await signOut({ cookie: 'session=a; not-keeps-trips=1' });
  expect(other.headers.get('clear-site-data')).toBeNull();
  const foreign = await signOut({ cookie: 'keeps-trips=1', 'sec-fetch-site': 'cross-site' });
  expect([foreign.status, foreign.headers.get('clear-site-data')]).toEqual([403, null]);
});
