import { useState } from 'react';

const kept = new Map<string, unknown>();

/**
 * Like `useState`, but the value survives while another tool is open, and until the page is closed.
 * The Studio also draws its tools anew while it starts, when someone may be typing already.
 */
export function useKept<Value>(
  name: string,
  initial: () => Value,
): [value: Value, set: (value: Value) => void] {
  // Each name is kept by one caller only, so the type is the same.
  const [value, setValue] = useState(() =>
    kept.has(name) ? (kept.get(name) as Value) : initial(),
  );
  return [
    value,
    (next) => {
      kept.set(name, next);
      setValue(next);
    },
  ];
}
