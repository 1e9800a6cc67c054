import type { BookingDetail } from '@/booking/contract/bookings';
import { PlacesMap } from '@/components/content/PlacesMap';
import { Leader } from '@/components/trip/Leader';
import practical from '@/components/trip/Practical.module.css';
import { TitledSection } from '@/components/ui/Stack';
import { TextList } from '@/components/ui/TextList';
import { formatInstant } from '@/lib/format/dates';
import { formatPlace } from '@/lib/booking/bookingStatus';
import { mapPlaceLink } from '@/lib/content/mapLink';
import type { MyTripContent } from '@/lib/server/loaders/myTripPage';

interface TripPreparationProps {
  booking: Pick<BookingDetail, 'departure' | 'pickup'>;
  /** Null if the editors' text is unavailable. */
  content: MyTripContent | null;
}

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
            <a href={mapPlaceLink(place.latitude, place.longitude)}>Show on a map</a>
          </p>
        ) : null}
        {place && content && content.route.length > 1 ? (
          <PlacesMap places={[{ _key: 'meeting', ...place }, ...content.route]} isRoute isNarrow />
        ) : null}
        {content?.leader ? <Leader leader={content.leader} /> : null}
      </TitledSection>
      <TitledSection id="packing" title="What to pack">
        {content && content.packing.length > 0 ? (
          <TextList className={practical.packing} items={content.packing} />
        ) : (
          <p>
            {content
              ? 'There’s no packing list for this trip yet. Ask us what to bring.'
              : 'We can’t load the packing list right now. Try again in a minute.'}
          </p>
        )}
      </TitledSection>
    </>
  );
}
