/** Everyone on the staff keeps filters of the bookings list for themselves. */
import {
  MOST_SAVED_FILTERS,
  type NewSavedFilter,
  type SavedFilters,
} from '../contract/savedFilters.ts';
import type { Deps } from '../deps.ts';
import { isUnprintable } from '../domain/contactRules.ts';
import { found, invalid, Refusal } from '../errors.ts';
import type { Queries } from '../store/database/db.ts';
import {
  deleteSavedFilter,
  listSavedFilters,
  lockSavedFilters,
  saveFilter,
} from '../store/staff/savedFilters.ts';
import { audit, requirePermission, type Staff } from './staff.ts';

export async function viewSavedFilters({ db }: Deps, staff: Staff): Promise<SavedFilters> {
  requirePermission(staff, 'bookings:read');
  return staff.userId === null ? { items: [] } : describe(db.queries, staff.userId);
}

/** Saves a filter under a name. One of the same name is replaced. */
export async function saveBookingFilter(
  { db }: Deps,
  staff: Staff,
  { name: typed, filters }: NewSavedFilter,
): Promise<SavedFilters> {
  requirePermission(staff, 'bookings:read');
  const name = typed.trim().replace(/\s+/g, ' ');
  if (name === '') throw invalid('name', 'required', 'Enter a name for the filter');
  if (isUnprintable(name)) {
    throw invalid('name', 'unprintable', 'The name has characters we can’t display');
  }
  if (Object.values(filters).length === 0) {
    throw invalid('filters', 'required', 'Choose a filter first, then save it');
  }
  const userId = personIn(staff);
  return db.transact(async (tx) => {
    // Nobody saves another one for them at the same time.
    await lockSavedFilters(tx, userId);
    const id = found(await saveFilter(tx, userId, { name, filters }));
    const { items } = await describe(tx, userId);
    if (items.length > MOST_SAVED_FILTERS) {
      const message = `You have ${MOST_SAVED_FILTERS} saved filters. Delete one first`;
      throw invalid('name', 'maximum', message);
    }
    await audit(tx, staff, {
      ...{ action: 'person.save_filter', objectKind: 'person', objectId: userId },
      // Not its name, because they can type anything there.
      after: { filterId: id, filters },
    });
    return { items };
  });
}

export async function deleteBookingFilter(
  { db }: Deps,
  staff: Staff,
  id: string,
): Promise<SavedFilters> {
  requirePermission(staff, 'bookings:read');
  const userId = personIn(staff);
  return db.transact(async (tx) => {
    if (!(await deleteSavedFilter(tx, userId, id))) throw new Refusal('not_found');
    await audit(tx, staff, {
      ...{ action: 'person.delete_filter', objectKind: 'person', objectId: userId },
      after: { filterId: id },
    });
    return describe(tx, userId);
  });
}

/** Returns the caller's account. Programs have none. */
function personIn({ userId }: Staff): string {
  if (userId === null) throw new Refusal('invalid_state');
  return userId;
}

async function describe(queries: Queries, userId: string): Promise<SavedFilters> {
  const rows = await listSavedFilters(queries, userId);
  return {
    items: rows.map(({ id, name, status, payment, channel, departureId, createdAt }) => ({
      ...{ id, name, createdAt: createdAt.toISOString() },
      filters: {
        ...(status && { status }),
        ...(payment && { payment }),
        ...(channel && { channel }),
        ...(departureId && { departure: departureId }),
      },
    })),
  };
}
