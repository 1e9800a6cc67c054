/** Dates that a run makes for itself, so that it knows what may be sold. */
import { openPostgres, type Db } from '../booking/store/database/db.ts';
import { allRows } from '../booking/store/database/rows.ts';
import { aDeparture } from '../booking/testing/builders.ts';

export interface OwnDate {
  id: string;
  slug: string;
}

/** Calls with a connection to the booking service's database, and closes it. */
export async function withDatabase<Result>(
  databaseUrl: string,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const db = await openPostgres({ url: databaseUrl, poolSize: 2, statementTimeoutMs: 60_000 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Adds dates with so many seats to a trip that is on sale, the first in `inDays` days. */
export async function makeDates(
  databaseUrl: string,
  wanted: { slug: string; capacity: number; count: number; inDays: number },
): Promise<OwnDate[]> {
  const { slug, capacity, count, inDays } = wanted;
  return withDatabase(databaseUrl, async (db) => {
    const [trip] = await allRows<{ id: string }>(
      db.queries,
    )`select id from trip where slug = ${slug}`;
    if (!trip) throw new Error(`the booking service has no trip ${slug}`);
    const made: OwnDate[] = [];
    for (let at = 0; at < count; at += 1) {
      const { id } = await aDeparture(db, { tripId: trip.id, capacity, inDays: inDays + at });
      made.push({ id, slug });
    }
    return made;
  });
}
