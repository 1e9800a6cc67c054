/** Runs as a separate process: creates a PGlite directory with the schema, then exits. */
import { openPglite } from './db.ts';
import { migrate } from './migrate.ts';

const [directory] = process.argv.slice(2);
if (!directory) throw new Error('usage: node createPgliteDirectory.ts <directory>');
const db = await openPglite(directory);
await migrate(db);
await db.close();
