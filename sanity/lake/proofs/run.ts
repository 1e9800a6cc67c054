/**
 * `npm run proof:lake`: runs the public GROQ test suite and the tools that Sanity publishes against
 * a fresh content lake, and says how many cases pass. `expected.json` lists those that don't pass
 * yet. Exits with 1 when a case that passed is lost, or when a listed case passes.
 * `--suite-optional` leaves out the test suite where it's missing.
 */
import { messageOf } from '../errors.ts';
import { fail } from '../program.ts';
import { callsAt, type Call } from './calls.ts';
import { proveGroq } from './groqSuite.ts';
import { startLake } from './lake.ts';
import { readExpected, surprisesIn, type Outcome } from './outcomes.ts';
import { hasSuite } from './suite.ts';
import { checkTools, commandCalls, packageCalls } from './tools.ts';

const expected = readExpected();
const begun = performance.now();
let isGood = true;

function report(part: string, outcomes: Outcome[], note = ''): void {
  const passed = outcomes.filter(({ failure }) => failure === null).length;
  console.log(`${part}: ${passed} of ${outcomes.length} pass${note}`);
  for (const surprise of surprisesIn(part, outcomes, expected)) {
    isGood = false;
    console.log(`  ${surprise.replace(/\s+/g, ' ').slice(0, LONGEST_LINE)}`);
  }
}

/** Runs calls, at most `atOnce` at a time. A case that isn't run alone must not need another's result. */
async function runCalls(calls: Call[], atOnce = 1): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...calls];
  const runInTurn = async () => {
    for (let call = waiting.shift(); call; call = waiting.shift()) {
      const { name } = call;
      const failure = await call.run().then(
        () => null,
        (error: unknown) => messageOf(error),
      );
      outcomes.push({ name, failure });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runInTurn));
  return outcomes;
}

async function main(): Promise<void> {
  checkTools();
  if (hasSuite() || !process.argv.includes('--suite-optional')) {
    const { lake: overHttp, plain, outside } = await proveGroq();
    report('GROQ over HTTP', overHttp, `; ${outside} more are outside the evaluator's scope`);
    report('GROQ with groq-js alone', plain);
  } else console.log('GROQ: skipped: the test suite is missing');
  const lakes = [startLake(), startLake()];
  const [url = '', otherUrl = ''] = await Promise.all(lakes.map((lake) => lake.url));
  try {
    report('client', await runCalls(callsAt(url), CALLS_AT_ONCE));
    report('exporter and importer', await runCalls(await packageCalls(url, otherUrl)));
    report('command line and migration', await runCalls(await commandCalls(url), COMMANDS_AT_ONCE));
  } finally {
    for (const lake of lakes) await lake.kill();
  }
  console.log(`took ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
  if (!isGood) process.exitCode = 1;
}

const LONGEST_LINE = 400;
const CALLS_AT_ONCE = 4;
/** Each is a process that uses a whole core to start. */
const COMMANDS_AT_ONCE = 2;

await main().catch(fail);
