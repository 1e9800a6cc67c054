/** Lists the details travellers still have to provide, and by when. Pure. */
import type { TravellerNeed } from '../contract/travellers.ts';
import { addDays, addMonths, ageOn } from './dates.ts';

/** The facts about the trip's date that the rules need. */
export interface TripFacts {
  startDate: string;
  endDate: string;
  today: string;
  isInternational: boolean;
  womenOnly: boolean;
  requiresPan: boolean;
  requiresPassport: boolean;
  requiresFitnessDeclaration: boolean;
  hasPickups: boolean;
}

/** Which details we have for a traveller, without values the rules don't need. */
interface KnownTraveller {
  type: 'adult' | 'child' | 'infant';
  isLead: boolean;
  dateOfBirth: string | null;
  gender: string | null;
  diet: string | null;
  occupancy: string;
  roomPreference: string;
  pickupCode: string | null;
  hasEmergencyContact: boolean;
  fitnessDeclared: boolean;
  passportExpiresOn: string | null;
  hasPan: boolean;
}

const PASSPORT_MONTHS = 6;

/** Staff can't read passports and medical notes yet, so we don't ask travellers for them. */
export const canStaffRead: boolean = false;

/** How many days before departure traveller details are locked. */
export function lockDaysOf({ isInternational }: Pick<TripFacts, 'isInternational'>): number {
  return isInternational ? 21 : 7;
}

/** Details stay open for these days after a booking is confirmed, and until that day ends. */
export const OPEN_DAYS = 2;

/**
 * Returns the first day details can no longer be changed, in the trip's time zone. For a booking
 * confirmed late, that's two days later, but at most the day after the trip starts.
 */
export function lockedOn(
  facts: Pick<TripFacts, 'isInternational' | 'startDate'>,
  confirmedOn: string | null = null,
): string {
  const usual = addDays(facts.startDate, -lockDaysOf(facts));
  if (confirmedOn === null) return usual;
  const last = addDays(facts.startDate, 1);
  const later = addDays(confirmedOn, OPEN_DAYS + 1);
  const late = later < last ? later : last;
  return late > usual ? late : usual;
}

export function asksPassport(facts: Pick<TripFacts, 'isInternational' | 'requiresPassport'>) {
  return facts.isInternational || facts.requiresPassport;
}

/** Returns when passports must be valid until: six months after the return, or that month's end. */
export function passportValidUntil({ endDate }: Pick<TripFacts, 'endDate'>): string {
  return addMonths(endDate, PASSPORT_MONTHS);
}

/** Returns a traveller's missing details with deadlines. The payer's PAN covers the booking. */
export function missingOf(
  traveller: KnownTraveller,
  facts: TripFacts,
  payer: { hasPan: boolean; isResident: boolean; confirmedOn: string },
): { item: TravellerNeed; neededBy: string }[] {
  const sharesWithStrangers =
    traveller.type !== 'infant' &&
    traveller.occupancy !== 'single' &&
    traveller.roomPreference !== 'with_group';
  const isAdult =
    traveller.dateOfBirth === null || ageOn(traveller.dateOfBirth, facts.startDate) >= 18;
  const { passportExpiresOn } = traveller;
  const hasPassport = passportExpiresOn !== null && passportExpiresOn >= passportValidUntil(facts);
  const needs: [TravellerNeed, boolean][] = [
    ['gender', traveller.gender === null && (sharesWithStrangers || facts.womenOnly)],
    ['diet', traveller.diet === null && traveller.type !== 'infant'],
    ['emergency_contact', isAdult && !traveller.hasEmergencyContact],
    ['fitness', facts.requiresFitnessDeclaration && !traveller.fitnessDeclared],
    ['pickup', facts.hasPickups && traveller.pickupCode === null],
    ['passport', canStaffRead && asksPassport(facts) && !hasPassport],
    [
      'pan',
      facts.requiresPan &&
        traveller.isLead &&
        payer.isResident &&
        !payer.hasPan &&
        !traveller.hasPan,
    ],
  ];
  const neededBy = addDays(lockedOn(facts, payer.confirmedOn), -1);
  return needs.flatMap(([item, isMissing]) => (isMissing ? [{ item, neededBy }] : []));
}
