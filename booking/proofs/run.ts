/**
 * `npm run proof:interleavings`: the random schedules on a PostgreSQL of their own.
 * `PROOF_SCHEDULES` (10000, a fiftieth of them over 16 connections), `PROOF_FIRST_SEED`,
 * `PROOF_LANES`; `PROOF_SEED` with `PROOF_TRIES` (and `PROOF_WIDE=1`) replays one seed.
 */
import { startServer } from './server.ts';
import {
  describeFailure,
  describeOutcome,
  planOf,
  replay,
  runInterleavings,
} from './interleavings.ts';

const number = (name: string, fallback: number) => Number(process.env[name] ?? fallback);

const server = await startServer();
// The server is a process of its own: it must not outlive a run that was broken off.
process.once('SIGINT', () => void server.stop().finally(() => process.exit(130)));
try {
  const { PROOF_SEED: seed } = process.env;
  if (seed !== undefined) {
    const isWide = process.env['PROOF_WIDE'] === '1';
    const tries = number('PROOF_TRIES', 200);
    const failed = await replay(server.url, () => planOf(Number(seed), isWide), tries);
    console.log(failed ? describeFailure(failed) : `seed ${seed}: ${tries} tries without failure`);
    process.exitCode = failed ? 1 : 0;
  } else {
    const all = number('PROOF_SCHEDULES', 10_000);
    const wide = Math.ceil(all / 50);
    const outcome = await runInterleavings({
      url: server.url,
      narrow: all - wide,
      wide,
      seed: number('PROOF_FIRST_SEED', 1),
      lanes: number('PROOF_LANES', 4),
      mostFailures: number('PROOF_FAILURES', 3),
    });
    console.log(describeOutcome(outcome));
    process.exitCode = outcome.failures.length === 0 ? 0 : 1;
  }
} finally {
  await server.stop();
}
