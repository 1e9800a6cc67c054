/** What the status page says about payments and emails. */
import { sql } from 'kysely';
import type { Delays } from '../contract/system.ts';
import { newId } from '../store/database/ids.ts';
import { readDelays } from '../store/staff/waitingWork.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor } from '../testing/browser.ts';
import { setClock } from '../testing/database.ts';
import { addOldPayments, readScans } from '../testing/queryPlans.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
  await service.turn({ webhookDrop: true });
});
afterAll(() => service.close());

const ask = async () => {
  const { statusCode, body } = await service.app.inject({
    url: '/v1/internal/delays',
    headers: { authorization: `Bearer ${testSecrets.SERVICE_TOKEN}` },
  });
  expect(statusCode).toBe(200);
  return JSON.parse(body) as Delays;
};
const now = async () => {
  const { rows } = await sql<{ now: Date }>`select clock_now() as now`.execute(service.db.queries);
  return rows[0]?.now.getTime() ?? 0;
};
const aBooking = async () => {
  const { id: tripId } = await aTrip(service.db);
  const { id } = await aDeparture(service.db, { tripId, inDays: 90 });
  const visitor = aVisitor(service);
  const { reference } = await visitor.holdAndBook(id, 2);
  return { pay: () => visitor.pay(reference) };
};
let waited = 0;
/** Makes what happened until now older. */
const wait = (seconds: number) => setClock(service.db, `${(waited += seconds)} seconds`);
beforeEach(() => wait(30 * 60));

it('answers only the site', async () => {
  expect((await service.app.inject('/v1/internal/delays')).statusCode).toBe(401);
});

it('says since when payments don’t reach the gateway, until one does', async () => {
  const first = await aBooking();
  expect((await first.pay()).status).toBe(201);
  await wait(60);
  expect((await ask()).paymentsSince).toBeNull();
  await service.turn({ apiDown: true });
  const second = await aBooking();
  const failedAt = await now();
  expect((await second.pay()).status).toBe(503);
  // The gateway may still answer.
  expect((await ask()).paymentsSince).toBeNull();
  await wait(60);
  const { paymentsSince } = await ask();
  expect(Math.abs(Date.parse(paymentsSince ?? '') - failedAt)).toBeLessThan(5_000);
  await service.turn({ apiDown: false });
  expect((await first.pay()).status).toBe(201);
  expect((await second.pay()).status).toBe(201);
  expect((await ask()).paymentsSince).toBeNull();
});

it('says since when emails wait, until one is sent', async () => {
  const add = async (status: string) => {
    const id = newId();
    await sql`
      insert into notification (id, subject_kind, subject_id, template, to_hash, dedupe_key, status, sent_at)
      values (${id}, 'enquiry', ${newId()}, 'enquiry_received', 'hash', ${id}, ${status},
              case when ${status} = 'sent' then clock_now() end)`.execute(service.db.queries);
  };
  await add('queued');
  const queuedAt = await now();
  await wait(9 * 60);
  expect((await ask()).emailsSince).toBeNull();
  await wait(2 * 60);
  const { emailsSince } = await ask();
  expect(Math.abs(Date.parse(emailsSince ?? '') - queuedAt)).toBeLessThan(5_000);
  // Only that address takes no email.
  await add('sent');
  expect((await ask()).emailsSince).toBeNull();
});

it('reads small indexes only', async () => {
  const { body } = await (await aBooking()).pay();
  await wait(3_600);
  await addOldPayments(service.db, body.id, 300);
  const answer = { paymentsSince: null, emailsSince: null };
  const scans = (await readScans(service.db, readDelays, [answer])).filter(({ table }) =>
    ['payment', 'notification'].includes(table),
  );
  expect(scans.map(({ index }) => index).sort()).toEqual(['notification_pkey', 'payment_to_check']);
  for (const { rows } of scans) expect(rows).toBeLessThan(60);
});
