/** A customer's saved travellers, for filling in the next booking. */
import type {
  SavedTraveller,
  SavedTravellerChange,
  SavedTravellerRequest,
} from '../contract/profile.ts';
import type { Deps } from '../deps.ts';
import { civilDateIn } from '../domain/dates.ts';
import { checkSavedTraveller } from '../domain/profileRules.ts';
import { invalid, Refusal } from '../errors.ts';
import type { Tx } from '../store/database/db.ts';
import {
  deleteSavedTraveller,
  insertSavedTraveller,
  listSavedTravellers,
  lockProfile,
  updateSavedTraveller,
} from '../store/customers/profiles.ts';
import { requireValid } from './requireValid.ts';
import type { Customer } from '../principal.ts';

const MOST = 20;

export async function viewSavedTravellers({ db }: Deps, customer: Customer) {
  return { travellers: await listSavedTravellers(db.queries, customer.id), most: MOST };
}

/** Saves a traveller, or returns the existing one with the same name and date of birth. */
export async function saveTraveller(
  { db, config }: Deps,
  customer: Customer,
  request: SavedTravellerRequest,
): Promise<SavedTraveller> {
  return db.transact(async (tx) => {
    const { now } = await lockProfile(tx, customer.id);
    const today = civilDateIn(now, config.businessTz);
    const person = requireValid(checkSavedTraveller(request, today));
    const known = await listSavedTravellers(tx, customer.id);
    const same = known.find(
      ({ fullName, dateOfBirth }) =>
        fullName === person.fullName && dateOfBirth === person.dateOfBirth,
    );
    if (same) return same;
    if (known.length >= MOST) {
      throw invalid('fullName', 'too_many', `You can save up to ${MOST} travellers`);
    }
    return savedOf(tx, customer, await insertSavedTraveller(tx, customer.id, person));
  });
}

/** Changes a saved traveller. A stale version gets a refusal with the stored values. */
export async function changeSavedTraveller(
  { db, config }: Deps,
  customer: Customer,
  id: string,
  { version, ...request }: SavedTravellerChange,
): Promise<SavedTraveller> {
  return db.transact(async (tx) => {
    const { now } = await lockProfile(tx, customer.id);
    const stored = await savedOf(tx, customer, id);
    if (stored.version !== version) {
      throw new Refusal('version_conflict', { savedTraveller: stored });
    }
    const today = civilDateIn(now, config.businessTz);
    const person = requireValid(checkSavedTraveller(request, today));
    await updateSavedTraveller(tx, customer.id, id, person);
    return savedOf(tx, customer, id);
  });
}

/** Deletes a saved traveller. Existing bookings keep their details. */
export async function removeSavedTraveller({ db }: Deps, customer: Customer, id: string) {
  if (!(await deleteSavedTraveller(db.queries, customer.id, id))) throw new Refusal('not_found');
}

async function savedOf(tx: Tx, customer: Customer, id: string): Promise<SavedTraveller> {
  const all = await listSavedTravellers(tx, customer.id);
  const person = all.find((one) => one.id === id);
  if (!person) throw new Refusal('not_found');
  return person;
}
