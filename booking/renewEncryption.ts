/**
 * Part of `safar rotate DRAFT_KEY`: encrypts everything again with the first key in DRAFT_KEY, so that the others can go.
 * Names what no key opens, and then exits with 1, or with 0 after `--give-up-unreadable`. May run while the service does,
 * and again.
 */
import { parseArgs } from 'node:util';
import { renewEncryption } from './actions/renewEncryption.ts';
import { readConfig } from './config.ts';
import { makeCipher } from './providers/crypto/cipher.ts';
import { failToStart } from './startFailure.ts';
import { openDatabase } from './store/database/open.ts';

async function main(): Promise<void> {
  const { values: given } = parseArgs({ options: { 'give-up-unreadable': { type: 'boolean' } } });
  const config = readConfig(process.env);
  const db = await openDatabase({ ...config, databasePool: 1 });
  try {
    const cipher = makeCipher(config.draftKeys);
    const { renewed, unreadable } = await renewEncryption({ db, cipher });
    process.stdout.write(`Encrypted ${renewed} values with the current key.\n`);
    if (unreadable.length === 0) return;
    const places = unreadable.map(({ table, column, id }) => `  ${table}.${column} of ${id}\n`);
    process.stderr.write(
      `Values that no key in DRAFT_KEY opens: ${unreadable.length}\n${places.join('')}`,
    );
    if (!given['give-up-unreadable']) process.exitCode = 1;
  } finally {
    await db.close();
  }
}

await main().catch(failToStart);
