import { useSyncExternalStore } from 'react';

/** A trip in a list, with just enough to link to it. */
export interface ListedTrip {
  slug: string;
  title: string;
}

const none: readonly ListedTrip[] = [];
const signedInKey = 'safar-signed-in';
const [saved, viewed] = [tripList('safar-saved-trips', 24), tripList('safar-viewed-trips', 12)];

/** The list that only this browser has. See `savedTrips.ts` for the account's. */
export const deviceTrips = saved;

/** Returns the trips saved in this browser, newest first. `canSave` is false if it stores none. */
export function useDeviceTrips() {
  const trips = useSyncExternalStore(saved.subscribe, saved.read, () => none);
  const canSave = useSyncExternalStore(saved.subscribe, isStorageOpen, () => false);
  return { trips, canSave };
}

/** Returns whether someone was last signed in here. Only the service knows whether they still are. */
export function useWasSignedIn(): boolean {
  return useSyncExternalStore(saved.subscribe, wasSignedIn, () => false);
}

/** Remembers in this browser whether someone is signed in, so that others needn't be asked about. */
export function rememberSignedIn(isSignedIn: boolean): void {
  if (wasSignedIn() === isSignedIn) return;
  try {
    if (isSignedIn) window.localStorage.setItem(signedInKey, 'yes');
    else window.localStorage.removeItem(signedInKey);
  } catch {
    // Storage is full or blocked, so the account's list appears only on its own page.
  }
  saved.notify();
}

const wasSignedIn = () => readText(signedInKey) === 'yes';

/** Returns the trips whose pages this browser has opened, the last one first. */
export function useViewedTrips() {
  const trips = useSyncExternalStore(viewed.subscribe, viewed.read, () => none);
  return { trips, remember: viewed.add, forgetAll: viewed.clear };
}

/** A list of trips that only this browser's storage keeps. */
function tripList(key: string, most: number) {
  const listeners = new Set<() => void>();
  let last: { text: string | null; trips: readonly ListedTrip[] } = { text: null, trips: none };

  function read(): readonly ListedTrip[] {
    const text = readText(key);
    if (text !== last.text) last = { text, trips: parse(text) };
    return last.trips;
  }
  function write(trips: readonly ListedTrip[]): void {
    try {
      window.localStorage.setItem(key, JSON.stringify(trips));
    } catch {
      // Storage is full or blocked. The button shows that nothing was saved.
    }
    notify();
  }
  function notify(): void {
    for (const listener of listeners) listener();
  }
  function insert({ slug, title }: ListedTrip, index: number): void {
    const others = read().filter((trip) => trip.slug !== slug);
    write([...others.slice(0, index), { slug, title }, ...others.slice(index)].slice(0, most));
  }
  return {
    read,
    insert,
    notify,
    add: (trip: ListedTrip) => insert(trip, 0),
    remove: (...slugs: string[]) => write(read().filter(({ slug }) => !slugs.includes(slug))),
    clear: () => write(none),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}

function readText(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Anyone can edit a browser's storage, so ignore anything that isn't a trip. */
function parse(text: string | null): readonly ListedTrip[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isListedTrip) : none;
  } catch {
    return none;
  }
}

function isListedTrip(value: unknown): value is ListedTrip {
  if (typeof value !== 'object' || value === null) return false;
  const { slug, title } = value as Record<string, unknown>;
  return typeof slug === 'string' && /^[a-z0-9-]+$/.test(slug) && typeof title === 'string';
}

function isStorageOpen(): boolean {
  try {
    return typeof window.localStorage.length === 'number';
  } catch {
    return false;
  }
}
