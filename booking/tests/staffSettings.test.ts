/** Policies and settings with dates: what was sold stays, and what has begun is only replaced. */
import { sql } from 'kysely';
import { runDepartureEnds } from '../actions/endDeparture.ts';
import { operatorSettings, warnOfOtherCompany } from '../actions/operatorSettings.ts';
import type { BookingDocuments } from '../contract/documents.ts';
import type { DepartureDetail } from '../contract/departures.ts';
import type { CancellationPreview } from '../contract/cancellations.ts';
import type { CancellationExample, CancellationPolicies } from '../contract/policies.ts';
import type { Problem } from '../contract/problem.ts';
import type { SettingName, StaffSettings } from '../contract/settings.ts';
import type { AuditPage } from '../contract/staffAudit.ts';
import type { DepartureChoices } from '../contract/staffDeparturePlans.ts';
import type { FollowedPolicy, StaffPolicies, StaffPolicy } from '../contract/staffPolicies.ts';
import { addDays, civilDateIn } from '../domain/dates.ts';
import { databaseNow } from '../store/database/db.ts';
import { listSettingRows } from '../store/staff/operatorSettings.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { emptyDatabase, setClock } from '../testing/database.ts';
import { readPdf } from '../testing/pdf.ts';
import { startService, type Service } from '../testing/service.ts';
import { aColleague } from '../testing/staff.ts';

const STANDARD = '01930000-0000-7000-8000-000000000101';
const standardTiers = [
  ...[9_000, 5_000, 2_500, 0].map((refundBps, index) => ({
    minDaysBefore: [30, 15, 7, 0][index] ?? 0,
    refundBps,
  })),
];
const gentler = {
  tcsRefund: 'until_deposited' as const,
  tiers: [
    { minDaysBefore: 20, refundBps: 10_000 },
    { minDaysBefore: 0, refundBps: 1_000 },
  ],
  minChargeMinorPerPax: 50_000,
  dateChange: { minDaysBefore: 5, freeChanges: 2, feeBps: 500 },
};

let service: Service;
let owner: Visitor;
let tripId: string;
let tripSlug: string;
let departureId: string;
let startDate: string;
let today: string;

beforeAll(async () => {
  service = await startService({ RATE_CODE_RESEND_SECONDS: '0' });
  service.app.log.level = 'silent';
}, 60_000);
beforeEach(async () => {
  owner = (await aColleague(service, 'Asha', 'owner')).who;
  ({ id: tripId, slug: tripSlug } = await aTrip(service.db));
  ({ id: departureId, startDate } = await aDeparture(service.db, { tripId }));
  today = civilDateIn(await databaseNow(service.db.queries), 'Asia/Kolkata');
});
afterEach(async () => {
  await emptyDatabase(service.db);
  // Those that a migration wrote stay for the next test.
  await service.db.queries.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      delete from cancellation_policy_tier where policy_id in
        (select id from cancellation_policy where written_by is not null)`.execute(tx);
    await sql`delete from cancellation_policy where written_by is not null`.execute(tx);
  });
});
afterAll(() => service.close());

const version = (number: number) => ({ 'if-match': `"v${number}"` });
const policies = async (who = owner) =>
  (await who.send<StaffPolicies>('GET', '/v1/staff/policies')).body;
const standard = async () => {
  const policy = (await policies()).items.find(({ id }) => id === STANDARD);
  if (!policy) throw new Error('there is no standard policy');
  return policy;
};
const writeVersion = (more: object = {}, number = 1, who = owner) =>
  who.send<StaffPolicy & Problem>(
    'POST',
    `/v1/staff/policies/${STANDARD}/versions`,
    { ...gentler, validFrom: addDays(today, 1), ...more },
    version(number),
  );
const withdraw = (policy: StaffPolicy, who = owner) =>
  who.send<StaffPolicy & Problem>(
    'POST',
    `/v1/staff/policies/${policy.id}/versions/${policy.versions[0]?.id ?? ''}/withdraw`,
  );
const departure = async () =>
  (await aVisitor(service).send<DepartureDetail>('GET', `/v1/departures/${departureId}`)).body;
const terms = (tiers: readonly { minDaysBefore: number; refundBps: number }[]) =>
  tiers.map(({ minDaysBefore, refundBps }) => ({ minDaysBefore, refundBps }));
const soldTerms = async (who: Visitor, reference: string) =>
  terms((await who.readBooking(reference)).body.cancellation.tiers);
const auditOf = async (kind: string) =>
  (await owner.send<AuditPage>('GET', `/v1/staff/audit?kind=${kind}`)).body.items;
const states = ({ versions }: StaffPolicy) => versions.map(({ number, state }) => [number, state]);

async function letCodesGoStale() {
  await sql`update staff_session set factor_at = factor_at - interval '11 minutes'`.execute(
    service.db.queries,
  );
}

describe('a policy', () => {
  it('gets a version that new bookings have from its day on, and sold ones never', async () => {
    const before = aVisitor(service);
    const sold = await before.holdAndBook(departureId);
    const { status, body } = await writeVersion();
    expect(status).toBe(201);
    expect(states(body)).toEqual([
      [2, 'coming'],
      [1, 'in_force'],
    ]);
    expect(body.versions[0]).toMatchObject({
      ...{ validFrom: addDays(today, 1), writtenBy: 'Asha', dateChange: gentler.dateChange },
      tiers: gentler.tiers.map((tier) => ({ ...tier, minChargeMinorPerPax: 50_000 })),
    });
    expect(terms((await departure()).policy.tiers)).toEqual(standardTiers);
    const later = aVisitor(service);
    const stillOld = await later.holdAndBook(departureId);
    expect(await soldTerms(later, stillOld.reference)).toEqual(standardTiers);

    await setClock(service.db, '1 day');
    expect(terms((await departure()).policy.tiers)).toEqual(gentler.tiers);
    const after = aVisitor(service);
    const { reference } = await after.holdAndBook(departureId);
    expect(await soldTerms(after, reference)).toEqual(gentler.tiers);
    expect(await soldTerms(before, sold.reference)).toEqual(standardTiers);
    expect(await soldTerms(later, stillOld.reference)).toEqual(standardTiers);
  });

  it('is shown to visitors by the version in force, under an address that stays', async () => {
    const visitor = aVisitor(service);
    const shown = async () =>
      (await visitor.send<CancellationPolicies>('GET', '/v1/cancellation-policies')).body.items;
    const [old] = await shown();
    expect(terms(old?.tiers ?? [])).toEqual(standardTiers);
    // Today means at once.
    await writeVersion({ validFrom: today });
    const [now, ...others] = await shown();
    expect(others).toEqual([]);
    expect([now?.id, terms(now?.tiers ?? [])]).toEqual([STANDARD, gentler.tiers]);
    const query = new URLSearchParams({
      ...{ startDate: addDays(today, 60), cancelOn: today, totalMinor: '1000000', travellers: '1' },
    });
    const example = await visitor.send<CancellationExample>(
      'GET',
      `/v1/cancellation-policies/${STANDARD}/example?${query}`,
    );
    expect(example.body).toMatchObject({ refundBps: 10_000, refundMinor: 1_000_000 });
    expect(states(await standard())).toEqual([
      [2, 'in_force'],
      [1, 'past'],
    ]);
  });

  it('needs a new quote if only other terms than the refunds changed', async () => {
    const { tiers } = (await standard()).versions[0] ?? {};
    const same = {
      ...{ validFrom: today, minChargeMinorPerPax: 0, tiers: terms(tiers ?? []) },
      dateChange: { minDaysBefore: 10, freeChanges: 0, feeBps: 2_000 },
    };
    const visitor = aVisitor(service);
    const { body: old } = await visitor.quote(departureId);
    await writeVersion(same);
    const refused = await visitor.post<Problem>('/v1/holds', { quoteToken: old.token });
    expect([refused.status, refused.body.code]).toEqual([409, 'price_changed']);
    const { token, quote } = refused.body.meta ?? {};
    expect(quote?.totalMinor).toBe(old.quote.totalMinor);
    expect((await visitor.post('/v1/holds', { quoteToken: token })).status).toBe(201);
  });

  it('is named by departures under the address that stays, and works out examples there', async () => {
    const visitor = aVisitor(service);
    await writeVersion({ validFrom: today });
    const { policy } = await departure();
    expect([policy.id, terms(policy.tiers)]).toEqual([STANDARD, gentler.tiers]);
    expect(policy.tiers.map((tier) => tier.minChargeMinorPerPax)).toEqual([50_000, 50_000]);
    const query = new URLSearchParams({
      ...{ startDate: addDays(today, 60), cancelOn: today, totalMinor: '1000000', travellers: '1' },
    });
    const url = `/v1/cancellation-policies/${policy.id}/example?${query}`;
    expect((await visitor.send('GET', url)).status).toBe(200);
  });

  it('stays whole if an earlier release lets a departure follow one version', async () => {
    const { body } = await writeVersion({ validFrom: today });
    await sql`
      update departure set cancellation_policy_id = ${body.versions[0]?.id}
       where id = ${departureId}`.execute(service.db.queries);
    const { policy } = await departure();
    expect([policy.id, terms(policy.tiers)]).toEqual([STANDARD, gentler.tiers]);
    await writeVersion({ validFrom: today, tiers: [{ minDaysBefore: 0, refundBps: 100 }] }, 2);
    expect(terms((await departure()).policy.tiers)).toEqual([{ minDaysBefore: 0, refundBps: 100 }]);
    expect((await standard()).trips).toMatchObject([{ slug: tripSlug, departures: 1 }]);
  });

  it('loses a version that has not begun, but none that has', async () => {
    const { body: written } = await writeVersion();
    const { status, body } = await withdraw(written);
    expect([status, states(body)]).toEqual([
      200,
      [
        [2, 'withdrawn'],
        [1, 'in_force'],
      ],
    ]);
    expect((await withdraw(written)).body.code).toBe('invalid_state');
    const { body: begun } = await writeVersion({ validFrom: today }, body.version);
    expect((await withdraw(begun)).body.code).toBe('invalid_state');
    await setClock(service.db, '2 days');
    expect(terms((await departure()).policy.tiers)).toEqual(gentler.tiers);
    const change = sql`update cancellation_policy_tier set refund_bps = 1`;
    await expect(change.execute(service.db.queries)).rejects.toThrow();
    for (const change of [
      sql`update cancellation_policy set starts_at = clock_now() where number = 2`,
      sql`update cancellation_policy set name = 'Other'`,
      sql`update cancellation_policy set tcs_refund = 'never'`,
      sql`update cancellation_policy set change_fee_bps = 1`,
      sql`delete from cancellation_policy where number = 2`,
      sql`insert into cancellation_policy_tier (policy_id, min_days_before, refund_bps)
          values (${STANDARD}, 90, 10000)`,
    ]) {
      await expect(change.execute(service.db.queries)).rejects.toThrow(/append-only|fixed/);
    }
  });

  it('keeps a version that began while its withdrawal waited', async () => {
    const { body } = await writeVersion();
    const { queries } = service.db;
    await queries.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        update cancellation_policy set starts_at = clock_now() + interval '1 second'
         where number = 2`.execute(tx);
    });
    const waiting = await queries.transaction().execute(async (tx) => {
      await sql`select from cancellation_policy where id = ${STANDARD} for update`.execute(tx);
      const answer = withdraw(body);
      await sql`select pg_sleep(1.5)`.execute(tx);
      return { answer };
    });
    expect((await waiting.answer).body.code).toBe('invalid_state');
    expect(states(await standard())).toEqual([
      [2, 'in_force'],
      [1, 'past'],
    ]);
  });

  it('is never overwritten by someone who has not seen the newest version', async () => {
    expect((await writeVersion()).status).toBe(201);
    const { status, body } = await writeVersion({ minChargeMinorPerPax: 0 });
    expect([status, body.code]).toEqual([412, 'version_conflict']);
    const url = `/v1/staff/policies/${STANDARD}/versions`;
    const blind = await owner.send('POST', url, { ...gentler, validFrom: addDays(today, 1) });
    expect(blind.body.code).toBe('version_conflict');
    expect((await standard()).versions).toHaveLength(2);
    // What was withdrawn is news, too.
    const { body: withdrawn } = await withdraw(await standard());
    expect((await writeVersion({}, 2)).body.code).toBe('version_conflict');
    expect((await writeVersion({}, withdrawn.version)).status).toBe(201);
  });

  it.each([
    [
      'a later step with more back',
      {
        tiers: [
          { minDaysBefore: 9, refundBps: 500 },
          { minDaysBefore: 0, refundBps: 501 },
        ],
      },
      'tiers',
    ],
    [
      'the same days twice',
      { tiers: [{ minDaysBefore: 0, refundBps: 500 }, ...gentler.tiers.slice(1)] },
      'tiers',
    ],
    ['no step until the start', { tiers: gentler.tiers.slice(0, 1) }, 'tiers'],
    ['a day in the past', { validFrom: '2020-01-01' }, 'validFrom'],
    ['a day that doesn’t exist', { validFrom: '2027-02-30' }, 'validFrom'],
    ['a day in the far future', { validFrom: '2207-01-01' }, 'validFrom'],
  ])('refuses %s', async (_, more, path) => {
    const { status, body } = await writeVersion(more);
    expect([status, body.errors?.map((error) => error.path)]).toEqual([400, [path]]);
    expect((await standard()).versions).toHaveLength(1);
    expect(await auditOf('policy')).toEqual([]);
  });

  it('is written by owners with a fresh code, and read by operations and finance', async () => {
    for (const role of ['operations', 'finance'] as const) {
      const { who } = await aColleague(service, `Tara ${role}`, role);
      expect((await policies(who)).mayChange).toBe(false);
      expect((await writeVersion({}, 1, who)).body.code).toBe('forbidden');
      expect((await withdraw(await standard(), who)).body.code).toBe('forbidden');
    }
    expect((await policies()).mayChange).toBe(true);
    await letCodesGoStale();
    expect((await writeVersion()).body.code).toBe('step_up_required');
    expect((await standard()).versions).toHaveLength(1);
  });

  it('leaves a record of each change, with what was in force before', async () => {
    await withdraw((await writeVersion()).body);
    expect(await auditOf('policy')).toMatchObject([
      { action: 'policy.withdraw', actor: 'Asha', objectId: STANDARD, before: { number: 2 } },
      {
        ...{ action: 'policy.version', actor: 'Asha', objectId: STANDARD },
        before: { number: 1, state: 'in_force' },
        after: { validFrom: addDays(today, 1), tiers: gentler.tiers },
      },
    ]);
  });

  it('is followed by departures of one trip from a date, and sold bookings keep theirs', async () => {
    const before = aVisitor(service);
    const sold = await before.holdAndBook(departureId);
    const later = await aDeparture(service.db, { tripId, inDays: 90 });
    const other = await aTrip(service.db);
    const elsewhere = await aDeparture(service.db, { tripId: other.id, inDays: 90 });
    const create = (name: string) =>
      owner.send<StaffPolicy & Problem>('POST', '/v1/staff/policies', { ...gentler, name });
    const { status, body: flexible } = await create(' Flexible ');
    expect([status, flexible.name, flexible.trips]).toEqual([201, 'Flexible', []]);
    expect((await create('flexible')).body.errors?.[0]).toMatchObject({ path: 'name' });
    expect((await create('Flex\u202eible')).body.errors?.[0]).toMatchObject({ path: 'name' });
    const twice = await Promise.all([create('Twice'), create('TWICE')]);
    expect(twice.map((one) => one.status).sort()).toEqual([201, 400]);

    const follow = (body: object, id = flexible.id) =>
      owner.send<FollowedPolicy & Problem>('POST', `/v1/staff/policies/${id}/departures`, body);
    expect((await follow({ tripSlug: 'no-such-trip', fromDate: today })).status).toBe(400);
    const first = await follow({ tripSlug, fromDate: addDays(startDate, 1) });
    expect(first.body).toEqual({ departures: 1, bookings: 0 });
    expect(terms((await departure()).policy.tiers)).toEqual(standardTiers);
    expect((await follow({ tripSlug, fromDate: today })).body).toEqual({
      ...{ departures: 1, bookings: 1 },
    });
    expect(terms((await departure()).policy.tiers)).toEqual(gentler.tiers);
    expect(await soldTerms(before, sold.reference)).toEqual(standardTiers);
    expect((await follow({ tripSlug, fromDate: today })).body.departures).toBe(0);

    const { items } = await policies();
    expect(items.find(({ id }) => id === flexible.id)?.trips).toMatchObject([
      { slug: tripSlug, departures: 2, firstStart: startDate, lastStart: later.startDate },
    ]);
    expect(items.find(({ id }) => id === STANDARD)?.trips).toMatchObject([
      { slug: other.slug, departures: 1, firstStart: elsewhere.startDate },
    ]);
    expect((await follow({ tripSlug: null, fromDate: today }, STANDARD)).body.departures).toBe(2);
    expect((await auditOf('policy')).toReversed()).toMatchObject([
      { action: 'policy.create', after: { name: 'Flexible', tcsRefund: gentler.tcsRefund } },
      { action: 'policy.create' },
      { action: 'policy.follow', after: { tripSlug, departures: 1, bookings: 0 } },
      { action: 'policy.follow', after: { tripSlug, departures: 1, bookings: 1 } },
      { action: 'policy.follow', after: { tripSlug, departures: 0, bookings: 0 } },
      { action: 'policy.follow', after: { tripSlug: null, departures: 2, bookings: 1 } },
    ]);
    const changes = (await auditOf('departure')).filter(
      ({ action }) => action === 'departure.policy',
    );
    expect(changes).toHaveLength(4);
    expect(changes.at(-1)).toMatchObject({
      ...{ objectId: later.id, before: { policyId: STANDARD, policy: 'Standard' } },
      after: { policyId: flexible.id, policy: 'Flexible' },
    });
  });

  it('is chosen for new departures as a whole, never one of its versions', async () => {
    const { body } = await writeVersion();
    const choices = await owner.send<DepartureChoices>('GET', '/v1/staff/departure-choices');
    expect(choices.body.policies.map(({ name }) => name)).toEqual(['Abroad', 'Standard']);
    const url = `/v1/staff/policies/${body.versions[0]?.id ?? ''}/departures`;
    expect((await owner.send('POST', url, { tripSlug: null, fromDate: today })).status).toBe(404);
  });
});

describe('a setting', () => {
  const settings = async (who = owner) =>
    (await who.send<StaffSettings>('GET', '/v1/staff/settings')).body;
  const write = (
    name: SettingName,
    value: object,
    {
      from = today,
      number = 0,
      who = owner,
    }: { from?: string; number?: number; who?: Visitor } = {},
  ) =>
    who.send<StaffSettings & Problem>(
      'POST',
      `/v1/staff/settings/${name}`,
      { validFrom: from, value: { [name]: value } },
      version(number),
    );
  const withdrawRow = (id: string) =>
    owner.send<StaffSettings & Problem>('POST', `/v1/staff/settings/values/${id}/withdraw`);

  async function pay(who: Visitor, reference: string) {
    const { body } = await who.pay(reference);
    await comeBack(service, await walkCheckout(body, 'success'));
    await service.work();
  }

  it('is printed on documents from its day on, and those issued before stay', async () => {
    const visitor = aVisitor(service);
    const { reference } = await visitor.holdAndBook(departureId);
    await pay(visitor, reference);
    const documents = async (who: Visitor, of: string) =>
      (await who.send<BookingDocuments>('GET', `/v1/bookings/${of}/documents`)).body.items;
    const textOf = async (who: Visitor, url: string) => {
      const { rawPayload } = await service.app.inject({ url, headers: { cookie: who.cookie } });
      return (await readPdf(rawPayload)).text.replace(/\s+/g, ' ');
    };
    const starting = await settings();
    const moved = {
      legalName: 'Safar Travels Private Limited',
      address: '7 New Road, Delhi 110002',
    };
    const { body: settled } = await write('company', moved);
    expect([settled.values.company, settled.firm.legalName]).toEqual([moved, moved.legalName]);
    const phones = { office: '+91 98160 11111', emergency: '+91 98160 22222' };
    expect((await write('phones', phones)).status).toBe(200);

    const later = aVisitor(service);
    const second = await later.holdAndBook(departureId);
    await pay(later, second.reference);
    const [old] = await documents(visitor, reference);
    const [issued] = await documents(later, second.reference);
    const oldText = await textOf(visitor, old?.href ?? '');
    expect(oldText).toContain(starting.values.company.address);
    expect(oldText).not.toContain(moved.address);
    const newText = await textOf(later, issued?.href ?? '');
    expect(newText).toContain(moved.address);
    expect(newText).toContain(moved.legalName);
    // Vouchers are drawn when they're opened.
    const voucher = await textOf(visitor, `/v1/bookings/${reference}/voucher.pdf`);
    for (const words of [...Object.values(phones), moved.address]) expect(voucher).toContain(words);
    expect((await settings()).starting).toEqual(starting.values);
  });

  it('names the company on documents only as long as they have its GSTIN', async () => {
    const moved = { legalName: 'Safar Travels Private Limited', address: '7 New Road, Delhi' };
    await write('company', moved);
    const { queries } = service.db;
    const { issuer } = service.config;
    expect((await operatorSettings(queries, service.config)).issuer).toEqual({
      ...issuer,
      ...moved,
    });

    const gstin = '27AAAAA0000A1Z5';
    const other = { ...issuer, gstin, legalName: 'Safar West LLP', address: '1 Marine Drive' };
    const config = { ...service.config, issuer: other };
    expect((await operatorSettings(queries, config)).issuer).toEqual(other);
    expect((await listSettingRows(queries, gstin)).map(({ state }) => state)).toEqual(['past']);
    const warnings: string[] = [];
    const warn = (message: string) => warnings.push(message);
    await warnOfOtherCompany(queries, service.config, warn);
    expect(warnings).toEqual([]);
    await warnOfOtherCompany(queries, config, warn);
    expect(warnings).toEqual([expect.stringContaining(issuer.gstin)]);
  });

  it('decides from its day on which refunds need a second person', async () => {
    const visitor = aVisitor(service);
    const { reference } = await visitor.holdAndBook(departureId);
    await pay(visitor, reference);
    const needsApproval = async () =>
      (
        await owner.send<CancellationPreview>(
          'POST',
          `/v1/staff/bookings/${reference}/cancellations/preview`,
          {},
        )
      ).body.needsApproval;
    expect(await needsApproval()).toBe(false);
    await write('refund_approval', { aboveMinor: 100_000 }, { from: addDays(today, 1) });
    expect(await needsApproval()).toBe(false);
    const { body } = await write('refund_approval', { aboveMinor: 0 }, { number: 1 });
    expect(body.money.refundApprovalAboveMinor).toBe(0);
    expect(await needsApproval()).toBe(true);
  });

  it('lets refunds grow without a second person only from tomorrow, but fewer at once', async () => {
    const aboveMinor = (await settings()).values.refund_approval.aboveMinor;
    const raised = { aboveMinor: aboveMinor + 1 };
    const { status, body } = await write('refund_approval', raised);
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['validFrom']]);
    expect((await settings()).rows).toEqual([]);
    expect(await auditOf('setting')).toEqual([]);
    expect((await write('refund_approval', { aboveMinor: 100 })).status).toBe(200);
    // Back to what it was is a raise, too.
    expect((await write('refund_approval', { aboveMinor }, { number: 1 })).status).toBe(400);
    const later = await write('refund_approval', raised, { from: addDays(today, 1), number: 1 });
    expect([later.status, later.body.values.refund_approval]).toEqual([200, { aboveMinor: 100 }]);
  });

  it('is in force from midnight by the operator’s calendar, and the newest of a day wins', async () => {
    await write('travel_credit', { months: 6 }, { from: addDays(today, 1) });
    await write('travel_credit', { months: 9 }, { from: addDays(today, 1), number: 1 });
    const { values, money, rows } = await settings();
    expect(values.travel_credit).toEqual({ months: 12 });
    expect([money.travelCreditMonths, money.refundChoiceDays]).toEqual([12, 7]);
    expect(rows.map(({ state, value }) => [state, value])).toEqual([
      ['coming', { travel_credit: { months: 9 } }],
      ['coming', { travel_credit: { months: 6 } }],
    ]);
    const { rows: starts } = await sql<{ at: string }>`
      select (starts_at at time zone 'Asia/Kolkata')::text as at
        from operator_setting`.execute(service.db.queries);
    expect(new Set(starts.map(({ at }) => at))).toEqual(new Set([`${addDays(today, 1)} 00:00:00`]));
    await setClock(service.db, '1 day');
    const { queries } = service.db;
    expect((await operatorSettings(queries, service.config)).travelCreditMonths).toBe(9);
    const after = await listSettingRows(queries, service.config.issuer.gstin);
    expect(after.map(({ state }) => state)).toEqual(['in_force', 'past']);
  });

  it('is withdrawn until it’s in force, and each change says who and what', async () => {
    const { body } = await write('refund_choice', { days: 10 }, { from: addDays(today, 3) });
    const { body: withdrawn } = await withdrawRow(body.rows[0]?.id ?? '');
    expect(withdrawn.rows).toMatchObject([{ state: 'withdrawn', withdrawnBy: 'Asha' }]);
    const { body: now } = await write('refund_choice', { days: 5 }, { number: 2 });
    expect(now.values.refund_choice).toEqual({ days: 5 });
    expect((await withdrawRow(now.rows[0]?.id ?? '')).body.code).toBe('invalid_state');
    expect(await auditOf('setting')).toMatchObject([
      { action: 'setting.write', before: { days: 7 }, after: { days: 5, validFrom: today } },
      { action: 'setting.withdraw', before: { days: 10, validFrom: addDays(today, 3) } },
      {
        ...{ action: 'setting.write', actor: 'Asha', objectId: 'refund_choice' },
        ...{ before: { days: 7 }, after: { days: 10, validFrom: addDays(today, 3) } },
      },
    ]);
    const change = sql`update operator_setting set value = '{}'`;
    await expect(change.execute(service.db.queries)).rejects.toThrow();
  });

  it('gives travellers the credit and the days to choose that their booking was sold with', async () => {
    const visitor = aVisitor(service);
    const { reference } = await visitor.holdAndBook(departureId);
    await pay(visitor, reference);
    await write('refund_choice', { days: 1 });
    await write('travel_credit', { months: 1 });
    const url = `/v1/staff/departures/${departureId}/end`;
    const { body: seen } = await owner.send<{ token: string }>('POST', `${url}/preview`);
    await owner.send('POST', url, { token: seen.token, reason: 'The road is closed' });
    await (await aColleague(service, 'Bela', 'owner')).who.send('POST', `${url}/approve`);
    await runDepartureEnds(service.deps);
    const { cancellations } = (await visitor.readBooking(reference)).body;
    const until = cancellations[0]?.chooseUntil;
    if (!until) throw new Error('there is nothing to choose');
    const now = await databaseNow(service.db.queries);
    const days = Math.round((Date.parse(until) - now.getTime()) / 86_400_000);
    expect(days).toBe(7);
    const chosen = await visitor.post(
      `/v1/bookings/${reference}/cancellations/${cancellations[0]?.id ?? ''}/choice`,
      { choice: 'travel_credit' },
    );
    expect(chosen.status).toBe(200);
    await service.work();
    const { rows } = await sql<{ days: number }>`
      select extract(epoch from expires_on - interval '12 months' - current_date) / 86400 as days
        from travel_credit_entry where expires_on is not null`.execute(service.db.queries);
    // The day where the business is may be one later.
    expect(rows.map((row) => Math.abs(Number(row.days)) <= 1)).toEqual([true]);
  });

  it('is never overwritten unseen', async () => {
    expect((await write('refund_choice', { days: 10 })).status).toBe(200);
    const { status, body } = await write('refund_choice', { days: 3 });
    expect([status, body.code]).toEqual([412, 'version_conflict']);
    // Others don't matter.
    expect((await write('travel_credit', { months: 3 })).status).toBe(200);
    expect((await settings()).values.refund_choice).toEqual({ days: 10 });
  });

  it.each<[string, SettingName, object, string | undefined]>([
    ['no number', 'phones', { office: 'call us', emergency: '+91 98160 22222' }, 'phones.office'],
    ['a blank name', 'company', { legalName: '    ', address: '7 New Road' }, 'company.legalName'],
    [
      'text that changes its direction',
      'company',
      { legalName: 'Safar\u202eTravels', address: '7 New Road' },
      'company.legalName',
    ],
    [
      'characters that can’t be printed',
      'company',
      { legalName: 'Safar', address: '7 New\u0007 Road' },
      'company.address',
    ],
    ['too many days', 'refund_choice', { days: 31 }, undefined],
    ['half a rupee', 'refund_approval', { aboveMinor: 0.5 }, undefined],
  ])('refuses %s', async (_, name, value, path) => {
    const { status, body } = await write(name, value);
    expect(status).toBe(400);
    if (path) expect(body.errors?.map((error) => error.path)).toEqual([`value.${path}`]);
    expect((await settings()).rows).toEqual([]);
  });

  it('refuses another setting’s value', async () => {
    const url = '/v1/staff/settings/phones';
    const body = { validFrom: today, value: { refund_choice: { days: 5 } } };
    expect((await owner.send('POST', url, body, version(0))).status).toBe(400);
    expect((await settings()).rows).toEqual([]);
  });

  it('is changed by owners with a fresh code, and read by operations and finance', async () => {
    const { who } = await aColleague(service, 'Tara', 'finance', 'operations');
    expect((await settings(who)).mayChange).toBe(false);
    expect((await write('refund_choice', { days: 5 }, { who })).body.code).toBe('forbidden');
    await letCodesGoStale();
    expect((await write('refund_choice', { days: 5 })).body.code).toBe('step_up_required');
    expect((await settings()).rows).toEqual([]);
  });
});
