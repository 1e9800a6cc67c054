/** Rooms that the office assigns: everyone in exactly one, and none over its beds. */
import type { StaffRooms } from '../contract/rooms.ts';
import type { RoomPlanChange } from '../contract/staffManifest.ts';
import type { Deps } from '../deps.ts';
import { bedsIn } from '../domain/rooms.ts';
import { errorIf, found, Refusal, refuseErrors } from '../errors.ts';
import { replaceRoomPlan } from '../store/bookings/rooms.ts';
import { lockDeparture } from '../store/bookings/seats.ts';
import { findDeparture } from '../store/catalogue/catalogue.ts';
import { roomsOf, staffRoomsOf } from './rooms.ts';
import { audit, requirePermission, type Staff } from './staff.ts';

/** Saves everyone's rooms. Throws `version_conflict` if someone else saved them meanwhile. */
export async function saveRooms(
  { db }: Deps,
  staff: Staff,
  id: string,
  version: number,
  { rooms }: RoomPlanChange,
): Promise<StaffRooms> {
  requirePermission(staff, 'rooms:write');
  return db.transact(async (tx) => {
    if (!(await lockDeparture(tx, id))) throw new Refusal('not_found');
    const departure = found(await findDeparture(tx, id));
    const before = await roomsOf(tx, departure);
    if (before.version !== version) throw new Refusal('version_conflict');
    const everyone = new Map(
      before.bookings.flatMap(({ travellers }) => travellers.map((one) => [one.id, one] as const)),
    );
    const places = rooms.flatMap(({ occupancy, travellerIds }, index) =>
      travellerIds.map((travellerId) => ({
        travellerId: travellerId.toLowerCase(),
        ...{ room: index + 1, occupancy },
      })),
    );
    const placed = places.map(({ travellerId }) => travellerId);
    const missing = [...everyone.values()].filter((one) => !placed.includes(one.id));
    const twice = [...everyone.values()].filter(
      (one) => placed.filter((travellerId) => travellerId === one.id).length > 1,
    );
    refuseErrors([
      ...missing.map(({ fullName }) => ({
        ...{ path: 'rooms', code: 'missing', message: `${fullName} needs a room` },
      })),
      ...twice.map(({ fullName }) => ({
        ...{ path: 'rooms', code: 'twice', message: `${fullName} is in two rooms` },
      })),
      ...errorIf(
        placed.some((travellerId) => !everyone.has(travellerId)),
        'rooms',
        'unknown',
        'Someone in these rooms no longer travels. Reload the page',
      ),
      ...rooms.flatMap(({ occupancy, travellerIds }, index) => {
        const people = travellerIds.flatMap((one) => everyone.get(one.toLowerCase()) ?? []);
        const sleepers = people.filter(({ type }) => type !== 'infant').length;
        const [path, room] = [`rooms.${index}`, `Room ${index + 1}`];
        const beds = bedsIn[occupancy];
        return [
          ...errorIf(
            sleepers > beds,
            path,
            'full',
            `${room} has ${sleepers} people and ${beds === 1 ? '1 bed' : `${beds} beds`}`,
          ),
          ...errorIf(
            sleepers === 0 && people.length > 0,
            path,
            'infant_alone',
            `${room} has an infant and no one else`,
          ),
        ];
      }),
    ]);
    await replaceRoomPlan(tx, id, staff.name, places);
    await audit(tx, staff, {
      action: 'departure.assign_rooms',
      ...{ objectKind: 'departure', objectId: id },
      after: { rooms: rooms.length, travellers: places.length },
    });
    return staffRoomsOf(tx, id);
  });
}
