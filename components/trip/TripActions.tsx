import dynamic from 'next/dynamic';
import { ShareLinks } from '@/components/content/ShareLinks';
import { HiddenFields } from '@/components/forms/HiddenFields';
import { accountPaths } from '@/lib/account/accountPaths';
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
      <noscript>
        <form method="post" action={accountPaths.api('saved-trips')}>
          <HiddenFields fields={{ do: 'save', trips: trip.slug }} />
          <button>Save in your account</button>
        </form>
      </noscript>
    </div>
  );
}
