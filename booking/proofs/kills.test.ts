/** Kills the service process at every step of a payment. Nothing may be lost or duplicated. */
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { paymentSteps } from '../actions/paymentSteps.ts';
import { buildEmulator } from '../providers/payment/emulator/app.ts';
import type { Db } from '../store/database/db.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { walkCheckout } from '../testing/browser.ts';
import { expectNoDrift, freshDatabase, postgresUrl } from '../testing/database.ts';
import { freePort } from '../testing/freePort.ts';
import { emulatorKeys } from '../testing/service.ts';
import { aRemoteBuyer, eventually, startServiceProcess } from '../testing/serviceProcess.ts';

if (!postgresUrl) process.stderr.write('skipped: no PostgreSQL (apt-get install postgresql)\n');
const onServer = postgresUrl ? describe : describe.skip;

const DEPOSIT = 300_000;
const folder = import.meta.dirname;

onServer('killed when', () => {
  let db: Db;
  let emulator: Awaited<ReturnType<typeof buildEmulator>>;
  let payUrl: string;
  let url: string;
  let port: number;
  let env: Record<string, string>;
  let child: ChildProcess;
  let ended: Promise<unknown>;

  async function start(): Promise<void> {
    ({ child, ended } = await startServiceProcess(port, env, [
      '--import',
      join(folder, 'dieAtStep.ts'),
    ]));
  }

  beforeAll(async () => {
    db = await freshDatabase({ need: 'postgres' });
    port = await freePort();
    url = `http://127.0.0.1:${port}`;
    emulator = await buildEmulator({
      ...emulatorKeys(url),
      siteOrigin: 'http://localhost:3000',
      directory: null,
      retryMs: [300, 700, 2_000, 4_000],
      logLevel: 'silent',
    });
    const payPort = await freePort();
    await emulator.listen({ host: '127.0.0.1', port: payPort });
    payUrl = `http://127.0.0.1:${payPort}`;
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      db.queries,
    );
    const database = Object.assign(new URL(postgresUrl ?? ''), { pathname: `/${rows[0]?.name}` });
    const gateway = { PAYMENT_GATEWAY: 'stripe_emulator', BOOKING_PUBLIC_URL: url };
    env = {
      ...{ DATABASE_URL: database.href, PAY_URL: payUrl },
      ...(process.env['PROOF_GATEWAY'] === 'stripe' ? gateway : {}),
    };
    await start();
  }, 60_000);

  afterAll(async () => {
    child?.kill('SIGKILL');
    await emulator?.close();
    await db?.close();
  });

  /** Tells the service which step to die at, and waits for its confirmation. */
  const arm = async (step: number) => {
    let isArmed = false;
    child.once('message', () => (isArmed = true));
    child.send(step);
    await eventually('the service knows its step', async () => isArmed);
  };

  /**
   * Waits for the service to die at its step. If it never gets there, the failure names what was
   * expected.
   */
  const died = () => {
    let isOver = false;
    void ended.then(() => (isOver = true));
    return eventually('the service reaches the step and dies', async () => isOver);
  };

  const aBuyer = () => aRemoteBuyer(() => url);

  /** Makes everything that is due later due now, so that no test has to wait a minute. */
  const timePasses = async () => {
    await sql`update payment set next_check_at = clock_now()`.execute(db.queries);
    await sql`update refund set next_check_at = clock_now()`.execute(db.queries);
    await sql`update webhook_event set next_attempt_at = clock_now()`.execute(db.queries);
    await sql`update outbox set available_at = clock_now(), locked_until = null`.execute(
      db.queries,
    );
    await sql`update idempotency_key set locked_until = clock_now() - interval '1 second'`.execute(
      db.queries,
    );
  };

  async function standOf(reference: string) {
    const { rows } = await sql<Record<string, unknown>>`
      select b.status, b.paid_minor as paid, b.refunded_minor as refunded,
             (select count(*) from payment p where p.booking_id = b.id) as payments,
             (select count(*) from booking_event e where e.booking_id = b.id
                 and e.kind = 'payment_captured') as captures,
             (select count(*) from booking_event e where e.booking_id = b.id
                 and e.kind in ('booking_confirmed', 'booking_confirmed_late')) as confirmations,
             (select count(*) from refund r where r.booking_id = b.id) as refunds
        from booking b where b.reference = ${reference}`.execute(db.queries);
    return rows[0] ?? {};
  }

  async function gatewayStand(reference: string) {
    const state = (await (await fetch(`${payUrl}/emulator/state`)).json()) as {
      orders: { id: string; notes: { booking?: string } }[];
      payments: { id: string; order_id: string; status: string; amount: number }[];
      refunds: { payment_id: string; amount: number }[];
    };
    const orders = state.orders.filter(({ notes }) => notes.booking === reference);
    const payments = state.payments.filter((one) => orders.some(({ id }) => id === one.order_id));
    return {
      orders: orders.length,
      captured: payments.filter(({ status }) => status !== 'created').map(({ amount }) => amount),
      refunded: state.refunds
        .filter((refund) => payments.some(({ id }) => id === refund.payment_id))
        .map(({ amount }) => amount),
    };
  }

  it.each(Object.entries(paymentSteps).map(([step, title]) => ({ step: Number(step), title })))(
    '$step: $title',
    async ({ step }) => {
      const trip = await aTrip(db);
      const { id: departureId } = await aDeparture(db, { tripId: trip.id, capacity: 1 });
      const buyer = aBuyer();
      const reference = await buyer.book(departureId);
      const key = randomUUID();
      const isLate = step >= 12;

      if (step <= 5) {
        await arm(step);
        await expect(buyer.pay(reference, key)).rejects.toThrow();
        await died();
        await timePasses();
        await start();
      }
      const payment = await buyer.pay(reference, key);
      if (isLate) {
        await sql`update seat_hold set expires_at = clock_now() - interval '1 second'
                   where departure_id = ${departureId} and status = 'active'`.execute(db.queries);
        await aBuyer().book(departureId);
      }
      if (step > 5) await arm(step);
      // The payer closes the tab, so only the webhook and the reconciler remain.
      await walkCheckout(payment, 'success');
      if (step > 5) {
        await died();
        await timePasses();
        await start();
      }
      const wanted = isLate
        ? { status: 'expired', paid: DEPOSIT, refunded: DEPOSIT, confirmations: 0, refunds: 1 }
        : { status: 'confirmed', paid: DEPOSIT, refunded: 0, confirmations: 1, refunds: 0 };
      await eventually('the booking settles', async () => {
        const stand = await standOf(reference);
        return stand['status'] === wanted.status && stand['refunded'] === wanted.refunded;
      });
      // Let time pass once more: repeated reports change nothing.
      await timePasses();
      await eventually('nothing is left to do', async () => {
        const { rows } = await sql<{ open: number }>`
          select (select count(*) from webhook_event where state = 'received')
               + (select count(*) from outbox where done_at is null)
               + (select count(*) from refund where status in ('approved', 'processing'))
               as open`.execute(db.queries);
        return rows[0]?.open === 0;
      });
      expect(await standOf(reference)).toEqual({ ...wanted, payments: 1, captures: 1 });
      expect(await gatewayStand(reference)).toEqual({
        orders: 1,
        captured: [DEPOSIT],
        refunded: isLate ? [DEPOSIT] : [],
      });
      await expectNoDrift(db);
    },
    90_000,
  );
});
