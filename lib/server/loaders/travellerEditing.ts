import type { BookingDetail } from '@/booking/contract/bookings';
import type { SavedTraveller } from '@/booking/contract/profile';
import { queryValue } from '@/lib/booking/bookingSelection';
import { emptyDraft, type FormDraft } from '@/lib/formDraft';
import { travellerFields } from '@/lib/account/travellerFields';
import { savedTravellersOf } from '../booking/savedTravellers';
import type { PersonalRequest } from './pageLoad';
import { shownOutcome } from './shownOutcome';

/** A signed-in customer's saved travellers, listed beside a traveller's open form. */
export interface SavedPeople {
  people: { id: string; fullName: string }[];
  /** The saved traveller chosen to fill in the form. */
  chosenId: string;
  /** The name of the saved traveller whose details now fill the form, which isn't saved yet. */
  filledFrom: string | null;
  /** Whether the box to save this traveller was ticked. */
  isRemembered: boolean;
}

/** The traveller whose details are open, with what was typed before. */
export interface TravellerEditing {
  id: string;
  draft: FormDraft;
  countries: { code: string; name: string }[];
  /** Only for a signed-in customer. */
  saved?: SavedPeople;
}

/** Returns the traveller in the address, `?traveller=<id>`, or null if not in this booking. */
export function travellerEditing(
  request: PersonalRequest,
  booking: Pick<BookingDetail, 'details'>,
): TravellerEditing | null {
  const { query, posted } = request;
  const id = queryValue(query, 'traveller');
  if (!booking.details.travellers.some((traveller) => traveller.id === id)) return null;
  if (posted?.text('traveller') !== id) return { id, draft: emptyDraft, countries };
  const draft = { values: posted.texts(travellerFields), answer: shownOutcome(request) };
  return { id, draft, countries };
}

/** Adds the customer's saved travellers. A chosen one's details replace those in the open form. */
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

/** Returns the fields that a saved traveller fills in. Missing details leave a field unchanged. */
function detailsOf(person: SavedTraveller): Record<string, string> {
  const { fullName, dateOfBirth, gender, nationality, phone, diet } = person;
  const details = { fullName, dateOfBirth, gender, nationality, phone, diet };
  return Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

/** Returns all fields of a traveller form, for a page without the booking. Null for other forms. */
export function unsentForm({ posted }: PersonalRequest): Record<string, string> | null {
  if (!posted?.has('traveller')) return null;
  const names = ['reference', 'traveller', 'version', 'asksFitness', 'remember'];
  return posted.sentTexts([...names, ...travellerFields]);
}

export const countries = countriesByName();

/** Lists the countries the runtime has a name for, excluding unions and former codes. */
function countriesByName(): TravellerEditing['countries'] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const noCountries = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' ');
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountries.includes(code))
    .filter((code) => new Intl.Locale(`und-${code}`).region === code)
    .map((code) => ({ code, name: names.of(code) ?? '' }))
    .filter(({ name }) => name !== '')
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
