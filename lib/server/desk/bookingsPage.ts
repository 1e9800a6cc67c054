import type {
  StaffBookingCounts,
  StaffBookings,
  StaffBookingsQuery,
} from '@/booking/contract/staffBookings';
import { queryValue } from '@/lib/booking/bookingSelection';
import { bookingPaymentWords, bookingStatusWords } from '@/lib/desk/bookingWords';
import { deskPaths } from '@/lib/desk/deskPaths';
import { isUuid } from '@/lib/isUuid';
import type { DeskRequest } from './deskPage';
import { staffService } from './staffService';

export interface BookingsPageProps extends StaffBookings {
  /** The filters as understood; anything else in the address is left out. */
  filters: StaffBookingsQuery;
  /** How many bookings each saved filter has, up to `mostCounted`. */
  counts: StaffBookingCounts;
}

/**
 * Loads a page of the list. The only booking with a searched reference opens at once. A search is
 * posted, because names and phone numbers don't belong in addresses.
 */
export async function loadBookingsPage({ query, posted, visitor }: DeskRequest) {
  const search = posted?.text('q').trim();
  const filters = readFilters(
    (name) => (search ? posted?.text(name) : queryValue(query, name)) ?? '',
  );
  if (posted && !search) return { redirectTo: deskPaths.bookings({ ...readFilters(posted.text) }) };
  if (search) filters.q = search.slice(0, 1_000);
  const [{ items, nextCursor }, counts] = await Promise.all([
    staffService.bookings(filters, visitor),
    staffService.bookingCounts(visitor),
  ]);
  const [first] = items;
  if (first?.matched === 'reference' && items.length === 1) {
    return { redirectTo: deskPaths.booking(first.reference) };
  }
  return { items, nextCursor, filters, counts } satisfies BookingsPageProps;
}

function readFilters(valueOf: (name: string) => string): StaffBookingsQuery {
  const isOf = <Value extends string>(
    words: Record<Value, unknown>,
    value: string,
  ): value is Value => Object.hasOwn(words, value);
  const idOf = (name: string) => (isUuid(valueOf(name).toLowerCase()) ? valueOf(name) : '');
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
