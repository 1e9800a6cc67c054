/**
 * What `safar rotate` relies on: while one value of a secret replaces another, processes with the old and the new
 * settings understand each other, and what was made before still works.
 */
import { spawnSync } from 'node:child_process';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { encryptedColumns, renewEncryption } from '../actions/renewEncryption.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { makeProviders } from '../providers/makeProviders.ts';
import { makeAllAccounts } from '../providers/signIn/accounts.ts';
import { newId } from '../store/database/ids.ts';
import { migrate } from '../store/database/migrate.ts';
import { openDatabase } from '../store/database/open.ts';
import { aVisitor } from '../testing/browser.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { aCustomer, emailedCode } from '../testing/customers.ts';
import { startService, testSecrets, type Service } from '../testing/service.ts';
import { aColleague, appCode, takeFirstStep } from '../testing/staff.ts';

const secret = () => randomBytes(24).toString('base64url');

/** How far a rotation is. Restarted one after the other, processes are in two neighbouring states. */
const states = ['before', 'accepting', 'using', 'after'] as const;
type State = (typeof states)[number];

type Process = Service & { state: State };

interface Rotation {
  /** The value before the rotation, and after it. */
  values: [string, string];
  /** Whether the old value is in a variable of its own, `…_PREVIOUS`. */
  hasPrevious?: boolean;
  /** Makes something at one process that must work at another: `works` says whether it does. */
  make(at: Process): Promise<(at: Process) => Promise<boolean>>;
  /** Whether something from before still works after the rotation, because the service renews it. */
  isRenewed?: boolean;
}

let processes: Record<State, Process>;
let departureId = '';

/** A value that a program outside the service sends, which is told of the new one in the middle. */
const sentBy = ({ values: [old, next] }: Rotation, { state }: Process) =>
  state === 'before' || state === 'accepting' ? old : next;

/** A browser that reaches another process with each request. */
function aWanderer(at: Process) {
  const front = { app: at.app };
  const who = aVisitor(front);
  return { who, goTo: (next: Process) => void (front.app = next.app) };
}

const rotations: Record<string, Rotation> = {
  SESSION_SECRET: {
    values: [secret(), secret()],
    async make(at) {
      const { who, goTo } = aWanderer(at);
      const { body: hold } = await who.hold(departureId);
      const link = at.deps.links.make('newsletter_end', { id: randomUUID(), round: 1 });
      const email = `${randomUUID()}@example.org`;
      const signingIn = aWanderer(at);
      await signingIn.who.send('POST', '/v1/auth/codes', { email });
      let code = await emailedCode(at, email);
      return async (next) => {
        goTo(next);
        signingIn.goTo(next);
        if ((await who.readHold(hold.id)).status !== 200) return false;
        if (!next.deps.links.read('newsletter_end', link)) return false;
        // It works once.
        if (code === '') return true;
        const entered = await signingIn.who.send('POST', '/v1/auth/sessions', { email, code });
        code = '';
        return entered.status === 201;
      };
    },
  },
  SIGN_IN_SECRET: {
    values: [secret(), secret()],
    async make(at) {
      const { who, goTo } = aWanderer(at);
      await aCustomer(at, `${randomUUID()}@example.org`, who);
      const desk = { ...at };
      const colleague = await aColleague(desk, `Asha ${randomUUID().slice(0, 8)}`, 'sales');
      return async (next) => {
        goTo(next);
        desk.app = next.app;
        const answers = [
          await who.send('GET', '/v1/me'),
          await colleague.who.send('GET', '/v1/staff/me'),
        ];
        return answers.every(({ status }) => status === 200);
      };
    },
    isRenewed: true,
  },
  QUOTE_KEYS: {
    values: [`k1:${secret()}`, `k2:${secret()}`],
    async make(at) {
      const { who, goTo } = aWanderer(at);
      const { body: quote } = await who.quote(departureId);
      return async (next) => {
        goTo(next);
        const hold = await who.post<{ id: string }>('/v1/holds', { quoteToken: quote.token });
        return hold.status === 201;
      };
    },
  },
  DRAFT_KEY: {
    values: [`d1:${secret()}`, `d2:${secret()}`],
    async make(at) {
      const { who, goTo } = aWanderer(at);
      const { body: hold } = await who.hold(departureId);
      const draft = { travellers: [{ fullName: 'Asha Rao' }] };
      await who.send('PUT', `/v1/holds/${hold.id}/draft`, { draft });
      const { person, key } = await aColleague(at, `Ravi ${randomUUID().slice(0, 8)}`, 'sales');
      return async (next) => {
        goTo(next);
        const { body } = await who.readHold(hold.id);
        if (JSON.stringify(body.draft) !== JSON.stringify(draft)) return false;
        // Each code of an app works once.
        await sql`update staff_user set app_step = 0, wrong_codes = 0 where id = ${person.id}`.execute(
          next.db.queries,
        );
        const desk = await takeFirstStep(next, person.email);
        const reply = await desk.send('POST', '/v1/staff/auth/factor', {
          code: await appCode(key),
        });
        return reply.status < 300;
      };
    },
  },
  SERVICE_TOKEN: {
    values: [secret(), secret()],
    async make(at) {
      const authorization = `Bearer ${sentBy(this, at)}`;
      return async ({ app }) => {
        const reply = await app.inject({ url: '/v1/trips', headers: { authorization } });
        return reply.statusCode !== 401;
      };
    },
  },
  STAFF_INVITE_KEY: {
    values: [secret(), secret()],
    async make(at) {
      const authorization = `Bearer ${sentBy(this, at)}`;
      return async ({ app }) => {
        const name = `Meera ${randomUUID().slice(0, 8)}`;
        const reply = await app.inject({
          method: 'POST',
          url: '/v1/staff/people',
          headers: { authorization },
          payload: { name, email: `${name.replace(' ', '.')}@staff.example`, roles: ['sales'] },
        });
        return reply.statusCode === 201;
      };
    },
  },
  SANITY_WEBHOOK_SECRET: {
    values: [secret(), secret()],
    async make(at) {
      const key = sentBy(this, at);
      return async ({ app }) => {
        const body = JSON.stringify({
          documentId: 'trip-1',
          documentType: 'trip',
          revision: randomUUID(),
          operation: 'published',
          slug: 'spiti',
        });
        const time = String(Date.now());
        const signature = createHmac('sha256', key).update(`${time}.${body}`).digest('base64url');
        const reply = await app.inject({
          method: 'POST',
          url: '/v1/content-events',
          headers: {
            'content-type': 'application/json',
            'sanity-webhook-signature': `t=${time},v1=${signature}`,
          },
          payload: body,
        });
        return reply.statusCode < 300;
      };
    },
  },
  RAZORPAY_WEBHOOK_SECRET: {
    values: [secret(), secret()],
    hasPrevious: true,
    async make(at) {
      const key = sentBy(this, at);
      return async ({ app }) => {
        const payload = JSON.stringify({ event: 'payment.authorized', payload: {} });
        const reply = await app.inject({
          method: 'POST',
          url: '/v1/webhooks/razorpay',
          headers: {
            'content-type': 'application/json',
            'x-razorpay-signature': createHmac('sha256', key).update(payload).digest('hex'),
            'x-razorpay-event-id': randomUUID(),
          },
          payload,
        });
        return reply.statusCode < 300;
      };
    },
  },
  STRIPE_WEBHOOK_SECRET: {
    values: [`whsec_${secret()}`, `whsec_${secret()}`],
    hasPrevious: true,
    async make(at) {
      const key = sentBy(this, at);
      return async ({ app }) => {
        const payload = JSON.stringify({
          id: `evt_${randomUUID()}`,
          object: 'event',
          type: 'customer.created',
          data: { object: { id: 'cus_1' } },
        });
        const time = Math.floor(Date.now() / 1_000);
        const signature = createHmac('sha256', key).update(`${time}.${payload}`).digest('hex');
        const reply = await app.inject({
          method: 'POST',
          url: '/v1/webhooks/stripe',
          headers: {
            'content-type': 'application/json',
            'stripe-signature': `t=${time},v1=${signature}`,
          },
          payload,
        });
        return reply.statusCode < 300;
      };
    },
  },
};

/** The settings of a process in the middle of all rotations at once. */
function settingsAt(state: State): Record<string, string> {
  const entries = Object.entries(rotations).flatMap(([name, { values, hasPrevious }]) => {
    const [old, next] = values;
    const lists: Record<State, string> = {
      before: old,
      accepting: `${old},${next}`,
      using: `${next},${old}`,
      after: next,
    };
    if (!hasPrevious) return [[name, lists[state]]];
    return state === 'before' || state === 'after'
      ? [[name, lists[state]]]
      : [
          [name, next],
          [`${name}_PREVIOUS`, old],
        ];
  });
  const settings: Record<string, string> = Object.fromEntries(entries);
  // Test visitors come through a site that sends the usual token.
  return {
    ...settings,
    SERVICE_TOKEN: `${settings['SERVICE_TOKEN']},${testSecrets.SERVICE_TOKEN}`,
  };
}

beforeAll(async () => {
  const first = await startService({ ...settingsAt('before'), RATE_CODE_RESEND_SECONDS: '0' });
  const { id: tripId } = await aTrip(first.db);
  departureId = (await aDeparture(first.db, { tripId, capacity: 200 })).id;
  const another = async (state: State): Promise<Process> => {
    const config = readConfig({
      ...testSecrets,
      RAZORPAY_WEBHOOK_SECRET_PREVIOUS: '',
      ...settingsAt(state),
      RATE_CODE_RESEND_SECONDS: '0',
      SOLD_OUT_MEMORY_MS: '0',
      LOG_LEVEL: 'silent',
    });
    const accounts = makeAllAccounts(first.db, config);
    const deps = { ...first.deps, config, ...accounts, ...makeProviders(config) };
    return { ...first, config, deps, app: await buildApp(deps), state };
  };
  processes = {
    before: { ...first, state: 'before' },
    accepting: await another('accepting'),
    using: await another('using'),
    after: await another('after'),
  };
}, 120_000);
afterAll(async () => {
  for (const state of states.slice(1)) await processes[state].app.close();
  await processes.before.close();
});

const neighbours = states.slice(1).map((state, index) => [states[index] ?? state, state] as const);

describe.each(Object.entries(rotations))('%s', (_, rotation) => {
  it.each(neighbours)('understands the other process between %s and %s', async (one, other) => {
    for (const [maker, user] of [
      [one, other],
      [other, one],
      [other, other],
    ] as const) {
      const works = await rotation.make(processes[maker]);
      expect([maker, user, await works(processes[user])]).toEqual([maker, user, true]);
    }
  });

  it('keeps what was made before, for as long as the old value is accepted', async () => {
    const works = await rotation.make(processes.before);
    expect(await works(processes.accepting)).toBe(true);
    expect(await works(processes.using)).toBe(true);
    expect(await works(processes.after)).toBe(rotation.isRenewed ?? false);
  });

  it('refuses what has the old value, once that is gone', async () => {
    const works = await rotation.make(processes.before);
    expect(await works(processes.after)).toBe(false);
  });
});

describe('the command that encrypts again', () => {
  it('knows every encrypted column', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type = 'bytea'`.execute(processes.using.db.queries);
    const plain = [
      'customer_export.file',
      'review_photo.bytes',
      'staff_passkey.public_key',
      'webhook_event.raw',
    ];
    const known = encryptedColumns.map(({ table, column }) => `${table}.${column}`);
    expect(rows.map(({ name }) => name).sort()).toEqual([...plain, ...known].sort());
  });

  it('leaves nothing that needs the old key, in batches, and may run again', async () => {
    const { before, using, after } = processes;
    const { queries } = using.db;
    await renewEncryption(using.deps);
    const visitor = aVisitor(before);
    await visitor.holdAndBook(departureId);
    await aColleague(before, 'Dev Rana', 'sales');
    await sql`
      insert into seat_hold (departure_id, id, status, pax, occupancy_counts, quote, quote_hash, expires_at, session_hash)
      select departure_id, gen_random_uuid(), 'expired', pax, occupancy_counts, quote, quote_hash, expires_at, session_hash
        from (select * from seat_hold limit 1) one, generate_series(1, 45)`.execute(queries);
    // Whoever has no medical notes can't have agreed to them.
    await sql`alter table booking_traveller drop constraint traveller_medical_by_consent`.execute(
      queries,
    );
    const endpoint = newId();
    const upload = newId();
    await sql`
      insert into webhook_endpoint (id, url, label, event_types, secret_enc)
      values (${endpoint}, 'https://example.org', 'test', '{trip.published}', 'x')`.execute(
      queries,
    );
    await sql`
      insert into booking_upload (departure_id, id, booking_id, kind, media_type, size_bytes, bytes_enc)
      select departure_id, ${upload}, id, 'ticket', 'application/pdf', 9, 'x' from booking limit 1`.execute(
      queries,
    );
    const all = async (column: (typeof encryptedColumns)[number]) => {
      const { rows } = await sql<{ id: string; owner: string; value: Buffer | null }>`
        select id, ${sql.ref(column.owner ?? 'id')} as owner, ${sql.ref(column.column)} as value
          from ${sql.table(column.table)}`.execute(queries);
      return rows;
    };
    let written = 0;
    for (const column of encryptedColumns) {
      for (const { id, owner } of await all(column)) {
        const value = before.deps.cipher.encrypt(`secret of ${id}`, column.contextOf(owner));
        await sql`update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${value} where id = ${id}`.execute(
          queries,
        );
        written += 1;
      }
    }
    expect(written).toBeGreaterThan(100);
    expect(await renewEncryption(using.deps)).toEqual({ renewed: written, unreadable: [] });
    for (const column of encryptedColumns) {
      const rows = await all(column);
      expect([column.column, rows.length > 0]).toEqual([column.column, true]);
      for (const { id, owner, value } of rows) {
        const context = column.contextOf(owner);
        expect(after.deps.cipher.decrypt(value ?? Buffer.alloc(0), context)).toBe(
          `secret of ${id}`,
        );
      }
    }
    expect(await renewEncryption(using.deps)).toEqual({ renewed: 0, unreadable: [] });
    expect(await renewEncryption(before.deps)).toMatchObject({ renewed: 0 });
  });

  it('names what no key opens, and leaves it', async () => {
    const { using } = processes;
    const broken = Buffer.from('of another key entirely');
    const { rows } = await sql<{ id: string }>`
      update webhook_endpoint set secret_enc = ${broken} returning id`.execute(using.db.queries);
    const unreadable = rows.map(({ id }) => ({
      table: 'webhook_endpoint',
      column: 'secret_enc',
      id,
    }));
    expect(unreadable).toHaveLength(1);
    expect(await renewEncryption(using.deps)).toEqual({ renewed: 0, unreadable });
  });

  it('fails as long as a value needs another key, unless told to give it up', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'safar-rotation-'));
    const db = await openDatabase({ databaseUrl: null, databasePool: 1, dataDir });
    await migrate(db);
    const id = newId();
    await sql`
      insert into webhook_endpoint (id, url, label, event_types, secret_enc)
      values (${id}, 'https://example.org', 'test', '{trip.published}', 'x')`.execute(db.queries);
    await db.close();
    const command = join(import.meta.dirname, '../renewEncryption.ts');
    const env = { ...testSecrets, DATA_DIR: dataDir, PATH: process.env['PATH'] };
    const run = (...options: string[]) => {
      const args = ['--disable-warning=ExperimentalWarning', command, ...options];
      const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
      return { status, stderr };
    };
    const stderr = `Values that no key in DRAFT_KEY opens: 1\n  webhook_endpoint.secret_enc of ${id}\n`;
    expect(run()).toEqual({ status: 1, stderr });
    expect(run('--give-up-unreadable')).toEqual({ status: 0, stderr });
    rmSync(dataDir, { recursive: true });
  }, 120_000);
});
