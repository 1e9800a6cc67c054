import { StatusLink } from '@/components/layout/AskLinks';
import { useRef, useState } from 'react';
import { ButtonLink } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { PageLink } from '@/components/ui/PageLink';
import { VisuallyHidden } from '@/components/ui/VisuallyHidden';
import { accountPaths } from '@/lib/account/accountPaths';
import { useSavedTrips } from '@/lib/hooks/savedTrips';
import { useViewedTrips, type ListedTrip } from '@/lib/hooks/tripLists';
import { useSavedTripCards } from '@/lib/hooks/useSavedTripCards';
import { paths } from '@/lib/paths';
import type { AccountTrips } from '@/lib/server/booking/savedTrips';
import type { SavedTripCard } from '@/lib/server/loaders/savedTripsPage';
import { HiddenFields } from '../forms/HiddenFields';
import { TripCard, TripGrid } from './TripCard';
import { TripComparison } from './TripComparison';
import css from './SavedTripsPage.module.css';

const mostCompared = 3;

/** Removing a trip also removes its focused button. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

const included = [
  {
    label: 'Included',
    of: ({ inclusions }: SavedTripCard) => (
      <ul className={css.included}>
        {inclusions.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ),
  },
];

interface SavedTripListsProps {
  /** The account's list and its trips. Absent when signed out: then only scripts show a list. */
  account?: AccountTrips;
  cards?: SavedTripCard[] | null;
}

/** The saved trips with a comparison of up to three, and the ones viewed in this browser. */
export function SavedTripLists({ account, cards: known }: SavedTripListsProps) {
  const { trips: saved, canSave: hasScripts, forget, putBack } = useSavedTrips(account);
  const { trips: viewed, forgetAll } = useViewedTrips();
  const [removed, setRemoved] = useState<RemovedTrip | null>(null);
  const [kept, setKept] = useState<ListedTrip | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const slugs = [...saved, ...viewed].map(({ slug }) => slug);
  const { cards, hasFailed, isCurrent } = useSavedTripCards(slugs, known);
  const cardOf = ({ slug }: ListedTrip) => cards?.find((card) => card.slug === slug);
  const others = viewed
    .filter(({ slug }) => !saved.some((trip) => trip.slug === slug))
    .flatMap((trip) => cardOf(trip) ?? []);
  const isBusy = hasScripts && slugs.length > 0 && !isCurrent && !hasFailed;
  const focusList = () => list.current?.focus({ preventScroll: true });
  return (
    <div
      className={css.lists}
      aria-busy={isBusy || undefined}
      aria-label="Your lists"
      role="group"
      ref={list}
      tabIndex={-1}
    >
      {hasFailed ? (
        <Notice tone="caution" role="status">
          We can’t load dates and prices right now. Your list is safe. Try again in a minute.{' '}
          <StatusLink />
        </Notice>
      ) : null}
      {kept ? (
        <Notice tone="caution" role="alert">
          We couldn’t remove “{kept.title}” from your account. Try again in a minute.
        </Notice>
      ) : null}
      {saved.length === 0 ? (
        <div>
          <p>Nothing saved yet. To keep a trip here, choose “Save” on its page.</p>
          <p className={css.find}>
            <ButtonLink href={paths.search()}>Find a trip</ButtonLink>
          </p>
        </div>
      ) : null}
      {saved.length > 0 || removed ? (
        <Saved
          trips={saved.map((trip) => ({ ...trip, card: cardOf(trip) }))}
          isKnown={isCurrent}
          hasScripts={hasScripts}
          removed={removed}
          remove={async (trip) => {
            setKept(null);
            setRemoved({ ...trip, index: saved.findIndex(({ slug }) => slug === trip.slug) });
            if (await forget(trip.slug)) return;
            setRemoved(null);
            setKept(trip);
            focusList();
          }}
          undo={(trip) => {
            putBack(trip, trip.index);
            setRemoved(null);
            focusList();
          }}
        />
      ) : null}
      {others.length > 0 ? (
        <section aria-labelledby="viewed">
          <div className={css.head}>
            <h2 id="viewed">Viewed before</h2>
            <button
              type="button"
              onClick={() => {
                forgetAll();
                focusList();
              }}
            >
              Clear the list
            </button>
          </div>
          <TripGrid trips={others} />
        </section>
      ) : null}
    </div>
  );
}

/** The trip removed last, and its place in the list. */
interface RemovedTrip extends ListedTrip {
  index: number;
}

interface SavedProps {
  trips: (ListedTrip & { card: SavedTripCard | undefined })[];
  /** Whether a trip without a card is no longer offered. Otherwise it isn't loaded. */
  isKnown: boolean;
  hasScripts: boolean;
  removed: RemovedTrip | null;
  remove: (trip: ListedTrip) => Promise<void>;
  undo: (trip: RemovedTrip) => void;
}

function Saved({ trips, isKnown, hasScripts, removed, remove, undo }: SavedProps) {
  const offered = trips.flatMap(({ card }) => card ?? []);
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  const chosen = picked ?? offered.slice(0, mostCompared).map(({ slug }) => slug);
  const compared = offered.filter(({ slug }) => chosen.includes(slug));
  const isFull = compared.length === mostCompared;
  const rows = trips.map(({ slug, title, card }) => (
    <li key={slug}>
      {card ? (
        <TripCard trip={card} headingLevel="h2" />
      ) : (
        <p className={css.missing}>
          <PageLink href={paths.trip(slug)}>{title}</PageLink>
          {isKnown ? ' has moved or is no longer offered.' : null}
        </p>
      )}
      <div className={css.tools}>
        {hasScripts && card && offered.length > 1 ? (
          <label>
            <input
              type="checkbox"
              checked={chosen.includes(slug)}
              disabled={isFull && !chosen.includes(slug)}
              onChange={({ target }) =>
                setPicked(
                  target.checked ? [...chosen, slug] : chosen.filter((other) => other !== slug),
                )
              }
            />
            Compare <VisuallyHidden>{title}</VisuallyHidden>
          </label>
        ) : null}
        <form
          method="post"
          action={accountPaths.api('saved-trips')}
          onSubmit={(event) => {
            event.preventDefault();
            void remove({ slug, title });
          }}
        >
          <HiddenFields fields={{ do: 'remove', trips: slug }} />
          <button aria-label={`Remove ${title}`}>Remove</button>
        </form>
      </div>
    </li>
  ));
  if (removed) {
    rows.splice(
      removed.index,
      0,
      <li key={`removed ${removed.slug}`}>
        <p className={css.missing}>
          <span id="removed">Removed “{removed.title}”.</span>{' '}
          <button
            type="button"
            ref={takeFocus}
            aria-describedby="removed"
            onClick={() => undo(removed)}
          >
            Undo
          </button>
        </p>
      </li>,
    );
  }
  return (
    <>
      <ul className={css.grid}>{rows}</ul>
      {offered.length > 1 ? (
        <section aria-labelledby="compare">
          <div className={css.head}>
            <h2 id="compare">Side by side</h2>
          </div>
          {compared.length > 1 ? (
            <TripComparison trips={compared} more={included} />
          ) : (
            <p>Tick “Compare” on two or three trips.</p>
          )}
          {isFull && offered.length > mostCompared ? (
            <p className={css.note}>Three at a time. To add another, untick one.</p>
          ) : null}
        </section>
      ) : null}
    </>
  );
}
