import { useSyncExternalStore } from 'react';
import { dateAnchor } from '@/lib/paths';

const subscribe = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};
const readAnchor = () => window.location.hash.slice(1);

/** The date that the address points at: who comes from a search has chosen there. Else undefined. */
export function useAskedDate<Date extends { id: string; isBookable: boolean }>(
  departures: readonly Date[],
): Date | undefined {
  const anchor = useSyncExternalStore(subscribe, readAnchor, () => '');
  return departures.find(({ id, isBookable }) => isBookable && dateAnchor(id) === anchor);
}
