import styled from 'styled-components';
import { TripGrid } from '@/components/trip/TripCard';
import { ButtonLink } from '@/components/ui/Button';
import { Band, Stack, Wrap } from '@/components/ui/Stack';
import { paths } from '@/lib/paths';
import type { TripCardData } from '@/lib/server/loaders/tripCards';
import { tokens } from '@/styles/tokens';

const Head = styled(Stack)`
  padding-top: clamp(2.5rem, 8vw, 6rem);
  p {
    max-width: 36rem;
    font-size: ${tokens.size.large};
    color: ${tokens.color.muted};
  }
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
`;

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
        <Head data-gap="large">
          <h1>{isGone ? 'We no longer run this trip.' : 'No road leads here.'}</h1>
          <p>
            {isGone
              ? 'It has been taken out of the programme. These run, with dates that can be booked now.'
              : 'The address may be old or mistyped. These trips are real, with dates that can be booked now.'}
          </p>
          <Actions>
            <ButtonLink href={paths.homeDepartures()}>See what leaves soon</ButtonLink>
            <ButtonLink href={paths.homeDestinations()} variant="quiet">
              Choose by place
            </ButtonLink>
          </Actions>
        </Head>
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
