import type { ReactNode } from 'react';
import css from './TripSection.module.css';

interface TripSectionProps {
  id: string;
  title: ReactNode;
  className?: string;
  children: ReactNode;
}

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
