import dynamic from 'next/dynamic';
import { ShareLinks } from '@/components/content/ShareLinks';
import { paths } from '@/lib/paths';
import type { ListedTrip } from '@/lib/hooks/tripLists';
import css from './TripActions.module.css';

/** Needs scripts, so it loads after the page's own scripts. */
const SaveButtons = dynamic(async () => (await import('./SavedTrips')).SaveButtons, { ssr: false });

export function TripActions({ trip, siteUrl }: { trip: ListedTrip; siteUrl: string }) {
  return (
    <div className={css.actions}>
      <ShareLinks title={trip.title} url={`${siteUrl}${paths.trip(trip.slug)}`} />
      <SaveButtons trip={trip} />
    </div>
  );
}
