/**
 * Moves the clock of a stopped service's database: `node moveClock.ts <DATA_DIR> '5 hours'`, that of the
 * server where `DATABASE_URL` names one.
 * For the browser journeys, which cannot wait for a hold or an offer to run out.
 */
import { openDatabase } from '../store/database/open.ts';
import { setClock } from './database.ts';

const [dataDir = '', shift = '0 seconds'] = process.argv.slice(2);
const db = await openDatabase({
  databaseUrl: process.env['DATABASE_URL'] ?? null,
  databasePool: 1,
  dataDir,
});
await setClock(db, shift);
await db.close();
