import { ButtonLink } from '@/components/ui/Button';
import { dietWords, genderWords, roomWords } from '@/lib/desk/departureWords';
import { deskPaths } from '@/lib/desk/deskPaths';
import { inRoomOrder } from '@/lib/desk/listWords';
import { formatCount } from '@/lib/format/counts';
import { formatDateRange, formatInstant, formatLongDate } from '@/lib/format/dates';
import { formatPhone } from '@/lib/format/phones';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { SheetPageProps } from '@/lib/server/desk/sheetPage';
import { DeskHead } from './DeskFrame';
import css from './SheetPage.module.css';

/** The list on paper, A4 landscape: a numbered copy that says when to shred it. */
export function SheetPage({ listing }: SheetPageProps & { desk: DeskProps }) {
  const { departure, travellers, pickups, phones, copy, shredBy, showsMedical } = listing;
  const people = inRoomOrder(travellers);
  const cities = new Map(pickups.map(({ code, city }) => [code, city]));
  const rooms = new Set(travellers.flatMap(({ room }) => (room ? [room.number] : [])));
  return (
    <>
      <DeskHead title={`Sheet, ${departure.tripTitle}`} />
      <nav className={css.bar} aria-label="Print">
        <p>Print this page: A4, landscape. In your browser’s menu, or with Ctrl and P.</p>
        <ButtonLink href={deskPaths.departureLeader(departure.id)}>
          Back to leader and list
        </ButtonLink>
      </nav>
      <main className={css.paper} id="content" tabIndex={-1}>
        <header>
          <div>
            <h1>{departure.tripTitle}</h1>
            <p>
              {formatDateRange(departure.startDate, departure.endDate)},{' '}
              {formatCount(travellers.length, 'person', 'people')}.
              {departure.leader
                ? ` Leader ${departure.leader.name}, ${formatPhone(departure.leader.phone)}.`
                : ''}
            </p>
          </div>
          <p>
            <b>{departure.code}</b>
            <br />
            Office, day and night
            <br />
            <b>{formatPhone(phones.emergency)}</b>
          </p>
        </header>
        <div className={css.scroll} tabIndex={0} role="region" aria-label="Travellers">
          <table>
            <thead>
              <tr>
                <th scope="col">Here</th>
                <th scope="col">Room</th>
                <th scope="col">Name</th>
                <th scope="col">Pickup</th>
                <th scope="col">Food</th>
                {showsMedical ? <th scope="col">Medical notes</th> : null}
                <th scope="col">Phone</th>
                <th scope="col">Emergency contact</th>
                <th scope="col">Their phone</th>
              </tr>
            </thead>
            <tbody>
              {people.map((one, index) => (
                <tr key={one.id}>
                  <td>
                    <span className={css.box} />
                  </td>
                  <td>
                    {one.room && one.room.number !== people[index - 1]?.room?.number ? (
                      <b>
                        {one.room.number}, {roomWords[one.room.occupancy].toLowerCase()}
                      </b>
                    ) : null}
                  </td>
                  <th scope="row">
                    {one.fullName}{' '}
                    <small>
                      {[one.gender && genderWords[one.gender], one.age].filter(Boolean).join(' ')}
                    </small>
                  </th>
                  <td>{one.pickupCode ? cities.get(one.pickupCode) : null}</td>
                  <td>{one.diet ? dietWords[one.diet].toLowerCase() : null}</td>
                  {showsMedical ? (
                    <td>{one.medicalNotes ? <b>{one.medicalNotes}</b> : null}</td>
                  ) : null}
                  <td className={css.phone}>{one.phone ? formatPhone(one.phone) : null}</td>
                  <td>
                    {one.emergency
                      ? [one.emergency.name, one.emergency.relation?.toLowerCase()]
                          .filter(Boolean)
                          .join(', ')
                      : null}
                  </td>
                  <td className={css.phone}>
                    {one.emergency ? formatPhone(one.emergency.phone) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className={css.columns}>
          <section>
            <h2>Pickup points</h2>
            {pickups.map(({ code, city, name, pickupAt }) => (
              <p key={code}>
                {city}: {name}. {formatInstant(pickupAt, departure.tz)}.{' '}
                <b>
                  {formatCount(
                    travellers.filter(({ pickupCode }) => pickupCode === code).length,
                    'person',
                    'people',
                  )}
                </b>
              </p>
            ))}
          </section>
          <section>
            <h2>Rooms</h2>
            <p>{formatCount(rooms.size, 'room')}.</p>
          </section>
          <section>
            <h2>Emergencies</h2>
            <p>112. Then the office, {formatPhone(phones.emergency)}.</p>
          </section>
        </div>
        {copy ? (
          <footer>
            Copy {copy.number}, printed by {copy.by} on {formatInstant(copy.at)}.{' '}
            {showsMedical ? 'Holds health data: keep it on you, and shred' : 'Shred'} it by{' '}
            {formatLongDate(shredBy)}.
          </footer>
        ) : null}
      </main>
    </>
  );
}
