/** Runs thousands of random schedules, several at a time, each lane in its own database. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { openPostgres, type Db } from '../store/database/db.ts';
import { copyPostgresTemplate, emptyDatabase } from '../testing/database.ts';
import { addProofFunctions, makeDepartures } from './departures.ts';
import { seeded } from './random.ts';
import { planSchedule, runSchedule, type Plan, type Verdict } from './schedule.ts';
import type { Dates, Tally } from './world.ts';

export interface Part {
  /** How many schedules run over 2 to 4 connections. */
  narrow: number;
  /** How many schedules run over 16 connections. */
  wide: number;
  /** The first schedule's seed. Each schedule has its own. */
  seed: number;
}

interface Options {
  lanes: number;
  /** Stop after this many failures. */
  mostFailures: number;
}

export type Outcome = Tally & { seconds: number; failures: Verdict[] };

const WIDE = 16;
/** Generous time limits: a slow, busy machine isn't a violation. */
const patient = {
  ...{ statementTimeoutMs: 60_000, lockTimeoutMs: 60_000, idleInTransactionMs: 60_000 },
  connectTimeoutMs: 60_000,
};
/** How many departures a lane creates at a time. Each schedule uses two. */
const BATCH = 200;

/** Returns a seed's plan, the same on every run, so that `PROOF_SEED` can replay it. */
export function planOf(seed: number, isWide: boolean): Plan {
  return planSchedule(seed, isWide ? WIDE : seeded(seed).int(2, 4));
}

/** Runs all of a part's schedules; stops early after a few failures. */
export async function runInterleavings(
  url: string,
  part: Part,
  options: Options,
): Promise<Outcome> {
  const begun = performance.now();
  const tally: Tally = { schedules: 0, events: 0, refusals: new Map(), retries: 0, losses: 0 };
  const failures: Verdict[] = [];
  const seeds = Array.from({ length: part.narrow + part.wide }, (_, at) => ({
    seed: part.seed + at,
    isWide: at < part.wide,
  }));
  await withLanes(url, options.lanes, async (db, lane) => {
    const departures: string[] = [];
    // All wide schedules share one lane, so only that lane needs many connections.
    const isMine = ({ isWide }: { isWide: boolean }) => lane === 0 || !isWide;
    for (;;) {
      const [next] = seeds.splice(Math.max(seeds.findIndex(isMine), 0), 1);
      if (!next || failures.length >= options.mostFailures) return;
      if (departures.length === 0) {
        // Rows left over from earlier schedules would only slow down every check.
        await emptyDatabase(db);
        departures.push(...(await makeDepartures(db, seeded(next.seed), BATCH)));
      }
      const plan = planOf(next.seed, next.isWide);
      const verdict = await runSchedule(db, plan, twoOf(departures), tally);
      if (verdict.broken.length > 0) failures.push(verdict);
    }
  });
  return { ...tally, failures, seconds: (performance.now() - begun) / 1_000 };
}

/** Merges several outcomes. */
export function joinOutcomes(outcomes: readonly Outcome[]): Outcome {
  const sum = (figure: (one: Outcome) => number) =>
    outcomes.reduce((total, one) => total + figure(one), 0);
  const refusals = new Map<string, number>();
  for (const [code, count] of outcomes.flatMap((one) => [...one.refusals])) {
    refusals.set(code, (refusals.get(code) ?? 0) + count);
  }
  return {
    schedules: sum(({ schedules }) => schedules),
    events: sum(({ events }) => events),
    retries: sum(({ retries }) => retries),
    losses: sum(({ losses }) => losses),
    seconds: Math.max(...outcomes.map(({ seconds }) => seconds)),
    refusals,
    failures: outcomes.flatMap(({ failures }) => failures),
  };
}

/** Replays a seed several times, because timing depends on the machine. */
export async function replay(
  url: string,
  plan: () => Plan,
  tries: number,
): Promise<Verdict | null> {
  const tally: Tally = { schedules: 0, events: 0, refusals: new Map(), retries: 0, losses: 0 };
  let failed: Verdict | null = null;
  await withLanes(url, 4, async (db) => {
    while (!failed && tally.schedules < tries) {
      const dates = twoOf(await makeDepartures(db, seeded(tally.schedules), 2));
      const verdict = await runSchedule(db, plan(), dates, tally);
      if (verdict.broken.length > 0) failed = verdict;
    }
  });
  return failed;
}

const twoOf = (departures: string[]): Dates => ({
  departureId: departures.pop() ?? '',
  otherId: departures.pop() ?? '',
});

async function withLanes(
  url: string,
  lanes: number,
  run: (db: Db, lane: number) => Promise<void>,
): Promise<void> {
  const admin = await openPostgres({ url, poolSize: 1, ...patient });
  const prefix = `proof_${randomBytes(4).toString('hex')}`;
  const address = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const names = Array.from({ length: lanes }, (_, lane) => `${prefix}_${lane}`);
  try {
    for (const name of names) {
      await copyPostgresTemplate(admin, url, name);
      // Otherwise each connection would plan every statement five times, which is a fifth of the
      // server's work.
      await sql`alter database ${sql.id(name)} set plan_cache_mode = force_generic_plan`.execute(
        admin.queries,
      );
    }
    await Promise.all(
      names.map(async (name, lane) => {
        // A double click briefly needs a second connection.
        const db = await openPostgres({
          url: address(name),
          poolSize: lane === 0 ? WIDE + 4 : 6,
          ...patient,
        });
        try {
          await addProofFunctions(db);
          await run(db, lane);
        } finally {
          await db.close();
        }
      }),
    );
  } finally {
    for (const name of names) {
      await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin.queries);
    }
    await admin.close();
  }
}

/** Summarises a run. */
export function describeOutcome(outcome: Outcome): string {
  const refusals = [...outcome.refusals].sort(([, a], [, b]) => b - a);
  const conflicts = refusals.reduce((sum, [, count]) => sum + count, 0);
  return [
    `${outcome.schedules} schedules, ${outcome.events} events, ${conflicts} conflicts handled, ` +
      `${outcome.losses} losses survived, ${outcome.retries} transactions retried, ` +
      `${outcome.seconds.toFixed(0)} s, ${outcome.failures.length} failures`,
    `conflicts: ${refusals.map(([code, count]) => `${code} ${count}`).join(', ')}`,
    ...outcome.failures.map(describeFailure),
  ].join('\n');
}

/** Describes a failure with everything needed to replay it. */
export function describeFailure({ seed, connections, events, broken, log }: Verdict): string {
  const wide = connections === WIDE ? ' PROOF_WIDE=1' : '';
  return [
    `seed ${seed}, ${connections} connections, ${events} events. ` +
      `Replay: PROOF_SEED=${seed}${wide} npm run proof:interleavings`,
    ...broken.map((sentence) => `  - ${sentence}`),
    `  ${log.join('; ')}`,
  ].join('\n');
}
