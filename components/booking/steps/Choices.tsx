import styled from 'styled-components';
import type { Departure, DepartureDetail } from '@/booking/contract/departures';
import { ChoiceCard } from '@/components/ui/Choice';
import { Figure } from '@/components/ui/Figure';
import { Pill } from '@/components/ui/Pill';
import { describeStatus } from '@/lib/booking/departureStatus';
import { formatCount } from '@/lib/format/counts';
import { formatDate, formatDay, formatInstant, formatWeekday } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import type { WaitlistQuery } from '@/lib/paths';
import { occupancyNames } from '@/lib/booking/priceWords';
import { media } from '@/styles/mediaQueries';
import { FullDate } from '../FullDates';

const Dates = styled.div`
  display: grid;
  gap: 10px;
  [data-figure] {
    font-size: 1.35rem;
  }
  details > * + * {
    margin-top: 10px;
  }
`;
const Rooms = styled.div`
  display: grid;
  gap: 10px;
  ${media.tablet} {
    grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr));
  }
  small {
    display: block;
    line-height: 1.35;
  }
`;

const shownAtFirst = 5;

interface DateChoicesProps {
  departures: Departure[];
  chosenId: string;
  /** Carried over to the waiting list. */
  group: Pick<WaitlistQuery, 'people' | 'room'>;
}

/** A trip's dates. Collapsed after the first few or after the chosen one, whichever comes later. */
export function DateChoices({ departures, chosenId, group }: DateChoicesProps) {
  const position = departures.findIndex((departure) => departure.id === chosenId);
  const shown = Math.max(shownAtFirst, position + 1);
  const choice = (departure: Departure) => {
    if (departure.salesState === 'waitlist') {
      return <FullDate key={departure.id} departure={departure} group={group} />;
    }
    const status = describeStatus(departure);
    return (
      <ChoiceCard
        key={departure.id}
        name="departure"
        value={departure.id}
        defaultChecked={departure.id === chosenId}
        disabled={!departure.isBookable}
      >
        <span>
          <Figure>{formatDay(departure.startDate)}</Figure>{' '}
          <small>
            {formatWeekday(departure.startDate)} to {formatWeekday(departure.endDate)}{' '}
            {formatDate(departure.endDate)}
            {departure.womenOnly ? ', women only' : ''}
          </small>
        </span>
        <Pill data-tone={status.tone}>{status.label}</Pill>
      </ChoiceCard>
    );
  };
  const more = departures.slice(shown);
  return (
    <Dates>
      {departures.slice(0, shown).map(choice)}
      {more.length > 0 ? (
        <details>
          <summary>{formatCount(more.length, 'more date')}</summary>
          {more.map(choice)}
        </details>
      ) : null}
    </Dates>
  );
}

export function RoomChoices({ departure, room }: { departure: DepartureDetail; room: string }) {
  return (
    <Rooms>
      {departure.occupancies.map((offer) => (
        <ChoiceCard
          key={offer.occupancy}
          name="room"
          value={offer.occupancy}
          defaultChecked={offer.occupancy === room}
          disabled={!offer.isAvailable}
        >
          <span>
            <strong>{occupancyNames[offer.occupancy]}</strong>
            <small>
              {offer.isAvailable
                ? `${formatMoney(offer.allInMinor, departure.currency)} each, all-in${
                    offer.placesLeft === null
                      ? ''
                      : `, ${formatCount(offer.placesLeft, 'place')} left`
                  }`
                : 'Full on this date'}
            </small>
          </span>
        </ChoiceCard>
      ))}
    </Rooms>
  );
}

export function PickupChoices(props: { departure: DepartureDetail; chosen: string | null }) {
  const { departure, chosen } = props;
  const { tz, currency } = departure;
  return (
    <Rooms>
      {departure.pickups.map(({ code, name, pickupAt, surchargeMinor }) => (
        <ChoiceCard key={code} name="pickup" value={code} defaultChecked={code === chosen}>
          <span>
            <strong>{name}</strong>
            <small>
              {formatInstant(pickupAt, tz)}
              {surchargeMinor === 0 ? '' : `, ${surchargeWords(surchargeMinor, currency)}`}
            </small>
          </span>
        </ChoiceCard>
      ))}
    </Rooms>
  );
}

const surchargeWords = (amountMinor: number, currency: string) =>
  `${formatMoney(Math.abs(amountMinor), currency)} ${amountMinor > 0 ? 'more' : 'less'} per person, before GST`;
