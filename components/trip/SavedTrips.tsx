import { PageLink } from '@/components/ui/PageLink';
import { useSavedTrips } from '@/lib/hooks/useSavedTrips';
import { paths } from '@/lib/paths';
import css from './SavedTrips.module.css';

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
