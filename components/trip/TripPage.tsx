import styled from 'styled-components';
import { ContentImage } from '@/components/content/ContentImage';
import { RichText } from '@/components/content/RichText';
import { Breadcrumbs, type Crumb } from '@/components/layout/Breadcrumbs';
import { PageHead } from '@/components/layout/PageHead';
import { Button } from '@/components/ui/Button';
import { Figure } from '@/components/ui/Figure';
import { Questions } from '@/components/ui/Questions';
import { Band, BandHead, Stack, Wrap } from '@/components/ui/Stack';
import { useDepartures } from '@/lib/hooks/useDepartures';
import { describeStatus } from '@/lib/departureStatus';
import { formatCount, formatMetres } from '@/lib/format/counts';
import { formatDay } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { paths } from '@/lib/paths';
import { breadcrumbList, faqPage, touristTrip } from '@/lib/seo/jsonLd';
import type { TripPageProps } from '@/lib/server/loaders/tripPage';
import type { FrameProps } from '@/lib/server/staticPage';
import { ageRange, difficultyNames } from '@/lib/words';
import { pictureSources } from '@/sanity/image';
import { media } from '@/styles/media';
import { tokens } from '@/styles/tokens';
import { AltitudePanel } from './AltitudePanel';
import { AskForDates, BuyBox } from './BuyBox';
import { Gallery } from './Gallery';
import { Itinerary, SectionHeading } from './Itinerary';
import { Reviews } from './Reviews';
import { TripGrid } from './TripCard';

type Trip = TripPageProps['trip'];

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(2rem, 5vw, 4.5rem);
  align-items: start;
  padding-block: clamp(1.8rem, 4vw, 3rem) clamp(3rem, 6vw, 5rem);
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 370px;
    /* Title and story on the left, the way into the booking beside both. */
    > aside {
      grid-area: 1 / 2 / span 2;
    }
  }
`;
const Story = styled(Stack)`
  gap: clamp(2.5rem, 5vw, 3.5rem);
`;
const Lede = styled.p`
  font-size: ${tokens.size.large};
  color: ${tokens.color.muted};
  margin-top: 1rem;
  max-width: 36rem;
`;

/** One trip: what it is, what it is like, when it runs and what it costs. */
export function TripPage({ trip, similar, booking, reviews, frame }: TripPageProps & FrameProps) {
  const { departures, asOf, isStale } = useDepartures(trip.slug, booking);
  const crumbs = crumbsOf(trip);
  return (
    <>
      <TripHead trip={trip} booking={booking} frame={frame} crumbs={crumbs} />
      <Wrap>
        <Breadcrumbs crumbs={crumbs} />
        <Gallery pictures={trip.gallery} />
        <Columns>
          <div>
            <h1>{trip.title}</h1>
            <Lede>{trip.summary}</Lede>
            <TripFacts trip={trip} rating={reviews?.rating ?? null} />
          </div>
          {departures && asOf ? (
            <BuyBox
              trip={trip}
              departures={departures}
              asOf={asOf}
              isStale={isStale}
              settings={frame.settings}
            />
          ) : (
            <AskForDates trip={trip} settings={frame.settings} isUnknown />
          )}
          <Story>
            <AltitudePanel days={trip.days} />
            <RichText value={trip.overview} />
            <Itinerary days={trip.days} />
            <Included inclusions={trip.inclusions} exclusions={trip.exclusions} />
            <Practical trip={trip} />
            <Reviews reviews={reviews} />
            {trip.faqs.length > 0 ? (
              <section aria-labelledby="questions">
                <SectionHeading id="questions">Questions people ask</SectionHeading>
                <Questions items={trip.faqs} />
              </section>
            ) : null}
          </Story>
        </Columns>
      </Wrap>
      {similar.length > 0 ? (
        <Band data-tone="sand" aria-labelledby="similar">
          <Wrap>
            <BandHead>
              <h2 id="similar">If not this one</h2>
            </BandHead>
            <TripGrid trips={similar} />
          </Wrap>
        </Band>
      ) : null}
      {departures ? <StickyBar trip={trip} departures={departures} /> : null}
    </>
  );
}

function crumbsOf(trip: Trip): Crumb[] {
  return [
    { label: 'Home', href: paths.home() },
    { label: trip.destination.title, href: paths.destination(trip.destination) },
    { label: trip.title },
  ];
}

function TripHead({
  trip,
  booking,
  frame,
  crumbs,
}: Pick<TripPageProps, 'trip' | 'booking'> & FrameProps & { crumbs: Crumb[] }) {
  const siteUrl = process.env.PUBLIC_SITE_URL ?? '';
  const description = trip.seo?.description ?? trip.summary;
  const questions = faqPage(trip.faqs);
  const cover = trip.gallery[0];
  return (
    <PageHead
      title={trip.seo?.title ?? trip.title}
      siteName={frame.settings.operatorName}
      description={description}
      canonicalPath={paths.trip(trip.slug)}
      picture={trip.seo?.image ?? cover}
      isHiddenFromSearch={trip.seo?.noIndex ?? false}
      jsonLd={[
        touristTrip({
          url: `${siteUrl}${paths.trip(trip.slug)}`,
          name: trip.title,
          description,
          picture: (cover && pictureSources(cover)?.src) ?? null,
          departures: booking?.departures ?? [],
        }),
        breadcrumbList(siteUrl, crumbs),
        ...(questions ? [questions] : []),
      ]}
    />
  );
}

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  margin-top: 2rem;
  border-block: 1px solid ${tokens.color.line};
  ${media.tablet} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    padding: 1rem 1rem 0.8rem 0;
  }
  dd {
    font-stretch: 78%;
    font-weight: 700;
    font-size: 1.65rem;
    line-height: 1.1;
  }
  dt {
    color: ${tokens.color.muted};
    font-size: ${tokens.size.small};
    line-height: 1.3;
  }
`;

function TripFacts({
  trip,
  rating,
}: {
  trip: Trip;
  rating: { average: number; count: number } | null;
}) {
  const nights = trip.durationDays - 1;
  const facts = [
    {
      figure: formatCount(trip.durationDays, 'day'),
      words: `${formatCount(nights, 'night')}, ${trip.startPlace} to ${trip.endPlace}`,
    },
    trip.maxAltitudeM !== null && trip.maxAltitudeM >= 1500
      ? { figure: formatMetres(trip.maxAltitudeM), words: 'highest point' }
      : { figure: ageRange(trip.minAge, trip.maxAge).replace('Age ', ''), words: 'years of age' },
    { figure: difficultyNames[trip.difficulty], words: trip.difficultyNote },
    rating
      ? {
          figure: rating.average.toFixed(1),
          words: `of 5, from ${formatCount(rating.count, 'booking')} that went`,
        }
      : { figure: String(trip.groupSizeMax), words: 'people at most' },
  ];
  return (
    <Facts>
      {facts.map((fact) => (
        <div key={fact.words}>
          <dt>{fact.words}</dt>
          <dd>{fact.figure}</dd>
        </div>
      ))}
    </Facts>
  );
}

const Lists = styled.div`
  display: grid;
  gap: 2.5rem;
  ${media.tablet} {
    grid-template-columns: 1fr 1fr;
  }
  li {
    position: relative;
    padding: 0.65rem 0 0.5rem 1.7rem;
    border-top: 1px solid ${tokens.color.line};
  }
  li::before {
    content: '+';
    position: absolute;
    left: 0;
    font-weight: 700;
    color: ${tokens.color.pine};
  }
  [data-not] li::before {
    content: '\\2212';
    color: ${tokens.color.madder};
  }
`;

function Included({ inclusions, exclusions }: Pick<Trip, 'inclusions' | 'exclusions'>) {
  const list = (items: string[]) => (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
  return (
    <Lists>
      <section aria-labelledby="included">
        <SectionHeading id="included">Included</SectionHeading>
        {list(inclusions)}
      </section>
      <section aria-labelledby="not-included" data-not>
        <SectionHeading id="not-included">Not included</SectionHeading>
        {list(exclusions)}
      </section>
    </Lists>
  );
}

const Leader = styled.div`
  display: flex;
  align-items: center;
  gap: 1rem;
  img {
    width: 72px;
    height: 72px;
    border-radius: 50%;
  }
  small {
    display: block;
    color: ${tokens.color.muted};
  }
`;
const Packing = styled.ul`
  columns: 2 16rem;
  column-gap: 2.5rem;
  li {
    break-inside: avoid;
    padding: 0.3rem 0;
    border-top: 1px solid ${tokens.color.line};
  }
`;

function Practical({ trip }: { trip: Trip }) {
  return (
    <section aria-labelledby="practical">
      <SectionHeading id="practical">Good to know</SectionHeading>
      <Stack data-gap="large">
        {trip.leader ? (
          <Leader>
            <ContentImage picture={trip.leader.photo} ratio={1} sizes="72px" alt="" />
            <p>
              <strong>{trip.leader.title}</strong> leads this trip
              <small>{trip.leader.role}</small>
            </p>
          </Leader>
        ) : null}
        <p>
          We meet at <strong>{trip.meetingPoint.name}</strong>
          {trip.meetingPoint.detail ? `. ${trip.meetingPoint.detail}` : ''}.{' '}
          {ageRange(trip.minAge, trip.maxAge)}, at most {trip.groupSizeMax} people.
        </p>
        <RichText value={trip.goodToKnow} />
        {trip.packing.length > 0 ? (
          <div>
            <h3>What to pack</h3>
            <Packing>
              {trip.packing.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </Packing>
          </div>
        ) : null}
      </Stack>
    </section>
  );
}

const Bar = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 3;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 1rem;
  padding: 0.7rem ${tokens.space.gutter};
  background: ${tokens.color.card};
  border-top: 1px solid ${tokens.color.line};
  ${Figure} {
    display: block;
    font-size: 1.5rem;
  }
  small {
    color: ${tokens.color.muted};
    line-height: 1.2;
    display: block;
  }
  ${media.desktop} {
    display: none;
  }
  ${media.print} {
    display: none;
  }
`;

function StickyBar({
  trip,
  departures,
}: {
  trip: Trip;
  departures: NonNullable<ReturnType<typeof useDepartures>['departures']>;
}) {
  const next = departures.find((departure) => departure.isBookable);
  if (!next?.from) return null;
  const status = describeStatus(next).label.toLowerCase();
  return (
    <Bar>
      <div>
        <Figure>{formatMoney(next.from.amountMinor, next.from.currency)}</Figure>
        <small>
          all-in, {formatDay(next.startDate)}, {status}
        </small>
      </div>
      <form action={paths.booking(trip.slug)} method="get">
        <Button>Choose date</Button>
      </form>
    </Bar>
  );
}
