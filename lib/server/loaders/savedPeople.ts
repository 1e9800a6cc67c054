import type { SavedTraveller } from '@/booking/contract/profile';
import { queryValue } from '@/lib/booking/bookingSelection';
import { savedTravellersOf } from '../booking/savedTravellers';
import type { PersonalRequest } from './pageLoad';
import type { TravellerEditing } from './travellerEditing';

/**
 * Adds the people a signed-in customer can fill the open form in from, and fills it in if requested: the
 * saved person's details replace what was typed, and all else stays.
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

/** The fields a saved person fills in. Unknown details change nothing. */
function detailsOf(person: SavedTraveller): Record<string, string> {
  const { fullName, dateOfBirth, gender, nationality, phone, diet } = person;
  const details = { fullName, dateOfBirth, gender, nationality, phone, diet };
  return Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}
