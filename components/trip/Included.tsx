import { TextList } from '@/components/ui/TextList';
import { formatCount } from '@/lib/format/counts';
import type { TripPageProps } from '@/lib/server/loaders/tripPage';
import { TripSection } from './TripSection';
import css from './Included.module.css';

type Lists = Pick<TripPageProps['trip'], 'inclusions' | 'exclusions'>;

/** What the price includes, and what it doesn't. */
export function Included({ inclusions, exclusions }: Lists) {
  return (
    <div className={css.lists}>
      <TripSection id="included" title="Included" inside={things(inclusions)}>
        <TextList items={inclusions} />
      </TripSection>
      <TripSection
        className={css.not}
        id="not-included"
        title="Not included"
        inside={things(exclusions)}
      >
        <TextList items={exclusions} />
      </TripSection>
    </div>
  );
}

const things = (list: readonly string[]) => formatCount(list.length, 'thing');
