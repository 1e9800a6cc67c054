import { Icon } from '@/components/ui/Icon';
import { PageLink } from '@/components/ui/PageLink';
import { useSavedTrips, type SavedTrip } from '@/lib/hooks/useSavedTrips';
import { paths } from '@/lib/paths';
import css from './SavedTrips.module.css';

/** Buttons to save or print a trip. Renders nothing if the browser can't save. */
export function SaveButtons({ trip }: { trip: SavedTrip }) {
  const { trips, canSave, save, forget } = useSavedTrips();
  const isSaved = trips.some(({ slug }) => slug === trip.slug);
  if (!canSave) return null;
  return (
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
  );
}

/** Other trips saved in this browser. Renders nothing when there are none. */
export function SavedTrips({ exceptSlug }: { exceptSlug: string }) {
  const { trips, forget } = useSavedTrips();
  const others = trips.filter(({ slug }) => slug !== exceptSlug);
  if (others.length === 0) return null;
  return (
    <section className={css.saved} aria-labelledby="saved">
      <h2 id="saved">Saved on this device</h2>
      <p>
        Saved in this browser only. We can’t see them, and they don’t appear on your other devices.
      </p>
      <ul>
        {others.map((trip) => (
          <li key={trip.slug}>
            <PageLink href={paths.trip(trip.slug)}>{trip.title}</PageLink>
            <button
              type="button"
              onClick={() => forget(trip.slug)}
              aria-label={`Remove ${trip.title}`}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
