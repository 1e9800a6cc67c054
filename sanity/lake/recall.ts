import { createHash } from 'node:crypto';

/** Returns a key's value, created if necessary. Beyond `most`, drops the least recently used. */
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

/** Returns a key for a text that may be too long to keep, such as a query's parameters. */
export function shortKey(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
