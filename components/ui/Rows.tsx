import type { ReactNode } from 'react';
import css from './Rows.module.css';

/** A list of labelled facts, divided by lines. */
export function Rows({ children }: { children: ReactNode }) {
  return <dl className={`${css.lines} ${css.rows}`}>{children}</dl>;
}

/** One fact, in `Rows` or another `<dl>`. */
export function Row({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
