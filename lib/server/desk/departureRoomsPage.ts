import type { StaffRooms } from '@/booking/contract/rooms';
import type { StaffDeparture } from '@/booking/contract/staff';
import type { FormDraft } from '@/lib/formDraft';
import type { DeskRequest } from './deskPage';
import { staffService } from './staffService';

export interface DepartureRoomsPageProps {
  departure: StaffDeparture;
  rooms: StaffRooms;
  draft: FormDraft;
}

/** Loads a departure's rooms to assign. */
export async function loadDepartureRoomsPage({
  slug: id,
  visitor,
  draftOf,
}: DeskRequest): Promise<DepartureRoomsPageProps> {
  const [departure, rooms] = await Promise.all([
    staffService.departure(id, visitor),
    staffService.rooms(id, visitor),
  ]);
  return { departure, rooms, draft: draftOf('rooms') };
}
