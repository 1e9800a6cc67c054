/** A key belongs to one request at a time, however slow that request is. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { runOnce } from '../actions/idempotent.ts';
import type { Db } from '../store/database/db.ts';
import { freshDatabase, setClock } from '../testing/database.ts';

const { jest } = import.meta;
let db: Db;
/** Lets a second pass for the claims of running requests, which are renewed only then. */
const aSecondPasses = () => jest.advanceTimersByTimeAsync(1_000);
beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: unrelated });
  db = await freshDatabase();
  await sql`create table done_by (who text)`.execute(db.queries);
});
afterEach(async () => {
  jest.useRealTimers();
  await db.close();
});

const unrelated = [
  ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
  ...(['setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout'] as const),
];

const request = { scope: 'somebody:POST /things', key: randomUUID(), body: {}, ttlHours: 24 };

/** Does the work for `who` after `may` resolves. */
const work = (who: string, may: Promise<void> = Promise.resolve()) =>
  runOnce<{ who: string }>({ db }, request, async (finish) => {
    await may;
    await db.transact(async (tx) => {
      await sql`insert into done_by values (${who})`.execute(tx);
      await finish(tx, 201, { who }, randomUUID());
    });
    return { status: 201, body: { who } };
  });

async function doneBy(): Promise<string[]> {
  const { rows } = await sql<{ who: string }>`select who from done_by`.execute(db.queries);
  return rows.map(({ who }) => who);
}

it('answers the request that took over from a slow one, and rolls the slow one back', async () => {
  let goOn = () => {};
  const slow = work('the slow one', new Promise((resolve) => (goOn = resolve)));
  slow.catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 50));
  await setClock(db, '5 seconds');
  expect(await work('the next one')).toMatchObject({ status: 201, body: { who: 'the next one' } });
  goOn();
  await expect(slow).rejects.toMatchObject({ code: 'request_in_progress' });
  expect(await doneBy()).toEqual(['the next one']);
  // The slow request gave up only its own claim on the key, not the stored response.
  expect(await work('a third one')).toEqual({
    status: 201,
    body: { who: 'the next one' },
    replayed: true,
  });
});

it('keeps the new request’s claim when the slow one fails', async () => {
  let fail = () => {};
  const slow = work(
    'the slow one',
    new Promise((_, reject) => (fail = () => reject(new Error('no')))),
  );
  slow.catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 50));
  await setClock(db, '5 seconds');
  let goOn = () => {};
  const next = work('the next one', new Promise((resolve) => (goOn = resolve)));
  await new Promise((resolve) => setTimeout(resolve, 50));
  fail();
  await expect(slow).rejects.toThrow('no');
  await expect(work('a third one')).rejects.toMatchObject({ code: 'request_in_progress' });
  goOn();
  expect(await next).toMatchObject({ status: 201 });
  expect(await doneBy()).toEqual(['the next one']);
});

it('keeps the claim of a request that takes long', async () => {
  let goOn = () => {};
  const slow = work('the slow one', new Promise((resolve) => (goOn = resolve)));
  await new Promise((resolve) => setTimeout(resolve, 50));
  for (const seconds of [3, 6, 9]) {
    await setClock(db, `${seconds} seconds`);
    await aSecondPasses();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(work('an impatient one')).rejects.toMatchObject({ code: 'request_in_progress' });
  }
  goOn();
  expect(await slow).toMatchObject({ status: 201, replayed: false });
  expect(await doneBy()).toEqual(['the slow one']);
});

it('gives up a request that hangs for more than half a minute', async () => {
  const hung = work('the hung one', new Promise(() => {}));
  hung.catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 50));
  for (let second = 0; second < 40; second += 1) {
    await aSecondPasses();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await setClock(db, '5 seconds');
  await aSecondPasses();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await work('the next one')).toMatchObject({ status: 201, body: { who: 'the next one' } });
});
