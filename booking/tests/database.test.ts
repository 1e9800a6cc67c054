/** What both drivers must agree on, and what the database must refuse. */
import { sql } from 'kysely';
import { syncTrip } from '../actions/syncTrip.ts';
import { transitions } from '../domain/states.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';
import { freshDatabase, postgresUrl, setClock } from '../testing/database.ts';
import {
  ChangedMeanwhile,
  databaseNow,
  errorCode,
  violatedConstraint,
  type Db,
} from '../store/database/db.ts';
import { whileUnchanged } from '../store/catalogue/unchanged.ts';
import { allValues } from '../store/database/rows.ts';

const drivers = [
  { name: 'pglite', options: { need: 'pglite' as const } },
  ...(postgresUrl ? [{ name: 'postgres', options: { need: 'postgres' as const } }] : []),
];

describe.each(drivers)('$name', ({ options }) => {
  let db: Db;
  beforeAll(async () => {
    db = await freshDatabase(options);
  });
  afterAll(() => db.close());

  it('returns the same values for the same rows', async () => {
    const { rows } = await sql`
      select 9007199254740991::int8 as big, date '2027-01-31' as day, '{1,2,NULL}'::int8[] as list,
             '{2027-01-31}'::date[] as days, '{a,"b c"}'::text[] as texts,
             timestamptz '2027-05-01 06:30+05:30' as instant, '{"a":[1,{"b":null}]}'::jsonb as doc,
             '\\x00ff'::bytea as bytes, true as yes, null::int8 as nothing, 2.5::float8 as half,
             count(*) as n from (values (1), (2)) v`.execute(db.queries);
    const row = rows[0] as Record<string, unknown> & { bytes: Uint8Array };
    expect({ ...row, bytes: [...row.bytes] }).toEqual({
      big: 9_007_199_254_740_991,
      day: '2027-01-31',
      list: [1, 2, null],
      days: ['2027-01-31'],
      texts: ['a', 'b c'],
      instant: new Date('2027-05-01T01:00:00Z'),
      doc: { a: [1, { b: null }] },
      bytes: [0, 255],
      yes: true,
      nothing: null,
      half: 2.5,
      n: 2,
    });
  });

  it('accepts the same parameters', async () => {
    const { rows } = await sql`
      select ${9_007_199_254_740_991}::int8 as big, ${'2027-01-31'}::date as day,
             ${['x', 'y z']}::text[] as texts, ${new Date('2027-05-01T01:00:00Z')}::timestamptz as at,
             ${JSON.stringify({ a: 1 })}::jsonb as doc,
             encode(${Buffer.from([0, 255])}::bytea, 'hex') as bytes`.execute(db.queries);
    expect(rows[0]).toEqual({
      big: 9_007_199_254_740_991,
      day: '2027-01-31',
      texts: ['x', 'y z'],
      at: new Date('2027-05-01T01:00:00Z'),
      doc: { a: 1 },
      bytes: '00ff',
    });
  });

  it('refuses a number too large for JavaScript', async () => {
    await expect(sql`select 9007199254740993::int8 as n`.execute(db.queries)).rejects.toThrow(
      /out of the safe range/,
    );
  });

  it('reports an error’s SQLSTATE and constraint', async () => {
    const trip = await aTrip(db);
    const { id } = await aDeparture(db, { tripId: trip.id, capacity: 2 });
    const error: unknown = await sql`update departure set held = 3 where id = ${id}`
      .execute(db.queries)
      .catch((reason: unknown) => reason);
    expect([errorCode(error), violatedConstraint(error)]).toEqual([
      '23514',
      'departure_never_oversold',
    ]);
  });

  it('allows the same transitions as the code and refuses all others', async () => {
    const stored = await allValues<string>(db.queries)`
      select machine || ': ' || from_state || ' > ' || to_state from allowed_transition`;
    const coded = Object.entries(transitions).flatMap(([machine, table]) =>
      Object.entries(table).flatMap(([from, targets]) =>
        targets.map((to: string) => `${machine}: ${from} > ${to}`),
      ),
    );
    expect(stored.sort()).toEqual(coded.sort());

    const trip = await aTrip(db);
    const { id } = await aDeparture(db, { tripId: trip.id });
    const error: unknown = await sql`update departure set status = 'draft' where id = ${id}`
      .execute(db.queries)
      .catch((reason: unknown) => reason);
    expect(violatedConstraint(error)).toBe('allowed_transition');
  });

  it.each(Object.entries(transitions))(
    'guards the status of %s, and lets it move in no other way',
    async (machine, table) => {
      const { rows: guarded } = await sql<{ name: string }>`
        select c.relname as name
          from pg_trigger g join pg_class c on c.oid = g.tgrelid
         where g.tgfoid = 'enforce_transition'::regproc and g.tgenabled = 'O'
           and encode(g.tgargs, 'escape') = ${`${machine}\\000`}`.execute(db.queries);
      // The table created below gets the same trigger, so updating it shows which transitions are
      // allowed.
      expect(guarded).toHaveLength(1);
      const guard = sql.raw(`'${machine}'`);
      await sql`create table moving (status text)`.execute(db.queries);
      await sql`create trigger guard before update on moving
        for each row execute function enforce_transition(${guard})`.execute(db.queries);
      try {
        const states = Object.keys(table);
        for (const [from, targets] of Object.entries(table)) {
          for (const to of states) {
            await sql`truncate moving`.execute(db.queries);
            await sql`insert into moving values (${from})`.execute(db.queries);
            const moved = await sql`update moving set status = ${to}`.execute(db.queries).then(
              () => true,
              (reason: unknown) => violatedConstraint(reason) !== 'allowed_transition',
            );
            const isAllowed = from === to || targets.some((target: string) => target === to);
            expect([machine, from, to, moved]).toEqual([machine, from, to, isAllowed]);
          }
        }
      } finally {
        await sql`drop table moving`.execute(db.queries);
      }
    },
  );

  it('keeps other queries out of an open transaction', async () => {
    const trip = await aTrip(db);
    let outside: Promise<unknown> = Promise.resolve();
    await db
      .transact(async (tx) => {
        await sql`update trip set title = 'changed' where id = ${trip.id}`.execute(tx);
        outside = sql`update trip set title = title || ' outside' where id = ${trip.id}`.execute(
          db.queries,
        );
        await new Promise((resolve) => setTimeout(resolve, 50));
        throw new Error('undone');
      })
      .catch(() => {});
    await outside;
    const row = await db.queries
      .selectFrom('trip')
      .select('title')
      .where('id', '=', trip.id)
      .executeTakeFirstOrThrow();
    expect(row.title).toBe('Spiti in snow outside');
  });

  it('runs a transaction again when what it read has changed', async () => {
    const trip = await aTrip(db);
    let runs = 0;
    const title = await db.transact(async (tx) => {
      runs += 1;
      const { title: before } = await tx
        .selectFrom('trip')
        .select('title')
        .where('id', '=', trip.id)
        .executeTakeFirstOrThrow();
      await tx.updateTable('trip').set({ title: 'half done' }).where('id', '=', trip.id).execute();
      if (runs < 3) throw new ChangedMeanwhile('the title has changed');
      return before;
    });
    expect([runs, title]).toEqual([3, 'Spiti in snow']);
  });

  it('has a clock that tests can move', async () => {
    await setClock(db, '40 days');
    const ahead = (await databaseNow(db.queries)).getTime() - Date.now();
    expect(Math.round(ahead / 86_400_000)).toBe(40);
    await setClock(db, '0 seconds');
  });

  it('mirrors a trip once when every site instance reports it together', async () => {
    const told = {
      ...{ _id: 'trip-told-often', _rev: 'r1', _updatedAt: '2026-11-21T10:00:00Z', _type: 'trip' },
      ...{ slug: 'told-often', title: 'Told often', kind: 'group_trip', isInternational: false },
      ...{ countryCodes: ['IN'], durationDays: 3, tz: 'Asia/Kolkata', minAge: 5, maxAge: null },
      ...{ allowChildren: true, requiresFitnessDeclaration: false, requiresPassport: false },
      ...{ requiresPan: false, taxClass: 'tour_package_5', status: 'active' },
    } as const satisfies Parameters<typeof syncTrip>[1];
    const tell = async (trip: Parameters<typeof syncTrip>[1]) =>
      (await syncTrip({ db }, trip)).result;
    const answers = await Promise.all(Array.from({ length: 8 }, () => tell(told)));
    expect(answers.sort()).toEqual(['created', ...Array.from({ length: 7 }, () => 'unchanged')]);

    // The slug moves to another trip, and all eight instances report that too.
    const heir = { ...told, _id: 'trip-heir' };
    const next = await Promise.all(Array.from({ length: 8 }, () => tell(heir)));
    expect(next.filter((answer) => answer === 'created')).toHaveLength(1);
    const rows = await db.queries.selectFrom('trip').select('sanity_id as id');
    expect(await rows.where('slug', '=', 'told-often').execute()).toEqual([{ id: 'trip-heir' }]);
  });

  it('caches a query’s result until the next write', async () => {
    const trip = await aTrip(db);
    let asked = 0;
    const titleOf = whileUnchanged(db.queries, async (id: string) => {
      asked += 1;
      const row = await db.queries.selectFrom('trip').select('title').where('id', '=', id);
      return (await row.executeTakeFirst())?.title;
    });
    expect(await Promise.all([titleOf(trip.id), titleOf(trip.id)])).toEqual([
      'Spiti in snow',
      'Spiti in snow',
    ]);
    expect(asked).toBe(1);
    await titleOf('01930000-0000-7000-8000-000000000101');
    expect(asked).toBe(2);
    await db.transact(async (tx) => {
      await tx.updateTable('trip').set({ title: 'New' }).where('id', '=', trip.id).execute();
    });
    expect(await titleOf(trip.id)).toBe('New');
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await titleOf(trip.id);
    expect(asked).toBe(4);
  });

  it('queries again after a failure', async () => {
    let asked = 0;
    const fails = whileUnchanged(db.queries, async () => {
      asked += 1;
      throw new Error('no');
    });
    await expect(fails()).rejects.toThrow('no');
    await expect(fails()).rejects.toThrow('no');
    expect(asked).toBe(2);
  });

  it('gives every departure table the keys sharding needs', async () => {
    const { rows } = await sql<{ name: string; columns: string[] }>`
      select c.relname as name, array_agg(a.attname::text order by k.n) as columns
        from pg_constraint p
        join pg_class c on c.oid = p.conrelid
        cross join lateral unnest(p.conkey) with ordinality k(num, n)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num
       where p.contype = 'p' and c.relnamespace = 'public'::regnamespace
         and exists (select 1 from pg_attribute d
                      where d.attrelid = c.oid and d.attname = 'departure_id' and d.attnotnull)
       group by c.relname`.execute(db.queries);
    const outside = ['booking_route', 'departure_code', 'gateway_route', 'group_quote'];
    const own = rows.filter(({ name }) => !outside.includes(name));
    expect(own.length).toBeGreaterThan(12);
    expect(own.filter(({ columns }) => columns[0] !== 'departure_id')).toEqual([]);
    // If the data is sharded, constraints can only work within one departure.
    const { rows: loose } = await sql<{ name: string }>`
      with own as (
        select c.oid from pg_class c
          join pg_attribute d on d.attrelid = c.oid and d.attname = 'departure_id' and d.attnotnull
         where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
           and c.relname <> all (${outside}))
      select x.indexrelid::regclass::text as name from own join pg_index x on x.indrelid = own.oid
       where x.indisunique and not exists (
               select 1 from pg_attribute a where a.attrelid = own.oid
                  and a.attnum = any (x.indkey) and a.attname = 'departure_id')
      union all
      select p.conname from own join pg_constraint p on p.conrelid = own.oid
       where p.contype = 'f' and p.confrelid in (select oid from own) and not exists (
               select 1 from pg_attribute a where a.attrelid = own.oid
                  and a.attnum = any (p.conkey) and a.attname = 'departure_id')`.execute(
      db.queries,
    );
    expect(loose).toEqual([]);
  });
});
