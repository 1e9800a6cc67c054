/**
 * Data export: who may request one, what it contains, and that it can be downloaded only once,
 * within a day.
 */
import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import type { Problem } from '../contract/problem.ts';
import type { DataExport, MyProfile } from '../contract/profile.ts';
import { forgetExports } from '../store/customers/exports.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { aCustomer, expireSessions } from '../testing/customers.ts';
import { emptyDatabase, setClock } from '../testing/database.ts';
import { aFileForm, aPhoto } from '../testing/files.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';

const email = 'asha@example.com';
let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startService({ SMTP_URL: mailbox.url, RATE_CODE_RESEND_SECONDS: '0' });
});
beforeEach(() => service.turn({ webhookDrop: true }));
afterEach(async () => {
  await emptyDatabase(service.db);
  await mailbox.empty();
});
afterAll(async () => {
  await service.close();
  await mailbox.close();
});

const codeOf = (reply: { body: unknown }) => (reply.body as Problem).code;
const ask = (who: Visitor) => who.send<DataExport>('POST', '/v1/me/exports');
const waiting = async (who: Visitor) =>
  (await who.send<MyProfile>('GET', '/v1/me')).body.dataExport;

/** Downloads a copy as a browser does. */
async function take(who: Visitor, id: string) {
  const response = await service.app.inject({
    method: 'POST',
    url: `/v1/me/exports/${id}/file`,
    headers: { authorization: `Bearer ${testSecrets.SERVICE_TOKEN}`, cookie: who.cookie },
  });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

async function made(who: Visitor): Promise<string> {
  const { body } = await ask(who);
  await service.work();
  return body.id;
}

async function bookedBy(who: Visitor): Promise<string> {
  const trip = await aTrip(service.db, { slug: 'spiti' });
  const { id } = await aDeparture(service.db, { tripId: trip.id });
  const { reference } = await who.holdAndBook(id, 2);
  const { body } = await who.pay(reference);
  await comeBack(service, await walkCheckout(body, 'success'));
  await service.work();
  return reference;
}

it('needs a fresh code, is built by a job and announced by email', async () => {
  const asha = await aCustomer(service, email);
  await expireSessions(service);
  expect(codeOf(await ask(asha))).toBe('step_up_required');
  await aCustomer(service, email, asha);
  const { status, body } = await ask(asha);
  expect(status).toBe(202);
  expect(body.expiresAt).toBeNull();
  expect((await ask(asha)).body.id).toBe(body.id);
  expect((await take(asha, body.id)).status).toBe(404);
  await service.work();
  expect(await waiting(asha)).toMatchObject({
    id: body.id,
    expiresAt: expect.any(String) as string,
  });
  const [mail] = await mailbox.mails(email);
  expect(mail?.subject).toBe('Your Safar data is ready to download');
  expect(mail?.text).toContain('/your-profile');
  expect(mail?.text).not.toContain(body.id);
});

it('contains everything stored, with the documents and without secrets', async () => {
  // Booked as a guest, with an address that is verified later.
  const reference = await bookedBy(aVisitor(service));
  const asha = await aCustomer(service, email);
  await asha.send('PATCH', '/v1/me', { version: 1, name: 'Asha Rao', phone: '98765 43210' });
  const nina = { fullName: 'Nina Rao', dateOfBirth: null, gender: null, nationality: null };
  await asha.send('POST', '/v1/me/travellers', { ...nina, phone: null, diet: null });
  await asha.send('PUT', '/v1/me/saved-trips/spiti');
  const consent = { version: 'offers-1', text: 'You may mail me.', isGranted: true };
  await asha.send('POST', '/v1/me/consents', { purpose: 'marketing_email', consent });
  const friend = { payerName: 'Bela Sen', payerEmail: 'bela@example.com', amountMinor: 100_000 };
  await asha.post(`/v1/bookings/${reference}/shares`, { shares: [friend] });
  const form = await aFileForm(await aPhoto(), { label: 'Asha Rao’s flight' });
  const added = await asha.send('POST', `/v1/bookings/${reference}/uploads`, form.body, {
    ...form.headers,
    'idempotency-key': randomUUID(),
  });
  expect(added.status).toBe(201);
  const { status, headers, bytes } = await take(asha, await made(asha));
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/zip');
  expect(headers['cache-control']).toBe('private, no-store');
  const files = unzipSync(bytes);
  const [pdf] = Object.keys(files).filter((name) => name.startsWith('documents/'));
  expect(pdf).toMatch(/^documents\/RV-.+\.pdf$/);
  expect(strFromU8(files[pdf ?? '']?.slice(0, 5) ?? new Uint8Array())).toBe('%PDF-');
  const text = strFromU8(files['data.json'] ?? new Uint8Array());
  expect(JSON.parse(text)).toMatchObject({
    profile: [{ email, full_name: 'Asha Rao', phone: '+919876543210' }],
    savedTravellers: [{ full_name: 'Nina Rao' }],
    savedTrips: [{ slug: 'spiti', title: 'Spiti in snow' }],
    consents: [{ purpose: 'marketing_email', notice_text: 'You may mail me.', granted: true }],
    browsers: [{}],
    bookings: [
      {
        reference,
        contact_email: email,
        travellers: [{ full_name: 'Asha Rao' }, { full_name: 'Ravi Rao' }],
        payments: [{ status: 'captured' }],
        shares: [{ payer_name: 'Bela Sen', amount_minor: 100_000, status: 'open' }],
        documents: [{ kind: 'receipt_voucher' }],
        uploads: [{ kind: 'ticket', label: 'Asha Rao’s flight', media_type: 'image/jpeg' }],
      },
    ],
  });
  expect(text).not.toMatch(/token|hash|_enc"/);
});

it('can be downloaded once, by the person who asked, with a fresh code', async () => {
  const asha = await aCustomer(service, email);
  const ben = await aCustomer(service, 'ben@example.com');
  const id = await made(asha);
  expect((await take(ben, id)).status).toBe(404);
  expect((await take(aVisitor(service), id)).status).toBe(401);
  await expireSessions(service);
  expect((await take(asha, id)).status).toBe(401);
  await aCustomer(service, email, asha);
  expect((await take(asha, id)).status).toBe(200);
  expect((await take(asha, id)).status).toBe(404);
  expect(await waiting(asha)).toBeNull();
});

it('is deleted after a day', async () => {
  const asha = await aCustomer(service, email);
  const id = await made(asha);
  await setClock(service.db, '23 hours');
  await forgetExports(service.db.queries);
  expect(await waiting(asha)).toMatchObject({ id });
  await setClock(service.db, '25 hours');
  await aCustomer(service, email, asha);
  expect((await take(asha, id)).status).toBe(404);
  expect(await waiting(asha)).toBeNull();
  await forgetExports(service.db.queries);
  expect((await ask(asha)).body.id).not.toBe(id);
});
