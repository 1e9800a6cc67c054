/** Run as a process of its own: creates a PGlite directory and the schema in it, and ends. */
import { openPglite } from './db.ts';
import { migrate } from './migrate.ts';

const [directory] = process.argv.slice(2);
if (!directory) throw new Error('usage: node createPgliteDirectory.ts <directory>');
const db = await openPglite(directory);
await migrate(db);
await db.close();
