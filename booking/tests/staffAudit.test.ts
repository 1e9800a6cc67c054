/** The audit log, as owners read it: refusals, sign-ins, filters, paging and export. */
import { sql } from 'kysely';
import type { AuditFile, AuditPage } from '../contract/staffAudit.ts';
import type { StaffSettings } from '../contract/settings.ts';
import type { Problem } from '../contract/problem.ts';
import { aVisitor, type Visitor } from '../testing/browser.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { emptyDatabase } from '../testing/database.ts';
import { startService, type Service } from '../testing/service.ts';
import { aColleague, takeFirstStep } from '../testing/staff.ts';

let service: Service;
let owner: Visitor;
let sales: Visitor;
beforeAll(async () => {
  service = await startService({ RATE_CODE_RESEND_SECONDS: '0' });
  service.app.log.level = 'silent';
});
beforeEach(async () => {
  owner = (await aColleague(service, 'Asha', 'owner')).who;
  sales = (await aColleague(service, 'Sonam', 'sales')).who;
});
afterEach(() => emptyDatabase(service.db));
afterAll(() => service.close());

const log = async (query = '', who = owner) =>
  (await who.send<AuditPage & Partial<Problem>>('GET', `/v1/staff/audit${query}`)).body;
const file = async (query = '', who = owner) =>
  (await who.send<AuditFile & Partial<Problem>>('GET', `/v1/staff/audit/csv${query}`)).body;

it('names who tried what they may not do, once a minute for each route', async () => {
  for (let nth = 0; nth < 3; nth += 1) await sales.send('GET', '/v1/staff/people');
  await sales.send('GET', '/v1/staff/keys');
  const { items } = await log('?kind=route');
  expect(
    items.map(({ actor, action, objectId, after }) => [actor, action, objectId, after]),
  ).toEqual([
    ['Sonam', 'access.refuse', 'GET /v1/staff/keys', { code: 'forbidden' }],
    ['Sonam', 'access.refuse', 'GET /v1/staff/people', { code: 'forbidden' }],
  ]);
  expect(items.map(({ subject }) => subject)).toEqual([
    'List the keys of other programs',
    'List everyone who is or was on the staff',
  ]);
});

it('says what each entry is about by its name or reference instead of an ID', async () => {
  const { queries } = service.db;
  const { id: tripId } = await aTrip(service.db);
  const { id } = await aDeparture(service.db, { tripId });
  const visitor = aVisitor(service);
  const { reference } = await visitor.holdAndBook(id);
  const { body: payment } = await visitor.pay(reference);
  const { rows } = await sql<{ code: string }>`select code from departure`.execute(queries);
  const gone = '01900000-0000-7000-8000-000000000000';
  const about = [
    ...[{ kind: 'departure', object: id, subject: rows[0]?.code }],
    ...[{ kind: 'payment', object: payment.id, subject: reference }],
    ...[{ kind: 'refund', object: gone, subject: null }],
    ...[{ kind: 'booking', object: reference, subject: null }],
  ];
  for (const { kind, object } of about) {
    await sql`
      insert into audit_log (id, actor, role, action, object_kind, object_id, request_id)
      values (gen_random_uuid(), 'Test', 'owner', 'test', ${kind}, ${object}, 'test')`.execute(
      queries,
    );
  }
  const { items } = await log('?person=Test');
  const found = items.map(({ objectKind, subject }) => [objectKind, subject]).sort();
  expect(found).toEqual(about.map(({ kind, subject }) => [kind, subject]).sort());
  const { items: people } = await log('?kind=person&person=Sonam');
  expect(new Set(people.map(({ subject }) => subject))).toEqual(new Set(['Sonam']));
});

it('names whose sign-in was refused, in both steps', async () => {
  const { who, person } = await aColleague(service, 'Tara', 'editor');
  const code = '000000';
  await who.send('POST', '/v1/staff/auth/factor', { code });
  await who.send('POST', '/v1/staff/auth/codes', { email: person.email });
  await who.send('POST', '/v1/staff/auth/sessions', { email: person.email, code });
  await who.send('POST', '/v1/staff/auth/sessions', { email: 'nobody@example.com', code });
  const { items } = await log('?person=Tara');
  expect(items.map(({ action }) => action)).toEqual([
    'person.wrong_email_code',
    'person.wrong_code',
    'person.app',
  ]);
  expect(JSON.stringify(items)).not.toContain(person.email);
});

it('is filtered by person, kind and day, and paged without gaps', async () => {
  const ids: string[] = [];
  let cursor = '';
  for (;;) {
    const { items, next } = await log(`?limit=2${cursor && `&cursor=${cursor}`}`);
    ids.push(...items.map(({ id }) => id));
    if (next === null) break;
    cursor = next;
  }
  const { rows } = await sql<{ id: string }>`
    select id from audit_log order by at desc, id desc`.execute(service.db.queries);
  expect(ids).toEqual(rows.map(({ id }) => id));
  expect(ids.length).toBeGreaterThan(3);
  const actors = (await log('?person=Sonam')).items.map(({ actor }) => actor);
  expect(new Set(actors)).toEqual(new Set(['Sonam']));
  expect((await log('?kind=coupon')).items).toEqual([]);
  expect((await log('?day=2020-01-01')).items).toEqual([]);
  expect((await log('?day=2026-02-30')).code).toBe('validation_failed');
});

it('is exported with a fresh code, by owners only, and says so itself', async () => {
  await sql`
    insert into audit_log (id, actor, role, action, object_kind, object_id, request_id)
    values (gen_random_uuid(), '=1+1', 'owner', 'x', 'coupon', '@SUM(A1)', 'r')`.execute(
    service.db.queries,
  );
  const { text, next } = await file('?kind=coupon');
  expect(next).toBeNull();
  const [heading, row] = text.trimEnd().split('\n');
  expect(heading).toBe('\ufeffat,actor,roles,action,kind,object,reason,before,after');
  expect(row).toContain(",'=1+1,owner,x,coupon,'@SUM(A1),");
  expect((await log('?kind=log')).items).toMatchObject([
    { actor: 'Asha', action: 'log.export', after: { kind: 'coupon' } },
  ]);
  await sql`update staff_session set factor_at = factor_at - interval '11 minutes'`.execute(
    service.db.queries,
  );
  expect((await file()).code).toBe('step_up_required');
  expect((await file('', sales)).code).toBe('forbidden');
  expect((await log('', sales)).code).toBe('forbidden');
});

it('is not readable between the two steps of sign-in', async () => {
  const { person } = await aColleague(service, 'Om', 'owner');
  const who = await takeFirstStep(service, person.email);
  expect((await log('', who)).code).toBe('authentication_required');
});

it('stands beside settings that say what is in force', async () => {
  const { body } = await owner.send<StaffSettings>('GET', '/v1/staff/settings');
  expect(body.policies[0]?.tiers.length).toBeGreaterThan(0);
  expect(body.taxRules.some(({ isCurrent, kind }) => isCurrent && kind === 'gst')).toBe(true);
  expect(body.values.refund_approval).toEqual({ aboveMinor: 2_500_000 });
  expect(JSON.stringify(body)).not.toMatch(/secret/i);
  expect((await sales.send('GET', '/v1/staff/settings')).status).toBe(403);
});
