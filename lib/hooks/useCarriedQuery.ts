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

/** A browser may forbid the site to remember anything; then only the address counts. */
function readOrNothing(search: string): CarriedQuery {
  try {
    return carriedFrom(search, window.sessionStorage);
  } catch {
    return carriedFrom(search, { getItem: () => null, setItem: () => undefined });
  }
}

const neverChangesByItself = () => () => undefined;

/** Where the visitor came from, and the code they came with. Nothing until scripts run. */
export function useCarriedQuery(): CarriedQuery {
  return useSyncExternalStore(neverChangesByItself, readAddress, () => nothing);
}
