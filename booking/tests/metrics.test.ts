/** What Prometheus reads: true figures, cheaply, about nobody. */
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { sql, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { buildApp } from '../app.ts';
import { processWebhooks } from '../actions/webhooks.ts';
import type { Deps } from '../deps.ts';
import { reconcile } from '../actions/reconcile.ts';
import { handleExhaustedJob, relayOutbox } from '../jobs/outbox.ts';
import { startQueue } from '../jobs/queue.ts';
import { startWorker } from '../jobs/worker.ts';
import { serveMetrics } from '../metricsServer.ts';
import { countRefusal, makeMetrics } from '../providers/metrics/metrics.ts';
import { makeSecurityLog } from '../providers/security/securityLog.ts';
import type { Queries } from '../store/database/db.ts';
import { claimPaymentsToCheck } from '../store/money/payments.ts';
import { storeWebhook } from '../store/money/webhooks.ts';
import { saveDrift } from '../store/staff/alarms.ts';
import { readWaitingWork } from '../store/staff/waitingWork.ts';
import { newId } from '../store/database/ids.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout } from '../testing/browser.ts';
import { setClock } from '../testing/database.ts';
import { addOldPayments, readScans, type Scan } from '../testing/queryPlans.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({ RATE_CODE_RESEND_SECONDS: '0' });
  await service.turn({ webhookDrop: true });
});
afterAll(() => service.close());

/** Starts `/metrics` for these parts. Returns a function that reads it, and one that stops it. */
async function watch(deps: Pick<Deps, 'db' | 'metrics'>) {
  const server = await serveMetrics(deps, 0);
  const { port, address } = server.address() as AddressInfo;
  return {
    address,
    ask: (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init),
    read: async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function aBookedPayment() {
  const { id: tripId } = await aTrip(service.db);
  const { id } = await aDeparture(service.db, { tripId, inDays: 90 });
  const visitor = aVisitor(service);
  const { reference } = await visitor.holdAndBook(id, 2);
  const { body } = await visitor.pay(reference);
  return { paymentId: body.id, orderId: body.orderId };
}

/** Returns a series' value, or null if it isn't there. */
function valueOf(text: string, series: string): number | null {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

/** Sees every statement, and may change it. */
const plugin = (onStatement: (node: RootOperationNode) => RootOperationNode): KyselyPlugin => ({
  transformQuery: ({ node }) => onStatement(node),
  transformResult: ({ result }) => Promise.resolve(result),
});

it('counts a sale in hosted mode, and neither figures nor logs say whose it is', async () => {
  const lines: string[] = [];
  const keep = (fields: object, message: string) =>
    void lines.push(JSON.stringify({ ...fields, message }));
  const metrics = makeMetrics();
  const deps: Deps = {
    ...service.deps,
    metrics,
    security: makeSecurityLog(({ kind }) => metrics.securityEvents.inc({ kind })),
    config: { ...service.config, mode: 'hosted', logLevel: 'info', staffPort: 65_535 },
    log: { info: keep, warn: keep, error: keep },
  };
  const app = await buildApp({ ...deps, logTo: { write: (line) => void lines.push(line) } });
  await using page = await watch(deps);
  const trip = await aTrip(service.db, { slug: 'spiti' });
  const { id } = await aDeparture(service.db, { tripId: trip.id, capacity: 2, minPax: 2 });
  const visitor = aVisitor({ app });
  const { reference, holdId } = await visitor.holdAndBook(id, 2);
  const { body: payment } = await visitor.pay(reference);
  await comeBack({ app }, await walkCheckout(payment, 'success'));
  await visitor.readPayment(payment.id);
  expect((await visitor.readBooking(reference)).body.status).toBe('confirmed');
  // Another visitor comes too late, and someone guesses.
  const late = aVisitor({ app });
  expect((await late.hold(id, 2)).status).toBe(409);
  const guesses = { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'CanaryBrowser/1.0' };
  await late.send('GET', `/v1/bookings/${reference}?email=asha@example.com`, undefined, guesses);
  const unsigned = await app.inject({
    method: 'POST',
    url: '/v1/webhooks/razorpay',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': 'CanarySignature' },
    payload: JSON.stringify({ event: 'payment.captured', contact: '+91 98765 43210' }),
  });
  expect(unsigned.statusCode).toBe(400);
  await processWebhooks(deps);
  await relayOutbox(deps);
  // Nothing listens where the emails should go, so their jobs fail.
  await relayOutbox(deps);
  const text = await page.read();
  await app.close();

  expect(text).toContain(
    'http_request_duration_seconds_count{method="POST",route="/v1/holds",status_code="201"} 1',
  );
  const refusals = 'safar_refusals_total';
  expect(valueOf(text, `${refusals}{route="/v1/holds",code="seats_unavailable"}`)).toBe(1);
  expect(valueOf(text, 'safar_security_events_total{kind="signature_refused"}')).toBe(1);
  expect(valueOf(text, 'safar_captures_total{by="return"}')).toBe(1);
  expect(valueOf(text, 'safar_captures_total{by="reconciler"}')).toBe(0);
  const messages = 'safar_messages_total';
  expect(valueOf(text, `${messages}{topic="booking.confirmed",result="done"}`)).toBe(1);
  expect(valueOf(text, `${messages}{topic="mail.send",result="failed"}`)).toBeGreaterThan(0);
  expect(valueOf(text, 'safar_waiting{kind="outbox"}')).toBeGreaterThan(0);
  expect(valueOf(text, 'safar_database_up')).toBe(1);
  expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);

  expect(lines.length).toBeGreaterThan(8);
  const logged = lines.join('\n');
  const canaries = [
    ...[reference, 'asha', 'Rao', '98765', '203.0.113', 'CanaryBrowser', 'CanarySignature'],
    ...[testSecrets.SERVICE_TOKEN, visitor.cookie.split('=')[1] ?? ''],
  ];
  for (const canary of canaries) {
    expect(canary).not.toBe('');
    for (const told of [text, logged])
      expect(told.toLowerCase()).not.toContain(canary.toLowerCase());
  }
  // A log line may name a row, which leads to nobody without the database. A figure may not.
  for (const canary of [holdId, payment.id, id]) expect(text).not.toContain(canary);
});

it('answers at its path only, on this machine only', async () => {
  await using page = await watch({ db: service.db, metrics: makeMetrics() });
  expect(page.address).toBe('127.0.0.1');
  const answer = await page.ask('/metrics');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  expect((await page.ask('/')).status).toBe(404);
  expect((await page.ask('/metrics?all=1')).status).toBe(404);
  expect((await page.ask('/metrics', { method: 'POST' })).status).toBe(404);
  expect((await service.app.inject('/metrics')).statusCode).toBe(404);
});

it('asks the database once for many readers, in two statements that read small indexes', async () => {
  // pg-boss makes its tables.
  await (await startQueue(service.deps)).stop();
  let statements = 0;
  const counting: Queries = service.db.queries.withPlugin(
    plugin((node) => {
      statements += 1;
      return node;
    }),
  );
  await using page = await watch({
    db: { ...service.db, queries: counting },
    metrics: makeMetrics(),
  });
  await Promise.all(Array.from({ length: 20 }, () => page.read()));
  await page.read();
  expect(statements).toBe(2);

  const { paymentId } = await aBookedPayment();
  await addOldPayments(service.db, paymentId, 300);
  const scans = await readScans(service.db, readWaitingWork, [{ hasQueue: true, waiting: {} }]);
  for (const { table, index } of scans) expect([table, index]).not.toEqual([table, null]);
  // Ended payments stay in their index, but aren't read.
  const readPayments = (all: Scan[]) => all.filter(({ index }) => index === 'payment_to_check');
  expect(readPayments(scans)).toEqual([expect.objectContaining({ table: 'payment' })]);
  expect(readPayments(scans)[0]?.rows).toBeLessThan(10);
  // So do the reconciler's.
  const claiming = readPayments(await readScans(service.db, claimPaymentsToCheck));
  expect(claiming).toHaveLength(1);
  expect(claiming[0]?.rows).toBeLessThan(10);
  const names = [...new Set(scans.map(({ index }) => index))];
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexname = any(${names})`.execute(service.db.queries);
  expect(rows.length).toBe(names.length);
  expect(rows.length).toBeGreaterThan(8);
  // Each holds only what waits.
  for (const { indexdef } of rows) expect(indexdef).toContain(' WHERE ');
});

it('shows what waits and what differs', async () => {
  await service.db.transact((tx) =>
    saveDrift(
      tx,
      ['seats', 'coupon'],
      [
        {
          ...{ kind: 'seats', subject: newId(), departureId: null, bookingId: null },
          ...{ what: 'held', stored: 3, actual: 2 },
        },
      ],
    ),
  );
  await sql`
    insert into webhook_event (gateway, event_id, type, raw, created_at, attempts, last_error)
    values ('razorpay', 'evt_1', 'payment.captured', '', clock_now() - interval '90 seconds', 0, null),
           ('razorpay', 'evt_2', 'payment.captured', '', clock_now() - interval '80 seconds', 3, 'no answer'),
           -- It matches nothing yet, so it stays until it's an orphan.
           ('razorpay', 'evt_3', 'payment.captured', '', clock_now() - interval '10 minutes', 4, null)`.execute(
    service.db.queries,
  );
  await using page = await watch({ db: service.db, metrics: makeMetrics() });
  const text = await page.read();
  expect(valueOf(text, 'safar_drift_rows{kind="seats"}')).toBe(1);
  expect(valueOf(text, 'safar_drift_rows{kind="money"}')).toBe(0);
  expect(valueOf(text, 'safar_waiting{kind="webhook"}')).toBe(2);
  const age = valueOf(text, 'safar_waiting_oldest_seconds{kind="webhook"}');
  expect(age).toBeGreaterThan(89);
  expect(age).toBeLessThan(500);
  expect(valueOf(text, 'safar_waiting_oldest_seconds{kind="refund_failed"}')).toBe(0);
});

it('answers without the database’s figures while the database is away', async () => {
  const metrics = makeMetrics();
  let isAway = false;
  const db = {
    ...service.db,
    queries: service.db.queries.withPlugin({
      transformQuery: ({ node }) => node,
      // Nothing ever comes back.
      transformResult: ({ result }) => (isAway ? new Promise(() => {}) : Promise.resolve(result)),
    }),
  };
  await using page = await watch({ db, metrics });
  expect(valueOf(await page.read(), 'safar_holds')).not.toBeNull();
  isAway = true;
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  const begun = performance.now();
  const text = await page.read();
  jest.restoreAllMocks();
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect(valueOf(text, 'safar_database_up')).toBe(0);
  for (const gone of ['safar_holds', 'safar_failed_emails', 'safar_waiting{kind="outbox"}']) {
    expect([gone, valueOf(text, gone)]).toEqual([gone, null]);
  }
});

it('measures a webhook until it has been dealt with, and counts checks that the gateway refuses', async () => {
  const { orderId } = await aBookedPayment();
  const metrics = makeMetrics();
  const { gateway } = service.deps;
  const slow: Deps = {
    ...service.deps,
    metrics,
    gateway: {
      ...gateway,
      async listOrderPayments(order) {
        await pause(400);
        return gateway.listOrderPayments(order);
      },
    },
  };
  const raw = JSON.stringify({
    event: 'payment.failed',
    payload: { payment: { entity: { id: 'pay_x', order_id: orderId } } },
  });
  const event = { gateway: gateway.name, eventId: 'evt_slow', type: 'payment.failed', headers: {} };
  await storeWebhook(service.db.queries, { ...event, raw: Buffer.from(raw) });
  await sql`delete from webhook_event where event_id <> 'evt_slow'`.execute(service.db.queries);
  await processWebhooks(slow);
  const text = await metrics.register.metrics();
  expect(valueOf(text, 'safar_webhook_delay_seconds_count')).toBe(1);
  expect(valueOf(text, 'safar_webhook_delay_seconds_sum')).toBeGreaterThanOrEqual(0.4);

  await setClock(service.db, '2 minutes');
  await service.turn({ apiDown: true });
  await reconcile({ ...service.deps, metrics });
  await service.turn({ apiDown: false });
  await setClock(service.db, '0 seconds');
  const failures = 'safar_job_failures_total{task="reconcile"}';
  expect(valueOf(await metrics.register.metrics(), failures)).toBeGreaterThan(0);
});

it('shows counters from 0, so that their first event is an increase', async () => {
  const metrics = makeMetrics();
  const own = 'safar_own_approvals_refused_total{code="second_person_required"}';
  expect(valueOf(await metrics.register.metrics(), own)).toBe(0);
  countRefusal(metrics, '/v1/staff/refunds/:id/approve', 'second_person_required');
  countRefusal(metrics, '/v1/holds', 'seats_unavailable');
  expect(valueOf(await metrics.register.metrics(), own)).toBe(1);
  const job = { id: newId(), topic: 'mail.send', payload: { notificationId: newId() } };
  await handleExhaustedJob({ ...service.deps, metrics }, job);
  const given = 'safar_messages_total{topic="mail.send",result="given_up"}';
  expect(valueOf(await metrics.register.metrics(), given)).toBe(1);
});

it('says when each job last succeeded, and how often it failed', async () => {
  const metrics = makeMetrics();
  let runs = 0;
  const worker = startWorker({ ...service.deps, metrics }, async () => {
    runs += 1;
  });
  const failing = await metrics.register.metrics();
  await worker.stop();
  expect(runs).toBe(0);
  expect(valueOf(failing, 'safar_job_interval_seconds{task="drift"}')).toBe(600);
  expect(valueOf(failing, 'safar_job_failures_total{task="drift"}')).toBe(0);
  const success = valueOf(failing, 'safar_job_last_success_seconds{task="drift"}') ?? 0;
  expect(Math.abs(Date.now() / 1_000 - success)).toBeLessThan(5);
});
