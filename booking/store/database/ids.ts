import { v7 } from 'uuid';

/** A new ID, ordered by time so that indexes stay compact. */
export function newId(): string {
  return v7();
}

/** Identifies a row of a departure, such as a booking or a hold. */
export type RowKey = { departureId: string; id: string };
