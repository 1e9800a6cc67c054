import { useSyncExternalStore } from 'react';
import { dateAnchor } from '@/lib/paths';

let chosenId = '';
const listeners = new Set<() => void>();

/** When no component shows it any longer, the choice is forgotten. */
function subscribe(onChange: () => void) {
  listeners.add(onChange);
  window.addEventListener('hashchange', onChange);
  return () => {
    window.removeEventListener('hashchange', onChange);
    listeners.delete(onChange);
    if (listeners.size === 0) chosenId = '';
  };
}

/** Stays the same between renders. */
function choose(departureId: string): void {
  chosenId = departureId;
  for (const listener of listeners) listener();
}

const readChosen = () => chosenId;
const readAnchor = () => window.location.hash.slice(1);
const nothing = () => '';

/**
 * The date chosen on this page, shared by all its parts: set by `choose`, else by the address (`asked`).
 * Undefined while there is none, or once it can no longer be booked.
 */
export function useChosenDate<Departure extends { id: string; isBookable: boolean }>(
  departures: readonly Departure[],
) {
  const id = useSyncExternalStore(subscribe, readChosen, nothing);
  const anchor = useSyncExternalStore(subscribe, readAnchor, nothing);
  const bookable = departures.filter(({ isBookable }) => isBookable);
  const asked = bookable.find((departure) => dateAnchor(departure.id) === anchor);
  return { chosen: bookable.find((departure) => departure.id === id) ?? asked, asked, choose };
}
