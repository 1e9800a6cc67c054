import type { TripPageProps } from '@/lib/server/loaders/tripPage';
import { SectionHeading } from './SectionHeading';
import css from './Included.module.css';

type Lists = Pick<TripPageProps['trip'], 'inclusions' | 'exclusions'>;

/** What the price includes, and what it doesn't. */
export function Included({ inclusions, exclusions }: Lists) {
  const list = (items: string[]) => (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
  return (
    <div className={css.lists}>
      <section aria-labelledby="included">
        <SectionHeading id="included">Included</SectionHeading>
        {list(inclusions)}
      </section>
      <section className={css.not} aria-labelledby="not-included">
        <SectionHeading id="not-included">Not included</SectionHeading>
        {list(exclusions)}
      </section>
    </div>
  );
}
