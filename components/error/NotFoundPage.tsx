import { TripGrid } from '@/components/trip/TripCard';
import Link from 'next/link';
import { Button, ButtonLink } from '@/components/ui/Button';
import { Band, Stack, Wrap } from '@/components/ui/Stack';
import { paths } from '@/lib/paths';
import type { GoneThing, NearPage } from '@/lib/server/loaders/notFoundPage';
import type { TripCardData } from '@/lib/server/loaders/tripCards';
import css from './NotFoundPage.module.css';

const words = {
  trip: {
    heading: 'We no longer run this trip.',
    text: 'It has been taken out of the programme. These run, with dates that can be booked now.',
  },
  page: {
    heading: 'This page has been taken down.',
    text: 'What it told of is over or told elsewhere. These trips run, with dates that can be booked now.',
  },
  never: {
    heading: 'No road leads here.',
    text: 'The address may be old or mistyped. These trips are real, with dates that can be booked now.',
  },
};

interface NotFoundPageProps {
  /** What was here once and was taken away. Null: there never was such a page. */
  gone: GoneThing | null;
  suggestions: TripCardData[];
  /** Pages the address may have meant. */
  nearest?: NearPage[];
}

/** No such page, or no longer: said plainly, with trips that can be booked now. */
export function NotFoundPage({ gone, suggestions, nearest = [] }: NotFoundPageProps) {
  const { heading, text } = words[gone ?? 'never'];
  return (
    <>
      <Wrap>
        <Stack className={css.head} data-gap="large">
          <h1>{heading}</h1>
          <p>{text}</p>
          {nearest.length > 0 ? (
            <nav className={css.nearest} aria-label="What this address may have meant">
              <p>Did you look for one of these?</p>
              <ul>
                {nearest.map(({ title, path }) => (
                  <li key={path}>
                    <Link href={path} prefetch={false}>
                      {title}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ) : null}
          <form className={css.search} role="search" action={paths.search()}>
            <label htmlFor="missing-search">Search trips, places and stories</label>
            <input id="missing-search" name="q" type="search" maxLength={100} />
            <Button>Search</Button>
          </form>
          <div className={css.actions}>
            <ButtonLink href={paths.homeDepartures()} variant="quiet">
              See what leaves soon
            </ButtonLink>
            <ButtonLink href={paths.homeDestinations()} variant="quiet">
              Choose by place
            </ButtonLink>
          </div>
        </Stack>
      </Wrap>
      {suggestions.length > 0 ? (
        <Band aria-label="Trips to look at instead">
          <Wrap>
            <TripGrid trips={suggestions} headingLevel="h2" />
          </Wrap>
        </Band>
      ) : null}
    </>
  );
}
