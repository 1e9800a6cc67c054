import { startLakeProcess, type LakeProcess } from '../testing/lakeProcess.ts';
import { emptyDirectory } from '../testing/testLake.ts';

/** The token that all writers send to a lake under proof. */
export const TOKEN = 'a-token-for-proofs-only';

/** Starts an empty lake that only accepts writes with the token. */
export function startLake(): LakeProcess {
  return startLakeProcess(emptyDirectory(), { env: { LAKE_WRITE_TOKEN: TOKEN } });
}
