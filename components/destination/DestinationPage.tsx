import { ContentImage } from '@/components/content/ContentImage';
import { RichText } from '@/components/content/RichText';
import { Breadcrumbs, type Crumb } from '@/components/layout/Breadcrumbs';
import { PageHead } from '@/components/layout/PageHead';
import { AskLinks } from '@/components/layout/AskLinks';
import { DeparturesBoard } from '@/components/trip/DeparturesBoard';
import { TripGrid } from '@/components/trip/TripCard';
import { Questions } from '@/components/ui/Questions';
import { Band, BandHead, Stack, Wrap } from '@/components/ui/Stack';
import { formatCount } from '@/lib/format/counts';
import { formatDate, formatTime } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import { breadcrumbList, faqPage } from '@/lib/seo/jsonLd';
import type { DestinationPageProps } from '@/lib/server/loaders/destinationPage';
import type { FrameProps } from '@/lib/server/staticPage';
import { from } from '@/styles/media';
import { MonthGrid } from './MonthGrid';
import css from './DestinationPage.module.css';

type Destination = DestinationPageProps['destination'];

const boardRows = 8;

/** One place: what it is, when to go, how to get there, and our trips there with true dates. */
export function DestinationPage({
  destination,
  trips,
  booking,
  frame,
}: DestinationPageProps & FrameProps) {
  const crumbs = crumbsOf(destination);
  return (
    <>
      <DestinationHead destination={destination} frame={frame} crumbs={crumbs} />
      <DestinationHero destination={destination} tripCount={trips.length} />
      <Wrap>
        <Breadcrumbs crumbs={crumbs} />
      </Wrap>
      <Intro destination={destination} />
      {trips.length > 0 ? (
        <Band data-tone="sand" aria-labelledby="trips">
          <Wrap>
            <BandHead>
              <h2 id="trips">Our trips in {destination.title}</h2>
            </BandHead>
            <TripGrid trips={trips} />
          </Wrap>
        </Band>
      ) : null}
      <Dates destination={destination} booking={booking} frame={frame} />
      <Band aria-labelledby="months">
        <Wrap>
          <BandHead>
            <h2 id="months">Month by month</h2>
          </BandHead>
          <MonthGrid months={destination.months} />
        </Wrap>
      </Band>
      <GettingThere destination={destination} />
      {destination.faqs.length > 0 ? (
        <Band aria-labelledby="questions">
          <Wrap>
            <BandHead>
              <h2 id="questions">Questions people ask</h2>
            </BandHead>
            <Questions items={destination.faqs} />
          </Wrap>
        </Band>
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
    <section className={css.stage}>
      <ContentImage
        className={css.picture}
        picture={destination.hero}
        sizes="100vw"
        phoneRatio={0.75}
        isFirst
      />
      <Wrap className={css.words}>
        <h1>{destination.title}</h1>
        <p>{destination.summary}</p>
        <small>
          {tripCount > 0 ? `${formatCount(tripCount, 'trip')}, ` : ''}
          {destination.posterLine}
        </small>
      </Wrap>
    </section>
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
              <p>Seats as of {formatTime(booking.asOf)}, from bookings and live holds.</p>
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
          <AskLinks
            settings={frame.settings}
            message={`Hello, I would like to go to ${destination.title}.`}
          />
        )}
      </Wrap>
    </Band>
  );
}

function GettingThere({ destination }: { destination: Destination }) {
  return (
    <Band data-tone="sand" aria-label="Getting there">
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
      </Wrap>
    </Band>
  );
}
