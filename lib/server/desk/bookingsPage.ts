import type {
  StaffBookingCounts,
  StaffBookings,
  StaffBookingsQuery,
} from '@/booking/contract/staffBookings';
import type { SavedFilters } from '@/booking/contract/savedFilters';
import { queryValue } from '@/lib/booking/bookingSelection';
import { bookingPaymentWords, bookingStatusWords } from '@/lib/desk/bookingWords';
import { deskPaths } from '@/lib/desk/deskPaths';
import { isUuid } from '@/lib/isUuid';
import type { FormDraft } from '@/lib/formDraft';
import { orNull } from '../booking/failures';
import { findSearch, keepSearch } from './bookingSearches';
import type { DeskRequest } from './deskPage';
import { staffBookingService } from './staffBookingService';
import { staffService } from './staffService';

export interface BookingsPageProps extends StaffBookings {
  /** The filters as understood; anything else in the address is left out. */
  filters: StaffBookingsQuery;
  /** How many bookings each saved filter has, up to `mostCounted`. */
  counts: StaffBookingCounts;
  /** The search's ID, with which an address leads to it. */
  search: string | null;
  /** Whether the address is of a search that has ended. */
  hasEnded: boolean;
  /** The filters this person saved. */
  saved: SavedFilters['items'];
  drafts: Record<'save-filter' | 'delete-filter', FormDraft>;
}

/**
 * Loads a page of the list. The only booking with a searched reference opens at once. A search is
 * posted, because names and phone numbers don't belong in addresses, and then opened by its ID, so
 * that going back and reloading don't post it again.
 */
export async function loadBookingsPage({ me, query, posted, visitor, draftOf }: DeskRequest) {
  const isForm = Boolean(posted?.text('form'));
  if (posted && !isForm) {
    const { cursor: _, ...filters } = readFilters(posted.text);
    const typed = posted.text('q').trim();
    const search = typed ? keepSearch(visitor, me.id, typed) : null;
    return { redirectTo: deskPaths.bookings({ search, ...filters }) };
  }
  const filters = readFilters((name) => queryValue(query, name));
  const id = queryValue(query, 'search');
  const q = findSearch(visitor.cookie, me.id, id);
  if (q !== null) filters.q = q;
  const [{ items, nextCursor }, counts, saved] = await Promise.all([
    staffService.bookings(filters, visitor),
    staffService.bookingCounts(visitor),
    // A service of the release before has none.
    orNull(staffBookingService.savedFilters(visitor), 'not_found'),
  ]);
  const [first] = items;
  if (first?.matched === 'reference' && items.length === 1) {
    return { redirectTo: deskPaths.booking(first.reference) };
  }
  return {
    ...{ items, nextCursor, filters, counts, saved: saved?.items ?? [] },
    ...{ search: q === null ? null : id, hasEnded: id !== '' && q === null },
    drafts: { 'save-filter': draftOf('save-filter'), 'delete-filter': draftOf('delete-filter') },
  } satisfies BookingsPageProps;
}

/** Reads the filters of a form or an address. Anything unknown is left out. */
export function readFilters(valueOf: (name: string) => string): StaffBookingsQuery {
  const isOf = <Value extends string>(
    words: Record<Value, unknown>,
    value: string,
  ): value is Value => Object.hasOwn(words, value);
  const idOf = (name: string) => {
    const id = valueOf(name).toLowerCase();
    return isUuid(id) ? id : '';
  };
  const { closed: _, ...payments } = bookingPaymentWords;
  const [status, payment] = [valueOf('status'), valueOf('payment')];
  const channel = (['web', 'staff', 'corporate'] as const).find(
    (one) => one === valueOf('channel'),
  );
  const [departure, cursor] = [idOf('departure'), idOf('cursor')];
  return {
    ...(isOf(bookingStatusWords, status) ? { status } : {}),
    ...(isOf(payments, payment) ? { payment } : {}),
    ...(channel ? { channel } : {}),
    ...(departure ? { departure } : {}),
    ...(cursor ? { cursor } : {}),
  };
}
