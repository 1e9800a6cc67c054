import { Icon } from '@/components/ui/Icon';
import { ShareLinks } from '@/components/ui/ShareLinks';
import { useSavedTrips } from '@/lib/hooks/useSavedTrips';
import { paths } from '@/lib/paths';
import css from './TripActions.module.css';

interface TripActionsProps {
  trip: { slug: string; title: string };
  siteUrl: string;
}

/** Saves, shares or prints a trip. */
export function TripActions({ trip, siteUrl }: TripActionsProps) {
  const { trips, canSave, save, forget } = useSavedTrips();
  const isSaved = trips.some(({ slug }) => slug === trip.slug);
  return (
    <div className={css.actions}>
      <ShareLinks title={trip.title} url={`${siteUrl}${paths.trip(trip.slug)}`} />
      {canSave ? (
        <>
          <button
            type="button"
            aria-pressed={isSaved}
            onClick={() => (isSaved ? forget(trip.slug) : save(trip))}
          >
            <Icon name="bookmark" size={18} />
            {isSaved ? 'Saved on this device' : 'Save on this device'}
          </button>
          <button type="button" onClick={() => window.print()}>
            <Icon name="print" size={18} /> Print the itinerary
          </button>
        </>
      ) : null}
    </div>
  );
}
