import type { Departure } from '@/booking/contract/departures';
import { Figure } from '@/components/ui/Figure';
import { formatCount, formatList } from '@/lib/format/counts';
import { formatDay } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { roomPrices } from '@/lib/booking/roomPrices';
import { occupancyNames } from '@/lib/booking/priceWords';
import css from './RoomPrices.module.css';

const datesNamed = 3;

/** The all-in price per person in each room, from the booking service. */
export function RoomPrices({ departures }: { departures: readonly Departure[] }) {
  const { rooms, rows } = roomPrices(departures);
  if (rows.length === 0) return null;
  const taxes = departures.some(({ from }) => from?.taxes === 'gst_tcs') ? 'GST and TCS' : 'GST';
  return (
    <div className={css.scroll} tabIndex={0} role="region" aria-label="Prices by room">
      <table className={css.table}>
        <caption>All-in, per person, {taxes} included. Everyone pays the same price.</caption>
        <thead>
          <tr>
            <th scope="col">Leaves</th>
            {rooms.map((room) => (
              <th key={room} scope="col">
                {occupancyNames[room]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ dates, prices }) => (
            <tr key={dates[0]}>
              <th scope="row">{inWords(dates, rows.length === 1)}</th>
              {rooms.map((room) => {
                const price = prices[room];
                return (
                  <td key={room}>
                    {price ? (
                      <Figure>{formatMoney(price.allInMinor, price.currency)}</Figure>
                    ) : (
                      'Not offered'
                    )}
                    {price && !price.isAvailable ? <small>full on these dates</small> : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function inWords(dates: readonly string[], areAll: boolean): string {
  if (areAll && dates.length > 1) return `All ${formatCount(dates.length, 'date')}`;
  const named = dates.slice(0, datesNamed).map(formatDay);
  const more = dates.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : formatList(named);
}
