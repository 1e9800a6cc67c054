import type { ReactNode } from 'react';
import { Folded } from '@/components/ui/Folded';
import css from './TripSection.module.css';

interface TripSectionProps {
  id: string;
  title: ReactNode;
  className?: string;
  /** How much is inside, for example “9 days”. If set, phones fold the section. */
  inside?: string | undefined;
  children: ReactNode;
}

export function TripSection({ id, title, className, inside, children }: TripSectionProps) {
  const heading = (
    <h2 className={css.heading} id={id}>
      {title}
    </h2>
  );
  return (
    <section className={className} aria-labelledby={id}>
      {inside === undefined ? (
        <>
          {heading}
          {children}
        </>
      ) : (
        <Folded heading={heading} inside={inside}>
          {children}
        </Folded>
      )}
    </section>
  );
}
