/** One email to people who agreed to it and then didn't finish booking. */
import { sql } from 'kysely';
import { sweepHolds } from '../actions/expireHolds.ts';
import { remindUnfinished } from '../actions/unfinishedBookings.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Visitor } from '../testing/browser.ts';
import { emptyDatabase, setClock } from '../testing/database.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { startService, type Service } from '../testing/service.ts';

const email = 'asha@example.com';
const consent = { version: 'unfinished-1', text: 'You may email me once.', isGranted: true };

let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
let visitor: Visitor;
let slug: string;
let departureId: string;
let holdId: string;

beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startService({ SMTP_URL: mailbox.url });
  service.app.log.level = 'silent';
});
beforeEach(async () => {
  const trip = await aTrip(service.db);
  ({ slug } = trip);
  ({ id: departureId } = await aDeparture(service.db, {
    tripId: trip.id,
    inDays: 60,
    capacity: 2,
  }));
  visitor = aVisitor(service);
  holdId = (await visitor.hold(departureId, 2)).body.id;
});
afterEach(async () => {
  await setClock(service.db, '0 seconds');
  await emptyDatabase(service.db);
  await mailbox.empty();
});
afterAll(async () => {
  await service.close();
  await mailbox.close();
});

const save = (reminder?: object | null, id = holdId) =>
  visitor.send('PUT', `/v1/holds/${id}/draft`, {
    draft: { fields: {} },
    ...(reminder === undefined ? {} : { reminder }),
  });
/** Lets time pass, and returns the emails about unfinished bookings so far. */
async function after(time: string) {
  await setClock(service.db, time);
  await sweepHolds(service.deps);
  await remindUnfinished(service.deps);
  await service.work();
  return mailbox.mails(email);
}

it('leads back to the seats half an hour after the hold ended, once', async () => {
  expect((await save({ email: ` ${email} `, consent })).status).toBe(204);
  expect(await after('40 minutes')).toEqual([]);
  const [mail, ...others] = await after('60 minutes');
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^Finish booking /);
  expect(mail?.text).toContain(`/booking/${slug}?departure=${departureId}&room=twin&adults=2`);
  expect(await after('3 hours')).toHaveLength(1);
  const { rows } = await sql`
    select purpose, granted, notice_version, notice_text from consent`.execute(service.db.queries);
  expect(rows).toEqual([
    {
      ...{ purpose: 'unfinished_booking', granted: true },
      ...{ notice_version: consent.version, notice_text: consent.text },
    },
  ]);
  await after('25 hours');
  const { rows: left } = await sql`
    select id from seat_hold where reminder_enc is not null`.execute(service.db.queries);
  expect(left).toEqual([]);
});

it('leads to other dates when someone else has the seats', async () => {
  await save({ email, consent });
  await setClock(service.db, '20 minutes');
  await sweepHolds(service.deps);
  await aVisitor(service).hold(departureId, 2);
  await sql`update seat_hold set expires_at = expires_at + interval '5 hours'
             where status = 'active'`.execute(service.db.queries);
  const [mail] = await after('2 hours');
  expect(mail?.subject).toMatch(/^Other dates for /);
  expect(mail?.text).toContain(`/trip/${slug}#dates`);
});

it.each<[string, (() => object | null) | undefined]>([
  ['they didn’t agree', undefined],
  ['they withdrew it', () => null],
  ['the consent is a refusal', () => ({ email, consent: { ...consent, isGranted: false } })],
  ['the address is half typed', () => ({ email: 'asha@', consent })],
])('sends nothing if %s', async (_, reminder) => {
  if (reminder) await save({ email, consent });
  expect((await save(reminder?.())).status).toBe(204);
  expect(await after('2 hours')).toEqual([]);
});

it('keeps their choice when the form is saved without one', async () => {
  await save({ email, consent });
  await save();
  expect(await after('2 hours')).toHaveLength(1);
});

it('sends nothing to who released the seats', async () => {
  await save({ email, consent });
  await visitor.send('DELETE', `/v1/holds/${holdId}`);
  expect(await after('2 hours')).toEqual([]);
});

it('sends nothing to who booked after all', async () => {
  await save({ email, consent });
  await setClock(service.db, '20 minutes');
  await sweepHolds(service.deps);
  const again = await visitor.hold(departureId, 2);
  const { body } = await visitor.book(aBookingRequest(again.body.id, { pax: 2 }));
  const payment = await visitor.pay(body.reference);
  await comeBack(service, await walkCheckout(payment.body, 'success'));
  const subjects = (await after('2 hours')).map(({ subject }) => subject);
  expect(subjects).not.toContainEqual(expect.stringMatching(/Finish booking|Other dates/));
});

it('waits while the same browser holds seats on the trip again, and is sent once', async () => {
  await save({ email, consent });
  await setClock(service.db, '20 minutes');
  await sweepHolds(service.deps);
  const again = await visitor.hold(departureId, 2);
  await save({ email, consent }, again.body.id);
  await sql`update seat_hold set expires_at = clock_now() + interval '40 minutes'
             where status = 'active'`.execute(service.db.queries);
  expect(await after('55 minutes')).toEqual([]);
  expect(await after('3 hours')).toHaveLength(1);
});

it('stores no readable address', async () => {
  await save({ email, consent });
  const { rows } = await sql<{ row: string }>`select h::text as row from seat_hold h`.execute(
    service.db.queries,
  );
  expect(JSON.stringify(rows)).not.toContain('asha');
});
