/**
 * Changing the email address: it needs a code, the old address is notified, and an address in use
 * can't be chosen.
 */
import { randomUUID } from 'node:crypto';
import { creditHolder } from '../actions/refunds.ts';
import type { MyBookings } from '../contract/accounts.ts';
import type { Problem } from '../contract/problem.ts';
import type { MyProfile } from '../contract/profile.ts';
import { issueCredit } from '../store/money/travelCredit.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, type Visitor } from '../testing/browser.ts';
import { aCustomer, expireSessions } from '../testing/customers.ts';
import { emptyDatabase, setClock } from '../testing/database.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { startService, type Service } from '../testing/service.ts';

const [before, after] = ['asha@example.com', 'asha.rao@example.com'];
let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startService({ SMTP_URL: mailbox.url, RATE_CODE_RESEND_SECONDS: '0' });
});
afterEach(async () => {
  await emptyDatabase(service.db);
  await mailbox.empty();
});
afterAll(async () => {
  await service.close();
  await mailbox.close();
});

const codeOf = (reply: { body: unknown }) => (reply.body as Problem).code;
const ask = (who: Visitor, email: string) => who.send('POST', '/v1/me/email', { email });
const confirm = (who: Visitor, code: string) =>
  who.send<MyProfile>('POST', '/v1/me/email/confirm', { code });
const emailOf = async (who: Visitor) =>
  (await who.send<MyProfile>('GET', '/v1/me')).body.email ?? null;
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

async function mailedCode(email: string): Promise<string> {
  await service.work();
  const [mail] = (await mailbox.mails(email)).filter(({ subject }) =>
    /^Verify your new/.test(subject),
  );
  return /^(\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? 'none';
}

it('changes with the emailed code, and notifies the old address', async () => {
  const asha = await aCustomer(service, before);
  const cafe = await aCustomer(service, before);
  await aCustomer(service, before, asha);
  expect((await ask(asha, 'Asha.Rao@Example.com')).status).toBe(202);
  expect(await emailOf(asha)).toBe(before);
  const code = await mailedCode(after);
  expect(codeOf(await confirm(asha, wrong(code)))).toBe('otp_invalid');
  const reply = await confirm(asha, code);
  expect(reply.status).toBe(200);
  expect(reply.body.email).toBe(after);
  expect(await emailOf(asha)).toBe(after);
  // The other browser has to sign in again with the new address.
  expect((await cafe.send('GET', '/v1/me')).status).toBe(401);
  await service.work();
  const [notice] = await mailbox.mails(before);
  expect(notice?.subject).toBe('Your Safar email address has changed');
  expect(notice?.text).not.toContain(after);
  expect(codeOf(await confirm(asha, code))).toBe('otp_invalid');
  const again = await aCustomer(service, after);
  expect((await again.send<MyProfile>('GET', '/v1/me')).body.version).toBe(2);
});

it('adds the guest bookings of the new address', async () => {
  const trip = await aTrip(service.db, { slug: 'spiti' });
  const { id } = await aDeparture(service.db, { tripId: trip.id });
  const guest = aVisitor(service);
  const request = aBookingRequest((await guest.hold(id)).body.id);
  const { body } = await guest.book({ ...request, contact: { ...request.contact, email: after } });
  const asha = await aCustomer(service, before);
  await ask(asha, after);
  await confirm(asha, await mailedCode(after));
  const mine = await asha.send<MyBookings>('GET', '/v1/me/bookings');
  expect(mine.body.bookings).toMatchObject([{ reference: body.reference }]);
});

it('brings travel credit along, added to what the new address has', async () => {
  const asha = await aCustomer(service, before);
  const { links } = service.deps;
  const give = (email: string, amountMinor: number) =>
    service.db.transact((tx) =>
      issueCredit(tx, {
        ...{ holder: creditHolder(links, email), amountMinor, months: 12 },
        ...{ refundId: randomUUID(), bookingId: randomUUID(), timeZone: 'Asia/Kolkata' },
      }),
    );
  await give(before, 500_000);
  await give(after, 20_000);
  await ask(asha, after);
  await confirm(asha, await mailedCode(after));
  const mine = await asha.send<MyBookings>('GET', '/v1/me/bookings');
  expect(mine.body.creditMinor).toBe(520_000);
});

it('requires a fresh code and a different address', async () => {
  const asha = await aCustomer(service, before);
  expect(codeOf(await ask(asha, before))).toBe('validation_failed');
  expect(codeOf(await ask(asha, 'asha@'))).toBe('validation_failed');
  await expireSessions(service);
  expect(codeOf(await ask(asha, after))).toBe('step_up_required');
  expect(codeOf(await ask(aVisitor(service), after))).toBe('authentication_required');
  expect(codeOf(await confirm(aVisitor(service), '123456'))).toBe('authentication_required');
});

it('never takes an address in use, and never reveals that it is', async () => {
  const asha = await aCustomer(service, before);
  await aCustomer(service, after);
  const taken = await ask(asha, after);
  expect([taken.status, taken.body]).toEqual([202, { status: 'accepted' }]);
  await service.work();
  const mails = await mailbox.mails(after);
  const told = mails.find(({ subject }) => /already has a Safar account/.test(subject));
  expect(told?.text).not.toMatch(/^\d{6}$/m);
  expect(codeOf(await confirm(asha, '123456'))).toBe('otp_invalid');
  expect(await emailOf(asha)).toBe(before);
});

it('allows five attempts in ten minutes, only from the browser that asked', async () => {
  const asha = await aCustomer(service, before);
  const ben = await aCustomer(service, 'ben@example.com');
  await ask(asha, after);
  const code = await mailedCode(after);
  expect(codeOf(await confirm(ben, code))).toBe('otp_invalid');
  for (let tries = 0; tries < 5; tries += 1) await confirm(asha, wrong(code));
  expect(codeOf(await confirm(asha, code))).toBe('otp_invalid');
  await ask(asha, 'third@example.com');
  const late = await mailedCode('third@example.com');
  await setClock(service.db, '11 minutes');
  expect(codeOf(await confirm(asha, late))).toBe('otp_invalid');
  expect(await emailOf(asha)).toBe(before);
});
