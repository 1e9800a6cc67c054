/** Every kind of caller tries every route. Other people's data looks as if it doesn't exist. */
import { randomUUID } from 'node:crypto';
import type { SignedInBrowsers } from '../contract/accounts.ts';
import type { BookingDocuments } from '../contract/documents.ts';
import type { DataExport, SavedTraveller } from '../contract/profile.ts';
import type { SharesOpened } from '../contract/shares.ts';
import type { Upload } from '../contract/uploads.ts';
import { roles } from '../domain/roles.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { emptyDatabase } from '../testing/database.ts';
import { aFileForm, aPhoto } from '../testing/files.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';
import { walletSettings } from '../testing/walletPass.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One traveller's data, named as in the routes. */
interface Belongings {
  who: Visitor;
  email: string;
  reference: string;
  booking: string;
  traveller: string;
  payment: string;
  share: string;
  document: string;
  upload: string;
  hold: string;
  quoteToken: string;
  session: string;
  companion: string;
  copy: string;
}

const secretOf = (role: string) => `${role}-secret-of-the-matrix-tests-0001`;
const friend = {
  payerName: 'Meera Rao',
  payerEmail: 'meera@example.com',
  amountMinor: 100_000,
};
const companion = {
  fullName: 'Meera Rao',
  dateOfBirth: null,
  gender: null,
  nationality: null,
  phone: null,
  diet: null,
};
const details = { version: 1, fullName: 'Somebody Else' };

/** Routes that read or change a traveller's data, each with a request body if it needs one. */
const owned: Record<string, (one: Belongings) => { url: string; body?: object }> = {
  'GET /v1/holds/{id}': ({ hold }) => ({ url: `/v1/holds/${hold}` }),
  'PUT /v1/holds/{id}/quote': ({ hold, quoteToken }) => ({
    url: `/v1/holds/${hold}/quote`,
    body: { quoteToken },
  }),
  'PUT /v1/holds/{id}/draft': ({ hold }) => ({
    url: `/v1/holds/${hold}/draft`,
    body: { draft: {} },
  }),
  'DELETE /v1/holds/{id}': ({ hold }) => ({ url: `/v1/holds/${hold}` }),
  'POST /v1/bookings': ({ hold }) => ({ url: '/v1/bookings', body: aBookingRequest(hold) }),
  'GET /v1/bookings/{reference}': ({ booking }) => ({ url: booking }),
  'PATCH /v1/bookings/{reference}/travellers/{id}': ({ booking, traveller }) => ({
    url: `${booking}/travellers/${traveller}`,
    body: details,
  }),
  'POST /v1/bookings/{reference}/payments': ({ booking }) => ({
    url: `${booking}/payments`,
    body: { purpose: 'balance' },
  }),
  'POST /v1/bookings/{reference}/credit': ({ booking }) => ({
    url: `${booking}/credit`,
    body: { amountMinor: 100 },
  }),
  'POST /v1/bookings/{reference}/cancellations/preview': ({ booking }) => ({
    url: `${booking}/cancellations/preview`,
    body: {},
  }),
  'POST /v1/bookings/{reference}/cancellations': ({ booking }) => ({
    url: `${booking}/cancellations`,
    body: { token: 'x'.repeat(20) },
  }),
  'POST /v1/bookings/{reference}/cancellations/{id}/choice': ({ booking }) => ({
    url: `${booking}/cancellations/${randomUUID()}/choice`,
    body: { choice: 'original' },
  }),
  'POST /v1/bookings/{reference}/cancellations/code': ({ booking }) => ({
    url: `${booking}/cancellations/code`,
  }),
  'POST /v1/bookings/{reference}/cancellations/{id}/choice/code': ({ booking }) => ({
    url: `${booking}/cancellations/${randomUUID()}/choice/code`,
  }),
  'GET /v1/bookings/{reference}/transfers/dates': ({ booking }) => ({
    url: `${booking}/transfers/dates`,
  }),
  'POST /v1/bookings/{reference}/transfers/preview': ({ booking }) => ({
    url: `${booking}/transfers/preview`,
    body: { departureId: randomUUID() },
  }),
  'POST /v1/bookings/{reference}/transfers': ({ booking }) => ({
    url: `${booking}/transfers`,
    body: { token: 'x'.repeat(20) },
  }),
  'POST /v1/bookings/{reference}/transfers/code': ({ booking }) => ({
    url: `${booking}/transfers/code`,
  }),
  'GET /v1/bookings/{reference}/shares': ({ booking }) => ({ url: `${booking}/shares` }),
  'POST /v1/bookings/{reference}/shares': ({ booking }) => ({
    url: `${booking}/shares`,
    body: { shares: [friend] },
  }),
  'PATCH /v1/bookings/{reference}/shares/{id}': ({ booking, share }) => ({
    url: `${booking}/shares/${share}`,
    body: { amountMinor: 100_000 },
  }),
  'DELETE /v1/bookings/{reference}/shares/{id}': ({ booking, share }) => ({
    url: `${booking}/shares/${share}`,
  }),
  'POST /v1/bookings/{reference}/shares/{id}/mail': ({ booking, share }) => ({
    url: `${booking}/shares/${share}/mail`,
  }),
  'GET /v1/shares/{id}': ({ share }) => ({ url: `/v1/shares/${share}` }),
  'POST /v1/shares/{id}/payments': ({ share }) => ({
    url: `/v1/shares/${share}/payments`,
    body: { shownMinor: 100_000 },
  }),
  'GET /v1/payments/{id}': ({ payment }) => ({ url: `/v1/payments/${payment}` }),
  'GET /v1/bookings/{reference}/documents': ({ booking }) => ({ url: `${booking}/documents` }),
  'GET /v1/documents/{id}.pdf': ({ document }) => ({ url: document }),
  'GET /v1/bookings/{reference}/itinerary.pdf': ({ booking }) => ({
    url: `${booking}/itinerary.pdf`,
  }),
  'GET /v1/bookings/{reference}/voucher.pdf': ({ booking }) => ({ url: `${booking}/voucher.pdf` }),
  'GET /v1/bookings/{reference}/pass.pdf': ({ booking }) => ({ url: `${booking}/pass.pdf` }),
  'GET /v1/bookings/{reference}/pass.pkpass': ({ booking }) => ({ url: `${booking}/pass.pkpass` }),
  'GET /v1/bookings/{reference}/calendar.ics': ({ booking }) => ({
    url: `${booking}/calendar.ics`,
  }),
  'POST /v1/bookings/{reference}/uploads': ({ booking }) => ({ url: `${booking}/uploads` }),
  'GET /v1/bookings/{reference}/uploads/{id}': ({ booking, upload }) => ({
    url: `${booking}/uploads/${upload}`,
  }),
  'DELETE /v1/bookings/{reference}/uploads/{id}': ({ booking, upload }) => ({
    url: `${booking}/uploads/${upload}`,
  }),
  'GET /v1/bookings/{reference}/review': ({ booking }) => ({ url: `${booking}/review` }),
  'POST /v1/bookings/{reference}/review/photos': ({ booking }) => ({
    url: `${booking}/review/photos`,
  }),
  'PUT /v1/bookings/{reference}/review': ({ booking }) => ({
    url: `${booking}/review`,
    body: { rating: 5, text: 'We saw the stars.', consent: { accepted: true, version: '1' } },
  }),
  'GET /v1/me/trips/{reference}': ({ reference }) => ({ url: `/v1/me/trips/${reference}` }),
  'POST /v1/me/trips/{reference}/messages': ({ reference }) => ({
    url: `/v1/me/trips/${reference}/messages`,
    body: { text: 'May I bring a tripod?' },
  }),
  'PUT /v1/me/trips/{reference}/roster': ({ reference }) => ({
    url: `/v1/me/trips/${reference}/roster`,
    body: { granted: true, homeCity: 'Pune', version: '1' },
  }),
  'PUT /v1/me/trips/{reference}/room-mates': ({ reference }) => ({
    url: `/v1/me/trips/${reference}/room-mates`,
    body: { preference: 'any' },
  }),
  'PUT /v1/me/travellers/{id}': (one) => ({
    url: `/v1/me/travellers/${one.companion}`,
    body: { version: 1, ...companion },
  }),
  'DELETE /v1/me/travellers/{id}': (one) => ({ url: `/v1/me/travellers/${one.companion}` }),
  'POST /v1/me/exports/{id}/file': ({ copy }) => ({ url: `/v1/me/exports/${copy}/file` }),
  'DELETE /v1/auth/sessions/{id}': ({ session }) => ({ url: `/v1/auth/sessions/${session}` }),
};

/** Routes for the signed-in customer's data. Anyone else is asked to sign in. */
const mine: Record<string, object | undefined> = {
  'GET /v1/me': undefined,
  'PATCH /v1/me': { version: 1, name: 'Somebody Else' },
  'GET /v1/me/bookings': undefined,
  'GET /v1/me/travellers': undefined,
  'POST /v1/me/travellers': companion,
  'GET /v1/me/saved-trips': undefined,
  'PUT /v1/me/saved-trips': { tripSlugs: [] },
  'PUT /v1/me/saved-trips/{slug}': undefined,
  'DELETE /v1/me/saved-trips/{slug}': undefined,
  'GET /v1/me/consents': undefined,
  'POST /v1/me/consents': {
    purpose: 'marketing_email',
    consent: { version: '1', text: 'Mail me news.', isGranted: true },
  },
  'POST /v1/me/email': { email: 'else@example.com' },
  'POST /v1/me/email/confirm': { code: '123456' },
  'POST /v1/me/phone': undefined,
  'POST /v1/me/phone/confirm': { code: '123456' },
  'DELETE /v1/me/phone': undefined,
  'POST /v1/me/exports': undefined,
  'POST /v1/me/erasure': undefined,
  'DELETE /v1/me/erasure': undefined,
  'GET /v1/auth/sessions': undefined,
};

/** Public routes. Some check a secret in the body, which other tests cover. */
const open = new Set([
  'GET /health/live',
  'GET /health/ready',
  'GET /v1/health/live',
  'GET /v1/health/ready',
  'GET /v1/trips/{slug}/departures',
  'GET /v1/trips/{slug}/itinerary.pdf',
  'GET /v1/departures',
  'GET /v1/departures/{id}',
  'GET /v1/trips/summaries',
  'GET /v1/trips/{slug}/reviews',
  'GET /v1/reviews',
  // Unpublished photos are covered by the review tests.
  'GET /v1/reviews/photos/{id}',
  'GET /v1/cancellation-policies',
  'GET /v1/cancellation-policies/{id}/example',
  'GET /v1/coupons/{code}',
  'POST /v1/coupons/check',
  'POST /v1/quotes',
  // Each session sees only its own holds.
  'GET /v1/holds',
  'POST /v1/holds',
  'POST /v1/bookings/check',
  'POST /v1/bookings:lookup',
  'POST /v1/guest-sessions',
  'POST /v1/share-sessions',
  'GET /v1/auth/ways',
  'POST /v1/auth/codes',
  'POST /v1/auth/sessions',
  'DELETE /v1/auth/sessions/current',
  'POST /v1/departures/{id}/waitlist',
  'POST /v1/waitlist/view',
  'POST /v1/waitlist/confirm',
  'POST /v1/waitlist/leave',
  'POST /v1/waitlist/rejoin',
  'POST /v1/waitlist/accept',
  'POST /v1/enquiries',
  'POST /v1/submissions',
  'POST /v1/newsletter',
  'POST /v1/newsletter/confirm',
  'POST /v1/newsletter/end',
  'POST /v1/date-interests',
  'POST /v1/date-interests/end',
  'POST /v1/saved-trip-alerts/end',
  'POST /v1/payments/return',
  'GET /v1/payments/return',
  'POST /v1/payments/page',
  'POST /v1/webhooks/razorpay',
  'POST /v1/webhooks/stripe',
  'POST /v1/content-events',
]);

interface Described {
  security: object[];
}

let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
let asha: Belongings;
let bela: Belongings;
let guest: Visitor;
let described: string[];
/** What each route's description asks its caller for. An empty set means that nothing is needed. */
let asked: Map<string, object[]>;

beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  const staff = roles.map((role) => `${role.replace('_', '-')}:${role}:${secretOf(role)}`);
  service = await startService({
    SMTP_URL: mailbox.url,
    STAFF_KEYS: staff.join(','),
    ...walletSettings(),
  });
  await service.turn({ webhookDrop: true });
  const { id: tripId } = await aTrip(service.db, { slug: 'spiti' });
  const { id } = await aDeparture(service.db, { tripId, inDays: 200 });
  asha = await belongings(id, 'asha@example.com');
  bela = await belongings(id, 'bela@example.com');
  guest = aVisitor(service);
  const [mail] = (await mailbox.mails(asha.email)).filter(({ text }) => text.includes('#key='));
  const key = /#key=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  await guest.send('POST', '/v1/guest-sessions', { reference: asha.reference, key });
  const { paths } = service.app.swagger();
  described = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );
  asked = new Map(
    Object.entries(paths ?? {}).flatMap(([path, methods]) =>
      Object.entries<Described>(methods ?? {}).map(
        ([method, { security }]) => [`${method.toUpperCase()} ${path}`, security] as const,
      ),
    ),
  );
}, 60_000);
afterAll(async () => {
  await emptyDatabase(service.db);
  await service.close();
  await mailbox.close();
});

/** A signed-in customer with a paid booking and another seat on hold. */
async function belongings(departureId: string, email: string): Promise<Belongings> {
  const who = aVisitor(service);
  const first = await who.hold(departureId);
  const request = aBookingRequest(first.body.id);
  const { reference } = (await who.book({ ...request, contact: { ...request.contact, email } }))
    .body;
  const paid = await who.pay(reference);
  await comeBack(service, await walkCheckout(paid.body, 'success'));
  await who.send('POST', '/v1/auth/codes', { email });
  await service.work();
  const mails = await mailbox.mails(email);
  const [signIn] = mails.filter(({ subject }) => /sign-in/.test(subject));
  const digits = /^(\d{6})$/m.exec(signIn?.text ?? '')?.[1] ?? '';
  await who.send('POST', '/v1/auth/sessions', { email, code: digits });
  const detail = (await who.readBooking(reference)).body;
  const documents = await who.send<BookingDocuments>('GET', `/v1/bookings/${reference}/documents`);
  const browsers = await who.send<SignedInBrowsers>('GET', '/v1/auth/sessions');
  const saved = await who.post<SavedTraveller>('/v1/me/travellers', companion);
  const copy = await who.post<DataExport>('/v1/me/exports', {});
  const shares = await who.post<SharesOpened>(`/v1/bookings/${reference}/shares`, {
    shares: [{ ...friend, payerEmail: `friend.of.${email}` }],
  });
  await service.work();
  const [asked] = await mailbox.mails(`friend.of.${email}`);
  const share = shares.body.ids[0] ?? '';
  const shareKey = /#key=([\w-]+)/.exec(asked?.text ?? '')?.[1];
  await who.send('POST', '/v1/share-sessions', { share, key: shareKey });
  const form = await aFileForm(await aPhoto());
  const upload = await who.send<Upload>('POST', `/v1/bookings/${reference}/uploads`, form.body, {
    ...form.headers,
    'idempotency-key': randomUUID(),
  });
  const hold = await who.hold(departureId);
  const quote = await who.quote(departureId);
  return {
    who,
    email,
    reference,
    booking: `/v1/bookings/${reference}`,
    traveller: detail.travellers[0]?.id ?? '',
    payment: paid.body.id,
    share,
    document: documents.body.items[0]?.href ?? '',
    upload: upload.body.id,
    hold: hold.body.id,
    quoteToken: quote.body.token,
    session: browsers.body.sessions[0]?.id ?? '',
    companion: saved.body.id,
    copy: copy.body.id,
  };
}

/** The path of a route about no one in particular. */
const pathOf = (route: string) => (route.split(' ')[1] ?? '').replace('{slug}', 'spiti');

const ask = (who: Visitor, route: string, { url, body }: { url: string; body?: object }) => {
  const method = route.split(' ')[0] as Method;
  return who.send<object | null>(method, url, body, {
    'idempotency-key': randomUUID(),
    'if-match': '"v1"',
  });
};

const nowhere = (): Belongings => ({
  ...asha,
  reference: 'SF-00000000',
  booking: '/v1/bookings/SF-00000000',
  traveller: randomUUID(),
  payment: randomUUID(),
  share: randomUUID(),
  document: `/v1/documents/${randomUUID()}.pdf`,
  upload: randomUUID(),
  hold: randomUUID(),
  session: randomUUID(),
  companion: randomUUID(),
  copy: randomUUID(),
});

/** Returns a response without the parts that differ between requests. */
const said = ({ status, body }: { status: number; body: object | null }, one: Belongings) =>
  JSON.stringify([status, body])
    .replaceAll(/"(instance|requestId)":"[^"]*"/g, '')
    .replaceAll(one.reference, '');

it('covers every route in the API description', () => {
  const known = (route: string) =>
    route in owned || route in mine || open.has(route) || /\/v1\/(staff|internal)\//.test(route);
  expect(described.filter((route) => !known(route))).toEqual([]);
  const all = [...Object.keys(owned), ...Object.keys(mine), ...open];
  expect(all.filter((route) => !described.includes(route))).toEqual([]);
});

it('describes what each route asks its caller for', () => {
  const account = { account: [] };
  const owner = [{ session: [] }, account];
  const desk = { desk: [], site: [] };
  for (const [route, security] of asked) {
    const isFree = security.length === 0 || security.some((set) => Object.keys(set).length === 0);
    // A signature, or a session that has no booking to show yet.
    const isChecked = /webhooks|content-events|bookings\/check/.test(route);
    if (open.has(route)) expect([route, isFree]).toEqual([route, !isChecked]);
    else if (route in mine) expect([route, security]).toEqual([route, [account]]);
    else if (route in owned) expect([owner, [account]]).toContainEqual(security);
    else if (/\/staff\/(auth|me)\b/.test(route)) expect([route, security]).toEqual([route, [desk]]);
    else if (route.includes('/staff/'))
      expect([route, security]).toEqual([route, [desk, { staff: [] }]]);
    else expect([[{ site: [] }], [{ contentStore: [] }]]).toContainEqual(security);
  }
});

describe.each(Object.keys(owned))('%s', (route) => {
  const about = (one: Belongings) => owned[route]?.(one) ?? { url: '' };

  it('looks as if it never existed, to other travellers and to visitors', async () => {
    for (const [name, who] of [
      ['another', bela.who],
      ['nobody', aVisitor(service)],
    ] as const) {
      const reply = await ask(who, route, about(asha));
      const missing = await ask(who, route, about(nowhere()));
      const isSignIn = name === 'nobody' && /\/v1\/(auth|me)\/|\/credit$/.test(route);
      expect([name, reply.status]).toEqual([name, isSignIn ? 401 : 404]);
      expect(said(reply, asha)).toBe(said(missing, nowhere()));
    }
  });

  it('doesn’t let staff act as the owner', async () => {
    for (const role of roles) {
      const reply = await service.app.inject({
        method: route.split(' ')[0] as Method,
        url: about(asha).url,
        headers: {
          authorization: `Bearer ${secretOf(role)}`,
          'idempotency-key': randomUUID(),
          'if-match': '"v1"',
        },
        ...(about(asha).body ? { payload: about(asha).body } : {}),
      });
      expect([role, [401, 404].includes(reply.statusCode)]).toEqual([role, true]);
    }
  });
});

it('shows data to its owner, uncached', async () => {
  for (const route of Object.keys(owned).filter((one) => one.startsWith('GET'))) {
    const reply = await service.app.inject({
      url: owned[route]?.(asha).url ?? '',
      headers: { cookie: asha.who.cookie, authorization: `Bearer ${testSecrets.SERVICE_TOKEN}` },
    });
    expect([route, reply.statusCode]).toEqual([route, 200]);
    expect([route, reply.headers['cache-control']]).toEqual([
      route,
      expect.stringMatching(/no-store/),
    ]);
  }
});

it('lets an emailed link open its booking and nothing else', async () => {
  expect((await guest.readBooking(asha.reference)).status).toBe(200);
  expect((await guest.readBooking(bela.reference)).status).toBe(404);
  expect((await guest.readHold(asha.hold)).status).toBe(404);
  for (const route of Object.keys(mine)) {
    const body = mine[route];
    const url = pathOf(route);
    const reply = await ask(guest, route, body ? { url, body } : { url });
    expect([route, reply.status]).toEqual([route, 401]);
  }
});

it.each(Object.keys(mine))('%s shows callers only their own data', async (route) => {
  const url = pathOf(route);
  const body = mine[route];
  const request = body ? { url, body } : { url };
  expect((await ask(aVisitor(service), route, request)).status).toBe(401);
  if (!route.startsWith('GET')) return;
  const reply = await ask(bela.who, route, request);
  expect(reply.status).toBeLessThan(300);
  for (const secret of [asha.email, asha.reference, asha.session]) {
    expect(JSON.stringify(reply.body)).not.toContain(secret);
  }
});

it('doesn’t accept a traveller as staff or as the site', async () => {
  const guarded = described.filter((route) => /\/v1\/(staff|internal)\//.test(route));
  expect(guarded.length).toBeGreaterThan(25);
  for (const route of guarded) {
    const [method, path = ''] = route.split(' ');
    const reply = await service.app.inject({
      method: method as Method,
      url: path.replaceAll(/\{\w+\}/g, randomUUID()),
      headers: { cookie: asha.who.cookie, 'idempotency-key': randomUUID() },
      ...(method === 'GET' ? {} : { payload: {} }),
    });
    // Requests from the site itself are validated first.
    const refusals = route.includes('/internal/') ? [400, 401] : [401];
    expect([route, refusals.includes(reply.statusCode)]).toEqual([route, true]);
  }
});
