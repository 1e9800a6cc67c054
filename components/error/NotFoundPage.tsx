import { TripGrid } from '@/components/trip/TripCard';
import { Actions, Button, QuietLink } from '@/components/ui/Button';
import { TextField } from '@/components/ui/Field';
import { PageLink } from '@/components/ui/PageLink';
import { Band, Stack, Wrap } from '@/components/ui/Stack';
import { paths } from '@/lib/paths';
import type { RemovedPageKind } from '@/lib/server/loaders/notFoundPage';
import type { SimilarPage } from '@/lib/server/search/searchIndex';
import type { TripCardData } from '@/lib/server/loaders/tripCards';
import css from './NotFoundPage.module.css';

const words = {
  trip: {
    heading: 'We no longer run this trip.',
    text: 'We’ve removed it from our programme. You can book these trips now.',
  },
  page: {
    heading: 'This page has been taken down.',
    text: 'It’s out of date, or its content has moved. You can book these trips now.',
  },
  never: {
    heading: 'No road leads here.',
    text: 'The address may be old or mistyped. These trips are real, and you can book them now.',
  },
};

interface NotFoundPageProps {
  /** The kind of page that was removed, or null if there was never a page here. */
  gone: RemovedPageKind | null;
  suggestions: TripCardData[];
  nearest?: SimilarPage[];
}

/** Says that a page doesn't exist or was removed, and suggests trips to book. */
export function NotFoundPage({ gone, suggestions, nearest = [] }: NotFoundPageProps) {
  const { heading, text } = words[gone ?? 'never'];
  return (
    <>
      <Wrap>
        <Stack className={css.head} data-gap="large">
          <h1>{heading}</h1>
          <p>{text}</p>
          {nearest.length > 0 ? (
            <nav className={css.nearest} aria-label="Similar pages">
              <p>Were you looking for one of these?</p>
              <ul>
                {nearest.map(({ title, path }) => (
                  <li key={path}>
                    <PageLink href={path}>{title}</PageLink>
                  </li>
                ))}
              </ul>
            </nav>
          ) : null}
          <form className={css.search} role="search" action={paths.search()}>
            <TextField
              id="missing-search"
              name="q"
              type="search"
              label="Search trips, places and stories"
              maxLength={100}
            />
            <Button>Search</Button>
          </form>
          <Actions>
            <QuietLink href={paths.homeDepartures()}>See what’s leaving soon</QuietLink>
            <QuietLink href={paths.homeDestinations()}>Browse by place</QuietLink>
          </Actions>
        </Stack>
      </Wrap>
      {suggestions.length > 0 ? (
        <Band aria-label="Suggested trips">
          <Wrap>
            <TripGrid trips={suggestions} headingLevel="h2" />
          </Wrap>
        </Band>
      ) : null}
    </>
  );
}
