/**
 * Moves the clock of a stopped service's embedded database: `node moveClock.ts <DATA_DIR> '5 hours'`.
 * For the browser journeys, which cannot wait for a hold or an offer to run out.
 */
import { openDatabase } from '../store/open.ts';
import { setClock } from './database.ts';

const [dataDir = '', shift = '0 seconds'] = process.argv.slice(2);
const db = await openDatabase({ databaseUrl: null, databasePool: 1, dataDir });
await setClock(db, shift);
await db.close();
