import { aCustomer, expireSessions } from '@/booking/testing/customers';
import type { Service } from '@/booking/testing/service';
import { aVisitor } from '@/booking/testing/browser';
import type { DataExport } from '@/booking/contract/profile';
import { passExportFile } from './exportFile';
import { loadProfilePage } from '../loaders/profilePage';
import { submitExport } from '../forms/profileForms';
import { startApiSite, type ApiSite } from '../testing/apiSite';
import { aBrowser, aForm, startBookingService } from '../testing/siteAndService';

let service: Service;
let site: ApiSite;
beforeAll(async () => {
  service = await startBookingService({ RATE_CODE_RESEND_SECONDS: '0' });
  site = await startApiSite(() => ({ handler: passExportFile, params: {} }));
}, 60_000);
afterAll(async () => {
  await site.close();
  await service.close();
});

const take = (cookie: string, id: string, headers: Record<string, string> = {}) =>
  fetch(new URL('/api/account/export-file', site.url), {
    method: 'POST',
    redirect: 'manual',
    headers: {
      cookie,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: new URLSearchParams({ id }),
  });

async function stateAt(visitor: ReturnType<typeof aBrowser>, location: string | null) {
  const { searchParams } = new URL(location ?? '', 'http://site');
  const query = Object.fromEntries([...searchParams]);
  const { state } = await loadProfilePage({
    slug: '',
    query,
    visitor,
    posted: null,
    setStatus: () => undefined,
  });
  return state;
}

it("prepares an export, allows one download, and says why it can't be repeated", async () => {
  const customer = await aCustomer(service, 'asha@example.com');
  const visitor = { ...aBrowser(), cookie: customer.cookie };
  const form = aForm({ form: 'export' });
  expect(await submitExport({ form, visitor })).toBe('/your-profile?saved=export');
  await service.work();
  const state = await stateAt(visitor, '/your-profile');
  const id = state.step === 'profile' ? (state.view.profile.dataExport?.id ?? '') : '';

  expect((await take(customer.cookie, id, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  const answer = await take(customer.cookie, id);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('content-disposition')).toContain('my-data.zip');
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 2)).toBe('PK');

  const again = await take(customer.cookie, id);
  expect(again.status).toBe(303);
  expect(await stateAt(visitor, again.headers.get('location'))).toMatchObject({
    view: { profile: { dataExport: null }, drafts: { export: { answer: { kind: 'invalid' } } } },
  });
});

it('refuses anyone else, and the customer without a fresh code', async () => {
  const customer = await aCustomer(service, 'ben@example.com');
  const { body } = await customer.send<DataExport>('POST', '/v1/me/exports');
  await service.work();
  const other = await aCustomer(service, 'chitra@example.com');
  for (const cookie of [other.cookie, aVisitor(service).cookie]) {
    expect((await take(cookie, body.id)).status).toBe(303);
  }
  await expireSessions(service);
  expect((await take(customer.cookie, body.id)).status).toBe(303);
  await aCustomer(service, 'ben@example.com', customer);
  expect((await take(customer.cookie, body.id)).status).toBe(200);
});
