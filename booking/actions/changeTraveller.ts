import type { TravellerChange, TravellerDetails } from '../contract/travellers.ts';
import type { Deps } from '../deps.ts';
import { ADULT_FROM_AGE, CHILD_FROM_AGE } from '../domain/departureView.ts';
import { lockDaysOf, lockedOn } from '../domain/travellerNeeds.ts';
import { checkChange, type CleanChange } from '../domain/travellerRules.ts';
import { Refusal, found } from '../errors.ts';
import { addEvent, findOwnBooking, lockBooking } from '../store/bookings/bookings.ts';
import { findDeparture } from '../store/catalogue/catalogue.ts';
import {
  findPayer,
  listTravellerDetails,
  updateTraveller,
  type TravellerRecord,
} from '../store/bookings/travellers.ts';
import { refuseIssues } from './createBooking.ts';
import type { Principal } from '../principal.ts';
import { maskTraveller, tripFactsOf } from './travellerDetails.ts';

/** Binds an encrypted value to one column of one row. */
export const travellerSeal = {
  passport: (id: string) => `traveller-passport:${id}`,
  pan: (id: string) => `traveller-pan:${id}`,
  medical: (id: string) => `traveller-medical:${id}`,
};

/**
 * Changes a traveller's details, for anyone with access to the booking, until they are locked. A
 * change names the version it was made for, so the later of two tabs is refused and gets the
 * stored values. Seats, rooms and prices never change.
 */
export async function changeTraveller(
  deps: Deps,
  principal: Principal,
  { reference, id }: { reference: string; id: string },
  change: TravellerChange,
): Promise<TravellerDetails> {
  return deps.db.transact(async (tx) => {
    const own = found(await findOwnBooking(tx, reference, principal));
    // Serialises with a cancellation of this traveller.
    const booking = await lockBooking(tx, own.departureId, own.id);
    const departure = await findDeparture(tx, own.departureId);
    const travellers = await listTravellerDetails(tx, own);
    const traveller = travellers.find((one) => one.id === id);
    if (!booking || !departure || !traveller) throw new Refusal('not_found');
    const isOpen = booking.status === 'pending_payment' || booking.status === 'confirmed';
    if (!isOpen || traveller.status !== 'active') throw new Refusal('invalid_state');
    const facts = tripFactsOf(departure);
    if (facts.today >= lockedOn(facts)) {
      throw new Refusal('traveller_locked', { lockDays: lockDaysOf(facts) });
    }
    const payer = await findPayer(tx, booking);
    if (traveller.version !== change.version) {
      throw new Refusal('version_conflict', { traveller: maskTraveller(traveller, facts, payer) });
    }
    const result = checkChange(change, storedOf(traveller), {
      ...facts,
      minAge: departure.minAge,
      maxAge: departure.maxAge,
      childFromAge: CHILD_FROM_AGE,
      adultFromAge: ADULT_FROM_AGE,
      othersBornOn: travellers
        .filter((one) => one.status === 'active' && one.id !== id)
        .map((one) => one.date_of_birth),
    });
    if (!result.ok) throw refuseIssues(result.issues);
    await updateTraveller(tx, traveller, {
      ...plainColumns(result.change, traveller, departure.now),
      ...sealedColumns(deps, id, result.change, departure.now),
    });
    await addEvent(tx, booking, 'traveller_changed');
    const changed = (await listTravellerDetails(tx, booking)).find((one) => one.id === id);
    if (!changed) throw new Error('the traveller was not written');
    return maskTraveller(changed, facts, payer);
  });
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

function plainColumns(
  change: CleanChange,
  traveller: TravellerRecord,
  now: Date,
): Parameters<typeof updateTraveller>[2] {
  const { emergencyContact } = change;
  return {
    ...(change.fullName === undefined ? {} : { full_name: change.fullName }),
    ...(change.dateOfBirth === undefined ? {} : { date_of_birth: change.dateOfBirth }),
    ...(change.gender === undefined ? {} : { gender: change.gender }),
    ...(change.nationality === undefined ? {} : { nationality: change.nationality }),
    ...(change.phone === undefined ? {} : { phone: change.phone }),
    ...(change.diet === undefined ? {} : { diet: change.diet }),
    ...(change.fitnessDeclared === undefined
      ? {}
      : { fitness_declared_at: change.fitnessDeclared ? now : null }),
    ...(emergencyContact === undefined
      ? {}
      : {
          emergency_name: emergencyContact?.name ?? null,
          emergency_phone:
            emergencyContact && (emergencyContact.phone ?? traveller.emergency_phone),
          emergency_relation: emergencyContact?.relation ?? null,
        }),
  };
}

function sealedColumns(
  { cipher }: Deps,
  id: string,
  { passport, pan, medical }: CleanChange,
  now: Date,
): Parameters<typeof updateTraveller>[2] {
  return {
    ...(passport === undefined
      ? {}
      : {
          passport_name: passport?.name ?? null,
          passport_country: passport?.country ?? null,
          passport_expiry: passport?.expiresOn ?? null,
        }),
    ...(passport === null ? { passport_no_enc: null, passport_last4: null } : {}),
    ...(passport?.number
      ? {
          passport_no_enc: cipher.encrypt(passport.number, travellerSeal.passport(id)),
          passport_last4: passport.number.slice(-4),
        }
      : {}),
    ...(pan === undefined
      ? {}
      : {
          pan_enc: pan === null ? null : cipher.encrypt(pan, travellerSeal.pan(id)),
          pan_last4: pan === null ? null : pan.slice(-4),
        }),
    ...(medical === undefined
      ? {}
      : {
          medical_enc:
            medical === null ? null : cipher.encrypt(medical.notes, travellerSeal.medical(id)),
          medical_consent:
            medical === null
              ? null
              : JSON.stringify({
                  purpose: 'medical_notes',
                  version: medical.consentVersion,
                  at: now.toISOString(),
                }),
        }),
  };
}
