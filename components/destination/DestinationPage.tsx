import { Fragment } from 'react';
import { PostGrid } from '@/components/blog/PostCard';
import { ContentImage } from '@/components/content/ContentImage';
import { PictureHero } from '@/components/content/PictureHero';
import { PlacesMap } from '@/components/content/PlacesMap';
import { RichText } from '@/components/content/RichText';
import { Breadcrumbs } from '@/components/layout/Breadcrumbs';
import { ContentHead } from '@/components/layout/ContentHead';
import { Part } from '@/components/layout/Part';
import { ReviewList } from '@/components/trip/ReviewList';
import { TripComparison } from '@/components/trip/TripComparison';
import { TripGrid } from '@/components/trip/TripCard';
import { Questions } from '@/components/ui/Questions';
import { Notice } from '@/components/ui/Notice';
import { PageLink } from '@/components/ui/PageLink';
import { HeadedBand } from '@/components/ui/HeadedBand';
import { Stack, Wrap } from '@/components/ui/Stack';
import { formatCount, formatMetres } from '@/lib/format/counts';
import { formatLongDate } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import { faqPage } from '@/lib/seo/jsonLd';
import type { DestinationPageProps } from '@/lib/server/loaders/destinationPage';
import { from } from '@/styles/media';
import { CircuitProfile } from './CircuitProfile';
import { AllDates, NextDates } from './DestinationDates';
import { MonthGrid } from './MonthGrid';
import { RoadAccess } from './RoadAccess';
import { BeingThere, GettingThere } from './TravelAdvice';
import css from './DestinationPage.module.css';

type Destination = DestinationPageProps['destination'];

/** A destination: what it's like, when to go, how to get there, and our trips with live dates. */
export function DestinationPage(props: DestinationPageProps) {
  const { destination, trips, booking, reviews, frame } = props;
  const crumbs = [{ label: destination.title }];
  return (
    // Remounts for each destination: a part that broke on one may work on the next.
    <Fragment key={destination._id}>
      <ContentHead
        page={{
          ...destination,
          title: `${destination.title}: trips, seasons and how to get there`,
        }}
        frame={frame}
        canonicalPath={paths.destination(destination)}
        crumbs={crumbs}
        jsonLd={[faqPage(destination.faqs)]}
      />
      <PictureHero picture={destination.hero}>
        <h1>{destination.title}</h1>
        <p>{destination.summary}</p>
        <small className={css.inShort}>
          {trips.length > 0 ? `${formatCount(destination.tripCount, 'trip')}, ` : ''}
          {destination.posterLine}
        </small>
      </PictureHero>
      <Wrap>
        <Breadcrumbs crumbs={crumbs} />
        {destination.roadNote ? <RoadNote note={destination.roadNote} /> : null}
      </Wrap>
      <Part name="intro">
        <Intro destination={destination} />
        <Circuit stops={destination.circuit} />
      </Part>
      {trips.length > 0 ? (
        <HeadedBand
          data-tone="sand"
          heading={`Our trips in ${destination.title}`}
          headingId="trips"
        >
          <Stack data-gap="large">
            <Part name="trips">
              <TripGrid trips={trips} />
              {destination.tripCount > trips.length ? (
                <p>
                  <PageLink href={paths.search(`place=${destination.slug}`)}>
                    All {destination.tripCount} trips in {destination.title}
                  </PageLink>
                </p>
              ) : null}
              {trips.length > 1 ? <TripComparison trips={trips.slice(0, 3)} /> : null}
            </Part>
          </Stack>
        </HeadedBand>
      ) : null}
      <Part name="dates">
        <NextDates destination={destination} booking={booking} frame={frame} />
        <AllDates booking={booking} />
      </Part>
      <HeadedBand data-tone="sand" heading="Month by month" headingId="months">
        <Stack data-gap="large">
          <Part name="months">
            {destination.roads.length > 0 ? <RoadAccess roads={destination.roads} /> : null}
            <MonthGrid months={destination.months} />
          </Part>
        </Stack>
      </HeadedBand>
      <Part name="advice">
        <GettingThere destination={destination} />
        <BeingThere destination={destination} />
      </Part>
      <Part name="reviews">
        {reviews.length > 0 ? (
          <HeadedBand heading="What travellers say" headingId="reviews">
            <ReviewList reviews={reviews} />
          </HeadedBand>
        ) : null}
      </Part>
      <Part name="posts">
        {destination.posts.length > 0 ? (
          <HeadedBand data-tone="sand" heading="Read before you go" headingId="posts">
            <PostGrid posts={destination.posts} />
          </HeadedBand>
        ) : null}
      </Part>
      <Part name="questions">
        {destination.faqs.length > 0 ? (
          <HeadedBand heading="Common questions" headingId="questions">
            <Questions items={destination.faqs} />
          </HeadedBand>
        ) : null}
      </Part>
    </Fragment>
  );
}

function Intro({ destination }: { destination: Destination }) {
  return (
    <Wrap className={css.intro}>
      <RichText value={destination.intro} />
      <div className={css.pictures}>
        {destination.gallery.slice(0, 3).map((picture) => (
          <ContentImage
            key={picture._key}
            picture={picture}
            ratio={3 / 2}
            sizes={`${from.desktop} 380px, 92vw`}
          />
        ))}
      </div>
    </Wrap>
  );
}

/** The road circuit on a map, and its elevation profile. */
function Circuit({ stops }: { stops: Destination['circuit'] }) {
  if (stops.length < 3) return null;
  const places = stops.map(({ altitudeM, kmFromStart, ...stop }) => ({
    ...stop,
    detail: `${formatMetres(altitudeM)}, km ${kmFromStart}`,
  }));
  return (
    <HeadedBand heading="The circuit and its elevation" headingId="circuit">
      <div className={css.circuit}>
        <PlacesMap places={places} isRoute />
        <CircuitProfile stops={stops} />
      </div>
    </HeadedBand>
  );
}

/** Our latest road report, with its date and author. The loader leaves out old ones. */
function RoadNote({ note }: { note: NonNullable<Destination['roadNote']> }) {
  return (
    <Notice title="The road now">
      <p>{note.text}</p>
      <p>
        <small>
          {formatLongDate(note.writtenOn)},{' '}
          <PageLink href={paths.author(note.signedBy.slug)}>{note.signedBy.title}</PageLink>,{' '}
          {note.signedBy.role}
        </small>
      </p>
    </Notice>
  );
}
