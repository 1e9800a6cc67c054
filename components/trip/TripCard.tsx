import Link from 'next/link';
import styled from 'styled-components';
import { ContentImage } from '@/components/content/ContentImage';
import { Figure } from '@/components/ui/Figure';
import { Pill } from '@/components/ui/Pill';
import { describeStatus } from '@/lib/departureStatus';
import { formatCount } from '@/lib/format/counts';
import { formatDay } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { paths } from '@/lib/paths';
import type { TripCardData } from '@/lib/server/loaders/tripCards';
import { ageRange, difficultyNames, occupancyNames } from '@/lib/words';
import { media } from '@/styles/media';
import { tokens } from '@/styles/tokens';
import { AltitudeStrip } from './AltitudeStrip';

const Card = styled.article`
  position: relative;
  display: flex;
  flex-direction: column;
  background: ${tokens.color.card};
  border-radius: ${tokens.radius.medium};
  box-shadow: 0 0 0 1px ${tokens.color.line};
  overflow: hidden;
  &:hover {
    box-shadow: 0 0 0 2px ${tokens.color.pine};
  }
  &:focus-within {
    box-shadow: 0 0 0 3px ${tokens.color.focus};
  }
`;
const Frame = styled.div`
  position: relative;
  aspect-ratio: 4 / 3;
  background: ${tokens.color.sand};
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  ${Pill} {
    position: absolute;
    left: 12px;
    top: 12px;
  }
`;
const Body = styled.div`
  display: grid;
  gap: 0.5rem;
  flex: 1;
  align-content: start;
  grid-template-rows: auto auto 1fr auto;
  padding: 1.1rem 1.2rem;
  a {
    text-decoration: none;
    outline: none;
  }
  a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;
const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0.1rem 1rem;
  color: ${tokens.color.muted};
  font-size: 0.95rem;
`;
const Foot = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: end;
  gap: 1rem;
  padding-top: 0.7rem;
  border-top: 1px solid ${tokens.color.line};
  ${Figure} {
    display: block;
    font-size: 1.5rem;
  }
  small {
    color: ${tokens.color.muted};
    font-size: 0.85rem;
    line-height: 1.3;
  }
  small:last-child {
    text-align: end;
  }
`;

interface TripCardProps {
  trip: TripCardData;
  headingLevel?: 'h2' | 'h3';
}

/** A trip in a list: picture, facts, the shape of its heights, and the true price and dates. */
export function TripCard({ trip, headingLevel: Heading = 'h3' }: TripCardProps) {
  const next = trip.summary?.nextDepartures[0];
  const status = next ? describeStatus(next) : null;
  const isWorthSaying = status?.tone === 'few' || status?.tone === 'sure';
  return (
    <Card>
      <Frame>
        {trip.picture ? (
          <ContentImage
            picture={trip.picture}
            ratio={4 / 3}
            sizes="(min-width: 920px) 400px, (min-width: 640px) 46vw, 92vw"
            alt=""
          />
        ) : null}
        {next && status && isWorthSaying ? (
          <Pill data-tone={status.tone}>
            {status.label} on {formatDay(next.startDate)}
          </Pill>
        ) : null}
      </Frame>
      <Body>
        <Heading>
          <Link href={paths.trip(trip.slug)} prefetch={false}>
            {trip.title}
          </Link>
        </Heading>
        <Facts>
          <span>{formatCount(trip.durationDays, 'day')}</span>
          <span>{difficultyNames[trip.difficulty]}</span>
          <span>{ageRange(trip.minAge, trip.maxAge)}</span>
        </Facts>
        <AltitudeStrip altitudes={trip.altitudes} />
        <TripCardFoot trip={trip} />
      </Body>
    </Card>
  );
}

function TripCardFoot({ trip: { summary, cardLine } }: { trip: TripCardData }) {
  if (!summary?.from) {
    return (
      <Foot>
        <small>{summary ? 'No open dates now. Ask us for the next.' : cardLine}</small>
      </Foot>
    );
  }
  const shown = summary.nextDepartures.slice(0, 3);
  const more = summary.bookableCount - shown.length;
  return (
    <Foot>
      <div>
        <small>All-in, per person, {occupancyNames[summary.from.occupancy].toLowerCase()}</small>
        <Figure>{formatMoney(summary.from.amountMinor, summary.from.currency)}</Figure>
      </div>
      <small>
        {shown.map((departure) => formatDay(departure.startDate)).join(', ')}
        {more > 0 ? ` and ${more} more` : ''}
      </small>
    </Foot>
  );
}

const Grid = styled.div`
  display: grid;
  gap: 26px 22px;
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${media.desktop} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

/** Trips beside each other, as many as there is room for. */
export function TripGrid({
  trips,
  headingLevel,
}: {
  trips: TripCardData[];
  headingLevel?: 'h2' | 'h3';
}) {
  return (
    <Grid>
      {trips.map((trip) => (
        <TripCard key={trip._id} trip={trip} headingLevel={headingLevel} />
      ))}
    </Grid>
  );
}
