import type { ReactNode } from 'react';
import css from './SectionHeading.module.css';

/** A heading on the trip page. */
export function SectionHeading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 className={css.heading} id={id}>
      {children}
    </h2>
  );
}
