import type { Deps } from '../deps.ts';
import {
  completeDeparture,
  departDeparture,
  listEndedDepartures,
  listDepartedDepartures,
} from '../store/catalogue/pastDepartures.ts';
import { lockDeparture } from '../store/bookings/seats.ts';

/**
 * Lets time pass for departures: when the group has met they have departed, and on the day after the last
 * one they and their bookings are completed (domain 3.2 and 3.9). Answers how many moved.
 */
export async function advanceDepartures({ db }: Pick<Deps, 'db'>): Promise<number> {
  const left = await listDepartedDepartures(db.queries);
  for (const id of left) {
    await db.transact(async (tx) => {
      if (await lockDeparture(tx, id)) await departDeparture(tx, id);
    });
  }
  const ended = await listEndedDepartures(db.queries);
  for (const id of ended) {
    await db.transact(async (tx) => {
      if (await lockDeparture(tx, id)) await completeDeparture(tx, id);
    });
  }
  return left.length + ended.length;
}
