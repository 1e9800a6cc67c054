import type { SavedTraveller } from '@/booking/contract/profile';
import { queryValue } from '@/lib/bookingSelection';
import {
  BookingRefused,
  bookingService,
  orNullWhenUnavailable,
  type Visitor,
} from '../booking/client';
import type { PersonalRequest } from '../serverPage';
import type { TravellerEditing } from './travellerEditing';

/**
 * Adds whom the signed-in customer may fill the open form in from, and fills it in where that was asked for:
 * what the saved person tells replaces what was typed, all else stays as it was.
 */
export async function withSavedPeople(
  { query, posted, visitor }: PersonalRequest,
  editing: TravellerEditing | null,
): Promise<TravellerEditing | null> {
  const known = editing && (await savedTravellersOf(visitor));
  if (!editing || !known) return editing;
  const isThisForm = posted?.text('traveller') === editing.id;
  const chosenId = isThisForm ? posted.text('fillFrom') : '';
  const chosen = known.find(({ id }) => id === chosenId) ?? null;
  const filled = queryValue(query, 'fill') !== '' ? chosen : null;
  return {
    ...editing,
    draft: {
      ...editing.draft,
      values: { ...editing.draft.values, ...(filled ? detailsOf(filled) : {}) },
    },
    saved: {
      people: known.map(({ id, fullName }) => ({ id, fullName })),
      chosenId: chosen?.id ?? '',
      filledFrom: filled?.fullName ?? null,
      isRemembered: isThisForm && posted.has('remember'),
    },
  };
}

/** Everybody the customer saved; null for whoever is not signed in, and while the service is silent. */
export async function savedTravellersOf(visitor: Visitor): Promise<SavedTraveller[] | null> {
  try {
    const saved = await orNullWhenUnavailable(bookingService.savedTravellers(visitor));
    return saved && saved.travellers;
  } catch (error) {
    const isSignedOut =
      error instanceof BookingRefused && error.problem.code === 'authentication_required';
    if (isSignedOut) return null;
    throw error;
  }
}

/** What a saved person fills in. What is not known of them takes nothing away. */
function detailsOf(person: SavedTraveller): Record<string, string> {
  const { fullName, dateOfBirth, gender, nationality, phone, diet } = person;
  const details = { fullName, dateOfBirth, gender, nationality, phone, diet };
  return Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}
