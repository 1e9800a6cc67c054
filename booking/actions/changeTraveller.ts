import type { TravellerChange, TravellerDetails } from '../contract/travellers.ts';
import type { Deps } from '../deps.ts';
import { lockDaysOf, lockedOn } from '../domain/travellerNeeds.ts';
import { checkChange, type CleanChange } from '../domain/travellerRules.ts';
import { found, Refusal } from '../errors.ts';
import {
  addEvent,
  findOwnBooking,
  lockBooking,
  type BookingRecord,
} from '../store/bookings/bookings.ts';
import { findDeparture } from '../store/catalogue/catalogue.ts';
import {
  findPayer,
  listTravellerDetails,
  updateTraveller,
  type TravellerRecord,
} from '../store/bookings/travellers.ts';
import type { Tx } from '../store/database/db.ts';
import { requireValid } from './requireValid.ts';
import type { Principal } from '../principal.ts';
import { maskTraveller, tripFactsOf } from './travellerDetails.ts';

/** The contexts that bind each encrypted value to its column and row. */
export const travellerContexts = {
  passport: (id: string) => `traveller-passport:${id}`,
  pan: (id: string) => `traveller-pan:${id}`,
  medical: (id: string) => `traveller-medical:${id}`,
};

/**
 * Changes a traveller's details. Throws once they are locked. Anyone with access to the booking can
 * change them. Each change names the version it is based on, so if two tabs save, the second gets a
 * refusal with the stored values. Seats, rooms and prices never change.
 */
export async function changeTraveller(
  deps: Deps,
  principal: Principal,
  { reference, id }: { reference: string; id: string },
  change: TravellerChange,
): Promise<TravellerDetails> {
  return deps.db.transact(async (tx) =>
    changeTravellerOf(tx, deps, found(await findOwnBooking(tx, reference, principal)), id, change),
  );
}

/**
 * Changes a traveller of a loaded booking; the caller checks access.
 *
 * @param options.isLate also after the details are locked for travellers, until the trip starts
 */
export async function changeTravellerOf(
  tx: Tx,
  deps: Deps,
  own: BookingRecord,
  id: string,
  change: TravellerChange,
  { isLate = false }: { isLate?: boolean } = {},
): Promise<TravellerDetails> {
  // Locks the booking, so that the traveller isn't cancelled at the same time.
  const booking = await lockBooking(tx, own.departureId, own.id);
  const departure = await findDeparture(tx, own.departureId);
  const travellers = await listTravellerDetails(tx, own);
  const traveller = travellers.find((one) => one.id === id);
  if (!booking || !departure || !traveller) throw new Refusal('not_found');
  const isOpen = booking.status === 'pending_payment' || booking.status === 'confirmed';
  if (!isOpen || traveller.status !== 'active') throw new Refusal('invalid_state');
  const facts = tripFactsOf(departure);
  const payer = await findPayer(tx, booking);
  const isLocked = !isLate && facts.today >= lockedOn(facts, payer.confirmedOn);
  if (isLocked || departure.now >= departure.reportAt) {
    throw new Refusal('traveller_locked', { lockDays: lockDaysOf(facts) });
  }
  if (traveller.version !== change.version) {
    throw new Refusal('version_conflict', { traveller: maskTraveller(traveller, facts, payer) });
  }
  const others = travellers.filter((one) => one.status === 'active' && one.id !== id);
  const clean = requireValid(
    checkChange(change, storedOf(traveller), {
      ...{ ...departure, ...facts },
      othersBornOn: others.map((one) => one.date_of_birth),
    }),
  );
  await updateTraveller(tx, traveller, columnsOf(deps, clean, traveller, departure.now));
  await addEvent(tx, booking, 'traveller_changed');
  const changed = (await listTravellerDetails(tx, booking)).find((one) => one.id === id);
  if (!changed) throw new Error('the traveller was not written');
  return maskTraveller(changed, facts, payer);
}

function storedOf(traveller: TravellerRecord): Parameters<typeof checkChange>[1] {
  return {
    type: traveller.type,
    isLead: traveller.is_lead,
    fullName: traveller.full_name,
    phone: traveller.phone,
    emergencyPhone: traveller.emergency_phone,
    hasPassportNumber: traveller.passport_no_enc !== null,
    passportName: traveller.passport_name,
    guardianConsent: traveller.guardian_consent && {
      name: traveller.guardian_consent.name,
      relation: traveller.guardian_consent.relation,
    },
  };
}

/** Returns the columns to change. Columns left undefined keep their values. */
function columnsOf(
  { cipher }: Deps,
  change: CleanChange,
  { id, emergency_phone }: TravellerRecord,
  now: Date,
): Parameters<typeof updateTraveller>[2] {
  const { fitnessDeclared, emergencyContact, passport, pan, medical } = change;
  const encrypt = (text: string | null | undefined, contextOf: (id: string) => string) =>
    typeof text === 'string' ? cipher.encrypt(text, contextOf(id)) : text;
  return {
    full_name: change.fullName,
    date_of_birth: change.dateOfBirth,
    gender: change.gender,
    nationality: change.nationality,
    phone: change.phone,
    diet: change.diet,
    ...(fitnessDeclared === undefined ? {} : { fitness_declared_at: fitnessDeclared ? now : null }),
    emergency_name: emergencyContact && emergencyContact.name,
    emergency_phone: emergencyContact && (emergencyContact.phone ?? emergency_phone),
    emergency_relation: emergencyContact && emergencyContact.relation,
    passport_name: passport && passport.name,
    passport_country: passport && passport.country,
    passport_expiry: passport && passport.expiresOn,
    ...(passport === null ? { passport_no_enc: null, passport_last4: null } : {}),
    ...(passport?.number
      ? {
          passport_no_enc: encrypt(passport.number, travellerContexts.passport),
          passport_last4: passport.number.slice(-4),
        }
      : {}),
    pan_enc: encrypt(pan, travellerContexts.pan),
    pan_last4: pan && pan.slice(-4),
    medical_enc: encrypt(medical && medical.notes, travellerContexts.medical),
    medical_consent:
      medical &&
      JSON.stringify({
        purpose: 'medical_notes',
        version: medical.consentVersion,
        at: now.toISOString(),
      }),
  };
}
