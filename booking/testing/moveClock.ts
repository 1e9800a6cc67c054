/**
 * Moves the clock in a stopped service's database: `node moveClock.ts <DATA_DIR> '5 hours'`. With
 * `DATABASE_URL`, moves that server's clock instead. For browser tests, which can't wait for a hold
 * or offer to expire.
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
