import type { StaffRooms } from '@/booking/contract/rooms';
import { FormButton } from '@/components/forms/PostForm';
import { SelectField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { deskPaths } from '@/lib/desk/deskPaths';
import { ageWords, genderWords, roomWords } from '@/lib/desk/departureWords';
import { roomChecks } from '@/lib/desk/roomChecks';
import { formatCount } from '@/lib/format/counts';
import { formatDay } from '@/lib/format/dates';
import type { DepartureRoomsPageProps } from '@/lib/server/desk/departureRoomsPage';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import css from './Departures.module.css';
import tables from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskTitle } from './DeskFrame';

type Guest = StaffRooms['rooms'][number]['guests'][number];

/** A departure's rooms, with a choice of room for everyone. */
export function DepartureRoomsPage(props: DepartureRoomsPageProps & { desk: DeskProps }) {
  const { desk, departure, rooms: saved, draft } = props;
  const { rooms, version } = saved;
  const mayWrite = desk.me.permissions.includes('rooms:write');
  const typed = draft.values;
  const isConflict = draft.answer !== null && typed['version'] !== String(version);
  // Two more rooms to move people into, at least one for each person.
  const numbers = Array.from({ length: rooms.length + 2 }, (_, index) => index + 1);
  const kindOf = (number: number) =>
    typed[`kind.${number}`] ?? rooms[number - 1]?.occupancy ?? 'twin';
  return (
    <DeskFrame desk={desk} title={`Rooms, ${departure.tripTitle}`}>
      <nav className={css.crumbs} aria-label="Where you are">
        <a href={deskPaths.departures()}>Departures</a>
        <a href={deskPaths.departure(departure.id, { tab: 'rooms' })}>
          {departure.tripTitle}, {formatDay(departure.startDate)}
        </a>
        <span>Assign rooms</span>
      </nav>
      <DeskTitle
        title="Assign rooms"
        lead={
          version === 0
            ? 'Worked out from today’s bookings. Save to keep them as they are here.'
            : 'Assigned by the office. Whoever books later gets a room of their own at the end.'
        }
      />
      {rooms.length === 0 ? (
        <p className={css.empty}>No one has booked yet. Rooms appear here once they pay.</p>
      ) : (
        <DeskForm
          name="rooms"
          page={desk.page}
          draft={draft}
          fields={{ departure: departure.id, version: String(version) }}
          errorFields={rooms.flatMap(({ guests, infants }) =>
            [...guests, ...infants].map(({ travellerId }) => `in.${travellerId}`),
          )}
        >
          {isConflict ? (
            <Notice tone="caution" title="Someone else has saved rooms since you opened this page">
              Your choices are below, and each says what is saved now. Save again to replace theirs.
            </Notice>
          ) : null}
          <ol className={css.rooms}>
            {numbers.map((number) => {
              const room = rooms[number - 1];
              return (
                <li key={number} className={tables.block}>
                  <h2>Room {number}</h2>
                  <SelectField
                    name={`kind.${number}`}
                    label={`Kind of room ${number}`}
                    defaultValue={kindOf(number)}
                    options={Object.entries(roomWords)}
                    disabled={!mayWrite}
                  />
                  {room
                    ? [...room.guests, ...room.infants].map((guest) => (
                        <SelectField
                          key={guest.travellerId}
                          name={`in.${guest.travellerId}`}
                          label={guest.fullName}
                          hint={hintOf(guest, number, typed[`in.${guest.travellerId}`])}
                          defaultValue={typed[`in.${guest.travellerId}`] ?? number}
                          options={numbers.map((one) => [one, `Room ${one}`] as const)}
                          disabled={!mayWrite}
                        />
                      ))
                    : 'Empty. Rooms without anyone are left out.'}
                  {room && room.freeBeds > 0 ? (
                    <p className={css.quiet}>{formatCount(room.freeBeds, 'empty bed')}</p>
                  ) : null}
                  {room
                    ? roomChecks(room).map((check) => (
                        <p key={check} className={css.missing}>
                          {check}
                        </p>
                      ))
                    : null}
                </li>
              );
            })}
          </ol>
          {mayWrite ? null : <p id="who-can">Operations and owners assign rooms.</p>}
          <FormButton disabled={!mayWrite} aria-describedby={mayWrite ? undefined : 'who-can'}>
            Save rooms
          </FormButton>
        </DeskForm>
      )}
    </DeskFrame>
  );
}

function hintOf({ gender, ageBand, reference }: Guest, number: number, typed?: string): string {
  const about = [gender && genderWords[gender], ageBand && ageWords[ageBand], reference];
  const saved =
    typed !== undefined && typed !== String(number) ? [`saved now: room ${number}`] : [];
  return [...about.filter(Boolean), ...saved].join(', ');
}
