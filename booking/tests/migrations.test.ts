/** Releases before and after a migration run on the same schema, and nothing migrates twice. */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openPostgres, type Db } from '../store/database/db.ts';
import { migrate, missingMigrations } from '../store/database/migrate.ts';
import { CannotOpen, requireSchema } from '../store/database/open.ts';
import { copyPostgresTemplate, freshDatabase, postgresUrl } from '../testing/database.ts';
import { freePort } from '../testing/freePort.ts';
import { hostedSettings } from '../testing/hostedSettings.ts';
import { eventually } from '../testing/serviceProcess.ts';

const home = join(import.meta.dirname, '..');
const files = readdirSync(join(home, 'migrations')).sort();
const nameOf = (index: number) => (files.at(index) ?? '').replace(/\.sql$/, '');
const last = nameOf(-1);

const addFuture = (db: Db) =>
  sql`insert into kysely_migration (name, timestamp) values ('9999_of_a_newer_release', '2099-01-01')`.execute(
    db.queries,
  );
const forgetLast = (db: Db) =>
  sql`delete from kysely_migration where name = ${last}`.execute(db.queries);

describe.each([
  { need: 'pglite' as const },
  ...(postgresUrl ? [{ need: 'postgres' as const }] : []),
])('$need', (options) => {
  let db: Db;
  beforeEach(async () => {
    db = await freshDatabase(options);
  });
  afterEach(() => db.close());

  it('a release starts on a schema with migrations that it doesn’t know', async () => {
    await addFuture(db);
    await requireSchema(db);
    expect(await migrate(db)).toEqual([]);
  });

  it('a release refuses a schema that lacks one of its own, and names it', async () => {
    await forgetLast(db);
    expect(await missingMigrations(db)).toEqual([last]);
    const refusal: unknown = await requireSchema(db).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CannotOpen);
    expect(refusal).toMatchObject({
      message: `The database in DATABASE_URL lacks the migration ${last}: run npm run migrate.`,
    });
    await sql`drop table kysely_migration`.execute(db.queries);
    await expect(requireSchema(db)).rejects.toThrow(
      `lacks the migration ${nameOf(0)} and ${files.length - 1} more: run npm run migrate.`,
    );
  });
});

/** What the code of the release before may still read or leave out. */
const TAKES_AWAY =
  /\b(drop\s+(table|column|view|type)|rename\s+(to|column)|set\s+not\s+null|alter\s+column\s+\w+\s+(set\s+data\s+)?type|truncate)\b/i;
const withoutComments = (text: string) => text.replace(/--.*$/gm, '');
/** Returns what is wrong with a migration, or null. deploy/upgrade.sh reads the same line. */
function findUnsaid(name: string, text: string): string | null {
  const needed = /^-- Needs code with (\d{4}_\w+)/m.exec(text)?.[1];
  if (needed) {
    const isEarlier = files.includes(`${needed}.sql`) && needed < name;
    return isEarlier ? null : `${name} names ${needed}, which isn't an earlier migration.`;
  }
  return TAKES_AWAY.test(withoutComments(text))
    ? `${name} takes something away. Say since which migration no code uses it: "-- Needs code with 0083_receivables".`
    : null;
}

describe('what a migration takes away', () => {
  it('is named in each migration after 0083, so that no upgrade or rollback runs into it', () => {
    const unsaid = files
      .map((file) => file.replace(/\.sql$/, ''))
      .filter((name) => name > '0084')
      .map((name) =>
        findUnsaid(name, readFileSync(join(home, 'migrations', `${name}.sql`), 'utf8')),
      );
    expect(unsaid.filter((problem) => problem !== null)).toEqual([]);
  });

  it.each([
    'alter table booking drop column notes;',
    'drop table notice',
    'alter table a rename column b to c',
    'alter table a alter column b set not null',
    'alter table a alter column b type bigint',
  ])('is found in: %s', (text) => {
    expect(findUnsaid('9999_new', text)).toContain('takes something away');
    expect(
      findUnsaid('9999_new', `-- Needs code with ${last}, which no longer reads it.\n${text}`),
    ).toBeNull();
    expect(findUnsaid('9999_new', `-- Needs code with 9999_new.\n${text}`)).toContain(
      'earlier migration',
    );
  });

  it.each([
    'alter table a add column b text;',
    'drop index a; create index a on b (c)',
    '-- drop table a\nselect 1',
    'alter table a drop constraint b',
  ])('is not: %s', (text) => {
    expect(findUnsaid('9999_new', text)).toBeNull();
  });
});

const onPostgres = postgresUrl ? describe : describe.skip;
onPostgres('on a server', () => {
  let admin: Db;
  const names: string[] = [];
  const url = (name: string) => Object.assign(new URL(postgresUrl ?? ''), { pathname: name }).href;
  const open = (name: string) =>
    openPostgres({
      url: url(name),
      poolSize: 1,
      statementTimeoutMs: 60_000,
      lockTimeoutMs: 60_000,
    });
  const newName = () => {
    const name = `m_${randomBytes(6).toString('hex')}`;
    names.push(name);
    return name;
  };
  beforeAll(async () => {
    admin = await openPostgres({ url: postgresUrl ?? '', poolSize: 1, statementTimeoutMs: 60_000 });
  });
  afterAll(async () => {
    for (const name of names) {
      await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin.queries);
    }
    await admin.close();
  });

  it('two processes that migrate at once run each migration once', async () => {
    const name = newName();
    await sql`create database ${sql.id(name)}`.execute(admin.queries);
    const both = [await open(name), await open(name)];
    const ran = await Promise.all(both.map(migrate));
    expect(ran.flat().sort()).toEqual(files.map((file) => file.replace(/\.sql$/, '')));
    expect(ran.map(({ length }) => length).sort()).toContain(0);
    for (const db of both) await db.close();
  }, 120_000);

  it('the service starts before and after a newer release migrates, but not without its own', async () => {
    const name = newName();
    await copyPostgresTemplate(admin, postgresUrl ?? '', name);
    const db = await open(name);
    const port = await freePort();
    const env = {
      ...hostedSettings(),
      PATH: process.env['PATH'],
      DATABASE_URL: url(name),
      BOOKING_PORT: String(port),
      BOOKING_STAFF_PORT: String(await freePort()),
      SMTP_URL: 'smtp://127.0.0.1:9',
      LOG_LEVEL: 'warn',
    };
    const run = ['--disable-warning=ExperimentalWarning', join(home, 'server.ts')];

    await addFuture(db);
    const child = spawn(process.execPath, run, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    const ended = new Promise((resolve) => child.once('close', resolve));
    try {
      await eventually('the service starts', async () => {
        if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
        const response = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
        return response?.ok ?? false;
      });
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
    expect(printed).toMatch(/Nobody is on the staff.+npm run staff -- invite/);

    await forgetLast(db);
    const { status, stderr } = spawnSync(process.execPath, run, { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([
      1,
      `The database in DATABASE_URL lacks the migration ${last}: run npm run migrate.\n`,
    ]);
    await db.close();
  }, 180_000);
});
