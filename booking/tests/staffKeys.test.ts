/** Keys with which other programs call the staff routes. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Problem } from '../contract/problem.ts';
import type { NewCouponRequest } from '../contract/staff.ts';
import type { NewKey, NewKeyRequest, StaffKey, StaffKeys } from '../contract/staffKeys.ts';
import type { Role } from '../domain/roles.ts';
import { aVisitor, type Visitor } from '../testing/browser.ts';
import { emptyDatabase, setClock } from '../testing/database.ts';
import { startService, type Service } from '../testing/service.ts';
import { aColleague, addPerson } from '../testing/staff.ts';

const inviteKey = 'invite-key-of-the-key-tests-0123456789';
let service: Service;
let owner: Visitor;
beforeAll(async () => {
  service = await startService({ RATE_CODE_RESEND_SECONDS: '0', STAFF_INVITE_KEY: inviteKey });
  service.app.log.level = 'silent';
});
beforeEach(async () => {
  owner = (await aColleague(service, 'Asha', 'owner')).who;
});
afterEach(async () => {
  await emptyDatabase(service.db);
  await sql`delete from staff_key`.execute(service.db.queries);
});
afterAll(() => service.close());

const make = (more: Partial<NewKeyRequest> = {}, who = owner) =>
  who.post<NewKey & Partial<Problem>>('/v1/staff/keys', {
    ...{ name: 'Channel manager', roles: ['marketing'] satisfies Role[], days: 30 },
    ...more,
  });
const keys = async () => (await owner.send<StaffKeys>('GET', '/v1/staff/keys')).body.keys;
const revoke = (id: string, who = owner) =>
  who.send<StaffKey | Problem>('POST', `/v1/staff/keys/${id}/revoke`);

/** Calls as another program does: with a key, and not through the site. */
async function call(secret: string, method: 'GET' | 'POST', path: string, body?: object) {
  const { statusCode, body: text } = await service.app.inject({
    ...{ method, url: `/v1/staff${path}` },
    headers: { authorization: `Bearer ${secret}`, 'idempotency-key': randomUUID() },
    ...(body && { payload: body }),
  });
  return { status: statusCode, code: (JSON.parse(text) as Partial<Problem>).code };
}

const coupon = { code: 'SNOW10', kind: 'percent', bps: 1_000, amountMinor: null } as const;
const offer: NewCouponRequest = {
  ...coupon,
  ...{ capMinor: null, minSpendMinor: null, minPax: null, tripSlugs: null, stackable: true },
  ...{ validFrom: null, validTo: null, travelFrom: null, travelTo: null, maxRedemptions: null },
};

it('may do what its roles may, and is named in the log', async () => {
  const { metrics } = service.deps;
  const given = async () =>
    (await metrics.staffAccess.get()).values.find(({ labels }) => labels.by === 'key')?.value ??
    NaN;
  const before = await given();
  const { status, body } = await make();
  expect([status, await given()]).toEqual([201, before + 1]);
  expect(body.key).toMatchObject({
    ...{ name: 'Channel manager', roles: ['marketing'], status: 'active', mayConfirm: false },
    ...{ createdBy: 'Asha', lastUsedAt: null, hint: body.secret.slice(-4) },
  });
  expect((await call(body.secret, 'POST', '/coupons', offer)).status).toBe(201);
  expect(await call(body.secret, 'GET', '/bookings')).toEqual({ status: 403, code: 'forbidden' });
  const [used] = await keys();
  expect(used?.lastUsedAt).not.toBeNull();
  const { rows } = await sql<{ actor: string; action: string; object_kind: string }>`
    select actor, action, object_kind from audit_log
     where action like 'key.%' or action like 'coupon.%' order by at, id`.execute(
    service.db.queries,
  );
  expect(rows).toEqual([
    { actor: 'Asha', action: 'key.create', object_kind: 'key' },
    { actor: 'Channel manager', action: 'coupon.create', object_kind: 'coupon' },
  ]);
});

it('is stored as a hash, which opens nothing', async () => {
  const { secret } = (await make()).body;
  expect(secret).toMatch(/^safar_[\w-]{43}$/);
  const { rows } = await sql<{ everything: string; hash: string }>`
    select k::text || coalesce((select string_agg(a::text, '') from audit_log a), '') as everything,
           secret_hash as hash from staff_key k`.execute(service.db.queries);
  expect(rows[0]?.everything).not.toContain(secret.slice(0, 20));
  expect(await call(rows[0]?.hash ?? '', 'GET', '/coupons')).toMatchObject({ status: 401 });
  expect(JSON.stringify(await keys())).not.toContain(secret.slice(0, 20));
});

it('stops at once when it is revoked, and a second time changes nothing', async () => {
  const { key, secret } = (await make()).body;
  expect((await call(secret, 'GET', '/coupons')).status).toBe(200);
  expect((await revoke(key.id)).body).toMatchObject({ status: 'revoked', revokedBy: 'Asha' });
  expect(await call(secret, 'GET', '/coupons')).toEqual({
    status: 401,
    code: 'authentication_required',
  });
  expect((await revoke(key.id)).body).toMatchObject({ code: 'invalid_state' });
});

it('stops when it expires', async () => {
  const { secret } = (await make({ days: 2 })).body;
  await setClock(service.db, '47 hours');
  expect((await call(secret, 'GET', '/coupons')).status).toBe(200);
  await setClock(service.db, '49 hours');
  expect((await call(secret, 'GET', '/coupons')).status).toBe(401);
  await setClock(service.db, '0 seconds');
});

it('works for a year at most', async () => {
  for (const days of [0, 366, 1.5]) expect((await make({ days })).status).toBe(400);
  expect((await make({ days: 365 })).status).toBe(201);
});

it('can’t do what a person needs a fresh code for, whatever its roles', async () => {
  const { secret } = (await make({ roles: ['owner'] })).body;
  expect((await call(secret, 'GET', '/people')).status).toBe(200);
  const body = { name: 'Another', roles: ['owner'], days: 1 };
  expect((await call(secret, 'POST', '/keys', body)).code).toBe('step_up_required');
  const person = { name: 'Ravi', email: 'ravi@staff.example', roles: ['owner'] };
  expect((await call(secret, 'POST', '/people', person)).code).toBe('step_up_required');
  expect(await keys()).toHaveLength(1);
});

it('may do it if it was made on the server', async () => {
  const body = { name: 'Payments', roles: ['owner'], days: 1 };
  const reply = await service.app.inject({
    ...{ method: 'POST', url: '/v1/staff/keys', payload: body },
    headers: { authorization: `Bearer ${inviteKey}`, 'idempotency-key': randomUUID() },
  });
  const made = reply.json<NewKey>();
  expect(made.key).toMatchObject({ mayConfirm: true, createdBy: 'npm run staff' });
  const person = { name: 'Ravi', email: 'ravi@staff.example', roles: ['sales'] };
  expect((await call(made.secret, 'POST', '/people', person)).status).toBe(201);
});

it('needs an owner’s fresh code', async () => {
  const { key } = (await make()).body;
  await sql`update staff_session set factor_at = factor_at - interval '11 minutes'`.execute(
    service.db.queries,
  );
  expect((await make({ name: 'Another' })).body.code).toBe('step_up_required');
  expect((await revoke(key.id)).body).toMatchObject({ code: 'step_up_required' });
  const finance = (await aColleague(service, 'Fay', 'finance')).who;
  expect((await make({ name: 'Another' }, finance)).body.code).toBe('forbidden');
  expect((await revoke(key.id, finance)).body).toMatchObject({ code: 'forbidden' });
  expect((await finance.send('GET', '/v1/staff/keys')).status).toBe(403);
  expect(await keys()).toMatchObject([{ id: key.id, status: 'active' }]);
});

it('has a name that no other key and no person has', async () => {
  const { key } = (await make()).body;
  await revoke(key.id);
  for (const name of ['channel  manager ', 'ASHA']) {
    expect((await make({ name })).body.errors).toMatchObject([{ path: 'name', code: 'taken' }]);
  }
  await expect(addPerson(service, 'channel manager', ['sales'])).rejects.toMatchObject({
    errors: [{ path: 'name', code: 'taken' }],
  });
});

it('counts by itself, whatever cookie comes along', async () => {
  const { secret } = (await make()).body;
  const reply = await aVisitor(service).send('GET', '/v1/staff/coupons', undefined, {
    authorization: `Bearer ${secret}`,
    cookie: owner.cookie,
  });
  // The key counts, not the owner's cookie beside it.
  expect(reply.status).toBe(200);
  const listed = await aVisitor(service).send('GET', '/v1/staff/keys', undefined, {
    authorization: `Bearer ${secret}`,
    cookie: owner.cookie,
  });
  expect(listed.status).toBe(403);
});
