import { v7 } from 'uuid';

/** A new id, ordered by time so that indexes stay compact. */
export function newId(): string {
  return v7();
}
