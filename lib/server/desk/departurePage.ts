import type { DepartureEnd, StaffDeparture } from '@/booking/contract/staff';
import type { DepartureHistory, DepartureManifest } from '@/booking/contract/staffDepartures';
import type { StaffRooms } from '@/booking/contract/rooms';
import { queryValue } from '@/lib/booking/bookingSelection';
import { settingsToEdit, type SettingsToEdit } from '@/lib/desk/departureSettings';
import { departureTabs, type DepartureTab } from '@/lib/desk/departureWords';
import type { FormDraft } from '@/lib/formDraft';
import { nameIn } from '@/lib/nameIn';
import { orNull } from '../booking/failures';
import type { DeskRequest } from './deskPage';
import { staffService } from './staffService';

export interface DeparturePageProps {
  departure: StaffDeparture;
  tab: DepartureTab;
  /** Null for a draft, and for someone who may not read bookings. */
  manifest: DepartureManifest | null;
  rooms: StaffRooms | null;
  history: DepartureHistory | null;
  /** The latest request to cancel the departure. */
  end: DepartureEnd | null;
  settings: SettingsToEdit;
  drafts: Record<'departure' | 'guarantee' | 'publish', FormDraft>;
}

/** Loads a departure with the tab that is open. */
export async function loadDeparturePage(request: DeskRequest): Promise<DeparturePageProps> {
  const { slug: id, me, query, visitor, draftOf } = request;
  const departure = await staffService.departure(id, visitor);
  const mayRead = me.permissions.includes('bookings:read') && departure.status !== 'draft';
  const asked = nameIn(departureTabs, queryValue(query, 'tab'));
  const tab = asked ?? (mayRead ? 'travellers' : 'settings');
  const cursor = queryValue(query, 'cursor');
  const [manifest, rooms, history, end] = await Promise.all([
    mayRead ? staffService.manifest(id, visitor) : null,
    mayRead && tab === 'rooms' ? staffService.rooms(id, visitor) : null,
    tab === 'history' ? staffService.departureHistory(id, cursor, visitor) : null,
    orNull(staffService.departureEnd(id, visitor), 'not_found'),
  ]);
  const drafts = {
    departure: draftOf('departure'),
    guarantee: draftOf('guarantee'),
    publish: draftOf('publish'),
  };
  const settings = settingsToEdit(departure, drafts.departure);
  return { departure, tab, manifest, rooms, history, end, settings, drafts };
}
