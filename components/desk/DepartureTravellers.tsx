import type { DepartureManifest, ManifestTraveller } from '@/booking/contract/staffDepartures';
import { deskPaths } from '@/lib/desk/deskPaths';
import { ageWords, dietWords, genderWords, needWords, roomWords } from '@/lib/desk/departureWords';
import { formatCount, formatList } from '@/lib/format/counts';
import { formatMoney } from '@/lib/format/money';
import css from './Departures.module.css';
import tables from './Desk.module.css';

/** Everyone who goes, by booking, with what is missing. */
export function DepartureTravellers({ manifest }: { manifest: DepartureManifest }) {
  const { totals, bookings, currency } = manifest;
  if (totals.travellers === 0) {
    return (
      <p className={css.empty}>No one has booked yet. Travellers appear here once they pay.</p>
    );
  }
  return (
    <>
      <ul className={css.counts}>
        <li>
          {formatCount(totals.travellers, 'traveller')}
          {totals.infants > 0 ? `, ${formatCount(totals.infants, 'infant')} of them` : ''}
        </li>
        {totals.rooms.map(({ occupancy, rooms }) => (
          <li key={occupancy}>
            {roomWords[occupancy]}: {formatCount(rooms, 'room')}
          </li>
        ))}
        {totals.diets.map(({ diet, travellers }) => (
          <li key={diet}>
            {diet ? dietWords[diet] : 'Food not known'}: {travellers}
          </li>
        ))}
      </ul>
      <div className={tables.sheet}>
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">Traveller</th>
              <th scope="col">Booking</th>
              <th scope="col">Room</th>
              <th scope="col">Pickup</th>
              <th scope="col">Food</th>
              <th scope="col">Missing</th>
              <th scope="col">Still to pay</th>
            </tr>
          </thead>
          <tbody>
            {bookings.flatMap(({ travellers, balanceMinor, overdueMinor }) =>
              travellers.map((traveller, index) => (
                <tr key={traveller.id}>
                  <Traveller traveller={traveller} />
                  <td>
                    {index > 0 ? null : balanceMinor === 0 ? (
                      'Paid'
                    ) : (
                      <>
                        <span className={overdueMinor > 0 ? css.missing : undefined}>
                          {formatMoney(balanceMinor, currency)} to pay
                        </span>
                        {overdueMinor > 0 ? (
                          <small>{formatMoney(overdueMinor, currency)} overdue</small>
                        ) : null}
                      </>
                    )}
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
      <p className={css.quiet}>
        Phone numbers are masked, and medical notes stay closed. The booking has the rest.
      </p>
    </>
  );
}

function Traveller({ traveller }: { traveller: ManifestTraveller }) {
  const { fullName, type, isLead, gender, ageBand, reference, room, pickup, diet } = traveller;
  const { missing, hasMedicalNotes, phoneMasked } = traveller;
  const about = [
    gender && genderWords[gender],
    ageBand && ageWords[ageBand],
    type === 'adult' ? null : type,
    isLead ? 'lead' : null,
    phoneMasked,
    hasMedicalNotes ? 'has medical notes' : null,
  ];
  return (
    <>
      <th scope="row">
        {fullName}
        <small>{about.filter(Boolean).join(', ')}</small>
      </th>
      <td>
        <a className={tables.reference} href={deskPaths.booking(reference)}>
          {reference}
        </a>
      </td>
      <td>
        {room ? `${room.number}, ${roomWords[room.occupancy].toLowerCase()}` : 'no room'}
        {room && room.roommates.length > 0 ? <small>with {room.roommates.join(', ')}</small> : null}
      </td>
      <td>{pickup ? pickup.city : 'no pickup point'}</td>
      <td>{diet ? dietWords[diet] : type === 'infant' ? null : 'food not known'}</td>
      <td>
        {missing.length > 0 ? (
          <span className={css.missing}>
            {formatList(missing.map((need) => needWords[need]))} missing
          </span>
        ) : null}
      </td>
    </>
  );
}
