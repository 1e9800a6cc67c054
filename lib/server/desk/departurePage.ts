import type { ChangePreview } from '@/booking/contract/staffDepartureTerms';
import type { DepartureEnd, StaffDeparture } from '@/booking/contract/staff';
import type { DepartureManifest, DepartureMoney } from '@/booking/contract/staffDepartures';
import type { StaffRooms } from '@/booking/contract/rooms';
import { queryValue } from '@/lib/booking/bookingSelection';
import { bookingStatusWords } from '@/lib/desk/bookingWords';
import { historyEntry, type HistoryEntry } from '@/lib/desk/departureHistory';
import { readSettings, settingsToEdit, type SettingsToEdit } from '@/lib/desk/departureSettings';
import { departureTabs, type DepartureTab } from '@/lib/desk/departureWords';
import type { FormDraft } from '@/lib/formDraft';
import { nameIn } from '@/lib/nameIn';
import { orNull } from '../booking/failures';
import type { Visitor } from '../booking/transport';
import { departureService } from './departureService';
import type { DeskRequest } from './deskPage';
import { staffService } from './staffService';

/** What bookings cost and owe, each with its state in words. */
interface MoneyToShow extends Omit<DepartureMoney, 'bookings'> {
  bookings: (DepartureMoney['bookings'][number] & { state: string })[];
}

export interface DeparturePageProps {
  departure: StaffDeparture;
  tab: DepartureTab;
  /** Null for a draft, and for someone who may not read bookings. */
  manifest: DepartureManifest | null;
  rooms: StaffRooms | null;
  money: MoneyToShow | null;
  history: { items: HistoryEntry[]; nextCursor: string | null } | null;
  /** The latest request to cancel the departure. */
  end: DepartureEnd | null;
  settings: SettingsToEdit;
  drafts: Record<'departure' | 'guarantee' | 'close-sales' | 'publish' | 'delete-draft', FormDraft>;
  /** What the typed settings would do, if that was asked. */
  shown: ChangePreview | null;
}

/** Loads a departure with the tab that is open. */
export async function loadDeparturePage(request: DeskRequest): Promise<DeparturePageProps> {
  const { slug: id, me, query, visitor, draftOf } = request;
  const departure = await staffService.departure(id, visitor);
  const mayRead = me.permissions.includes('bookings:read') && departure.status !== 'draft';
  const asked = nameIn(departureTabs, queryValue(query, 'tab'));
  const tab = asked ?? (mayRead ? 'travellers' : 'settings');
  const cursor = queryValue(query, 'cursor');
  const [manifest, rooms, money, history, end] = await Promise.all([
    mayRead ? staffService.manifest(id, visitor) : null,
    mayRead && tab === 'rooms' ? staffService.rooms(id, visitor) : null,
    mayRead && tab === 'money' ? staffService.departureMoney(id, visitor) : null,
    tab === 'history' ? staffService.departureHistory(id, cursor, visitor) : null,
    orNull(staffService.departureEnd(id, visitor), 'not_found'),
  ]);
  const drafts = {
    departure: draftOf('departure'),
    guarantee: draftOf('guarantee'),
    'close-sales': draftOf('close-sales'),
    publish: draftOf('publish'),
    'delete-draft': draftOf('delete-draft'),
  };
  const settings = settingsToEdit(departure, drafts.departure);
  const isConflict = settings.changedMeanwhile.length > 0;
  const shown = isConflict ? null : await shownChange(id, drafts.departure, visitor);
  return {
    ...{ departure, tab, manifest, rooms, end, settings, drafts, shown },
    money: money && {
      ...money,
      bookings: money.bookings.map((row) => ({
        ...row,
        state: bookingStatusWords[row.status].text.toLowerCase(),
      })),
    },
    history: history && {
      ...history,
      items: history.items.map((row) => historyEntry(row, departure.tz)),
    },
  };
}

/**
 * Returns what the settings that were typed would do: if the form asked for that, and again if a
 * seat was sold before they were saved.
 */
async function shownChange(id: string, draft: FormDraft, visitor: Visitor) {
  const { step } = draft.values;
  if (step !== 'save' && (step !== 'check' || draft.answer !== null)) return null;
  const { change: settings, errors } = readSettings(draft.values);
  if (errors.length > 0) return null;
  const shown = departureService.previewChange(id, { settings }, visitor);
  // The form says why it was refused.
  return orNull(shown, 'capacity_below_sold', 'validation_failed', 'invalid_state', 'forbidden');
}
