/** The random schedules: 1,000 of them, all 10,000 with `PROOFS=all`. `proofs/run.ts` tells how. */
import { postgresUrl } from '../testing/database.ts';
import { runProgram } from './program.ts';

if (!postgresUrl) process.stderr.write('skipped: no PostgreSQL (apt-get install postgresql)\n');
const onServer = postgresUrl ? it : it.skip;

const schedules =
  process.env['PROOF_SCHEDULES'] ?? (process.env['PROOFS'] === 'all' ? '10000' : '1000');

onServer(
  'keeps every promise in every random schedule',
  async () => {
    const { code, printed } = await runProgram('run.ts', {
      env: { TEST_DATABASE_URL: postgresUrl ?? '', PROOF_SCHEDULES: schedules },
      seconds: 3_000,
    });
    process.stdout.write(printed);
    expect(printed).toContain(`${schedules} schedules`);
    expect(code).toBe(0);
  },
  3_100_000,
);
