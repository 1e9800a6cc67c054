/** Enquiries at the desk: who sees them, in which order, and what answering one does. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { EnquiryRequest } from '../contract/forms.ts';
import type { Problem } from '../contract/problem.ts';
import type {
  AnswerTemplates,
  EnquiryContact,
  StaffEnquiries,
  StaffEnquiry,
} from '../contract/staffEnquiries.ts';
import { remindOfEnquiries } from '../actions/remind.ts';
import type { Today } from '../contract/today.ts';
import { forgetCustomer } from '../store/customers/erasures.ts';
import { collectCustomerData } from '../store/customers/exports.ts';
import { forgetForms } from '../store/messages/forms.ts';
import { readWaitingWork } from '../store/staff/waitingWork.ts';
import { closeSilentEnquiries } from '../store/staff/enquiries.ts';
import { aTrip } from '../testing/builders.ts';
import { emptyDatabase, setClock, stopClock } from '../testing/database.ts';
import { anEnquiry, aPitch } from '../testing/forms.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';
import { addPerson, aColleague, type Colleague } from '../testing/staff.ts';

const operator = 'office@safar.example';
let service: Service;
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
let sales: Colleague;

beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startService({
    SMTP_URL: mailbox.url,
    OPERATOR_EMAIL: operator,
    RATE_CODE_RESEND_SECONDS: '0',
  });
});
beforeEach(async () => {
  sales = await aColleague(service, 'Leena Fernandes', 'sales');
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

async function ask(change: Partial<EnquiryRequest> = {}): Promise<string> {
  const message = change.message ?? `Is the road open on day ${randomUUID()}?`;
  const reply = await service.app.inject({
    method: 'POST',
    url: '/v1/enquiries',
    payload: anEnquiry({ ...change, message }),
    headers: { authorization: `Bearer ${testSecrets.SERVICE_TOKEN}` },
  });
  expect(reply.statusCode).toBe(202);
  const { reference } = reply.json<{ reference: string }>();
  const { rows } = await sql<{ id: string }>`
    select id from enquiry where reference = ${reference}`.execute(service.db.queries);
  return rows[0]?.id ?? '';
}

const list = async (query = '', { who } = sales) =>
  (await who.send<StaffEnquiries>('GET', `/v1/staff/enquiries${query}`)).body;
const view = async (id: string, { who } = sales) =>
  (await who.send<StaffEnquiry>('GET', `/v1/staff/enquiries/${id}`)).body;
const act = <T = StaffEnquiry>(id: string, what: string, body: object, { who } = sales) =>
  who.post<T>(`/v1/staff/enquiries/${id}/${what}`, body);
const reply = <T = StaffEnquiry>(id: string, body: object, key: string = randomUUID()) =>
  sales.who.send<T>('POST', `/v1/staff/enquiries/${id}/reply`, body, { 'idempotency-key': key });
const codeOf = ({ body }: { body: unknown }) => (body as Problem).code;
const errorOf = ({ body }: { body: unknown }) => (body as Problem).errors?.[0];

async function audited() {
  const { rows } = await sql<{ actor: string; action: string; reason: string | null; all: string }>`
    select actor, action, reason, to_jsonb(a)::text as all from audit_log a
     where object_kind = 'enquiry' order by at, id`.execute(service.db.queries);
  return rows;
}

describe('the list', () => {
  it('has the earliest promised reply first, and what is needed to decide', async () => {
    await aTrip(service.db, { slug: 'spiti-in-snow' });
    // A Friday at the office.
    await stopClock(service.db, '2026-12-04T10:00:00+05:30');
    const group = await ask({ kind: 'corporate', company: 'Kaveri Instruments', pax: '24' });
    const question = await ask({ tripSlug: 'spiti-in-snow', message: 'Is it cold? '.repeat(40) });
    await setClock(service.db, '0 seconds');
    const { items, open, nextCursor } = await list();
    expect(items.map(({ id }) => id)).toEqual([question, group]);
    expect({ open, nextCursor }).toEqual({ open: 2, nextCursor: null });
    expect(items[0]).toMatchObject({
      kind: 'general',
      state: 'open',
      name: 'Asha Rao',
      trip: { slug: 'spiti-in-snow', title: 'Spiti in snow' },
      people: 2,
      replyDueAt: '2026-12-04T08:30:00.000Z',
      answeredAt: null,
      assignee: null,
    });
    expect(items[0]?.excerpt).toHaveLength(200);
    expect(items[1]).toMatchObject({
      company: 'Kaveri Instruments',
      people: 24,
      replyDueAt: '2026-12-07T04:30:00.000Z',
    });
    // Contact details stay out of the list.
    expect(JSON.stringify(items)).not.toMatch(/asha@|98765/);
  });

  it.each(['open', 'answered'] as const)('pages through %s ones without gaps', async (state) => {
    const ids: string[] = [];
    for (let nth = 0; nth < 7; nth += 1) ids.push(await ask());
    if (state === 'answered') {
      // All at the same moment, so that only the ID tells them apart.
      await sql`update enquiry set status = 'waiting_customer', updated_at = clock_now()`.execute(
        service.db.queries,
      );
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const more: string = cursor ? `&cursor=${cursor}` : '';
      const page: StaffEnquiries = await list(`?state=${state}&limit=3${more}`);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toHaveLength(7);
    expect([...seen].sort()).toEqual([...ids].sort());
  });

  it('filters by kind, state and the caller', async () => {
    const [call, other] = [await ask({ kind: 'callback' }), await ask()];
    await act(call, 'assign', { to: sales.person.id });
    const idsOf = async (query: string) => (await list(query)).items.map(({ id }) => id);
    expect(await idsOf('?kind=callback')).toEqual([call]);
    expect(await idsOf('?mine=true')).toEqual([call]);
    await act(other, 'state', { state: 'spam' });
    expect(await idsOf('?state=spam')).toEqual([other]);
    expect(await idsOf('')).toEqual([call]);
    expect(await idsOf('?state=closed')).toEqual([]);
  });

  it.each(['x', 'MXww', '99999999999999999|x'])('refuses the cursor %s', async (cursor) => {
    const forged = Buffer.from(cursor).toString('base64url');
    const answer = await sales.who.send('GET', `/v1/staff/enquiries?cursor=${forged}`);
    expect(codeOf(answer)).toBe('not_found');
  });

  it('is for people who answer enquiries', async () => {
    const id = await ask();
    const finance = await aColleague(service, 'Meera Iyer', 'finance');
    const refused = await finance.who.send('GET', '/v1/staff/enquiries');
    expect(codeOf(refused)).toBe('forbidden');
    expect(codeOf(await act(id, 'state', { state: 'spam' }, finance))).toBe('forbidden');
    expect((await view(id)).state).toBe('open');
    expect(await audited()).toEqual([]);
  });
});

describe('an enquiry', () => {
  it('shows everything but the contact details, which cost a reason', async () => {
    const id = await ask({ city: 'Pune', message: 'Will my father manage the height?' });
    await service.work();
    const enquiry = await view(id);
    expect(enquiry).toMatchObject({
      emailMasked: 'a***@e***.com',
      phoneMasked: '***10',
      city: 'Pune',
      message: 'Will my father manage the height?',
      canReply: true,
      nextStates: ['answered', 'closed', 'spam'],
      colleagues: [{ name: 'Leena Fernandes' }],
    });
    expect(enquiry.thread).toMatchObject([
      { kind: 'acknowledgement', delivery: 'sent', staffName: null },
    ]);
    expect(enquiry.thread[0]?.text).toContain('will reply within four working hours');
    const shown = await act<EnquiryContact>(id, 'contact', { reason: 'They asked for a call' });
    expect(shown.body).toEqual({ email: 'asha@example.com', phone: '+919876543210' });
    expect((await act(id, 'contact', {})).status).toBe(400);
    expect(await audited()).toMatchObject([
      { actor: 'Leena Fernandes', action: 'enquiry.contact', reason: 'They asked for a call' },
    ]);
  });

  it('is assigned to someone who may answer it, and to no one else', async () => {
    const id = await ask();
    const finance = await addPerson(service, 'Meera Iyer', ['finance']);
    const assigned = await act(id, 'assign', { to: sales.person.id });
    expect(assigned.body.assignee).toEqual({ id: sales.person.id, name: 'Leena Fernandes' });
    expect(errorOf(await act(id, 'assign', { to: finance.id }))).toMatchObject({ path: 'to' });
    expect((await act(id, 'assign', { to: null })).body.assignee).toBeNull();
    expect(codeOf(await act(randomUUID(), 'assign', { to: null }))).toBe('not_found');
    expect((await audited()).map(({ action }) => action)).toEqual([
      'enquiry.assign',
      'enquiry.assign',
    ]);
  });

  it('changes state as the table allows, once', async () => {
    const id = await ask();
    const set = (state: string) => act(id, 'state', { state, reason: 'Settled on the phone' });
    expect((await set('answered')).body).toMatchObject({ state: 'answered' });
    const first = (await view(id)).answeredAt;
    expect(first).not.toBeNull();
    expect((await set('answered')).status).toBe(200);
    expect((await set('closed')).body).toMatchObject({ state: 'closed', canReply: false });
    expect(codeOf(await set('spam'))).toBe('invalid_state');
    expect((await set('open')).body).toMatchObject({ state: 'open', answeredAt: first });
    expect(await audited()).toHaveLength(3);
  });

  it('keeps notes in the thread and sends them to no one', async () => {
    const id = await ask();
    await service.work();
    await mailbox.empty();
    const noted = await act(id, 'note', { text: ' The second camp has a ramp. ' });
    expect(noted.body.thread.at(-1)).toMatchObject({
      kind: 'note',
      staffName: 'Leena Fernandes',
      text: 'The second camp has a ramp.',
      delivery: null,
    });
    expect(noted.body.state).toBe('open');
    await service.work();
    expect(await mailbox.mails()).toEqual([]);
    expect(errorOf(await act(id, 'note', { text: '  ' }))).toMatchObject({ code: 'required' });
    expect(errorOf(await act(id, 'note', { text: 'x'.repeat(2_001) }))).toMatchObject({
      code: 'too_long',
    });
    expect(await audited()).toHaveLength(1);
  });
});

describe('an answer', () => {
  const text = 'Dear Asha,\n\nYes, it is open: <b>all</b> winter.\n\nLeena';

  it('is emailed in the operator’s name, quotes the enquiry, and shows in the thread', async () => {
    const id = await ask({ message: 'Is the road to Kaza open?' });
    await service.work();
    await mailbox.empty();
    const sent = await reply(id, { text, template: 'question_general' });
    expect(sent).toMatchObject({ status: 201, body: { state: 'answered' } });
    expect(sent.body.assignee?.name).toBe('Leena Fernandes');
    expect(sent.body.thread.at(-1)).toMatchObject({ kind: 'answer', text, delivery: 'queued' });
    await service.work();
    const [mail, ...more] = await mailbox.mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: ['asha@example.com'], replyTo: operator });
    expect(mail?.subject).toBe(`Our answer to your message (${sent.body.reference})`);
    expect(mail?.text).toContain('Yes, it is open: <b>all</b> winter.');
    expect(mail?.text).toContain('> Is the road to Kaza open?');
    expect(mail?.html).not.toContain('<b>all');
    expect((await view(id)).thread.at(-1)).toMatchObject({ delivery: 'sent' });
    const [row, ...rest] = await audited();
    expect(rest).toEqual([]);
    expect(row).toMatchObject({ action: 'enquiry.reply', actor: 'Leena Fernandes' });
    expect(row?.all).not.toMatch(/Asha|asha|Kaza|winter/);
  });

  it('is sent once for a key, and again for another', async () => {
    const id = await ask();
    const key = randomUUID();
    const replies = await Promise.all([reply(id, { text }, key), reply(id, { text }, key)]);
    expect(replies.some(({ status }) => status === 201)).toBe(true);
    expect((await reply(id, { text }, key)).status).toBe(201);
    expect(codeOf(await reply(id, { text: 'Another' }, key))).toBe('idempotency_key_reused');
    expect((await view(id)).thread.filter(({ kind }) => kind === 'answer')).toHaveLength(1);
    await reply(id, { text: 'One more thing.' });
    expect((await view(id)).thread.filter(({ kind }) => kind === 'answer')).toHaveLength(2);
    const keyless = await sales.who.send('POST', `/v1/staff/enquiries/${id}/reply`, { text });
    expect([keyless.status, codeOf(keyless)]).toEqual([400, 'idempotency_key_required']);
  });

  it.each([
    [{ text: ' ' }, 'required'],
    [{ text: 'Thank you for asking about {trip}.' }, 'placeholder'],
    [{ text: 'x'.repeat(8_001) }, 'too_long'],
    [{ text: 'a\u0000b' }, 'characters'],
    [{ text: 'Fine.', template: 'nothing_like_it' }, 'choice'],
  ])('is refused if it is %j', async (body, code) => {
    const id = await ask();
    expect(errorOf(await reply(id, body))).toMatchObject({ code });
    expect((await view(id)).state).toBe('open');
  });

  it('needs an address, and an enquiry that is not closed', async () => {
    const call = await ask({ kind: 'callback', email: '' });
    expect(errorOf(await reply(call, { text }))).toMatchObject({ code: 'no_address' });
    expect(await view(call)).toMatchObject({ canReply: false, emailMasked: null, thread: [] });
    const closed = await ask();
    await act(closed, 'state', { state: 'closed' });
    expect(codeOf(await reply(closed, { text }))).toBe('invalid_state');
  });

  it('says so if the server refuses the address, or is away', async () => {
    const id = await ask();
    await service.work();
    await mailbox.switchOff();
    await reply(id, { text });
    await service.work();
    expect((await view(id)).thread.at(-1)).toMatchObject({ delivery: 'queued' });
    await mailbox.switchOn();
  });
});

describe('their reply', () => {
  const receive = (id: string, text: string, receivedAt: string, key: string = randomUUID()) =>
    sales.who.send<StaffEnquiry>(
      ...(['POST', `/v1/staff/enquiries/${id}/received`, { text, receivedAt }] as const),
      { 'idempotency-key': key },
    );
  /** An enquiry of last Tuesday at 11 am in India, answered. */
  async function answered(change: Partial<EnquiryRequest> = {}) {
    const id = await ask(change);
    await reply(id, { text: 'Yes, it is open.' });
    await sql`
      update enquiry set created_at = '2026-11-24T05:30:00Z', reply_due_at = '2026-11-24T09:30:00Z'
       where id = ${id}`.execute(service.db.queries);
    return id;
  }

  it('is in the thread when it came, and reopens the enquiry with the next promised hour', async () => {
    const id = await answered();
    const key = randomUUID();
    // Friday at 5:30 pm in India: an hour is left, and three of the next working day.
    const at = '2026-11-27T12:00:00.000Z';
    const { status, body } = await receive(id, ' And in\r\nFebruary? ', at, key);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ state: 'open', answeredAt: null, canReply: true },
      replyDueAt: '2026-11-28T07:00:00.000Z',
    });
    const entries = body.thread.filter(({ kind }) => kind === 'received');
    expect(entries).toMatchObject([
      { text: 'And in\nFebruary?', at, staffName: 'Leena Fernandes', delivery: null },
    ]);
    // The same form sent twice adds it once.
    expect((await receive(id, ' And in\r\nFebruary? ', at, key)).status).toBe(201);
    expect((await view(id)).thread.filter(({ kind }) => kind === 'received')).toHaveLength(1);
    const rows = await audited();
    expect(rows.at(-1)).toMatchObject({ action: 'enquiry.received', actor: 'Leena Fernandes' });
    expect(rows.at(-1)?.all).not.toContain('February');
    expect(await reply(id, { text: 'In February too.' })).toMatchObject({
      body: { state: 'answered' },
    });
  });

  it('is promised what its kind is promised, and reminded of again', async () => {
    const id = await answered({ kind: 'corporate', company: 'Kaveri Instruments', pax: '24' });
    const key = (due: string) => `enquiry_reminder:${id}:${String(Date.parse(due) / 1000)}`;
    await sql`
      insert into notification (id, subject_kind, subject_id, template, to_hash, status, dedupe_key)
      values (gen_random_uuid(), 'enquiry', ${id}, 'enquiry_reminder', 'x', 'sent',
              ${key('2026-11-24T09:30:00Z')})`.execute(service.db.queries);
    const { body } = await receive(id, 'For 30 people now.', '2026-11-27T06:00:00.000Z');
    expect(body.replyDueAt).toBe('2026-11-30T06:00:00.000Z');
    await stopClock(service.db, '2026-11-30T05:30:00Z');
    expect(await remindOfEnquiries(service.deps)).toBe(1);
    expect(await remindOfEnquiries(service.deps)).toBe(0);
  });

  it.each(['closed', 'spam'])('reopens an enquiry marked %s', async (state) => {
    const id = await answered();
    await act(id, 'state', { state });
    expect((await receive(id, 'I’m still here.', '2026-11-27T06:00:00Z')).body.state).toBe('open');
  });

  it('doesn’t put off an answer that is due already', async () => {
    const id = await ask();
    await sql`
      update enquiry set created_at = '2026-11-24T05:30:00Z', reply_due_at = '2026-11-24T09:30:00Z'
       where id = ${id}`.execute(service.db.queries);
    const { body } = await receive(id, 'Hello?', '2026-11-27T06:00:00Z');
    expect(body.replyDueAt).toBe('2026-11-24T09:30:00.000Z');
  });

  it.each([
    ['required', '', '2026-11-27T06:00:00Z'],
    ['too_long', 'x'.repeat(8_001), '2026-11-27T06:00:00Z'],
    ['range', 'Hello?', '2026-11-24T05:29:00Z'],
    ['range', 'Hello?', '2099-01-01T00:00:00Z'],
  ])('is refused as %s', async (code, text, at) => {
    const id = await answered();
    expect(errorOf(await receive(id, text, at))).toMatchObject({ code });
    expect((await view(id)).state).toBe('answered');
  });

  it('is part of their copy, and goes with their data', async () => {
    const id = await answered();
    await receive(id, 'And in February?', '2026-11-27T06:00:00Z');
    const { queries } = service.db;
    const customer = { id: randomUUID(), email: 'asha@example.com' };
    const copy = await collectCustomerData(queries, { ...customer, emailHashes: [] });
    expect(copy['enquiryReplies']).toMatchObject([{ text: 'And in February?' }]);
    await service.db.transact((tx) => forgetCustomer(tx, randomUUID(), customer));
    const left = await sql<{ n: number }>`
      select count(*)::int as n from enquiry_received`.execute(queries);
    expect(left.rows).toEqual([{ n: 0 }]);
  });
});

describe('a pitch', () => {
  async function pitchIn(): Promise<{ id: string; reference: string }> {
    const sent = await service.app.inject({
      method: 'POST',
      url: '/v1/submissions',
      payload: aPitch(),
      headers: { authorization: `Bearer ${testSecrets.SERVICE_TOKEN}` },
    });
    expect(sent.statusCode).toBe(202);
    const { reference } = sent.json<{ reference: string }>();
    const { rows } = await sql<{ id: string }>`
      select id from enquiry where reference = ${reference}`.execute(service.db.queries);
    return { id: rows[0]?.id ?? '', reference };
  }
  const rowsOf = async () => {
    const { rows } = await sql<{ pitches: number; enquiries: number; answers: number }>`
      select (select count(*)::int from submission) as pitches,
             (select count(*)::int from enquiry) as enquiries,
             (select count(*)::int from enquiry_answer) as answers`.execute(service.db.queries);
    return rows[0];
  };

  it('is listed, shown and assigned like an enquiry, due in ten working days', async () => {
    // A Friday: Sundays 6 and 13 December don't count.
    await stopClock(service.db, '2026-12-04T10:00:00+05:30');
    const { id, reference } = await pitchIn();
    await ask();
    await setClock(service.db, '0 seconds');
    expect((await list()).items.map(({ kind }) => kind)).toEqual(['general', 'pitch']);
    expect((await list('?kind=pitch')).items).toMatchObject([
      { id, reference, kind: 'pitch', replyDueAt: '2026-12-16T04:30:00.000Z' },
    ]);
    const today = await sales.who.send<Today>('GET', '/v1/staff/today');
    expect(today.body.items).toMatchObject([
      { kind: 'enquiry' },
      { kind: 'pitch', id, name: 'Meera Iyer', dueAt: '2026-12-16T04:30:00.000Z' },
    ]);
    const pitch = await view(id);
    expect(pitch).toMatchObject({
      subject: 'Ten days on the old salt road',
      emailMasked: 'm***@e***.com',
      pitch: {
        url: 'https://example.com/salt-road',
        links: ['https://example.com/one', 'https://example.com/two'],
        disclosure: null,
        bio: 'I walk and write.',
      },
    });
    expect(pitch.message).toMatch(/^I walked the old salt road/);
    expect(pitch.thread).toMatchObject([{ kind: 'acknowledgement' }]);
    expect(pitch.thread[0]?.text).toContain('within ten working days');
    const assigned = await act(id, 'assign', { to: sales.person.id });
    expect(assigned.body.assignee?.name).toBe('Leena Fernandes');
  });

  it('is answered by email, noted and closed', async () => {
    const { id, reference } = await pitchIn();
    await service.work();
    await mailbox.empty();
    const { waiting } = await readWaitingWork(service.db.queries);
    expect([waiting['pitch']?.count, waiting['enquiry']?.count]).toEqual([1, 0]);
    const sent = await reply(id, { text: 'Yes, please.', template: 'pitch_yes' });
    expect(sent).toMatchObject({ status: 201, body: { state: 'answered' } });
    await service.work();
    const [mail] = await mailbox.mails('meera@example.com');
    expect(mail?.subject).toBe(`Our answer to your pitch (${reference})`);
    expect(mail?.text).toContain('> I walked the old salt road');
    await act(id, 'note', { text: 'For the March issue.' });
    expect((await act(id, 'state', { state: 'closed' })).body.state).toBe('closed');
    expect((await readWaitingWork(service.db.queries)).waiting['pitch']?.count).toBe(0);
    expect((await list()).items).toEqual([]);
  });

  it('is reminded of once, two days before, and not if it was answered', async () => {
    await stopClock(service.db, '2026-12-04T10:00:00+05:30');
    const [{ id }, other] = [await pitchIn(), await ask()];
    await sql`
      update enquiry set assignee_id = case when id = ${id} then ${sales.person.id}::uuid end,
             answered_at = case when id = ${other} then clock_now() end`.execute(
      service.db.queries,
    );
    await stopClock(service.db, '2026-12-14T09:59:00+05:30');
    expect(await remindOfEnquiries(service.deps)).toBe(0);
    await stopClock(service.db, '2026-12-14T10:01:00+05:30');
    expect(await remindOfEnquiries(service.deps)).toBe(1);
    expect(await remindOfEnquiries(service.deps)).toBe(0);
    await service.work();
    const [mail] = (await mailbox.mails()).filter(({ subject }) => /^Answer by/.test(subject));
    expect(mail?.to).toEqual([sales.person.email]);
    expect(mail?.text).toContain('This pitch is assigned to you');
    expect(mail?.text).toContain(`/desk/inbox?open=${id}`);
  });

  it.each([
    ['spam', '89 days', '91 days'],
    ['closed', '364 days', '366 days'],
  ])('marked %s is deleted with its thread after its time', async (state, before, after) => {
    const { id } = await pitchIn();
    await reply(id, { text: 'No.' });
    await act(id, 'state', { state });
    await setClock(service.db, before);
    await forgetForms(service.db.queries);
    expect(await rowsOf()).toEqual({ pitches: 1, enquiries: 1, answers: 1 });
    await setClock(service.db, after);
    await forgetForms(service.db.queries);
    expect(await rowsOf()).toEqual({ pitches: 0, enquiries: 0, answers: 0 });
  });

  it('is deleted with its author’s account', async () => {
    const { id } = await pitchIn();
    await reply(id, { text: 'Yes.' });
    const customer = { id: randomUUID(), email: 'meera@example.com' };
    await service.db.transact((tx) => forgetCustomer(tx, randomUUID(), customer));
    expect(await rowsOf()).toEqual({ pitches: 0, enquiries: 0, answers: 0 });
  });
});

it('offers templates whose placeholders are known', async () => {
  const { body } = await sales.who.send<AnswerTemplates>('GET', '/v1/staff/answer-templates');
  const known = [
    '{name}',
    '{trip}',
    '{people}',
    '{company}',
    '{title}',
    '{reference}',
    '{me}',
    '{findings}',
    '{question}',
    '{why}',
  ];
  for (const { text } of body.items) {
    expect((text.match(/\{\w+\}/g) ?? []).filter((one) => !known.includes(one))).toEqual([]);
  }
  expect(new Set(body.items.map(({ id }) => id)).size).toBe(body.items.length);
  expect(new Set(body.items.flatMap(({ kinds }) => kinds)).size).toBe(7);
});

it('closes an answered enquiry after a silent month, and deletes it all a year later', async () => {
  const [id, open] = [await ask(), await ask()];
  await reply(id, { text: 'Yes.' });
  await act(id, 'note', { text: 'Nice people.' });
  const { queries } = service.db;
  const rows = async () =>
    (
      await sql<{ answers: number; notes: number; enquiries: number }>`
        select (select count(*)::int from enquiry_answer) as answers,
               (select count(*)::int from enquiry_note) as notes,
               (select count(*)::int from enquiry) as enquiries`.execute(queries)
    ).rows[0];
  const statusOf = async (one: string) =>
    (await sql<{ status: string }>`select status from enquiry where id = ${one}`.execute(queries))
      .rows[0]?.status;
  await setClock(service.db, '29 days');
  expect(await closeSilentEnquiries(queries)).toBe(0);
  await setClock(service.db, '31 days');
  expect(await closeSilentEnquiries(queries)).toBe(1);
  expect([await statusOf(id), await statusOf(open)]).toEqual(['closed', 'new']);
  await setClock(service.db, '390 days');
  await forgetForms(queries);
  expect(await rows()).toEqual({ answers: 1, notes: 1, enquiries: 2 });
  await setClock(service.db, '400 days');
  await forgetForms(queries);
  expect(await rows()).toEqual({ answers: 0, notes: 0, enquiries: 1 });
});

it('gives a customer a copy of what was written, and deletes it with their account', async () => {
  const id = await ask();
  await reply(id, { text: 'Yes, all winter.' });
  await act(id, 'note', { text: 'Came through a friend.' });
  const { queries } = service.db;
  const customer = { id: randomUUID(), email: 'asha@example.com' };
  const copy = await collectCustomerData(queries, { ...customer, emailHashes: [] });
  expect(copy['enquiryAnswers']).toMatchObject([{ text: 'Yes, all winter.' }]);
  expect(copy['enquiryNotes']).toMatchObject([{ text: 'Came through a friend.' }]);
  expect(JSON.stringify(copy)).not.toContain('Leena');
  // The email that is still queued has nothing left to say.
  await service.db.transact((tx) => forgetCustomer(tx, randomUUID(), customer));
  const kept = await sql<{ n: number }>`
    select ((select count(*) from enquiry_answer) + (select count(*) from enquiry_note))::int as n`.execute(
    queries,
  );
  expect(kept.rows).toEqual([{ n: 0 }]);
  await service.work();
  expect(await mailbox.mails('asha@example.com')).toEqual([]);
});
