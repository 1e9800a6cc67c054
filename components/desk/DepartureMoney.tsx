import { deskPaths } from '@/lib/desk/deskPaths';
import { formatCount } from '@/lib/format/counts';
import { formatMoney } from '@/lib/format/money';
import type { DeparturePageProps } from '@/lib/server/desk/departurePage';
import css from './Departures.module.css';
import tables from './Desk.module.css';
import own from './Money.module.css';

type Money = NonNullable<DeparturePageProps['money']>;

const columns = {
  priceMinor: 'Price',
  receivedMinor: 'Received',
  refundedMinor: 'Refunded',
  refundingMinor: 'Refunds under way',
  dueMinor: 'Still due',
  overdueMinor: 'Overdue',
};
const names = Object.keys(columns) as (keyof typeof columns)[];

/** What each booking of a departure costs, paid, got back and owes, with the sums. */
export function DepartureMoney({ money, departureId }: { money: Money; departureId: string }) {
  const { bookings, totals, currency } = money;
  if (bookings.length === 0) {
    return <p className={css.empty}>No bookings yet.</p>;
  }
  const cells = (amounts: Money['totals']) =>
    names.map((name) => (
      <td key={name} className={own.amount} data-label={columns[name]}>
        <span className={name === 'overdueMinor' && amounts[name] > 0 ? css.missing : undefined}>
          {formatMoney(amounts[name], currency)}
        </span>
      </td>
    ));
  return (
    <>
      <div className={tables.sheet}>
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">Booking</th>
              {names.map((name) => (
                <th key={name} scope="col" className={own.amount}>
                  {columns[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bookings.map((booking) => (
              <tr key={booking.reference}>
                <th scope="row">
                  <a className={tables.reference} href={deskPaths.booking(booking.reference)}>
                    {booking.reference}
                  </a>
                  <small>
                    {booking.name}, {formatCount(booking.people, 'person', 'people')},{' '}
                    {booking.state}
                  </small>
                </th>
                {cells(booking)}
              </tr>
            ))}
            <tr>
              <th scope="row">All {formatCount(bookings.length, 'booking')}</th>
              {cells(totals)}
            </tr>
          </tbody>
        </table>
      </div>
      <p>
        <a href={deskPaths.departureMoneyFile({ departure: departureId })} download>
          Download as CSV
        </a>
      </p>
    </>
  );
}
