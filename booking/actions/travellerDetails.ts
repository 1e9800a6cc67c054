import type { BookingDetails, TravellerDetails } from '../contract/travellers.ts';
import { civilDateIn } from '../domain/dates.ts';
import { maskPhone } from '../domain/masking.ts';
import {
  asksPassport,
  canStaffRead,
  lockDaysOf,
  lockedOn,
  missingOf,
  passportValidUntil,
  type TripFacts,
} from '../domain/travellerNeeds.ts';
import type { DepartureWithExtras } from '../store/catalogue/catalogue.ts';
import type { Queries } from '../store/database/db.ts';
import {
  findPayer,
  listTravellerDetails,
  type PayerFacts,
  type TravellerRecord,
} from '../store/bookings/travellers.ts';

/** Returns what a departure requires of its travellers as of today, in the trip's time zone. */
export function tripFactsOf(departure: DepartureWithExtras): TripFacts {
  return {
    ...departure,
    today: civilDateIn(departure.now, departure.tz),
    hasPickups: departure.pickups.length > 0,
  };
}

/** Lists a booking's traveller details, masked, and what is still missing. */
export async function describeDetails(
  queries: Queries,
  booking: { departureId: string; id: string },
  departure: DepartureWithExtras,
): Promise<BookingDetails> {
  const facts = tripFactsOf(departure);
  const payer = await findPayer(queries, booking);
  const travellers = await listTravellerDetails(queries, booking);
  const usual = lockedOn(facts, payer.confirmedOn);
  const hasStarted = departure.now >= departure.reportAt;
  const locked = hasStarted && usual > facts.today ? facts.today : usual;
  return {
    lockedOn: locked,
    isLocked: facts.today >= locked,
    lockDays: lockDaysOf(facts),
    asksPassport: canStaffRead && asksPassport(facts),
    passportValidUntil: passportValidUntil(facts),
    asksPan: facts.requiresPan,
    asksMedicalNotes: canStaffRead,
    asksFitness: facts.requiresFitnessDeclaration,
    travellers: travellers
      .filter(({ status }) => status === 'active')
      .map((traveller) => maskTraveller(traveller, facts, payer)),
  };
}

/** Returns a traveller as anyone with access to the booking sees them. */
export function maskTraveller(
  traveller: TravellerRecord,
  facts: TripFacts,
  payer: PayerFacts,
): TravellerDetails {
  const { passport_last4, passport_country, passport_expiry } = traveller;
  return {
    id: traveller.id,
    version: traveller.version,
    fullName: traveller.full_name,
    dateOfBirthMasked: maskBirthDay(traveller.date_of_birth),
    gender: traveller.gender,
    nationality: traveller.nationality,
    phoneMasked: traveller.phone && maskPhone(traveller.phone),
    diet: traveller.diet,
    fitnessDeclared: traveller.fitness_declared_at !== null,
    emergencyContact:
      traveller.emergency_name && traveller.emergency_phone
        ? {
            name: traveller.emergency_name,
            phoneMasked: maskPhone(traveller.emergency_phone),
            relation: traveller.emergency_relation ?? '',
          }
        : null,
    hasMedicalNotes: traveller.medical_enc !== null,
    passport:
      traveller.passport_no_enc && passport_last4 && passport_country && passport_expiry
        ? {
            numberMasked: `•••${passport_last4}`,
            name: traveller.passport_name,
            country: passport_country,
            expiresOn: passport_expiry,
          }
        : null,
    panMasked: traveller.pan_last4 && `XXXXXX${traveller.pan_last4}`,
    missing: missingFrom(
      { ...traveller, hasPassport: traveller.passport_no_enc !== null },
      facts,
      payer,
    ),
  };
}

type NeedsRecord = Pick<
  TravellerRecord,
  | 'type'
  | 'is_lead'
  | 'date_of_birth'
  | 'gender'
  | 'diet'
  | 'occupancy'
  | 'room_preference'
  | 'pickupCode'
  | 'emergency_name'
  | 'emergency_phone'
  | 'fitness_declared_at'
  | 'passport_expiry'
  | 'pan_last4'
> & { hasPassport: boolean };

/** Returns what a stored traveller still has to give, with deadlines. */
export function missingFrom(traveller: NeedsRecord, facts: TripFacts, payer: PayerFacts) {
  return missingOf(
    {
      type: traveller.type,
      isLead: traveller.is_lead,
      dateOfBirth: traveller.date_of_birth,
      gender: traveller.gender,
      diet: traveller.diet,
      occupancy: traveller.occupancy,
      roomPreference: traveller.room_preference,
      pickupCode: traveller.pickupCode,
      hasEmergencyContact: Boolean(traveller.emergency_name && traveller.emergency_phone),
      fitnessDeclared: traveller.fitness_declared_at !== null,
      passportExpiresOn: traveller.hasPassport ? traveller.passport_expiry : null,
      hasPan: traveller.pan_last4 !== null,
    },
    facts,
    payer,
  );
}

/** Masks the day and month of a date of birth, and the year too once the date is deleted. */
export function maskBirthDay(dateOfBirth: string | null): string {
  return `${dateOfBirth?.slice(0, 4) ?? '••••'}-••-••`;
}
