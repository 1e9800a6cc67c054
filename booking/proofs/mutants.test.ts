/** The planted faults, with `PROOFS=all`: some minutes on two cores. Alone: `npm run proof:mutants`. */
import { postgresUrl } from '../testing/database.ts';
import { runProgram } from './program.ts';

const whenAsked = postgresUrl && process.env['PROOFS'] === 'all' ? it : it.skip;

whenAsked(
  'catches every fault that is planted into the service',
  async () => {
    const { code, printed } = await runProgram('mutants.ts', {
      env: { TEST_DATABASE_URL: postgresUrl ?? '' },
      seconds: 1_200,
    });
    process.stdout.write(printed);
    expect(printed).not.toContain('SURVIVED');
    expect(code).toBe(0);
  },
  1_300_000,
);
