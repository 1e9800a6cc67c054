import type { Deps } from '../deps.ts';
import {
  completeDeparture,
  departDeparture,
  listEndedDepartures,
  listDepartedDepartures,
} from '../store/catalogue/pastDepartures.ts';
import { lockDeparture } from '../store/bookings/seats.ts';

/** Moves departures and their bookings to departed or completed. Returns how many changed. */
export async function advanceDepartures({ db }: Deps): Promise<number> {
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
