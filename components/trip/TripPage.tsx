import { RichText } from '@/components/content/RichText';
import { Breadcrumbs, type Crumb } from '@/components/layout/Breadcrumbs';
import { PageHead } from '@/components/layout/PageHead';
import { Questions } from '@/components/ui/Questions';
import { Band, BandHead, Wrap } from '@/components/ui/Stack';
import { useDepartures } from '@/lib/hooks/useDepartures';
import { paths } from '@/lib/paths';
import { breadcrumbList, faqPage, touristTrip } from '@/lib/seo/jsonLd';
import type { TripPageProps } from '@/lib/server/loaders/tripPage';
import type { FrameProps } from '@/lib/server/staticPage';
import { pictureSources } from '@/sanity/image';
import { AltitudePanel } from './AltitudePanel';
import { AskForDates, BuyBox } from './BuyBox';
import { Gallery } from './Gallery';
import { Included } from './Included';
import { Itinerary } from './Itinerary';
import { Practical } from './Practical';
import { Reviews } from './Reviews';
import { SectionHeading } from './SectionHeading';
import { StickyBar } from './StickyBar';
import { TripGrid } from './TripCard';
import { TripFacts } from './TripFacts';
import { TripForms } from './TripForms';
import css from './TripPage.module.css';

type Trip = TripPageProps['trip'];

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
        <div className={css.columns}>
          <div>
            <h1>{trip.title}</h1>
            <p className={css.lede}>{trip.summary}</p>
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
          <div className={css.story}>
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
          </div>
        </div>
      </Wrap>
      <TripForms trip={trip} settings={frame.settings} />
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
      {departures ? <StickyBar trip={trip} departures={departures} isStale={isStale} /> : null}
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
