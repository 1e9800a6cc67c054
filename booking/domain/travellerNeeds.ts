/** Which details travellers still have to give, and until when. Pure. */
import type { TravellerNeed } from '../contract/travellers.ts';
import { addDays, addMonths, ageOn } from './dates.ts';

/** The rules' input about the trip's date. */
export type TripFacts = {
  startDate: string;
  endDate: string;
  today: string;
  isInternational: boolean;
  womenOnly: boolean;
  requiresPan: boolean;
  requiresPassport: boolean;
  requiresFitnessDeclaration: boolean;
  hasPickups: boolean;
};

/** Which details we have for a traveller, without unneeded values. */
type KnownTraveller = {
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
};

const PASSPORT_MONTHS = 6;

/** How many days before departure traveller details are locked. */
export function lockDaysOf({ isInternational }: Pick<TripFacts, 'isInternational'>): number {
  return isInternational ? 21 : 7;
}

/** The first day details can no longer be changed, in the trip's calendar. */
export function lockedOn(facts: Pick<TripFacts, 'isInternational' | 'startDate'>): string {
  return addDays(facts.startDate, -lockDaysOf(facts));
}

export function asksPassport(
  facts: Pick<TripFacts, 'isInternational' | 'requiresPassport'>,
): boolean {
  return facts.isInternational || facts.requiresPassport;
}

/**
 * The day until which passports must be valid: six months after the return, capped at the month's
 * end.
 */
export function passportValidUntil({ endDate }: Pick<TripFacts, 'endDate'>): string {
  return addMonths(endDate, PASSPORT_MONTHS);
}

/**
 * Returns a traveller's missing details, each with its deadline. `payer` is who pays: their PAN
 * covers the whole booking, and payers living abroad need none.
 */
export function missingOf(
  traveller: KnownTraveller,
  facts: TripFacts,
  payer: { hasPan: boolean; isResident: boolean },
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
    ['passport', asksPassport(facts) && !hasPassport],
    [
      'pan',
      facts.requiresPan &&
        traveller.isLead &&
        payer.isResident &&
        !payer.hasPan &&
        !traveller.hasPan,
    ],
  ];
  const neededBy = addDays(lockedOn(facts), -1);
  return needs.flatMap(([item, isMissing]) => (isMissing ? [{ item, neededBy }] : []));
}
