import Link from 'next/link';
import type { BookingDetail } from '@/booking/contract/bookings';
import { ContentImage } from '@/components/content/ContentImage';
import { PlacesMap } from '@/components/content/PlacesMap';
import { TitledSection } from '@/components/ui/Stack';
import { formatInstant } from '@/lib/format/dates';
import { formatPlace } from '@/lib/booking/bookingStatus';
import { mapPlaceLink } from '@/lib/content/mapLink';
import { paths } from '@/lib/paths';
import type { MyTripContent } from '@/lib/server/loaders/myTripPage';
import css from './MyTripPage.module.css';

interface TripPreparationProps {
  booking: Pick<BookingDetail, 'departure' | 'pickup'>;
  /** Null if the editors' text is unavailable. */
  content: MyTripContent | null;
}

/** The meeting point, the leader and the packing list. */
export function TripPreparation({ booking, content }: TripPreparationProps) {
  const { departure, pickup } = booking;
  const place = content?.meetingPoint ?? null;
  return (
    <>
      <TitledSection id="meeting" title="Where we meet">
        {pickup ? (
          <p>
            You join on <strong>{formatInstant(pickup.pickupAt, departure.tz)}</strong> at{' '}
            {formatPlace(pickup)}
            {pickup.address ? `, ${pickup.address}` : ''}.
          </p>
        ) : (
          <p>
            <strong>{formatInstant(departure.reportAt, departure.tz)}</strong>
            {place ? `, ${place.name}` : ''}.
          </p>
        )}
        {place ? (
          <p>
            {pickup ? `Where the trip begins: ${place.name}. ` : ''}
            {place.detail}
          </p>
        ) : null}
        {place && place.latitude !== null && place.longitude !== null ? (
          <p>
            <a href={mapPlaceLink(place.latitude, place.longitude)}>Open in a map</a>
          </p>
        ) : null}
        {place && content && content.route.length > 1 ? (
          <PlacesMap places={[{ _key: 'meeting', ...place }, ...content.route]} isRoute isNarrow />
        ) : null}
        {content?.leader ? (
          <div className={css.leader}>
            <ContentImage picture={content.leader.photo} ratio={1} sizes="64px" alt="" />
            <p>
              <Link href={paths.author(content.leader.slug)} prefetch={false}>
                {content.leader.title}
              </Link>{' '}
              leads this trip
              <small>{content.leader.role}</small>
            </p>
          </div>
        ) : null}
      </TitledSection>
      <TitledSection id="packing" title="What to pack">
        {content && content.packing.length > 0 ? (
          <ul className={css.packing}>
            {content.packing.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ) : (
          <p>
            {content
              ? 'There’s no packing list for this trip yet. We’ll email you one before you leave.'
              : 'We can’t load the packing list right now. Try again in a minute.'}
          </p>
        )}
      </TitledSection>
    </>
  );
}
