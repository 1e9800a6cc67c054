import { useRef, useState } from 'react';
import { ButtonLink } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { PageLink } from '@/components/ui/PageLink';
import { VisuallyHidden } from '@/components/ui/VisuallyHidden';
import { useSavedTrips, useViewedTrips, type ListedTrip } from '@/lib/hooks/tripLists';
import { useSavedTripCards } from '@/lib/hooks/useSavedTripCards';
import { paths } from '@/lib/paths';
import type { SavedTripCard } from '@/lib/server/loaders/savedTripsPage';
import { TripCard, TripGrid } from './TripCard';
import { TripComparison } from './TripComparison';
import css from './SavedTripsPage.module.css';

const mostCompared = 3;

/** The button that was pressed has gone, and focus with it. */
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

/** The saved trips with a comparison of up to three, and the viewed ones. Needs the browser. */
export function SavedTripLists() {
  const { trips: saved, save, forget } = useSavedTrips();
  const { trips: viewed, forgetAll } = useViewedTrips();
  const [removed, setRemoved] = useState<ListedTrip | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const slugs = [...saved, ...viewed].map(({ slug }) => slug);
  const { cards, hasFailed, isCurrent } = useSavedTripCards(slugs);
  const cardOf = ({ slug }: ListedTrip) => cards?.find((card) => card.slug === slug);
  const others = viewed
    .filter(({ slug }) => !saved.some((trip) => trip.slug === slug))
    .flatMap((trip) => cardOf(trip) ?? []);
  const isBusy = slugs.length > 0 && !isCurrent && !hasFailed;
  return (
    <div
      className={css.lists}
      aria-busy={isBusy || undefined}
      aria-label="Your lists"
      role="group"
      ref={list}
      tabIndex={-1}
    >
      {removed ? (
        <p role="status">
          Removed “{removed.title}”.{' '}
          <button
            type="button"
            className={css.undo}
            key={removed.slug}
            ref={takeFocus}
            onClick={() => {
              save(removed);
              setRemoved(null);
              list.current?.focus();
            }}
          >
            Undo
          </button>
        </p>
      ) : null}
      {hasFailed ? (
        <Notice tone="caution" role="status">
          We can’t load dates and prices right now. Your list is safe. Try again in a minute.
        </Notice>
      ) : null}
      {saved.length === 0 ? (
        <div>
          <p>Nothing saved yet. To keep a trip here, choose “Save on this device” on its page.</p>
          <p className={css.find}>
            <ButtonLink href={paths.search()}>Find a trip</ButtonLink>
          </p>
        </div>
      ) : (
        <Saved
          trips={saved.map((trip) => ({ ...trip, card: cardOf(trip) }))}
          isKnown={isCurrent}
          forget={(trip) => {
            forget(trip.slug);
            setRemoved(trip);
          }}
        />
      )}
      {others.length > 0 ? (
        <section aria-labelledby="viewed">
          <div className={css.head}>
            <h2 id="viewed">Viewed before</h2>
            <button
              type="button"
              onClick={() => {
                forgetAll();
                list.current?.focus();
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

interface SavedProps {
  trips: (ListedTrip & { card: SavedTripCard | undefined })[];
  /** Whether a trip without a card is no longer offered. Otherwise it isn't loaded. */
  isKnown: boolean;
  forget: (trip: ListedTrip) => void;
}

function Saved({ trips, isKnown, forget }: SavedProps) {
  const offered = trips.flatMap(({ card }) => card ?? []);
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  const chosen = picked ?? offered.slice(0, mostCompared).map(({ slug }) => slug);
  const compared = offered.filter(({ slug }) => chosen.includes(slug));
  const isFull = compared.length === mostCompared;
  return (
    <>
      <ul className={css.grid}>
        {trips.map(({ slug, title, card }) => (
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
              {card && offered.length > 1 ? (
                <label>
                  <input
                    type="checkbox"
                    checked={chosen.includes(slug)}
                    disabled={isFull && !chosen.includes(slug)}
                    onChange={({ target }) =>
                      setPicked(
                        target.checked
                          ? [...chosen, slug]
                          : chosen.filter((other) => other !== slug),
                      )
                    }
                  />
                  Compare <VisuallyHidden>{title}</VisuallyHidden>
                </label>
              ) : null}
              <button
                type="button"
                onClick={() => forget({ slug, title })}
                aria-label={`Remove ${title}`}
              >
                Remove
              </button>
            </div>
          </li>
        ))}
      </ul>
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
