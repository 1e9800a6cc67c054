import type { StaffRooms } from '@/booking/contract/rooms';
import { Notice } from '@/components/ui/Notice';
import { deskPaths } from '@/lib/desk/deskPaths';
import { ageWords, genderWords, roomProblems, roomWords } from '@/lib/desk/departureWords';
import { formatCount } from '@/lib/format/counts';
import { formatDay } from '@/lib/format/dates';
import css from './Departures.module.css';
import tables from './Desk.module.css';

type Guest = StaffRooms['rooms'][number]['guests'][number];

/** The rooms that today's bookings make, or that the office assigned. */
export function DepartureRooms({
  rooms: { rooms, unmatched, settledOn, version },
  departureId,
  permissions,
}: {
  rooms: StaffRooms;
  departureId: string;
  permissions: readonly string[];
}) {
  if (rooms.length === 0) {
    return <p className={css.empty}>No one has booked yet. Rooms appear here once they pay.</p>;
  }
  return (
    <>
      {unmatched > 0 ? (
        <Notice tone="caution">
          {formatCount(unmatched, 'person', 'people')} {unmatched === 1 ? 'has' : 'have'} no
          roommate yet, although they expect one.
        </Notice>
      ) : null}
      <p className={css.quiet}>
        {version === 0
          ? `Worked out from today’s bookings. From ${formatDay(settledOn)}, travellers no longer change who they share with.`
          : 'Assigned by the office.'}{' '}
        <a href={deskPaths.departureRooms(departureId)}>Assign rooms</a>
        {permissions.includes('manifest:share') ? (
          <>
            , or{' '}
            <a href={`${deskPaths.departureLeader(departureId)}#files`}>
              print or download the list
            </a>
          </>
        ) : null}
      </p>
      <ol className={css.rooms}>
        {rooms.map(({ occupancy, guests, infants, freeBeds, problem }, index) => (
          <li key={index} className={tables.block}>
            <h2>
              {index + 1}, {roomWords[occupancy].toLowerCase()}
            </h2>
            <ul>
              {guests.map((guest) => (
                <RoomGuest key={guest.travellerId} guest={guest} />
              ))}
              {infants.map((guest) => (
                <RoomGuest key={guest.travellerId} guest={guest} note="infant, no bed" />
              ))}
              {freeBeds > 0 ? <li>{formatCount(freeBeds, 'empty bed')}</li> : null}
            </ul>
            {problem ? <p className={css.missing}>{roomProblems[problem]}</p> : null}
          </li>
        ))}
      </ol>
    </>
  );
}

function RoomGuest({ guest, note }: { guest: Guest; note?: string }) {
  const { fullName, gender, ageBand, reference } = guest;
  const about = [gender && genderWords[gender], ageBand && ageWords[ageBand], note];
  return (
    <li>
      {fullName} <span className={css.quiet}>{about.filter(Boolean).join(', ')}</span>{' '}
      <a className={tables.reference} href={deskPaths.booking(reference)}>
        {reference}
      </a>
    </li>
  );
}
