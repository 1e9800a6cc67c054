import type { ComponentProps } from 'react';

interface TextListProps extends ComponentProps<'ul'> {
  items: readonly string[];
}

/** A list of strings. Renders nothing if empty. */
export function TextList({ items, ...rest }: TextListProps) {
  if (items.length === 0) return null;
  return (
    <ul {...rest}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
