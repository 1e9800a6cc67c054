/**
 * `npm run proof:interleavings`: runs the random schedules on their own PostgreSQL server, in
 * several processes. `PROOF_SCHEDULES` sets how many (10000, a fiftieth of them over 16
 * connections), starting from `PROOF_FIRST_SEED`. `PROOF_PROCESSES` processes run `PROOF_LANES`
 * lanes each. `PROOF_GATEWAY` is `scripted`, or `razorpay`, `stripe` or `both` for those drivers and
 * their emulators. `PROOF_SEED` with `PROOF_TRIES` (and `PROOF_WIDE=1`) replays one seed.
 */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { startServer } from './server.ts';
import {
  describeFailure,
  describeOutcome,
  joinOutcomes,
  planOf,
  replay,
  runInterleavings,
  type Outcome,
  type Part,
} from './interleavings.ts';

const number = (name: string, fallback: number) => Number(process.env[name] ?? fallback);
const options = {
  lanes: number('PROOF_LANES', 4),
  mostFailures: number('PROOF_FAILURES', 3),
};

async function runAll(url: string): Promise<Outcome> {
  const begun = performance.now();
  const all = number('PROOF_SCHEDULES', 10_000);
  const first = number('PROOF_FIRST_SEED', 1);
  const processes = Math.min(number('PROOF_PROCESSES', availableParallelism()), all);
  const parts = Array.from({ length: processes }, (_, at): Part => {
    const from = Math.floor((all * at) / processes);
    const count = Math.floor((all * (at + 1)) / processes) - from;
    const wide = Math.ceil(count / 50);
    return { narrow: count - wide, wide, seed: first + from };
  });
  const outcomes = await Promise.all(parts.map((part) => runElsewhere(url, part)));
  return { ...joinOutcomes(outcomes), seconds: (performance.now() - begun) / 1_000 };
}

/** Runs one part in its own process, while this process only waits. */
async function runElsewhere(url: string, part: Part): Promise<Outcome> {
  const child = fork(import.meta.filename, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, PROOF_PART: JSON.stringify(part), TEST_DATABASE_URL: url },
    serialization: 'advanced',
  });
  let outcome: Outcome | null = null;
  child.on('message', (message: Outcome) => (outcome = message));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (!outcome) throw new Error(`a schedule process ended with ${code}`);
  return outcome;
}

const server = await startServer();
// The server is a separate process and must not outlive an interrupted run.
process.once('SIGINT', () => void server.stop().finally(() => process.exit(130)));
try {
  const { PROOF_SEED: seed, PROOF_PART: part } = process.env;
  if (part !== undefined) {
    // Set by the parent process.
    const outcome = await runInterleavings(server.url, JSON.parse(part) as Part, options);
    process.send?.(outcome);
  } else if (seed !== undefined) {
    const isWide = process.env['PROOF_WIDE'] === '1';
    const tries = number('PROOF_TRIES', 200);
    const failed = await replay(server.url, () => planOf(Number(seed), isWide), tries);
    console.log(failed ? describeFailure(failed) : `seed ${seed}: ${tries} runs without a failure`);
    process.exitCode = failed ? 1 : 0;
  } else {
    const outcome = await runAll(server.url);
    console.log(describeOutcome(outcome));
    process.exitCode = outcome.failures.length === 0 ? 0 : 1;
  }
} finally {
  await server.stop();
}
