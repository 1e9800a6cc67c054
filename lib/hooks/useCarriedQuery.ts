import { useSyncExternalStore } from 'react';
import { carriedFrom } from '@/lib/carriedQuery';
import type { CarriedQuery } from '@/lib/paths';

const nothing: CarriedQuery = {};
let last: { search: string; carried: CarriedQuery } | undefined;

function readAddress(): CarriedQuery {
  const { search } = window.location;
  if (last?.search !== search) last = { search, carried: readOrNothing(search) };
  return last.carried;
}

/** Reads only the URL if the browser blocks storage. */
function readOrNothing(search: string): CarriedQuery {
  try {
    return carriedFrom(search, window.sessionStorage);
  } catch {
    return carriedFrom(search, { getItem: () => null, setItem: () => undefined });
  }
}

const neverChangesByItself = () => () => undefined;

/** Returns the visitor's campaign and offer code. Empty until scripts run. */
export function useCarriedQuery(): CarriedQuery {
  return useSyncExternalStore(neverChangesByItself, readAddress, () => nothing);
}
