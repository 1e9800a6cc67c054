/** Forms of the desk that are sent twice: what they make or send is made or sent once. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Problem } from '../contract/problem.ts';
import type { StaffPeople } from '../contract/staffAccounts.ts';
import type { NewKey } from '../contract/staffKeys.ts';
import type { LeaderLinkMade, LeaderLinks } from '../contract/staffManifest.ts';
import { addDays } from '../domain/dates.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { aVisitor, comeBack, walkCheckout, type Reply, type Visitor } from '../testing/browser.ts';
import { emptyDatabase } from '../testing/database.ts';
import { anEnquiry } from '../testing/forms.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { startService, type Service } from '../testing/service.ts';
import { aColleague, addPerson } from '../testing/staff.ts';

let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
let owner: Visitor;
let departureId: string;
const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startService({ SMTP_URL: mailbox.url, RATE_CODE_RESEND_SECONDS: '0' });
  service.app.log.level = 'silent';
});
beforeEach(async () => {
  owner = (await aColleague(service, 'Asha', 'owner')).who;
  const trip = await aTrip(service.db, { slug: 'spiti' });
  ({ id: departureId } = await aDeparture(service.db, { tripId: trip.id, inDays: 30 }));
});
afterEach(async () => {
  await emptyDatabase(service.db);
  await sql`delete from staff_key`.execute(service.db.queries);
  await mailbox.empty();
});
afterAll(async () => {
  await service.close();
  await mailbox.close();
});

/** Sends a form three times at once, as two clicks and a second tab do, and waits as the site does. */
async function sendThrice<T>(path: string, body?: object) {
  const headers = { 'idempotency-key': randomUUID() };
  const send = async (): Promise<Reply<T>> => {
    const reply = await owner.send<T & Partial<Problem>>('POST', `/v1/staff${path}`, body, headers);
    if (reply.body.code !== 'request_in_progress') return reply;
    await wait(50);
    return send();
  };
  return Promise.all([send(), send(), send()]);
}

/** Returns the one answer that made something. Throws unless the two others were refused. */
function onlyMade<T extends object>(replies: Reply<T>[]): Reply<T> | undefined {
  const [made, ...more] = replies.filter(({ status }) => status === 201);
  expect(more).toEqual([]);
  const refused = replies.filter((reply) => reply !== made);
  expect(refused.map(({ status, body }) => ({ status, ...body }))).toMatchObject(
    Array(2).fill({ status: 409, code: 'invalid_state' }),
  );
  return made;
}

const statuses = (replies: Reply<unknown>[]) => replies.map(({ status }) => status);

/** Everything that is stored for repeats, to search it for secrets. */
async function stored(): Promise<string> {
  const { rows } = await sql<{ text: string | null }>`
    select string_agg(k::text, '') as text from idempotency_key k`.execute(service.db.queries);
  return rows[0]?.text ?? '';
}

async function count(action: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_log where action = ${action}`.execute(
    service.db.queries,
  );
  return rows[0]?.count ?? 0;
}

it('makes one key, and refuses the repeats, which would need its secret', async () => {
  const wanted = { name: 'Channel manager', roles: ['marketing'], days: 30 };
  const replies = await sendThrice<NewKey>('/keys', wanted);
  const first = onlyMade(replies);
  const secret = first?.body.secret ?? '';
  expect(secret).toMatch(/^safar_/);
  expect(await stored()).not.toContain(secret.slice(6));
  expect(await stored()).toContain(first?.body.key.id);
  expect(await count('key.create')).toBe(1);
  const used = await service.app.inject({
    ...{ url: '/v1/staff/coupons', headers: { authorization: `Bearer ${secret}` } },
  });
  expect(used.statusCode).toBe(200);
});

it('makes another key for another form, and for a program that sends none of its own', async () => {
  const wanted = { name: 'Channel manager', roles: ['marketing'], days: 30 };
  await sendThrice('/keys', wanted);
  onlyMade(await sendThrice<NewKey>('/keys', { ...wanted, name: 'Accounts' }));
  const without = await owner.send('POST', '/v1/staff/keys', { ...wanted, name: 'Third' });
  expect(without.status).toBe(201);
  const wrong = { 'idempotency-key': 'short' };
  const refused = await owner.send<Problem>('POST', '/v1/staff/keys', wanted, wrong);
  expect(refused.body.code).toBe('idempotency_key_required');
  expect(await count('key.create')).toBe(3);
});

it('still serves programs that send no key with what was released without one', async () => {
  const send = (path: string, body?: object) => owner.send('POST', `/v1/staff${path}`, body);
  const { id } = await addPerson(service, 'Ravi', ['sales']);
  await aVisitor(service).send('POST', '/v1/enquiries', anEnquiry());
  const { rows } = await sql<{ id: string }>`select id from enquiry`.execute(service.db.queries);
  const visitor = aVisitor(service);
  const { reference } = await visitor.holdAndBook(departureId);
  const { body } = await visitor.pay(reference, 'full');
  await comeBack(service, await walkCheckout(body, 'success'));
  const link = { label: 'Guide in Kaza', medical: false, expiresOn: addDays(today, 5) };
  const replies = [
    await send('/people', { name: 'Devi', email: 'devi@staff.example', roles: ['sales'] }),
    await send(`/people/${id}/invitation`),
    await send('/keys', { name: 'Accounts', roles: ['finance'], days: 30 }),
    await send(`/departures/${departureId}/leader-links`, link),
    await send(`/departures/${departureId}/leader-links`, link),
    await send(`/departures/${departureId}/copies`, { medical: true }),
    await send(`/bookings/${reference}/link`),
    await send(`/enquiries/${rows[0]?.id}/note`, { text: 'Very cold.' }),
  ];
  expect(statuses(replies)).toEqual([201, 200, 201, 201, 201, 201, 200, 200]);
});

it('makes one link for a leader, and refuses the repeats, which would need it', async () => {
  const path = `/departures/${departureId}/leader-links`;
  const replies = await sendThrice<LeaderLinkMade>(path, {
    ...{ label: 'Guide in Kaza', medical: false, expiresOn: addDays(today, 5) },
  });
  const token = onlyMade(replies)?.body.url.split('#key=')[1] ?? '';
  expect(token).not.toBe('');
  expect(await stored()).not.toContain(token);
  const { body } = await owner.send<LeaderLinks>('GET', `/v1/staff${path}`);
  expect(body.links).toHaveLength(1);
});

it('numbers one copy of the list', async () => {
  const path = `/departures/${departureId}/copies`;
  const replies = await sendThrice<{ number: number }>(path, { medical: false });
  expect(replies.map(({ body }) => body)).toEqual([{ number: 1 }, { number: 1 }, { number: 1 }]);
  expect(await count('departure.print_list')).toBe(1);
});

it('invites someone once, and again once', async () => {
  await service.work();
  await mailbox.empty();
  const person = { name: 'Ravi', email: 'ravi@staff.example', roles: ['sales'] };
  const invited = await sendThrice<{ id: string }>('/people', person);
  expect(statuses(invited)).toEqual([201, 201, 201]);
  const { people } = (await owner.send<StaffPeople>('GET', '/v1/staff/people')).body;
  expect(people.map(({ name }) => name).sort()).toEqual(['Asha', 'Ravi']);
  await service.work();
  expect(await mailbox.mails('ravi@staff.example')).toHaveLength(1);
  const again = await sendThrice(`/people/${invited[0]?.body.id}/invitation`);
  expect(statuses(again)).toEqual([200, 200, 200]);
  await service.work();
  expect(await mailbox.mails('ravi@staff.example')).toHaveLength(2);
});

it('says that a name is taken if another form has it', async () => {
  await addPerson(service, 'Ravi', ['sales']);
  const person = { name: 'Ravi', email: 'other@staff.example', roles: ['sales'] };
  const replies = await sendThrice<Problem>('/people', person);
  expect(replies.map(({ body }) => body.errors?.[0]?.path)).toEqual(['name', 'name', 'name']);
  expect(await count('person.invite')).toBe(2);
});

it('emails one link to a booking', async () => {
  const who = aVisitor(service);
  const { reference } = await who.holdAndBook(departureId);
  const { body } = await who.pay(reference, 'full');
  await comeBack(service, await walkCheckout(body, 'success'));
  await service.work();
  await mailbox.empty();
  const replies = await sendThrice(`/bookings/${reference}/link`);
  expect(statuses(replies)).toEqual([200, 200, 200]);
  await service.work();
  const mails = await mailbox.mails('asha@example.com');
  expect(mails.map(({ subject }) => subject)).toEqual([`Your link to booking ${reference}`]);
});

it('keeps one note with an enquiry', async () => {
  const asked = await aVisitor(service).send('POST', '/v1/enquiries', anEnquiry());
  expect(asked.status).toBe(202);
  const { rows } = await sql<{ id: string }>`select id from enquiry`.execute(service.db.queries);
  const id = rows[0]?.id ?? '';
  const replies = await sendThrice(`/enquiries/${id}/note`, { text: 'Very cold.' });
  expect(statuses(replies)).toEqual([200, 200, 200]);
  expect(await count('enquiry.note')).toBe(1);
  // The answer has what the person wrote, so it is kept for a day.
  const { rows: kept } = await sql<{ hours: number }>`
    select round(extract(epoch from expires_at - clock_now()) / 3600)::int as hours
      from idempotency_key where scope like '%/note'`.execute(service.db.queries);
  expect(kept).toEqual([{ hours: 24 }]);
});
