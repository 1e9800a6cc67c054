/** The job library's own transactions, on a pool whose limits are meant for buyers. */
import { sql } from 'kysely';
import { freshDatabase, postgresUrl } from '../../testing/database.ts';
import { openPostgres, type Db } from './db.ts';
import { jobDatabase } from './jobDatabase.ts';

let made: Db;
let db: Db;
beforeEach(async () => {
  if (!postgresUrl) return;
  made = await freshDatabase({ need: 'postgres' });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    made.queries,
  );
  const url = Object.assign(new URL(postgresUrl), { pathname: `/${rows[0]?.name}` }).href;
  db = await openPostgres({ url, poolSize: 1, statementTimeoutMs: 200 });
});
afterEach(async () => {
  if (!postgresUrl) return;
  await db.close();
  await made.close();
});
const onServer = postgresUrl ? it : it.skip;

onServer('lets schema changes outlast the time limit for buyers', async () => {
  const slow = 'BEGIN; create table slowly_made (id int); select pg_sleep(0.4); COMMIT;';
  await jobDatabase(db).executeSql(slow);
  await expect(
    jobDatabase(db).executeSql('select count(*) from slowly_made'),
  ).resolves.toBeDefined();
  await expect(jobDatabase(db).executeSql('select pg_sleep(0.4)')).rejects.toThrow(/timeout/);
});

onServer('returns a clean connection when such a transaction fails', async () => {
  await expect(jobDatabase(db).executeSql('BEGIN; select 1 / 0; COMMIT;')).rejects.toThrow(
    /division by zero/,
  );
  const { rows } = await jobDatabase(db).executeSql('select 1 as one');
  expect(rows).toEqual([{ one: 1 }]);
});
