/** Drops a map's oldest entry if it has more than `most`. Call it after each new entry. */
export function dropOldest<Key>(map: Map<Key, unknown>, most: number): void {
  const oldest = map.keys().next();
  if (map.size > most && !oldest.done) map.delete(oldest.value);
}
