/** What is owed and by when, payouts of the gateway, and bank statements. */
import { sql } from 'kysely';
import type {
  BankLines,
  Payouts,
  PayoutsRead,
  StatementImported,
} from '../contract/staffPayouts.ts';
import type { Receivables, RemindersSent } from '../contract/staffReceivables.ts';
import { addDays } from '../domain/dates.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, paymentsAt, walkCheckout } from '../testing/browser.ts';
import { emptyDatabase, setClock } from '../testing/database.ts';
import { startService, type Service } from '../testing/service.ts';

let service: Service;
let departureId: string;
let startDate: string;

const secret = 'finance-secret-of-the-money-tests-1';
const opsSecret = 'operations-secret-of-the-money-tests';

beforeAll(async () => {
  service = await startService({
    STAFF_KEYS: `fay:finance:${secret},omar:operations:${opsSecret}`,
  });
}, 60_000);
beforeEach(async () => {
  const { id: tripId } = await aTrip(service.db);
  ({ id: departureId, startDate } = await aDeparture(service.db, { tripId, capacity: 60 }));
});
afterEach(async () => {
  await service.turn({ settleAfterDays: 2, payoutFeeMinor: 0, amountDeltaMinor: 0 });
  await setClock(service.db, '0 seconds');
  await emptyDatabase(service.db);
});
afterAll(() => service.close());

const call = <T>(method: 'GET' | 'POST', path: string, body?: object, key = secret) =>
  aVisitor(service).send<T>(method, `/v1/staff${path}`, body, { authorization: `Bearer ${key}` });
const list = async (query = '') => (await call<Receivables>('GET', `/receivables${query}`)).body;

async function deposited(pax = 1) {
  const visitor = aVisitor(service);
  const { reference } = await visitor.holdAndBook(departureId, pax);
  const { body } = await visitor.pay(reference, 'deposit');
  await comeBack(service, await walkCheckout(body, 'success'));
  return { visitor, reference };
}

async function auditOf(action: string) {
  const { rows } = await sql<{ actor: string; object_id: string; after: object; reason: string }>`
    select actor, object_id, after, reason from audit_log where action = ${action}`.execute(
    service.db.queries,
  );
  return rows;
}

describe('receivables', () => {
  it('have an age, and their sums equal what bookings owe', async () => {
    const [one, two] = [await deposited(2), await deposited(1)];
    const paid = await deposited(1);
    const { body } = await paid.visitor.pay(paid.reference, 'balance');
    await comeBack(service, await walkCheckout(body, 'success'));
    const balances = await Promise.all(
      [one, two].map(
        async ({ visitor, reference }) =>
          (await visitor.readBooking(reference)).body.money.balanceMinor,
      ),
    );
    const owedMinor = balances.reduce((sum, minor) => sum + minor, 0);
    expect(await list()).toMatchObject({ items: [], owedMinor, overdueMinor: 0, bookings: 2 });
    const later = await list('?age=later');
    expect(later.items.map(({ bookingReference }) => bookingReference).toSorted()).toEqual(
      [one.reference, two.reference].toSorted(),
    );
    // Due 15 days before the start, which is in 60 days.
    for (const [days, age] of [
      [40, 'next'],
      [45, 'today'],
      [46, 'to_7_days'],
      [53, 'to_30_days'],
      [76, 'over_30_days'],
    ] as const) {
      await setClock(service.db, `${days} days`);
      const now = await list('?age=all');
      expect(now.ages.find((sum) => sum.age === age)).toEqual({
        ...{ age, parts: 2, amountMinor: owedMinor },
      });
      expect(now.items.map(({ lateDays }) => lateDays)).toEqual([days - 45, days - 45]);
      expect((await list()).items).toHaveLength(days >= 45 ? 2 : 0);
    }
    expect((await list()).overdueMinor).toBe(owedMinor);
  });

  it('come in pages without gaps', async () => {
    await deposited(1);
    await sql`
      insert into payment_schedule_item (departure_id, id, booking_id, seq, due_on, amount_minor)
      select departure_id, gen_random_uuid(), booking_id, 10 + n, due_on, 1000
        from payment_schedule_item, generate_series(1, 60) n where seq = 1`.execute(
      service.db.queries,
    );
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Receivables = await list(`?age=all${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toHaveLength(61);
    expect(new Set(seen).size).toBe(61);
  });

  it('are reminded of once a day, however many click', async () => {
    const { reference } = await deposited();
    const remind = () =>
      call<RemindersSent>('POST', '/receivables/reminders', {
        bookings: [reference, reference.toLowerCase(), 'SF-00000000'],
      });
    const replies = await Promise.all([remind(), remind()]);
    expect(replies.flatMap(({ body }) => body.sent)).toEqual([reference]);
    expect(replies.flatMap(({ body }) => body.skipped.map(({ why }) => why)).toSorted()).toEqual(
      expect.arrayContaining(['nothing_owed', 'nothing_owed', 'reminded_today']) as string[],
    );
    const count = async () =>
      (
        await sql<{ sent: number }>`
          select count(*)::int as sent from notification where template = 'balance_reminder'`.execute(
          service.db.queries,
        )
      ).rows[0]?.sent;
    expect(await count()).toBe(1);
    expect(await auditOf('booking.remind')).toMatchObject([{ actor: 'fay', object_id: reference }]);
    expect((await list('?age=all')).items).toMatchObject([{ reminders: 1, canRemind: false }]);
    await setClock(service.db, '1 day');
    expect((await list('?age=all')).items).toMatchObject([{ reminders: 1, canRemind: true }]);
    expect((await remind()).body.sent).toEqual([reference]);
    expect(await count()).toBe(2);
  });

  it('can be due later, until the trip starts, if nobody changed them meanwhile', async () => {
    const { visitor, reference } = await deposited();
    const [part] = (await list('?age=all')).items;
    if (!part) throw new Error('nothing is owed');
    const to = addDays(part.dueOn, 5);
    const extend = (body: object, key = secret) =>
      call<{ code: string }>('POST', `/receivables/${part.id}/due`, body, key);
    const good = { from: part.dueOn, to, reason: 'Salary comes then' };
    for (const bad of [addDays(part.dueOn, -1), part.dueOn, addDays(startDate, 1), '2026-02-30']) {
      expect((await extend({ ...good, to: bad })).body.code).toBe('validation_failed');
    }
    expect((await extend(good, opsSecret)).body.code).toBe('forbidden');
    expect((await extend(good)).status).toBe(204);
    expect((await extend({ ...good, to: addDays(to, 1) })).body.code).toBe('version_conflict');
    expect((await list('?age=all')).items).toMatchObject([{ dueOn: to }]);
    expect((await visitor.readBooking(reference)).body.schedule.at(-1)?.dueOn).toBe(to);
    expect(await auditOf('booking.later_due_date')).toMatchObject([
      { object_id: reference, after: { dueOn: to }, reason: 'Salary comes then' },
    ]);
  });
});

const readAgain = () => call<PayoutsRead>('POST', '/payouts/read');
const payouts = async () => (await call<Payouts>('GET', '/payouts')).body;

/** Forgets what earlier tests paid at the gateway, which keeps its payments. */
async function ownPaymentId(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select gateway_payment_id as id from payment_attempt where counted_minor > 0`.execute(
    service.db.queries,
  );
  return rows[0]?.id ?? '';
}

describe('payouts', () => {
  it('are read from the gateway, add up, and book nothing', async () => {
    await service.turn({ settleAfterDays: 0 });
    await deposited(2);
    const own = await ownPaymentId();
    const before = await sql`select paid_minor, refunded_minor from booking`.execute(
      service.db.queries,
    );
    const read = await readAgain();
    expect(read.body.settlements).toBe(1);
    const [payout] = (await payouts()).items;
    const all = (await paymentsAt(service)).filter(({ status }) => status === 'captured');
    expect(payout).toMatchObject({
      payments: all.length,
      paymentsMinor: all.reduce((sum, { amount }) => sum + amount, 0),
      bankMinor: null,
    });
    expect(payout?.netMinor).toBe(
      (payout?.paymentsMinor ?? 0) - (payout?.feesMinor ?? 0) - (payout?.refundsMinor ?? 0),
    );
    // Payments of other tests are the only ones that the ledger doesn't know.
    const unknown = (await payouts()).differences.map(({ kind, subjectId }) => [kind, subjectId]);
    expect(unknown).not.toContainEqual(['unknown_payment', own]);
    expect(unknown).toHaveLength(all.length - 1);
    expect((await readAgain()).body.openDifferences).toBe(read.body.openDifferences);
    expect(
      (await sql`select paid_minor, refunded_minor from booking`.execute(service.db.queries)).rows,
    ).toEqual(before.rows);
  });

  it('show a fee of the gateway as a difference, which someone explains once', async () => {
    await service.turn({ settleAfterDays: 0, payoutFeeMinor: 50_000 });
    await deposited();
    await readAgain();
    const fee = (await payouts()).differences.find(({ kind }) => kind === 'gateway_entry');
    expect(fee).toMatchObject({ expectedMinor: 0, actualMinor: -50_000, state: 'open' });
    const before = (await payouts()).unexplainedMinor;
    const url = `/differences/${fee?.id}/explain`;
    const body = { reason: 'gateway_fee', note: 'Dispute fee of ₹500' };
    expect((await call('POST', url, body)).body).toMatchObject({
      ...{ state: 'explained', reason: 'gateway_fee', decidedBy: 'fay' },
    });
    expect((await call<{ code: string }>('POST', url, body)).body.code).toBe('invalid_state');
    expect((await payouts()).unexplainedMinor).toBe(before - 50_000);
    await readAgain();
    expect((await payouts()).differences.find(({ id }) => id === fee?.id)?.state).toBe('explained');
    expect(await auditOf('payouts.explain')).toMatchObject([
      { actor: 'fay', after: { reason: 'gateway_fee' }, reason: 'Dispute fee of ₹500' },
    ]);
  });

  it('list money that the gateway keeps too long, until it is paid out', async () => {
    await service.turn({ settleAfterDays: 30 });
    await deposited();
    const own = await ownPaymentId();
    const late = async () =>
      (await payouts()).differences.filter(
        ({ kind, subjectId }) => kind === 'not_settled' && subjectId === own,
      );
    await readAgain();
    expect(await late()).toEqual([]);
    await setClock(service.db, '6 days');
    await readAgain();
    expect(await late()).toMatchObject([{ expectedMinor: 300_000, actualMinor: 0, state: 'open' }]);
    await service.turn({ settleAfterDays: 0 });
    await readAgain();
    expect(await late()).toEqual([]);
  });

  it('keep open what is older than 90 days and nobody has explained', async () => {
    await service.turn({ settleAfterDays: 30 });
    await deposited();
    const own = await ownPaymentId();
    const open = async () =>
      (await payouts()).differences.filter(
        ({ subjectId, state }) => subjectId === own && state === 'open',
      );
    for (const day of ['6 days', '100 days']) {
      await setClock(service.db, day);
      await readAgain();
      expect(await open()).toMatchObject([{ kind: 'not_settled' }]);
    }
  });
});

const columns = { date: 0, narration: 1, utr: 2, credit: 4, debit: 3 };
const importCsv = (text: string) =>
  call<StatementImported>('POST', '/bank-statements', { account: 'HDFC 4410', text, columns });
const lines = async (query = '') => (await call<BankLines>('GET', `/bank-lines${query}`)).body;

describe('bank statements', () => {
  const head = 'Date,Narration,Ref No,Withdrawal,Deposit\n';

  it('are matched with a payout by its number, and a shortfall is a difference', async () => {
    await service.turn({ settleAfterDays: 0 });
    await deposited();
    await readAgain();
    const [payout] = (await payouts()).items;
    if (!payout?.utr) throw new Error('no payout');
    const short = (payout.netMinor - 50_000) / 100;
    const day = payout.settledAt.slice(0, 10).split('-').reverse().join('/');
    const csv = `${head}${day},"NEFT, RAZORPAY SOFTWARE",${payout.utr},,"${short.toFixed(2)}"\n`;
    expect((await importCsv(csv)).body).toEqual({ imported: 1, known: 0, skipped: [1] });
    expect((await importCsv(csv)).body).toEqual({ imported: 0, known: 1, skipped: [1] });
    expect((await payouts()).items[0]?.bankMinor).toBe(payout.netMinor - 50_000);
    expect((await payouts()).differences).toContainEqual(
      expect.objectContaining({
        kind: 'bank_amount',
        expectedMinor: payout.netMinor,
        actualMinor: payout.netMinor - 50_000,
      }),
    );
    const [line] = (await lines()).items;
    expect(line?.proposals).toMatchObject([{ kind: 'settlement', id: payout.id, why: 'utr' }]);
    const match = { kind: 'settlement', id: payout.id };
    const url = `/bank-lines/${line?.id}/match`;
    expect((await call('POST', url, match)).status).toBe(204);
    expect((await call<{ code: string }>('POST', url, match)).body.code).toBe('invalid_state');
    expect((await lines()).items).toEqual([]);
    // The bank's words may name someone, so they go with the decision.
    expect((await lines('?state=decided')).items).toMatchObject([
      { state: 'matched', matchedName: payout.id, narration: null, decidedBy: 'fay' },
    ]);
  });

  it('propose a recorded transfer and a refund, and let someone explain the rest', async () => {
    const { reference } = await deposited();
    const recorded = await aVisitor(service).send<{ id: string }>(
      'POST',
      `/v1/staff/bookings/${reference}/payments`,
      { method: 'bank_transfer', amountMinor: 100_000, reference: 'HDFCN52026112812' },
      { authorization: `Bearer ${secret}`, 'idempotency-key': 'a-recorded-payment' },
    );
    expect(recorded.status).toBe(201);
    const day = new Date().toISOString().slice(0, 10);
    const csv = `${head}${day},UPI/ASHA RAO,HDFCN52026112812,,"1,000.00"\n${day},OFFICE RENT,,40000.00,\n`;
    expect((await importCsv(csv)).body.imported).toBe(2);
    const { items } = await lines();
    const [transfer, rent] = items.toSorted((a, b) => b.amountMinor - a.amountMinor);
    expect(transfer?.proposals).toMatchObject([
      { kind: 'payment', id: recorded.body.id, name: reference, why: 'utr' },
    ]);
    expect(rent).toMatchObject({ amountMinor: -4_000_000, proposals: [] });
    const refused = await call<{ code: string }>('POST', `/bank-lines/${rent?.id}/match`, {
      ...{ kind: 'payment', id: recorded.body.id },
    });
    expect(refused.body.code).toBe('invalid_state');
    expect((await call('POST', `/bank-lines/${rent?.id}/explain`, { reason: 'Rent' })).status).toBe(
      204,
    );
    const match = { kind: 'payment', id: recorded.body.id };
    expect((await call('POST', `/bank-lines/${transfer?.id}/match`, match)).status).toBe(204);
    expect((await lines('?state=decided')).items.map(({ matchedName, reason }) => [matchedName, reason]))
      .toEqual(expect.arrayContaining([[reference, null], [null, 'Rent']]) as unknown[]); // prettier-ignore
    expect(JSON.stringify(await auditOf('bank.import'))).not.toContain('ASHA');
  });

  it('say which columns hold nothing', async () => {
    const reply = await importCsv('What,is,this\n1,2,3\n');
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path: 'text' }] },
    });
  });
});
