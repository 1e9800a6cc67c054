/**
 * `npm run proof:partitions`: the booking service's whole schema on two PostgreSQL servers, with each departure's rows on
 * one of them: declarative partitions by departure, one here and one on the other server through postgres_fdw. Then it
 * books a departure on each, as a visitor does, and says for each step whether it works and why not.
 *
 * Needs Debian's postgresql. It exits with 1 if the steps don't end as `docs/operate/scale.md` says.
 */
import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { sql } from 'kysely';
import { buildApp } from '../app.ts';
import { processWebhooks } from '../actions/webhooks.ts';
import { readConfig } from '../config.ts';
import type { BookingCreated, BookingDetail } from '../contract/bookings.ts';
import type { Hold } from '../contract/holds.ts';
import type { Payment } from '../contract/payments.ts';
import type { QuoteResponse } from '../contract/quotes.ts';
import type { Deps } from '../deps.ts';
import { relayOutbox } from '../jobs/outbox.ts';
import { makeProviders } from '../providers/makeProviders.ts';
import { buildEmulator } from '../providers/payment/emulator/app.ts';
import { makeAllAccounts } from '../providers/signIn/accounts.ts';
import { openPostgres, type Db } from '../store/database/db.ts';
import { migrate } from '../store/database/migrate.ts';
import { walkCheckout } from '../testing/browser.ts';
import { aBookingRequest, aDeparture, aQuoteRequest, aTrip } from '../testing/builders.ts';
import { findPostgres, startCluster } from '../testing/postgresCluster.mjs';
import { freePort } from '../testing/freePort.ts';
import { emulatorKeys, testSecrets } from '../testing/service.ts';

/** These say where a departure's rows are, so they stay on the first server. */
const outside = ['booking_route', 'departure_code', 'gateway_route', 'group_quote'];
const say = (line: string) => process.stdout.write(`${line}\n`);

interface Table {
  name: string;
  key: string;
}
async function listTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname::text as name,
           case c.relname when 'departure' then 'id' else 'departure_id' end as key
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnotnull
       and a.attname = case c.relname when 'departure' then 'id' else 'departure_id' end
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and c.relname <> all (${outside})
     order by 1`.execute(db.queries);
  return rows;
}

interface ForeignKey {
  table: string;
  name: string;
}
/** Lists the foreign keys between the departures' tables and others. */
async function foreignKeys(db: Db, names: string[], isFromTheirs: boolean): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select t.relname::text as table, p.conname::text as name
      from pg_constraint p
      join pg_class t on t.oid = p.conrelid
      join pg_class r on r.oid = p.confrelid
     where p.contype = 'f' and (t.relname = any (${names})) = ${isFromTheirs}
       and (r.relname = any (${names})) = ${!isFromTheirs}`.execute(db.queries);
  return rows;
}
async function drop(db: Db, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name } of keys) {
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(db.queries);
  }
}

/** Makes every departure's table one with two partitions, of which the second is on the other server. */
async function divide(here: Db, there: Db, address: URL): Promise<void> {
  const tables = await listTables(here);
  const names = tables.map(({ name }) => name);
  const incoming = await foreignKeys(here, names, false);
  const outgoing = await foreignKeys(there, names, true);
  await drop(here, incoming);
  await drop(there, [...outgoing, ...(await foreignKeys(there, names, false))]);
  // postgres_fdw works there with an empty search path, so what triggers call must name its own.
  await sql`
    do $$
    declare one regprocedure;
    begin
      for one in select p.oid::regprocedure from pg_proc p
                  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' loop
        execute format('alter function %s set search_path = public', one);
      end loop;
    end $$`.execute(there.queries);
  await sql`create extension postgres_fdw`.execute(here.queries);
  await sql`
    create server other foreign data wrapper postgres_fdw
      options (host ${sql.lit(address.hostname)}, port ${sql.lit(address.port)}, dbname 'postgres')`.execute(
    here.queries,
  );
  await sql`create user mapping for current_user server other options (user 'safar', password_required 'false')`.execute(
    here.queries,
  );
  for (const schema of ['here', 'there'])
    await sql`create schema ${sql.id(schema)}`.execute(here.queries);
  for (const { name, key } of tables) {
    const whole = sql.id(name);
    // Their names stay, because some triggers ask for them.
    const [own, other] = ['here', 'there'].map((schema) => sql.id(schema, name));
    await sql`alter table ${whole} set schema here`.execute(here.queries);
    await sql`create table ${whole} (like ${own} including defaults including generated) partition by hash (${sql.id(key)})`.execute(
      here.queries,
    );
    await sql`alter table ${whole} attach partition ${own} for values with (modulus 2, remainder 0)`.execute(
      here.queries,
    );
    await sql`create foreign table ${other} partition of ${whole} for values with (modulus 2, remainder 1) server other options (schema_name 'public', table_name ${sql.lit(name)})`.execute(
      here.queries,
    );
  }
  say(
    `${tables.length} tables are divided by departure. ${incoming.length} foreign keys to them, and ${outgoing.length} from the other server's to shared tables, had to go.`,
  );
  const unique = await sql`alter table departure add primary key (id)`
    .execute(here.queries)
    .then(() => 'They have primary keys as a whole.')
    .catch((error: unknown) => `As a whole, they can't have a primary key: ${messageOf(error)}.`);
  say(unique);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Makes a departure that's kept on the given side. */
async function aDepartureAt(db: Db, tripId: string, side: 'here' | 'there'): Promise<string> {
  for (;;) {
    const { id } = await aDeparture(db, { tripId });
    const { rows } = await sql<{ table: string }>`
      select relnamespace::regnamespace::text as table
        from departure join pg_class c on c.oid = departure.tableoid where departure.id = ${id}`.execute(
      db.queries,
    );
    if (rows[0]?.table === side) return id;
  }
}

const steps = ['departure', 'quote', 'hold', 'booking', 'payment', 'confirmation'] as const;
type Step = (typeof steps)[number];

async function main(): Promise<Record<'here' | 'there', Partial<Record<Step, string>>>> {
  const bin = findPostgres();
  if (!bin) throw new Error("PostgreSQL isn't installed (apt-get install postgresql)");
  const [first, second] = await Promise.all([startCluster(bin), startCluster(bin)]);
  const here = await openPostgres({ url: first.url, poolSize: 8, statementTimeoutMs: 15_000 });
  const there = await openPostgres({ url: second.url, poolSize: 4, statementTimeoutMs: 15_000 });
  const closers: (() => Promise<unknown>)[] = [];
  try {
    await Promise.all([migrate(here), migrate(there)]);
    await divide(here, there, new URL(second.url));

    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const emulator = await buildEmulator({
      ...emulatorKeys(url),
      siteOrigin: 'http://localhost:3000',
      directory: null,
      retryMs: [200, 400],
      logLevel: 'silent',
    });
    closers.unshift(() => emulator.close());
    const config = readConfig({
      ...testSecrets,
      PAY_URL: await emulator.listen({ host: '127.0.0.1', port: 0 }),
      SITE_URL: 'http://localhost:3000',
      BOOKING_PUBLIC_URL: url,
      LOG_LEVEL: 'silent',
      SMTP_URL: 'smtp://127.0.0.1:9',
    });
    let lastError = '';
    const note = (...told: unknown[]) => {
      const texts = told.map((one) => {
        const error = typeof one === 'object' && one !== null && 'err' in one ? one.err : one;
        return error instanceof Error ? error.message : JSON.stringify(error);
      });
      lastError ||= texts.join(' ');
    };
    const deps: Deps = {
      config,
      db: here,
      ...makeAllAccounts(here, config),
      ...makeProviders(config, { timeoutMs: 3_000 }),
      log: { info() {}, warn: note, error: note },
      wake() {},
    };
    const app = await buildApp(deps);
    subscribe('tracing:fastify.request.handler:error', (told) => {
      if (typeof told === 'object' && told !== null && 'error' in told) note(told.error);
    });
    closers.unshift(() => app.close());
    await app.listen({ host: '127.0.0.1', port });
    const tripId = (await aTrip(here)).id;

    const book = async (side: 'here' | 'there') => {
      const results: Partial<Record<Step, string>> = {};
      let cookie = '';
      const ask = async <Answer>(method: string, address: string, body?: object) => {
        const answer = await fetch(`${url}/v1${address}`, {
          method,
          signal: AbortSignal.timeout(30_000),
          headers: {
            'idempotency-key': randomUUID(),
            ...(cookie && { cookie }),
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
        cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 200)}`);
        // The proof only calls routes in the contract.
        return JSON.parse(text) as Answer;
      };
      const step = async <Value>(name: Step, work: () => Promise<Value>): Promise<Value> => {
        lastError = '';
        const where = side === 'here' ? 'the first server' : 'the other server';
        try {
          const value = await work();
          say(`${name} of a departure on ${where}: works`);
          results[name] = 'works';
          return value;
        } catch (error) {
          results[name] = lastError || messageOf(error);
          say(`${name} of a departure on ${where}: ${results[name]}`);
          throw error;
        }
      };
      try {
        const id = await step('departure', () => aDepartureAt(here, tripId, side));
        const { token } = await step('quote', () =>
          ask<QuoteResponse>('POST', '/quotes', aQuoteRequest(id)),
        );
        const hold = await step('hold', () => ask<Hold>('POST', '/holds', { quoteToken: token }));
        const { reference } = await step('booking', () =>
          ask<BookingCreated>('POST', '/bookings', aBookingRequest(hold.id)),
        );
        const payment = await step('payment', () =>
          ask<Payment>('POST', `/bookings/${reference}/payments`, { purpose: 'deposit' }),
        );
        await step('confirmation', async () => {
          await walkCheckout(payment, 'success');
          for (let attempt = 0; attempt < 20; attempt += 1) {
            while ((await processWebhooks(deps)) + (await relayOutbox(deps)) > 0);
            const { status } = await ask<BookingDetail>('GET', `/bookings/${reference}`);
            if (status === 'confirmed') return;
            await new Promise((resolve) => setTimeout(resolve, 200));
          }
          throw new Error('the booking was never confirmed');
        });
      } catch {
        // The step has said why.
      }
      return results;
    };
    return { here: await book('here'), there: await book('there') };
  } finally {
    for (const close of closers) await close();
    await Promise.all([here.close(), there.close()]);
    await Promise.all([first.stop(), second.stop()]);
  }
}

const results = await main();
const told = (['here', 'there'] as const).flatMap((side) =>
  steps.map((step) => ({ step, result: results[side][step] })),
);
const working = told.filter(({ result }) => result === 'works').length;
const asDocumented = told.every(({ step, result }) =>
  step === 'confirmation'
    ? result?.includes('matching the ON CONFLICT specification')
    : result === 'works',
);
say(
  `${working} of ${told.length} steps work. ${asDocumented ? 'As' : "This isn't what"} docs/operate/scale.md says.`,
);
process.exit(asDocumented ? 0 : 1);
