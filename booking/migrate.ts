/** `npm run migrate`: brings the database to this release's schema. It may run while others do. */
import { readDatabaseConfig } from './config.ts';
import { failToStart } from './startFailure.ts';
import { openDatabase, updateSchema } from './store/database/open.ts';

async function main(): Promise<void> {
  const config = readDatabaseConfig(process.env);
  const db = await openDatabase(config);
  try {
    const names = await updateSchema(config, db);
    const lines = names.length > 0 ? names : ['nothing to do'];
    process.stdout.write(`${lines.map((line) => `Migrated: ${line}`).join('\n')}\n`);
  } finally {
    await db.close();
  }
}

await main().catch(failToStart);
