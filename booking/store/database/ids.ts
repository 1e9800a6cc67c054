import { v7 } from 'uuid';

/** Returns a new ID. IDs are ordered by time, so that indexes stay compact. */
export function newId(): string {
  return v7();
}

/** Identifies a row that belongs to a departure, such as a booking or a hold. */
export interface RowKey {
  departureId: string;
  id: string;
}
