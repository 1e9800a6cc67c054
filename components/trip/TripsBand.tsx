import type { ComponentProps } from 'react';
import { HeadedBand } from '@/components/ui/HeadedBand';
import type { TripCardData } from '@/lib/server/loaders/tripCards';
import { TripGrid } from './TripCard';

/** Trips under a heading. Renders nothing when there are none. */
export function TripsBand(props: ComponentProps<typeof HeadedBand> & { trips: TripCardData[] }) {
  const { trips, ...rest } = props;
  if (trips.length === 0) return null;
  return (
    <HeadedBand {...rest}>
      <TripGrid trips={trips} isSwiped />
    </HeadedBand>
  );
}
