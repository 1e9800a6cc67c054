import { useSyncExternalStore } from 'react';
import { dateAnchor } from '@/lib/paths';

let chosenId = '';
const listeners = new Set<() => void>();

/** Forgets the choice once no component on the page uses it. */
function subscribe(onChange: () => void) {
  listeners.add(onChange);
  window.addEventListener('hashchange', onChange);
  return () => {
    window.removeEventListener('hashchange', onChange);
    listeners.delete(onChange);
    if (listeners.size === 0) chosenId = '';
  };
}

/**
 * Outside the hook, so that the function's identity is stable across renders. The browser paints the
 * chosen radio button first: rendering the rest takes longer than that on a slow phone.
 */
function choose(departureId: string): void {
  chosenId = departureId;
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const listener of listeners) listener();
    }),
  );
}

const readChosen = () => chosenId;
const readAnchor = () => window.location.hash.slice(1);
const nothing = () => '';

/** Returns the bookable date chosen on the page: by `choose`, or else by the address (`asked`). */
export function useChosenDate<Departure extends { id: string; isBookable: boolean }>(
  departures: readonly Departure[],
) {
  const id = useSyncExternalStore(subscribe, readChosen, nothing);
  const anchor = useSyncExternalStore(subscribe, readAnchor, nothing);
  const bookable = departures.filter(({ isBookable }) => isBookable);
  const asked = bookable.find((departure) => dateAnchor(departure.id) === anchor);
  return { chosen: bookable.find((departure) => departure.id === id) ?? asked, asked, choose };
}
