import { TripGrid } from '@/components/trip/TripCard';
import { ButtonLink } from '@/components/ui/Button';
import { Band, Stack, Wrap } from '@/components/ui/Stack';
import { paths } from '@/lib/paths';
import type { TripCardData } from '@/lib/server/loaders/tripCards';
import css from './NotFoundPage.module.css';

interface NotFoundPageProps {
  /** The page was here once and is gone for good. */
  isGone: boolean;
  suggestions: TripCardData[];
}

/** No such page, or no longer: said plainly, with trips that can be booked now. */
export function NotFoundPage({ isGone, suggestions }: NotFoundPageProps) {
  return (
    <>
      <Wrap>
        <Stack className={css.head} data-gap="large">
          <h1>{isGone ? 'We no longer run this trip.' : 'No road leads here.'}</h1>
          <p>
            {isGone
              ? 'It has been taken out of the programme. These run, with dates that can be booked now.'
              : 'The address may be old or mistyped. These trips are real, with dates that can be booked now.'}
          </p>
          <div className={css.actions}>
            <ButtonLink href={paths.homeDepartures()}>See what leaves soon</ButtonLink>
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
