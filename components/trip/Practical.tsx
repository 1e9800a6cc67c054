import { RichText } from '@/components/content/RichText';
import { Stack } from '@/components/ui/Stack';
import { TextList } from '@/components/ui/TextList';
import type { TripPageProps } from '@/lib/server/loaders/tripPage';
import { ageRange } from '@/lib/booking/priceWords';
import { formatCount } from '@/lib/format/counts';
import { Leader } from './Leader';
import { TripSection } from './TripSection';
import folded from '@/components/ui/Folded.module.css';
import css from './Practical.module.css';

/** The leader, the meeting point, useful facts and the packing list. */
export function Practical({ trip }: Pick<TripPageProps, 'trip'>) {
  return (
    <TripSection id="practical" title="Good to know">
      <Stack data-gap="large">
        {trip.leader ? <Leader leader={trip.leader} /> : null}
        <p>
          We meet at <strong>{trip.meetingPoint.name}</strong>
          {trip.meetingPoint.detail ? `. ${trip.meetingPoint.detail.replace(/\.$/, '')}` : ''}.{' '}
          {ageRange(trip.minAge, trip.maxAge)}, up to {trip.groupSizeMax} people.
        </p>
        <RichText value={trip.goodToKnow} />
        {trip.packing.length > 0 ? (
          <details className={folded.folded} data-folded-on-phones open>
            <summary>
              <h3>What to pack</h3>
              <small>{formatCount(trip.packing.length, 'thing')}</small>
            </summary>
            <TextList className={css.packing} items={trip.packing} />
          </details>
        ) : null}
      </Stack>
    </TripSection>
  );
}
