import { RichText } from '@/components/content/RichText';
import { Folded } from '@/components/ui/Folded';
import { Stack } from '@/components/ui/Stack';
import { TextList } from '@/components/ui/TextList';
import type { TripPageProps } from '@/lib/server/loaders/tripPage';
import { ageRange } from '@/lib/booking/priceWords';
import { formatCount } from '@/lib/format/counts';
import { Leader } from './Leader';
import { TripSection } from './TripSection';
import css from './Practical.module.css';

/** The leader, the meeting point, useful facts and the packing list. */
export function Practical({ trip }: Pick<TripPageProps, 'trip'>) {
  return (
    <TripSection
      id="practical"
      title="Good to know"
      inside={trip.leader ? 'leader, meeting point, packing' : 'meeting point, packing'}
    >
      <Stack data-gap="large">
        {trip.leader ? <Leader leader={trip.leader} /> : null}
        <p>
          We meet at <strong>{trip.meetingPoint.name}</strong>
          {trip.meetingPoint.detail ? `. ${trip.meetingPoint.detail.replace(/\.$/, '')}` : ''}.{' '}
          {ageRange(trip.minAge, trip.maxAge)}, up to {trip.groupSizeMax} people.
        </p>
        <RichText value={trip.goodToKnow} />
        {trip.packing.length > 0 ? (
          <Folded
            heading={<h3>What to pack</h3>}
            inside={formatCount(trip.packing.length, 'thing')}
          >
            <TextList className={css.packing} items={trip.packing} />
          </Folded>
        ) : null}
      </Stack>
    </TripSection>
  );
}
