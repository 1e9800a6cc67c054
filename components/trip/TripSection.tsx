import type { ReactNode } from 'react';
import css from './TripSection.module.css';

interface TripSectionProps {
  /** The heading's id. */
  id: string;
  title: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A section of the trip page, with its heading. */
export function TripSection({ id, title, className, children }: TripSectionProps) {
  return (
    <section className={className} aria-labelledby={id}>
      <h2 className={css.heading} id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
