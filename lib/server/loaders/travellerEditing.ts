import type { BookingDetail } from '@/booking/contract/bookings';
import { queryValue } from '@/lib/booking/bookingSelection';
import type { FormDraft } from '@/lib/forms';
import { travellerFields } from '@/lib/account/travellerFields';
import { answerStatuses, verifyOutcome } from '../forms/outcome';
import type { PersonalRequest } from './pageLoad';

/** A signed-in customer's saved people, beside a traveller's open form. */
export interface SavedPeople {
  people: { id: string; fullName: string }[];
  /** The saved traveller chosen to fill in from. */
  chosenId: string;
  /** The person whose details are in the form now, not saved yet. */
  filledFrom: string | null;
  /** The box to save this traveller was ticked. */
  isRemembered: boolean;
}

/** The traveller whose details are open, with what was typed before. */
export interface TravellerEditing {
  id: string;
  draft: FormDraft;
  countries: { code: string; name: string }[];
  /** Only when signed in. */
  saved?: SavedPeople;
}

/** The traveller the address opens: `?traveller=<id>`; null if not in this booking. */
export function travellerEditing(
  { query, posted, setStatus }: PersonalRequest,
  booking: Pick<BookingDetail, 'details'>,
): TravellerEditing | null {
  const id = queryValue(query, 'traveller');
  if (!booking.details.travellers.some((traveller) => traveller.id === id)) return null;
  const isThisForm = posted?.text('traveller') === id;
  if (!posted || !isThisForm) return { id, draft: { values: {}, answer: null }, countries };
  const answer = verifyOutcome(queryValue(query, 'answer'));
  if (answer) setStatus(answerStatuses[answer.kind]);
  const values = Object.fromEntries(travellerFields.map((name) => [name, posted.text(name)]));
  return { id, draft: { values, answer }, countries };
}

/** A whole posted form, for a page that can't show the booking right now; null for other forms. */
export function unsentForm({ posted }: PersonalRequest): Record<string, string> | null {
  if (!posted?.has('traveller')) return null;
  const names = [
    'reference',
    'traveller',
    'version',
    'asksFitness',
    'remember',
    ...travellerFields,
  ];
  return Object.fromEntries(
    names.filter((name) => posted.has(name)).map((name) => [name, posted.text(name)]),
  );
}

export const countries = countriesByName();

/** Countries the runtime has a name for, without unions and former codes. */
function countriesByName(): TravellerEditing['countries'] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const noCountries = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' ');
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountries.includes(code))
    .filter((code) => new Intl.Locale(`und-${code}`).region === code)
    .flatMap((code) => {
      const name = names.of(code);
      return name ? [{ code, name }] : [];
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
