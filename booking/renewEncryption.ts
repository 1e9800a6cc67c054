/**
 * Part of `safar rotate DRAFT_KEY`: encrypts everything again with the first key in DRAFT_KEY, so that the others can go.
 * Exits with 1 if anything is left that needs another key. May run while the service does, and again.
 */
import { renewEncryption } from './actions/renewEncryption.ts';
import { readConfig } from './config.ts';
import { makeCipher } from './providers/crypto/cipher.ts';
import { failToStart } from './startFailure.ts';
import { openDatabase } from './store/database/open.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const db = await openDatabase({ ...config, databasePool: 1 });
  try {
    const cipher = makeCipher(config.draftKeys);
    const { renewed, unreadable } = await renewEncryption({ db, cipher });
    process.stdout.write(`Encrypted ${renewed} values with the current key.\n`);
    if (unreadable > 0) {
      process.stderr.write(`No key in DRAFT_KEY opens ${unreadable} values: keep all its keys.\n`);
      process.exitCode = 1;
    }
  } finally {
    await db.close();
  }
}

await main().catch(failToStart);
