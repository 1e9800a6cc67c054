import { useEffect, useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import { PageLink } from '@/components/ui/PageLink';
import { useSavedTrips } from '@/lib/hooks/savedTrips';
import { useViewedTrips, type ListedTrip } from '@/lib/hooks/tripLists';
import { paths } from '@/lib/paths';
import css from './SavedTrips.module.css';

/** Buttons to save or print a trip. Renders nothing if the browser can't save. */
export function SaveButtons({ trip: { slug, title } }: { trip: ListedTrip }) {
  const { account, trips, canSave, save, forget } = useSavedTrips();
  const { remember } = useViewedTrips();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => remember({ slug, title }), [remember, slug, title]);
  const isSaved = trips.some((trip) => trip.slug === slug);
  const isAccountFull = (account?.trips.length ?? 0) >= (account?.most ?? 0);
  const isInAccount = account?.trips.some((trip) => trip.slug === slug) || !isAccountFull;
  const place = isInAccount ? 'in your account' : 'on this device';
  if (!canSave) return null;
  async function change() {
    setFailed(false);
    if (!isSaved) return save({ slug, title });
    setFailed(!(await forget(slug)));
  }
  return (
    <>
      <button type="button" aria-pressed={isSaved} onClick={() => void change()}>
        <Icon name="bookmark" size={18} />
        {isSaved ? 'Saved' : 'Save'} {place}
      </button>
      <button type="button" onClick={() => window.print()}>
        <Icon name="print" size={18} /> Print the itinerary
      </button>
      {hasFailed ? (
        <p role="alert">We couldn’t remove this trip from your account. Try again in a minute.</p>
      ) : null}
    </>
  );
}

/** Links to the other saved trips, in this browser and the account. Renders nothing when there are none. */
export function SavedTrips({ exceptSlug }: { exceptSlug: string }) {
  const { account, trips } = useSavedTrips();
  const others = trips.filter(({ slug }) => slug !== exceptSlug);
  if (others.length === 0) return null;
  return (
    <section className={css.saved} aria-labelledby="saved">
      <h2 id="saved">Saved {account ? 'in your account' : 'on this device'}</h2>
      <ul>
        {others.map((trip) => (
          <li key={trip.slug}>
            <PageLink href={paths.trip(trip.slug)}>{trip.title}</PageLink>
          </li>
        ))}
      </ul>
      <p>
        <PageLink href={paths.savedTrips()}>See and compare saved trips</PageLink>
      </p>
    </section>
  );
}
