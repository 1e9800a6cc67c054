/**
 * Runs a sample of the random schedules; `npm run proof:interleavings` runs them all. See
 * `proofs/run.ts`.
 */
import { postgresUrl } from '../testing/database.ts';
import { runProgram } from './program.ts';

if (!postgresUrl) process.stderr.write('skipped: no PostgreSQL (apt-get install postgresql)\n');
const onServer = postgresUrl ? it : it.skip;

const schedules = process.env['PROOF_SCHEDULES'] ?? '1000';

onServer(
  'keeps every promise in every random schedule',
  async () => {
    const { code, printed } = await runProgram('run.ts', {
      env: { TEST_DATABASE_URL: postgresUrl ?? '', PROOF_SCHEDULES: schedules },
      seconds: 900,
    });
    process.stdout.write(printed);
    expect(printed).toContain(`${schedules} schedules`);
    expect(code).toBe(0);
  },
  1_000_000,
);
