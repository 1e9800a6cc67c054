import type { Occupancy } from '@/booking/contract/common';
import type { Departure } from '@/booking/contract/departures';
import { DataTable } from '@/components/ui/DataTable';
import { Figure } from '@/components/ui/Figure';
import { formatCount, formatList } from '@/lib/format/counts';
import { formatDay } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { roomPrices, type PriceRow } from '@/lib/booking/roomPrices';
import { occupancyNames } from '@/lib/booking/priceWords';
import css from './RoomPrices.module.css';

const datesNamed = 3;

/** The all-in price per person in each room, from the booking service. */
export function RoomPrices({ departures }: { departures: readonly Departure[] }) {
  const { rooms, rows } = roomPrices(departures);
  if (rows.length === 0) return null;
  const taxes = departures.some(({ from }) => from?.taxes === 'gst_tcs') ? 'GST and TCS' : 'GST';
  return (
    <DataTable
      className={css.table}
      caption={`All-in, per person, ${taxes} included. Every adult pays the same price.`}
      label="Prices by room"
      head={['Leaves', ...rooms.map((room) => occupancyNames[room])]}
      rows={rows.map(({ dates, prices }) => [
        inWords(dates, rows.length === 1),
        ...rooms.map((room) => priceIn(prices[room])),
      ])}
    />
  );
}

function priceIn(price: PriceRow['prices'][Occupancy]) {
  if (!price) return 'Not offered';
  return (
    <>
      <Figure>{formatMoney(price.allInMinor, price.currency)}</Figure>
      {price.isAvailable ? null : <small>full on these dates</small>}
    </>
  );
}

function inWords(dates: readonly string[], areAll: boolean): string {
  if (areAll && dates.length > 1) return `All ${formatCount(dates.length, 'date')}`;
  const named = dates.slice(0, datesNamed).map(formatDay);
  const more = dates.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : formatList(named);
}
