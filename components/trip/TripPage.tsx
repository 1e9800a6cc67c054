import dynamic from 'next/dynamic';
import { Fragment } from 'react';
import { Breadcrumbs, type Crumb } from '@/components/layout/Breadcrumbs';
import { ContentHead } from '@/components/layout/ContentHead';
import { Part } from '@/components/layout/Part';
import { Folded } from '@/components/ui/Folded';
import { Wrap } from '@/components/ui/Stack';
import type { Departure } from '@/booking/contract/departures';
import { formatCount, formatList } from '@/lib/format/counts';
import { formatDate } from '@/lib/format/dates';
import { useDepartures } from '@/lib/hooks/useDepartures';
import { paths } from '@/lib/paths';
import { faqPage } from '@/lib/seo/jsonLd';
import { touristTrip } from '@/lib/seo/tripJsonLd';
import { siteUrl } from '@/lib/siteUrl';
import type { TripPageProps } from '@/lib/server/loaders/tripPage';
import { pictureSources } from '@/sanity/image';
import { AskForDates, BuyBox } from './dates/BuyBox';
import { DepartureCalendar } from './dates/DepartureCalendar';
import { Gallery } from './gallery/Gallery';
import { RoomPrices } from './dates/RoomPrices';
import { TripSection } from './TripSection';
import { StickyBar } from './dates/StickyBar';
import { TripActions } from './TripActions';
import { TripFacts } from './TripFacts';
import { TripForms } from './TripForms';
import { TripText } from './TripText';
import { TripsBand } from './TripsBand';
import css from './TripPage.module.css';

type Trip = TripPageProps['trip'];

/** Empty until scripts run, so it loads after the page's own scripts. */
const SavedTrips = dynamic(async () => (await import('./SavedTrips')).SavedTrips, { ssr: false });

/** A trip page: description, itinerary, dates and prices. */
export function TripPage(props: TripPageProps) {
  const { trip, similar, booking, reviews, policy, frame } = props;
  const { settings } = frame;
  const { departures, asOf, isStale } = useDepartures(trip.slug, booking);
  const crumbs = crumbsOf(trip);
  const isPreview = props.preview !== undefined;
  const isSold = trip.saleState === 'on_sale';
  const dates = isSold ? departures : null;
  const ask = (why: 'unknown' | 'on_request') => (
    <AskForDates trip={trip} settings={settings} why={why} />
  );
  return (
    // Resets errors and choices from the previous trip.
    <Fragment key={trip.slug}>
      <TripHead trip={trip} booking={isSold ? booking : null} frame={frame} crumbs={crumbs} />
      <Wrap>
        <Breadcrumbs crumbs={crumbs} />
        <Part name="gallery">
          <Gallery pictures={trip.gallery} />
        </Part>
        <div
          className={css.columns}
          data-updates-from={paths.api.departures(trip.slug)}
          data-version={booking?.version ?? ''}
        >
          <div>
            <h1>{trip.title}</h1>
            <p className={css.lede}>{trip.summary}</p>
            <Part name="facts">
              <TripFacts trip={trip} rating={reviews?.rating ?? null} />
            </Part>
            <Part name="actions">
              <TripActions trip={trip} siteUrl={siteUrl} />
            </Part>
          </div>
          {dates && asOf ? (
            <Part name="buy box" instead={() => ask('unknown')}>
              <BuyBox
                trip={trip}
                departures={dates}
                asOf={asOf}
                isStale={isStale}
                settings={settings}
              />
            </Part>
          ) : (
            ask(isSold ? 'unknown' : 'on_request')
          )}
          <div className={css.story}>
            <TripText
              name="before"
              trip={trip}
              policy={null}
              reviews={null}
              isPreview={isPreview}
            />
            {dates && dates.length > 0 ? (
              <Part name="all dates">
                <AllDates departures={dates} isStale={isStale} />
              </Part>
            ) : null}
            <TripText
              name="after"
              trip={trip}
              policy={dates ? policy : null}
              reviews={reviews}
              isPreview={isPreview}
            />
            <p className={css.printed}>
              {settings.legalName}, {settings.phone}, {settings.email}. For current dates, seats and
              prices, see {siteUrl}
              {paths.trip(trip.slug)}
            </p>
          </div>
        </div>
      </Wrap>
      <Part name="forms">
        <TripForms trip={trip} settings={frame.settings} />
      </Part>
      <Part name="similar">
        <TripsBand
          className={css.screenOnly}
          data-tone="sand"
          heading="Similar trips"
          headingId="similar"
          trips={similar}
        />
      </Part>
      <Wrap>
        <Part name="saved">
          <SavedTrips exceptSlug={trip.slug} />
        </Part>
      </Wrap>
      <Part name="bar">
        {dates ? <StickyBar trip={trip} departures={dates} isStale={isStale} /> : null}
      </Part>
    </Fragment>
  );
}

/** All dates and the price of every room, on screen and in print. */
function AllDates({ departures, isStale }: { departures: Departure[]; isStale: boolean }) {
  return (
    <TripSection className={css.dates} id="all-dates" title="All dates and rooms">
      <RoomPrices departures={departures} />
      <p className={css.printed}>
        Dates open for booking when printed: {formatList(bookableDays(departures)) || 'none'}.
      </p>
      <Folded heading={<h3>{formatCount(departures.length, 'date')} on a calendar</h3>}>
        <DepartureCalendar departures={departures} isStale={isStale} />
      </Folded>
    </TripSection>
  );
}

function bookableDays(dates: readonly Departure[]): string[] {
  return dates.filter(({ isBookable }) => isBookable).map(({ startDate }) => formatDate(startDate));
}

function crumbsOf(trip: Trip): Crumb[] {
  return [
    { label: trip.destination.title, href: paths.destination(trip.destination) },
    { label: trip.title },
  ];
}

function TripHead(props: Pick<TripPageProps, 'trip' | 'booking' | 'frame'> & { crumbs: Crumb[] }) {
  const { trip, booking, frame, crumbs } = props;
  const description = trip.seo?.description ?? trip.summary;
  const cover = trip.gallery[0] ?? null;
  return (
    <ContentHead
      page={{ ...trip, hero: cover }}
      frame={frame}
      canonicalPath={paths.trip(trip.slug)}
      crumbs={crumbs}
      jsonLd={[
        touristTrip({
          url: `${siteUrl}${paths.trip(trip.slug)}`,
          name: trip.title,
          description,
          picture: (cover && pictureSources(cover)?.src) ?? null,
          departures: booking?.departures ?? [],
        }),
        faqPage(trip.faqs),
      ]}
    />
  );
}
