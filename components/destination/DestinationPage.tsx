import { PostGrid } from '@/components/blog/PostCard';
import { ContentImage } from '@/components/content/ContentImage';
import { PictureHero } from '@/components/content/PictureHero';
import { PlacesMap } from '@/components/content/PlacesMap';
import { RichText } from '@/components/content/RichText';
import { Breadcrumbs, type Crumb } from '@/components/layout/Breadcrumbs';
import { PageHead } from '@/components/layout/PageHead';
import { AskLinks } from '@/components/layout/AskLinks';
import { DeparturesBoard } from '@/components/trip/DeparturesBoard';
import { DepartureCalendar } from '@/components/trip/DepartureCalendar';
import { ReviewList } from '@/components/trip/Reviews';
import { TripComparison } from '@/components/trip/TripComparison';
import { TripGrid } from '@/components/trip/TripCard';
import { ButtonLink } from '@/components/ui/Button';
import { Questions } from '@/components/ui/Questions';
import { Band, BandHead, HeadedBand, Stack, Wrap } from '@/components/ui/Stack';
import { formatCount, formatMetres } from '@/lib/format/counts';
import { dayOf, formatDate, formatTime } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import { seasonWords } from '@/lib/seasonWords';
import { breadcrumbList, faqPage } from '@/lib/seo/jsonLd';
import type { DestinationPageProps } from '@/lib/server/loaders/destinationPage';
import type { FrameProps } from '@/lib/server/staticPage';
import { from } from '@/styles/media';
import { CircuitProfile } from './CircuitProfile';
import { MonthGrid } from './MonthGrid';
import { RoadAccess } from './RoadAccess';
import { RoadNote } from './RoadNote';
import css from './DestinationPage.module.css';

type Destination = DestinationPageProps['destination'];

const boardRows = 8;

/** One place: what it is, when to go, how to get there, and our trips there with true dates. */
export function DestinationPage(props: DestinationPageProps & FrameProps) {
  const { destination, trips, booking, reviews, frame } = props;
  const crumbs = crumbsOf(destination);
  return (
    <>
      <DestinationHead destination={destination} frame={frame} crumbs={crumbs} />
      <DestinationHero destination={destination} tripCount={trips.length} />
      <Wrap>
        <Breadcrumbs crumbs={crumbs} />
        {destination.roadNote ? <RoadNote note={destination.roadNote} /> : null}
      </Wrap>
      <Intro destination={destination} />
      <Circuit stops={destination.circuit} />
      {trips.length > 0 ? (
        <HeadedBand
          data-tone="sand"
          heading={`Our trips in ${destination.title}`}
          headingId="trips"
        >
          <Stack data-gap="large">
            <TripGrid trips={trips} />
            {trips.length > 1 ? <TripComparison trips={trips.slice(0, 3)} /> : null}
          </Stack>
        </HeadedBand>
      ) : null}
      <Dates destination={destination} booking={booking} frame={frame} />
      <Calendar booking={booking} />
      <HeadedBand data-tone="sand" heading="Month by month" headingId="months">
        <Stack data-gap="large">
          {destination.roads.length > 0 ? <RoadAccess roads={destination.roads} /> : null}
          <MonthGrid months={destination.months} />
        </Stack>
      </HeadedBand>
      <GettingThere destination={destination} />
      <BeingThere destination={destination} />
      {reviews.length > 0 ? (
        <HeadedBand heading="What people say who went" headingId="reviews">
          <ReviewList reviews={reviews} />
        </HeadedBand>
      ) : null}
      {destination.posts.length > 0 ? (
        <HeadedBand data-tone="sand" heading="To read before you go" headingId="posts">
          <PostGrid posts={destination.posts} />
        </HeadedBand>
      ) : null}
      {destination.faqs.length > 0 ? (
        <HeadedBand heading="Questions people ask" headingId="questions">
          <Questions items={destination.faqs} />
        </HeadedBand>
      ) : null}
    </>
  );
}

function crumbsOf(destination: Destination): Crumb[] {
  return [{ label: 'Home', href: paths.home() }, { label: destination.title }];
}

function DestinationHead({
  destination,
  frame,
  crumbs,
}: Pick<DestinationPageProps, 'destination'> & FrameProps & { crumbs: Crumb[] }) {
  const questions = faqPage(destination.faqs);
  return (
    <PageHead
      title={destination.seo?.title ?? `${destination.title}: trips, seasons and how to get there`}
      siteName={frame.settings.operatorName}
      description={destination.seo?.description ?? destination.summary}
      canonicalPath={paths.destination(destination)}
      picture={destination.seo?.image ?? destination.hero}
      isHiddenFromSearch={destination.seo?.noIndex ?? false}
      jsonLd={[
        breadcrumbList(process.env.PUBLIC_SITE_URL ?? '', crumbs),
        ...(questions ? [questions] : []),
      ]}
    />
  );
}

function DestinationHero({
  destination,
  tripCount,
}: {
  destination: Destination;
  tripCount: number;
}) {
  return (
    <PictureHero picture={destination.hero}>
      <h1>{destination.title}</h1>
      <p>{destination.summary}</p>
      <small className={css.inShort}>
        {tripCount > 0 ? `${formatCount(tripCount, 'trip')}, ` : ''}
        {destination.posterLine}
      </small>
    </PictureHero>
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

function Dates({
  destination,
  booking,
  frame,
}: Pick<DestinationPageProps, 'destination' | 'booking'> & FrameProps) {
  const departures = booking?.departures.slice(0, boardRows) ?? [];
  return (
    <Band data-tone="board" aria-labelledby="departures">
      <Wrap>
        <BandHead>
          <div>
            <h2 id="departures">Next dates</h2>
            {booking?.asOf && departures.length > 0 ? (
              <p>
                {seasonWords(booking.departures, dayOf(booking.asOf, 'Asia/Kolkata'))} Seats as of{' '}
                {formatTime(booking.asOf)}, from bookings and live holds.
              </p>
            ) : (
              <p>
                {booking
                  ? 'No dates are fixed at the moment. Tell us when you would like to go.'
                  : 'Dates and prices cannot be shown at the moment. We have them in front of us.'}
              </p>
            )}
          </div>
        </BandHead>
        {departures.length > 0 ? (
          <DeparturesBoard departures={departures} />
        ) : (
          <div className={css.ask}>
            {booking ? (
              <ButtonLink href={paths.contactForm({ topic: 'trip' })}>
                Tell me when dates open
              </ButtonLink>
            ) : null}
            <AskLinks
              settings={frame.settings}
              message={`Hello, I would like to go to ${destination.title}.`}
            />
          </div>
        )}
      </Wrap>
    </Band>
  );
}

/** The way round, on a map and as a line of heights. */
function Circuit({ stops }: { stops: Destination['circuit'] }) {
  if (stops.length < 3) return null;
  const places = stops.map(({ altitudeM, kmFromStart, ...stop }) => ({
    ...stop,
    detail: `${formatMetres(altitudeM)}, km ${kmFromStart}`,
  }));
  return (
    <HeadedBand heading="The round, and its heights" headingId="circuit">
      <div className={css.circuit}>
        <PlacesMap places={places} isRoute />
        <CircuitProfile stops={stops} />
      </div>
    </HeadedBand>
  );
}

function Calendar({ booking }: Pick<DestinationPageProps, 'booking'>) {
  const departures = booking?.departures ?? [];
  if (departures.length <= boardRows) return null;
  return (
    <HeadedBand heading="All dates in one calendar" headingId="calendar">
      <DepartureCalendar departures={departures} areOfSeveralTrips shownAtFirst={4} />
    </HeadedBand>
  );
}

function GettingThere({ destination }: { destination: Destination }) {
  return (
    <Band aria-label="Getting there">
      <Wrap>
        <div className={css.pair}>
          <Stack data-gap="large">
            <h2>How to reach</h2>
            <dl>
              {destination.approaches.map((approach) => (
                <div key={approach._key}>
                  <dt>{approach.title}</dt>
                  <dd>{approach.detail}</dd>
                </div>
              ))}
            </dl>
          </Stack>
          {destination.entryRules.length > 0 ? (
            <Stack data-gap="large">
              <h2>{destination.region === 'domestic' ? 'Permits' : 'Visa and passport'}</h2>
              <dl>
                {destination.entryRules.map((entry) => (
                  <div key={entry._key}>
                    <dt>{entry.title}</dt>
                    <dd>
                      {entry.detail}{' '}
                      {entry.checkedOn ? (
                        <small>Checked on {formatDate(entry.checkedOn)}.</small>
                      ) : null}
                    </dd>
                  </div>
                ))}
              </dl>
            </Stack>
          ) : null}
        </div>
        {destination.region === 'international' ? (
          <MoneyAbroad currencyCode={destination.currencyCode} />
        ) : null}
      </Wrap>
    </Band>
  );
}

/** What a traveller from India should know of money before booking a trip abroad. */
function MoneyAbroad({ currencyCode }: { currencyCode: string | null }) {
  return (
    <div className={css.money}>
      <h2>Money, TCS and PAN</h2>
      <ul>
        {currencyCode ? (
          <li>
            You pay us in rupees. There you pay in {currencyName(currencyCode)} ({currencyCode}).
          </li>
        ) : null}
        <li>
          The all-in price holds TCS, tax collected at source on trips abroad. It is not lost: it
          stands in your tax account and counts against your income tax.
        </li>
        <li>
          For that we need the PAN of whoever pays. Without a PAN the law asks for a higher rate,
          and the booking shows it before you pay.
        </li>
      </ul>
    </div>
  );
}

/** `Indonesian Rupiah`; the code itself where the name is not known. */
function currencyName(code: string): string {
  return new Intl.DisplayNames('en-IN', { type: 'currency' }).of(code) ?? code;
}

/** Height, luggage, telephone: what a long guide adds. */
function BeingThere({ destination }: { destination: Destination }) {
  const { acclimatisation, packingLists, coverage } = destination;
  if (acclimatisation.length + packingLists.length + coverage.length === 0) return null;
  return (
    <Band data-tone="sand" aria-label="Being there">
      <Wrap>
        <div className={css.pair}>
          <Stack data-gap="large">
            {acclimatisation.length > 0 ? <h2>Getting used to the height</h2> : null}
            <RichText value={acclimatisation} />
            {coverage.length > 0 ? (
              <>
                <h2>Where a telephone works</h2>
                <dl>
                  {coverage.map((note) => (
                    <div key={note._key}>
                      <dt>{note.place}</dt>
                      <dd>{note.detail}</dd>
                    </div>
                  ))}
                </dl>
              </>
            ) : null}
          </Stack>
          <Stack data-gap="large">
            {packingLists.length > 0 ? <h2>What to bring</h2> : null}
            {packingLists.map((list) => (
              <div key={list._key}>
                <h3>{list.title}</h3>
                <ul className={css.packing}>
                  {list.items.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              </div>
            ))}
          </Stack>
        </div>
      </Wrap>
    </Band>
  );
}
