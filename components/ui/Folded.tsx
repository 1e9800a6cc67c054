import type { ReactNode } from 'react';
import css from './Folded.module.css';

interface FoldedProps {
  heading: ReactNode;
  /** How much is inside, for example “12 things”. Shown on phones only. */
  inside?: string | null;
  children: ReactNode;
}

/**
 * Content that phones fold (`public/start.js`) and that everyone else sees open, under its heading.
 */
export function Folded({ heading, inside, children }: FoldedProps) {
  return (
    <details className={css.folded} data-folded-on-phones open>
      <summary>
        {heading}
        {inside ? <small>{inside}</small> : null}
      </summary>
      {children}
    </details>
  );
}
