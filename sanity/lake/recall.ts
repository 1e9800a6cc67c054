/** Returns what a map holds under a key, or makes it. The map keeps only its `most` recently used values. */
export function recall<Key, Value>(
  kept: Map<Key, Value>,
  most: number,
  key: Key,
  make: () => Value,
): Value {
  const value = kept.get(key) ?? make();
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
  return value;
}
