import { useSyncExternalStore } from 'react';

/** A saved trip, with just enough to link to it. */
export interface SavedTrip {
  slug: string;
  title: string;
}

const key = 'safar-saved-trips';
const most = 24;
const none: readonly SavedTrip[] = [];
const listeners = new Set<() => void>();
let last: { text: string | null; trips: readonly SavedTrip[] } = { text: null, trips: none };

/** Returns the trips saved in this browser, newest first. `canSave` is false if it stores none. */
export function useSavedTrips() {
  const trips = useSyncExternalStore(subscribe, read, () => none);
  const canSave = useSyncExternalStore(subscribe, isStorageOpen, () => false);
  return { trips, canSave, save, forget };
}

function save({ slug, title }: SavedTrip): void {
  write([{ slug, title }, ...read().filter((trip) => trip.slug !== slug)].slice(0, most));
}

function forget(slug: string): void {
  write(read().filter((trip) => trip.slug !== slug));
}

function write(trips: readonly SavedTrip[]): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(trips));
  } catch {
    // Storage is full or blocked. The button shows that nothing was saved.
  }
  for (const listener of listeners) listener();
}

function read(): readonly SavedTrip[] {
  const text = readText();
  if (text !== last.text) last = { text, trips: parse(text) };
  return last.trips;
}

function readText(): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Anyone can edit a browser's storage, so ignore anything that isn't a trip. */
function parse(text: string | null): readonly SavedTrip[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isSavedTrip) : none;
  } catch {
    return none;
  }
}

function isSavedTrip(value: unknown): value is SavedTrip {
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
