import type { ComponentProps } from 'react';

/** A list of strings. Renders nothing if empty. */
export function TextList({ items, ...rest }: ComponentProps<'ul'> & { items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <ul {...rest}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
