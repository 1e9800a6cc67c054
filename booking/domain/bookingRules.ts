/** Validates what a traveller typed: field rules, then cross-field rules. Returns all issues. */
import type { BookingRequest, BookingTravellerRequest } from '../contract/bookings.ts';
import type { Occupancy, TravellerType } from '../contract/common.ts';
import {
  checkAddress,
  checkBilling,
  type BillingFacts,
  type BookingAddress,
} from './billingRules.ts';
import { isUnprintable, readEmail, readName, readPhone, tidy } from './contactRules.ts';
import { isCountry } from './countries.ts';
import { ageOn, isCivilDate } from './dates.ts';
import { ADULT_FROM_AGE, CHILD_FROM_AGE, onlyPickup } from './fares.ts';
import { checkAll, checkText, type CleanOf, type Note } from './issue.ts';

/** The facts about the departure and the agreed price that the rules need. */
export type BookingFacts = BillingFacts & {
  startDate: string;
  today: string;
  womenOnly: boolean;
  minAge: number;
  maxAge: number | null;
  pickupCodes: readonly string[];
};

type CleanTraveller = ReturnType<typeof checkTraveller>;
export type CleanBooking = CleanOf<typeof checkBooking>;

/** Rooms that a group can fill. Single rooms are always full. */
const sharedRooms: readonly { occupancy: Occupancy; name: string; size: number }[] = [
  { occupancy: 'twin', name: 'Twin', size: 2 },
  { occupancy: 'triple', name: 'Triple', size: 3 },
  { occupancy: 'quad', name: 'Quad', size: 4 },
];

export function checkBooking(request: BookingRequest, facts: BookingFacts) {
  return checkAll((note) => {
    const contact = {
      name: checkName(request.contact.name, 'contact.name', note),
      email: checkEmail(request.contact.email, 'contact.email', note),
      phone: checkPhone(request.contact.phone, 'contact.phone', note),
    };
    const billing = checkBilling(request.billing, facts, note);
    const leads = request.travellers.filter((traveller) => traveller.isLead === true).length;
    const travellers = request.travellers.map((traveller, index) =>
      checkTraveller(traveller, index, leads === 0 && index === 0, facts, note),
    );
    const notes = checkText((request.notes ?? '').normalize('NFC').trim(), 'notes', note, {
      max: 1_000,
      message: 'Keep the note to 1,000 characters',
      unprintable: 'Your note has characters we can’t display. Type it again without them',
      normalise: (typed) => typed,
    });
    const termsVersion = tidy(request.acceptTerms.version);
    if (!request.acceptTerms.accepted || termsVersion === '') {
      note('acceptTerms.accepted', 'terms_not_accepted', 'Accept the terms to continue');
    }
    checkTogether(travellers, facts, leads, note);
    return {
      contact,
      billing,
      travellers,
      notes: notes || null,
      termsVersion,
      policyVersion: tidy(request.acceptTerms.policyVersion ?? '') || null,
      marketingEmail: request.consents?.marketingEmail ?? false,
    };
  });
}

/** Checks someone who joins a booking later, on their own. Fields are under `add`. */
export function checkNewcomer(traveller: BookingTravellerRequest, facts: BookingFacts) {
  return checkAll((note) =>
    checkTraveller(traveller, 0, false, facts, (path, ...rest) =>
      note(path.replace(/^travellers\.0\b/, 'add'), ...rest),
    ),
  );
}

export type CleanContact = CleanOf<typeof checkContact>;

/** Checks the given parts of whom we write to. Omitted parts stay omitted. */
export function checkContact(typed: {
  name?: string;
  email?: string;
  phone?: string;
  address?: BookingAddress | null;
}) {
  return checkAll((note) => ({
    ...(typed.name === undefined ? {} : { name: checkName(typed.name, 'name', note) }),
    ...(typed.email === undefined ? {} : { email: checkEmail(typed.email, 'email', note) }),
    ...(typed.phone === undefined ? {} : { phone: checkPhone(typed.phone, 'phone', note) }),
    ...(typed.address === undefined
      ? {}
      : { address: checkAddress(typed.address, 'address', note) }),
  }));
}

/** Checks a name as printed on the traveller's ID. */
export function checkName(text: string, path: string, note: Note): string {
  const { name, isRight } = readName(text);
  if (!isRight) note(path, 'name', 'Enter the name as on the ID');
  return name;
}

function checkEmail(text: string, path: string, note: Note): string {
  const email = readEmail(text);
  if (email === null) note(path, 'email', 'Enter an email address, like name@example.com');
  return email ?? '';
}

/** Checks a mobile number and returns it in E.164. */
export function checkPhone(text: string, path: string, note: Note): string {
  const phone = readPhone(text);
  if (phone?.isMobile) return phone.number;
  note(path, 'phone', 'Enter a mobile number with its country code, like +91 98160 00000');
  return '';
}

/** Returns a two-letter country code in upper case, or null if empty. */
export function checkCountry(text: string, path: string, note: Note): string | null {
  const country = tidy(text).toUpperCase();
  if (country !== '' && !isCountry(country)) note(path, 'country', 'Choose a country');
  return country || null;
}

interface EmergencyContact {
  name: string;
  phone: string;
  relation: string;
}

export function checkEmergencyContact(
  contact: EmergencyContact,
  at: (field: string) => string,
  note: Note,
): EmergencyContact {
  return {
    name: checkName(contact.name, at('emergencyContact.name'), note),
    phone: checkPhone(contact.phone, at('emergencyContact.phone'), note),
    relation: checkRelation(contact.relation, at('emergencyContact.relation'), note),
  };
}

/** Reports that the emergency number is the traveller's own. */
export function noteSamePhone(path: string, note: Note): void {
  note(path, 'same_phone', 'Enter someone else’s number for emergencies');
}

function checkTraveller(
  traveller: BookingTravellerRequest,
  index: number,
  leadsByDefault: boolean,
  facts: BookingFacts,
  note: Note,
) {
  const at = (field: string) => `travellers.${index}.${field}`;
  const fullName = checkName(traveller.fullName, at('fullName'), note);
  const dateOfBirth = checkBirth(traveller, at, facts, note);
  const gender = traveller.gender ?? null;
  if (facts.womenOnly && gender !== 'female') {
    note(at('gender'), 'women_only', 'This date is for women only');
  }
  const nationality = checkCountry(traveller.nationality ?? '', at('nationality'), note);
  const pickupCode = traveller.pickupCode ?? onlyPickup(facts.pickupCodes);
  if (pickupCode !== null && !facts.pickupCodes.includes(pickupCode)) {
    note(at('pickupCode'), 'unknown', 'Choose a pickup point');
  }
  const phone = traveller.phone ? checkPhone(traveller.phone, at('phone'), note) : null;
  const emergency = traveller.emergencyContact ?? null;
  const emergencyContact = emergency && checkEmergencyContact(emergency, at, note);
  if (phone && emergencyContact?.phone === phone) {
    noteSamePhone(at('emergencyContact.phone'), note);
  }
  const consent = traveller.guardianConsent ?? null;
  return {
    isLead: traveller.isLead ?? leadsByDefault,
    type: traveller.type,
    fullName,
    dateOfBirth,
    gender,
    nationality,
    occupancy: traveller.occupancy,
    pickupCode,
    roomPreference: traveller.roomPreference ?? ('same_gender' as const),
    diet: traveller.diet ?? null,
    phone,
    email: traveller.email ? checkEmail(traveller.email, at('email'), note) : null,
    emergencyContact,
    fitnessDeclared: traveller.fitnessDeclared ?? false,
    guardianConsent: consent && {
      name: checkName(consent.name, at('guardianConsent.name'), note),
      relation: checkRelation(consent.relation, at('guardianConsent.relation'), note, true),
    },
  };
}

/** Checks a relationship to a traveller. Any words are allowed, such as mother or friend. */
export function checkRelation(text: string, path: string, note: Note, isNeeded = false): string {
  const relation = checkText(text, path, note, {
    max: 100,
    message: 'Keep the relationship to 100 characters',
    unprintable: 'The relationship has characters we can’t display. Type it again without them',
  });
  if (isNeeded && relation === '' && !isUnprintable(text)) {
    note(path, 'required', 'Enter their relationship to the traveller, like mother or uncle');
  }
  return relation;
}

/** Checks a date of birth and returns it trimmed. */
export function checkBirthDay(text: string, today: string, path: string, note: Note): string {
  const day = text.trim();
  if (!isBirthDay(day, today)) note(path, 'date', 'Enter a real date of birth');
  return day;
}

function isBirthDay(day: string, today: string): boolean {
  return isCivilDate(day) && day >= '1900-01-01' && day <= today;
}

/** Validates a date of birth against the type and the trip. Minors need a guardian's consent. */
export function checkBirth(
  traveller: Pick<BookingTravellerRequest, 'type' | 'dateOfBirth' | 'guardianConsent'>,
  at: (field: string) => string,
  facts: Pick<BookingFacts, 'today' | 'startDate' | 'minAge' | 'maxAge'>,
  note: Note,
): string {
  const path = at('dateOfBirth');
  const day = checkBirthDay(traveller.dateOfBirth, facts.today, path, note);
  if (!isBirthDay(day, facts.today)) return day;
  const age = ageOn(day, facts.startDate);
  const kind = travellerTypeAt(age);
  if (kind !== traveller.type) {
    const counts = kind === 'child' ? 'a child' : `an ${kind}`;
    note(
      path,
      'type_mismatch',
      `This traveller will be ${age} on the departure day, which counts as ${counts}. Change the traveller type`,
    );
    return day;
  }
  const { minAge, maxAge } = facts;
  if (age < minAge || (maxAge !== null && age > maxAge)) {
    const who = maxAge === null ? `people aged ${minAge} and over` : `ages ${minAge} to ${maxAge}`;
    note(path, 'age_not_allowed', `This trip is for ${who} on the day it starts.`, {
      minAge,
      ...(maxAge === null ? {} : { maxAge }),
    });
  }
  if (age < 18 && !traveller.guardianConsent) {
    const message = 'A parent or guardian must consent for travellers under 18';
    note(at('guardianConsent'), 'required', message);
  }
  return day;
}

/** Returns the traveller type used to price an age. */
export function travellerTypeAt(age: number): TravellerType {
  if (age >= ADULT_FROM_AGE) return 'adult';
  return age >= CHILD_FROM_AGE ? 'child' : 'infant';
}

function checkTogether(
  travellers: readonly CleanTraveller[],
  facts: BookingFacts,
  leads: number,
  note: Note,
): void {
  if (leads > 1) note('travellers', 'one_lead', 'Choose one lead traveller');
  const ages = travellers.map((traveller) =>
    isCivilDate(traveller.dateOfBirth) ? ageOn(traveller.dateOfBirth, facts.startDate) : null,
  );
  const lead = travellers.findIndex((traveller) => traveller.isLead);
  const someMinor = ages.some((age) => age !== null && age < 18);
  const adults = ages.filter((age) => age === null || age >= 18).length;
  const infants = travellers.filter(({ type }) => type === 'infant').length;
  if (someMinor && adults === 0) {
    noteNoAdult('travellers', note);
  } else if (infants > adults) {
    note('travellers', 'infant_without_adult', 'Each infant needs an adult of 18 or older');
  } else if ((ages[lead] ?? 18) < 18) {
    noteYoungLead(`travellers.${lead}.isLead`, note);
  }
  for (const { occupancy, name, size } of sharedRooms) {
    const sharing = travellers.filter(
      (traveller) => traveller.type !== 'infant' && traveller.occupancy === occupancy,
    );
    const among = sharing.filter((traveller) => traveller.roomPreference === 'with_group');
    if (sharing.length % size !== 0 && among.length % size !== 0) {
      const first = travellers.findIndex((traveller) => traveller === among[0]);
      note(
        `travellers.${first}.roomPreference`,
        'occupancy_mismatch',
        `${name} sharing needs ${size} people per room. Choose another room, or let us find you a roommate.`,
      );
    }
  }
}

export function noteNoAdult(path: string, note: Note): void {
  const message = 'Travellers under 18 need an adult on the same booking.';
  note(path, 'minor_without_adult', message);
}

export function noteYoungLead(path: string, note: Note): void {
  note(path, 'lead_adult', 'The lead traveller must be 18 or older');
}
