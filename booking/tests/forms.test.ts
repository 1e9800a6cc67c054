/** Visitors' forms: saved once, acknowledged once by email, and refused with a clear reason. */
import { sql } from 'kysely';
import { sendDateAlerts } from '../actions/dateInterest.ts';
import type { FormReceived } from '../contract/forms.ts';
import type { Problem } from '../contract/problem.ts';
import { startQueue } from '../jobs/queue.ts';
import { relayOutbox } from '../jobs/outbox.ts';
import { queueMail, requeueFailedMails } from '../store/messages/notifications.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { emptyDatabase, postgresUrl, setClock } from '../testing/database.ts';
import {
  anEnquiry,
  aNewsletterRequest,
  aPitch,
  aDateInterestRequest,
  humanEvidence,
} from '../testing/forms.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';

type Mailbox = Awaited<ReturnType<typeof aMailbox>>;
const operator = 'office@safar.example';

let service: Service;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await aMailbox();
  await mailbox.switchOn();
  service = await startService({ SMTP_URL: mailbox.url, OPERATOR_EMAIL: operator });
});
afterEach(async () => {
  await emptyDatabase(service.db);
  await mailbox.switchOn();
  await mailbox.empty();
});
afterAll(async () => {
  await service.close();
  await mailbox.close();
});

/** Sends a form the way the site does for a visitor. */
async function send<T = FormReceived>(path: string, body: object, asSite = true) {
  const reply = await service.app.inject({
    method: 'POST',
    url: `/v1${path}`,
    payload: body,
    headers: asSite ? { authorization: `Bearer ${testSecrets.SERVICE_TOKEN}` } : {},
  });
  return { status: reply.statusCode, body: reply.json() as T };
}

async function fieldsRefused(path: string, body: object): Promise<string[]> {
  const reply = await send<Problem>(path, body);
  expect(reply.body.code).toBe('validation_failed');
  return (reply.body.errors ?? []).map((error) => error.path);
}

const count = async (table: string) => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from ${sql.table(table)}`.execute(service.db.queries);
  return rows[0]?.n;
};

describe.each([
  ['/enquiries', anEnquiry, 'enquiry', 'EQ', 'asha@example.com'],
  ['/submissions', aPitch, 'submission', 'WR', 'meera@example.com'],
  ['/date-interests', aDateInterestRequest, 'date_interest', 'DT', 'waits@example.com'],
] as const)('%s', (path, make, table, prefix, sender) => {
  it('is saved, answered with a reference, and emailed to the operator and the sender', async () => {
    const { status, body } = await send(path, make());
    expect(status).toBe(202);
    expect(body.reference).toMatch(new RegExp(`^${prefix}-[0-9A-HJKMNP-TV-Z]{8}$`));
    expect(await count(table)).toBe(1);
    await service.work();
    const [toOperator, ...more] = await mailbox.mails(operator);
    expect(more).toEqual([]);
    expect(toOperator?.replyTo).toBe(sender);
    const [toSender, ...others] = await mailbox.mails(sender);
    expect(others).toEqual([]);
    for (const mail of [toOperator, toSender]) {
      expect(mail?.text).toContain(body.reference);
      expect(mail?.html).toContain(body.reference);
      expect(mail?.subject).not.toMatch(/Asha|Meera|@|98765/);
    }
  });

  it('is saved once if it arrives twice, even at the same moment', async () => {
    const replies = await Promise.all([send(path, make()), send(path, make()), send(path, make())]);
    expect(new Set(replies.map(({ body }) => body.reference)).size).toBe(1);
    expect(replies.filter(({ body }) => !body.isRepeated)).toHaveLength(1);
    await service.work();
    await service.work();
    expect(await count(table)).toBe(1);
    expect(await mailbox.mails()).toHaveLength(2);
  });

  it('saves consents in the words shown', async () => {
    await send(path, make());
    const { rows } = await sql`
      select granted, notice_version as version, notice_text as text from consent`.execute(
      service.db.queries,
    );
    expect(rows).toEqual([
      { granted: true, version: '2026-11', text: 'Use what I wrote to answer me.' },
    ]);
    const refused = make({ consent: { ...make().consent, isGranted: false } });
    expect(await fieldsRefused(path, refused)).toEqual(['consent']);
  });

  it('asks for confirmation if it looks automated, and is never lost', async () => {
    const suspicious = [
      { ...humanEvidence, filledTrap: true },
      { ...humanEvidence, elapsedSeconds: 1 },
      { ...humanEvidence, elapsedSeconds: null },
    ];
    for (const evidence of suspicious) {
      const { body } = await send<Problem>(path, make({ evidence }));
      expect(body.code).toBe('challenge_required');
    }
    const stranger = await send<Problem>(path, make(), false);
    expect(stranger.body.code).toBe('challenge_required');
    expect(await count(table)).toBe(0);
    const evidence = { elapsedSeconds: 12, filledTrap: true, saysPerson: true };
    expect((await send(path, make({ evidence }))).status).toBe(202);
  });

  it('answers bad input in any field with a field error or a 4xx, and saves nothing', async () => {
    const good: Record<string, unknown> = make();
    const bad = ['x'.repeat(10_000), 'a\u0000b', '\u202eevil', '\ud800', ['a'], { a: 1 }, null, 7];
    for (const field of Object.keys(good)) {
      for (const value of bad) {
        const { status } = await send(path, { ...good, [field]: value });
        // Slugs and subjects come from our own pages, so unreadable ones are dropped, not refused.
        if (status !== 202) expect([400, 413, 422]).toContain(status);
        else expect(['tripSlug', 'postSlug', 'subject']).toContain(field);
      }
    }
  });
});

it('reports an error for each field of an enquiry', async () => {
  const wrong = anEnquiry({
    name: '12',
    email: 'asha@',
    phone: '12',
    pax: '1000',
    dateFrom: '2020-01-01',
    dateTo: '2026-02-30',
    message: 'Short',
    budget: 'a lot',
  });
  expect((await fieldsRefused('/enquiries', wrong)).sort()).toEqual(
    ['budget', 'dateFrom', 'dateTo', 'email', 'message', 'name', 'pax', 'phone'].sort(),
  );
  expect(await fieldsRefused('/enquiries', anEnquiry({ email: '', phone: '' }))).toEqual(['email']);
  expect(
    await fieldsRefused('/enquiries', anEnquiry({ kind: 'corporate', pax: '', email: '' })),
  ).toEqual(['email', 'company', 'pax']);
});

it('reports an error for each field of a pitch', async () => {
  const wrong = aPitch({
    title: 'Hm',
    pitch: 'Too short.',
    url: 'javascript:alert(1)',
    links:
      'https://a.example/1 https://a.example/2 https://a.example/3 https://a.example/4 https://a.example/5 https://a.example/6',
  });
  expect(await fieldsRefused('/submissions', wrong)).toEqual(['title', 'pitch', 'url', 'links']);
});

it('accepts a phone number alone, and emails only the operator', async () => {
  await send('/enquiries', anEnquiry({ email: '' }));
  await service.work();
  const mails = await mailbox.mails();
  expect(mails.map((mail) => mail.to)).toEqual([[operator]]);
  expect(mails[0]?.text).toContain('+919876543210');
});

it('escapes all text in emails', async () => {
  await send('/enquiries', anEnquiry({ message: '<img src=x onerror=alert(1)> & "more" of it' }));
  await service.work();
  const [mail] = await mailbox.mails(operator);
  expect(mail?.html).not.toContain('<img');
  expect(mail?.text).toContain('<img src=x onerror=alert(1)>');
  const [toSender] = await mailbox.mails('asha@example.com');
  expect(toSender?.text).not.toContain('onerror');
});

it('emails an unverified address at most three times an hour', async () => {
  for (const nth of [1, 2, 3, 4, 5]) {
    await send('/enquiries', anEnquiry({ message: `The same question, number ${nth}.` }));
  }
  await service.work();
  expect(await mailbox.mails('asha@example.com')).toHaveLength(3);
  expect(await mailbox.mails(operator)).toHaveLength(5);
});

it('tells a sender of too many forms how long to wait', async () => {
  const strict = await startService({ RATE_FORM_PER_HOUR: '2' });
  const post = (address: string) =>
    strict.app.inject({
      method: 'POST',
      url: '/v1/enquiries',
      payload: anEnquiry(),
      headers: {
        authorization: `Bearer ${testSecrets.SERVICE_TOKEN}`,
        'x-forwarded-for': address,
        cookie: `safar_session=${Math.random()}`,
      },
    });
  const statuses = [];
  for (let nth = 0; nth < 3; nth += 1) statuses.push((await post('203.0.113.7')).statusCode);
  expect(statuses).toEqual([202, 202, 429]);
  expect((await post('203.0.113.8')).statusCode).toBe(202);
  await strict.close();
});

describe('the newsletter', () => {
  const linkIn = (text: string | undefined, name: string) =>
    new URL(
      /https?:\/\/\S+newsletter\?\S+/.exec(text ?? '')?.[0] ?? 'http://none',
    ).searchParams.get(name) ?? '';
  const subscribe = async () => {
    await send('/newsletter', aNewsletterRequest());
    await service.work();
    return linkIn((await mailbox.mails('reader@example.com'))[0]?.text, 'confirm');
  };

  it('starts when the email link is opened, and only once', async () => {
    const token = await subscribe();
    expect(await mailbox.mails()).toHaveLength(1);
    for (let nth = 0; nth < 2; nth += 1) {
      const { body } = await send('/newsletter/confirm', { token });
      expect(body).toEqual({ status: 'confirmed' });
      await service.work();
    }
    const subjects = (await mailbox.mails()).map((mail) => mail.subject);
    expect(subjects.filter((subject) => subject === 'You’re on the list')).toHaveLength(1);
    expect(await mailbox.mails(operator)).toHaveLength(1);
  });

  it('ends with the unsubscribe link, and the old confirmation link doesn’t restart it', async () => {
    const confirm = await subscribe();
    await send('/newsletter/confirm', { token: confirm });
    await service.work();
    const token = linkIn((await mailbox.mails('reader@example.com'))[0]?.text, 'end');
    for (let nth = 0; nth < 2; nth += 1) {
      expect((await send('/newsletter/end', { token })).body).toEqual({ status: 'unsubscribed' });
    }
    expect((await send('/newsletter/confirm', { token: confirm })).body).toEqual({
      status: 'unsubscribed',
    });
  });

  it('answers known and unknown addresses alike, and emails an address once an hour', async () => {
    const first = await send('/newsletter', aNewsletterRequest());
    const second = await send('/newsletter', aNewsletterRequest());
    expect(second.body).toEqual(first.body);
    await service.work();
    expect(await mailbox.mails()).toHaveLength(1);
    await setClock(service.db, '61 minutes');
    await send('/newsletter', aNewsletterRequest());
    await service.work();
    expect(await mailbox.mails()).toHaveLength(2);
  });

  it('rejects links it didn’t make', async () => {
    const confirm = await subscribe();
    const made = ['', 'x', confirm.slice(0, -1), `${confirm}x`, confirm.replace(/^./, 'f')];
    for (const token of made) {
      expect((await send('/newsletter/confirm', { token })).status).toBe(404);
    }
    expect((await send('/newsletter/end', { token: confirm })).status).toBe(404);
    expect((await send('/date-interests/end', { token: confirm })).status).toBe(404);
  });
});

describe('a date alert', () => {
  it('is sent once, when a new date goes on sale', async () => {
    const trip = await aTrip(service.db, { slug: 'spiti-in-snow' });
    await aDeparture(service.db, { tripId: trip.id });
    await setClock(service.db, '1 minutes');
    await send('/date-interests', aDateInterestRequest());
    expect(await sendDateAlerts(service.deps)).toBe(0);
    await setClock(service.db, '5 minutes');
    await aDeparture(service.db, { tripId: trip.id, inDays: 90 });
    expect(await sendDateAlerts(service.deps)).toBe(1);
    expect(await sendDateAlerts(service.deps)).toBe(0);
    await service.work();
    const subjects = (await mailbox.mails('waits@example.com')).map((mail) => mail.subject);
    expect(subjects).toContain('New dates: Spiti in snow');
  });

  it('ends with the link in its email', async () => {
    await send('/date-interests', aDateInterestRequest());
    await service.work();
    const [mail] = await mailbox.mails('waits@example.com');
    const token = new URL(
      /https?:\S+enough=\S+/.exec(mail?.text ?? '')?.[0] ?? '',
    ).searchParams.get('enough');
    expect((await send('/date-interests/end', { token })).body).toEqual({ status: 'withdrawn' });
    expect((await send('/date-interests/end', { token })).body).toEqual({ status: 'withdrawn' });
  });
});

it('loses no email while the mail server is down, and sends each once when it’s up again', async () => {
  await mailbox.switchOff();
  await send('/enquiries', anEnquiry());
  await service.work();
  const { rows } = await sql<{ attempts: number; error: string; payload: object }>`
    select attempts, last_error as error, payload from outbox where done_at is null`.execute(
    service.db.queries,
  );
  expect(rows).toHaveLength(2);
  // The queue contains no personal data.
  expect(JSON.stringify(rows)).not.toMatch(/asha|@|98765/i);
  await mailbox.switchOn();
  await setClock(service.db, '1 hours');
  await service.work();
  await service.work();
  expect(await mailbox.mails('asha@example.com')).toHaveLength(1);
  expect(await mailbox.mails(operator)).toHaveLength(1);
});

it('retries an email the next day after giving up', async () => {
  await send('/enquiries', anEnquiry({ email: '' }));
  await sql`delete from outbox`.execute(service.db.queries);
  await sql`update notification set status = 'failed'`.execute(service.db.queries);
  expect(await service.db.transact(requeueFailedMails)).toBe(0);
  await setClock(service.db, '21 hours');
  expect(await service.db.transact(requeueFailedMails)).toBe(1);
  expect(await service.db.transact(requeueFailedMails)).toBe(0);
  await service.work();
  expect(await mailbox.mails(operator)).toHaveLength(1);
});

const databases: [string, { need: 'pglite' | 'postgres' }][] = [['pglite', { need: 'pglite' }]];
if (postgresUrl) databases.push(['postgres', { need: 'postgres' }]);

/** On the embedded database, these tests can take most of a minute while others run. */
const busyMs = 180_000;
describe.each(databases)('the job queue on %s', (_name, options) => {
  it(
    'retries with delays while the mail server is down, and delivers exactly once',
    async () => {
      await mailbox.switchOff();
      const own = await startService({ SMTP_URL: mailbox.url, MAIL_RETRY_SECONDS: '1' }, options);
      const queue = await startQueue(own.deps);
      await own.app.inject({
        method: 'POST',
        url: '/v1/enquiries',
        payload: anEnquiry(),
        headers: { authorization: `Bearer ${testSecrets.SERVICE_TOKEN}` },
      });
      expect(await relayOutbox(own.deps, queue.publish)).toBe(2);
      expect(await relayOutbox(own.deps, queue.publish)).toBe(0);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await mailbox.switchOn();
      const deadline = Date.now() + 60_000;
      while ((await mailbox.mails()).length < 2 && Date.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      const mails = await mailbox.mails();
      expect(mails.map((mail) => mail.to[0]).sort()).toEqual(['asha@example.com', operator]);
      expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(2);
      await queue.stop();
      await own.close();
    },
    busyMs,
  );

  it(
    'sends the email that someone waits for first, and the others one after another',
    async () => {
      const own = await startService({ SMTP_URL: mailbox.url }, options);
      const post = (path: string, payload: object) =>
        own.app.inject({
          ...{ method: 'POST', url: `/v1${path}`, payload },
          headers: { authorization: `Bearer ${testSecrets.SERVICE_TOKEN}` },
        });
      await post('/enquiries', anEnquiry());
      await own.db.transact(async (tx) => {
        const { rows } = await sql<{ id: string }>`
          select subject_id as id from notification limit 1`.execute(tx);
        for (let at = 0; at < 55; at += 1) {
          await queueMail(tx, 'enquiry_sender', rows[0]?.id ?? '', 'x', {
            dedupeKey: `copy ${at}`,
          });
        }
      });
      await post('/auth/codes', { email: 'waits@example.com' });
      const queue = await startQueue(own.deps);
      expect(await relayOutbox(own.deps, queue.publish)).toBe(58);
      // Polling for each of them would take two minutes.
      const deadline = Date.now() + 60_000;
      let newestFirst = await mailbox.mails();
      while (newestFirst.length < 58 && Date.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, 200));
        newestFirst = await mailbox.mails();
      }
      const receivers = newestFirst.map(({ to }) => to[0]).reverse();
      expect(receivers).toHaveLength(58);
      // The first may have been on its way already.
      expect(receivers.indexOf('waits@example.com')).toBeLessThan(2);
      await queue.stop();
      await own.close();
    },
    busyMs,
  );
});
