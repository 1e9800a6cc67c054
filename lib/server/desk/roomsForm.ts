import type { Occupancy } from '@/booking/contract/common';
import type { RoomPlanChange } from '@/booking/contract/staffManifest';
import { roomWords } from '@/lib/desk/departureWords';
import { nameIn } from '@/lib/nameIn';
import type { FormText } from '../http/formText';

/**
 * Reads rooms from a form with a room's number for each person (`in.<traveller>`) and a kind for
 * each room (`kind.<number>`). Rooms without anyone are left out, so the numbers close up.
 */
export function roomsIn(form: FormText) {
  const errors: { field: string; message: string }[] = [];
  const rooms = new Map<number, { occupancy: Occupancy; travellerIds: string[] }>();
  for (const name of form.names.filter((one) => one.startsWith('in.'))) {
    const number = form.count(name);
    if (number === 0) {
      errors.push({ field: name, message: 'Choose a room for everyone' });
      continue;
    }
    const occupancy = nameIn(roomWords, form.text(`kind.${number}`)) ?? 'twin';
    const room = rooms.get(number) ?? { occupancy, travellerIds: [] };
    room.travellerIds.push(name.slice('in.'.length));
    rooms.set(number, room);
  }
  const sorted: RoomPlanChange['rooms'] = [...rooms]
    .sort(([one], [other]) => one - other)
    .map(([, room]) => room);
  return { rooms: sorted, errors };
}
