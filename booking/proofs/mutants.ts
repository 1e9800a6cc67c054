/**
 * `npm run proof:mutants`: plants one fault at a time in a copy of the service and runs the random
 * schedules on it. Every fault must be caught, and it's an error if a fault's source text no longer
 * exists. `PROOF_MUTANTS=5` plants a random sample, and `PROOF_MUTANT=coupon` plants only faults
 * whose name contains that word.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faults, type Fault } from './faults.ts';
import { runProgram, type Ended } from './program.ts';
import { startServer } from './server.ts';

/** Imports that some faults need but the original file doesn't. */
const imports: Record<string, string> = {
  'actions/expireHolds.ts':
    "import { sql } from 'kysely';\nimport { lockHold } from '../store/bookings/holds.ts';\n",
  'actions/completePayment.ts': "import { sql } from 'kysely';\n",
  'actions/webhooks.ts': "import { findPayment } from '../store/money/payments.ts';\n",
};

const root = join(import.meta.dirname, '..');
const server = await startServer();
process.once('SIGINT', () => void server.stop().finally(() => process.exit(130)));
const begun = performance.now();
let caught = 0;
try {
  const only = process.env['PROOF_MUTANT'];
  const named = faults.filter(({ name }) => !only || name.includes(only));
  const most = Number(process.env['PROOF_MUTANTS'] ?? named.length);
  // A different sample each time, so that every fault gets its turn eventually.
  const planted = named.toSorted(() => Math.random() - 0.5).slice(0, most);
  const healthy = await judge(null);
  if (healthy.code !== 0) throw new Error(`the service fails without a fault:\n${healthy.printed}`);
  const left = [...planted];
  const judgeAll = async () => {
    for (let fault = left.shift(); fault; fault = left.shift()) report(fault, await judge(fault));
  };
  const report = (fault: Fault, { printed }: Ended) => {
    // A copy that doesn't even start hasn't caught anything: a schedule must have failed.
    const why = /^ {2}- (.*)$/m.exec(printed)?.[1];
    if (why !== undefined) caught += 1;
    console.log(
      why === undefined
        ? `SURVIVED  ${fault.name}: ${printed.trim().split('\n')[0] ?? ''}`
        : `caught    ${fault.name}: ${why.slice(0, 120)}`,
    );
  };
  await Promise.all([judgeAll(), judgeAll()]);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
  console.log(`${caught} caught of ${planted.length} planted, ${seconds} s`);
  process.exitCode = caught === planted.length && caught > 0 ? 0 : 1;
} finally {
  await server.stop();
}

/** Runs schedules on a copy of the service until one fails or all are done. */
async function judge(fault: Fault | null) {
  const copy = mkdtempSync(join(tmpdir(), 'safar-mutant-'));
  try {
    cpSync(root, copy, {
      recursive: true,
      filter: (source) => !/node_modules|\.data|\.test\.ts$/.test(source.slice(root.length)),
    });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    if (fault) plant(join(copy, fault.file), fault);
    return await runProgram('run.ts', {
      folder: join(copy, 'proofs'),
      env: {
        TEST_DATABASE_URL: server.url,
        PROOF_SCHEDULES: fault ? '2000' : '40',
        PROOF_FAILURES: '1',
        PROOF_GATEWAY: fault?.gateway ?? 'scripted',
        PROOF_LANES: '3',
        // Tests two faults in parallel, one process each.
        PROOF_PROCESSES: '1',
      },
      seconds: 600,
    });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function plant(file: string, { name, of, instead, ...fault }: Fault): void {
  const text = readFileSync(file, 'utf8');
  const places = text.split(of).length - 1;
  if (places !== 1)
    throw new Error(`"${name}" matches ${places} places in ${fault.file} instead of one`);
  writeFileSync(file, `${imports[fault.file] ?? ''}${text.replace(of, () => instead)}`);
}
