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

const isReplayed = ({ headers }: Reply<unknown>) => headers['idempotent-replayed'] === 'true';
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

it('makes one key, and only the first answer has its secret', async () => {
  const wanted = { name: 'Channel manager', roles: ['marketing'], days: 30 };
  const replies = await sendThrice<NewKey>('/keys', wanted);
  expect(statuses(replies)).toEqual([201, 201, 201]);
  expect(new Set(replies.map(({ body }) => body.key.id)).size).toBe(1);
  const [first, ...more] = replies.filter(({ body }) => body.secret !== null);
  expect(more).toEqual([]);
  expect(replies.filter(isReplayed)).toHaveLength(2);
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

it('makes another key for another form, and refuses a key without a request’s own', async () => {
  const wanted = { name: 'Channel manager', roles: ['marketing'], days: 30 };
  await sendThrice('/keys', wanted);
  const [other] = await sendThrice<NewKey>('/keys', { ...wanted, name: 'Accounts' });
  expect(other?.status).toBe(201);
  const without = await owner.send('POST', '/v1/staff/keys', { ...wanted, name: 'Third' });
  expect(without.body.code).toBe('idempotency_key_required');
  expect(await count('key.create')).toBe(2);
});

it('makes one link for a leader, and only the first answer has it', async () => {
  const path = `/departures/${departureId}/leader-links`;
  const replies = await sendThrice<LeaderLinkMade>(path, {
    ...{ label: 'Guide in Kaza', medical: false, expiresOn: addDays(today, 5) },
  });
  expect(statuses(replies)).toEqual([201, 201, 201]);
  const urls = replies.flatMap(({ body }) => body.url ?? []);
  expect(urls).toHaveLength(1);
  const token = urls[0]?.split('#key=')[1] ?? '';
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
});
