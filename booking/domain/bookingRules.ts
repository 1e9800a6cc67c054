/**
 * Validates what a traveller typed. Pure. Field rules run first, then cross-field rules, and all
 * issues are returned together.
 */
import type { BookingRequest, BookingTravellerRequest } from '../contract/bookings.ts';
import type { Occupancy, TravellerType } from '../contract/common.ts';
import { checkBilling, type BillingFacts, type CleanBilling } from './billingRules.ts';
import { isUnprintable, lengthOf, readEmail, readName, readPhone, tidy } from './contactRules.ts';
import { isCountry } from './countries.ts';
import { ageOn, isCivilDate } from './dates.ts';
import type { Issue, Note } from './issue.ts';

/** The facts about the departure and the agreed price that the rules need. */
export type BookingFacts = BillingFacts & {
  startDate: string;
  today: string;
  isInternational: boolean;
  womenOnly: boolean;
  minAge: number;
  maxAge: number | null;
  childFromAge: number;
  adultFromAge: number;
  pickupCodes: readonly string[];
};

export type CleanTraveller = {
  isLead: boolean;
  type: TravellerType;
  fullName: string;
  dateOfBirth: string;
  gender: NonNullable<BookingTravellerRequest['gender']> | null;
  nationality: string | null;
  occupancy: Occupancy;
  pickupCode: string | null;
  roomPreference: 'any' | 'same_gender' | 'with_group';
  diet: NonNullable<BookingTravellerRequest['diet']> | null;
  phone: string | null;
  email: string | null;
  emergencyContact: { name: string; phone: string; relation: string } | null;
  fitnessDeclared: boolean;
  guardianConsent: { name: string; relation: string } | null;
};

export type CleanBooking = {
  contact: { name: string; email: string; phone: string };
  billing: CleanBilling;
  travellers: CleanTraveller[];
  notes: string | null;
  termsVersion: string;
  policyVersion: string | null;
  marketingEmail: boolean;
};

const roomSize: Record<Occupancy, number> = { single: 1, twin: 2, triple: 3, quad: 4 };

export function checkBooking(
  request: BookingRequest,
  facts: BookingFacts,
): { ok: true; booking: CleanBooking } | { ok: false; issues: Issue[] } {
  const issues: Issue[] = [];
  const note = (issue: Issue) => issues.push(issue);

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
  const notes = checkNotes(request.notes ?? '', note);
  if (!request.acceptTerms.accepted || tidy(request.acceptTerms.version) === '') {
    note({
      path: 'acceptTerms.accepted',
      code: 'terms_not_accepted',
      message: 'Accept the terms to continue',
      refusal: 'terms_not_accepted',
    });
  }
  checkTogether(request, travellers, facts, leads, note);
  if (issues.length > 0) return { ok: false, issues };
  return {
    ok: true,
    booking: {
      contact,
      billing,
      travellers,
      notes,
      termsVersion: tidy(request.acceptTerms.version),
      policyVersion: tidy(request.acceptTerms.policyVersion ?? '') || null,
      marketingEmail: request.consents?.marketingEmail ?? false,
    },
  };
}

/** Checks a name as printed on the traveller's ID. */
export function checkName(text: string, path: string, note: Note): string {
  const { name, isRight } = readName(text);
  if (!isRight) note({ path, code: 'name', message: 'Enter the name as on the ID' });
  return name;
}

function checkEmail(text: string, path: string, note: Note): string {
  const email = readEmail(text);
  if (email === null) {
    note({
      path,
      code: 'email',
      message: 'Enter an email address, like name@example.com',
    });
  }
  return email ?? '';
}

/** Checks a mobile number and returns it in E.164. */
export function checkPhone(text: string, path: string, note: Note): string {
  const phone = readPhone(text);
  if (!phone?.isMobile) {
    note({
      path,
      code: 'phone',
      message: 'Enter a mobile number with its country code, like +91 98160 00000',
    });
    return '';
  }
  return phone.number;
}

function checkNotes(text: string, note: Note): string | null {
  const notes = text.normalize('NFC').trim();
  if (lengthOf(notes) > 1_000 || isUnprintable(notes)) {
    note({
      path: 'notes',
      code: isUnprintable(notes) ? 'characters' : 'length',
      message: isUnprintable(notes)
        ? 'Your note has characters we can’t display. Type it again without them'
        : 'Keep the note to 1,000 characters',
    });
  }
  return notes || null;
}

function checkTraveller(
  traveller: BookingTravellerRequest,
  index: number,
  leadsByDefault: boolean,
  facts: BookingFacts,
  note: Note,
): CleanTraveller {
  const at = (field: string) => `travellers.${index}.${field}`;
  const fullName = checkName(traveller.fullName, at('fullName'), note);
  const dateOfBirth = checkBirth(traveller, at, facts, note);
  const gender = traveller.gender ?? null;
  if (facts.womenOnly && gender !== 'female') {
    note({
      path: at('gender'),
      code: 'women_only',
      message: 'This date is for women only',
    });
  }
  const nationality = tidy(traveller.nationality ?? '').toUpperCase() || null;
  if (nationality !== null && !isCountry(nationality)) {
    note({ path: at('nationality'), code: 'country', message: 'Choose a country' });
  }
  const pickupCode = traveller.pickupCode ?? null;
  if (pickupCode !== null && !facts.pickupCodes.includes(pickupCode)) {
    note({ path: at('pickupCode'), code: 'unknown', message: 'Choose a pickup point' });
  }
  const phone = traveller.phone ? checkPhone(traveller.phone, at('phone'), note) : null;
  const emergency = traveller.emergencyContact ?? null;
  const emergencyContact = emergency && {
    name: checkName(emergency.name, at('emergencyContact.name'), note),
    phone: checkPhone(emergency.phone, at('emergencyContact.phone'), note),
    relation: checkRelation(emergency.relation, at('emergencyContact.relation'), note),
  };
  if (emergencyContact && phone && emergencyContact.phone === phone) {
    note({
      path: at('emergencyContact.phone'),
      code: 'same_phone',
      message: 'Enter someone else’s number for emergencies',
    });
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
    roomPreference: traveller.roomPreference ?? 'any',
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

/**
 * Checks someone's relationship to a traveller. Any words are allowed, such as mother, uncle or
 * friend.
 */
export function checkRelation(text: string, path: string, note: Note, isNeeded = false): string {
  const relation = tidy(text);
  if (isUnprintable(text)) {
    note({
      path,
      code: 'characters',
      message: 'The relationship has characters we can’t display. Type it again without them',
    });
  } else if (lengthOf(relation) > 100) {
    note({ path, code: 'length', message: 'Keep the relationship to 100 characters' });
  } else if (isNeeded && relation === '') {
    note({
      path,
      code: 'required',
      message: 'Enter their relationship to the traveller, like mother or uncle',
    });
  }
  return relation;
}

/**
 * Validates a date of birth against the traveller type and the trip. For anyone under 18, a
 * guardian must consent.
 */
export function checkBirth(
  traveller: Pick<BookingTravellerRequest, 'type' | 'dateOfBirth' | 'guardianConsent'>,
  at: (field: string) => string,
  facts: Pick<
    BookingFacts,
    'today' | 'startDate' | 'minAge' | 'maxAge' | 'childFromAge' | 'adultFromAge'
  >,
  note: Note,
): string {
  const path = at('dateOfBirth');
  const day = traveller.dateOfBirth.trim();
  if (!isCivilDate(day) || day < '1900-01-01' || day > facts.today) {
    note({ path, code: 'date', message: 'Enter a real date of birth' });
    return day;
  }
  const age = ageOn(day, facts.startDate);
  const kind = travellerTypeAt(age, facts);
  if (kind !== traveller.type) {
    note({
      path,
      code: 'type_mismatch',
      message: `This traveller will be ${age} on the departure day, which counts as ${kind === 'child' ? 'a child' : `an ${kind}`}. Change the traveller type`,
    });
    return day;
  }
  const tooYoung = kind === 'adult' && age < facts.minAge;
  if (tooYoung || (facts.maxAge !== null && age > facts.maxAge)) {
    note({
      path,
      code: 'age_not_allowed',
      message:
        facts.maxAge === null
          ? `This trip is for people aged ${facts.minAge} and over on the day it starts.`
          : `This trip is for ages ${facts.minAge} to ${facts.maxAge} on the day it starts.`,
      refusal: 'age_not_allowed',
      meta: { minAge: facts.minAge, ...(facts.maxAge === null ? {} : { maxAge: facts.maxAge }) },
    });
  }
  if (age < 18 && !traveller.guardianConsent) {
    note({
      path: at('guardianConsent'),
      code: 'required',
      message: 'A parent or guardian must consent for travellers under 18',
    });
  }
  return day;
}

/** Returns the traveller type that an age is priced as. */
export function travellerTypeAt(
  age: number,
  facts: Pick<BookingFacts, 'childFromAge' | 'adultFromAge'>,
): TravellerType {
  if (age >= facts.adultFromAge) return 'adult';
  return age >= facts.childFromAge ? 'child' : 'infant';
}

function checkTogether(
  request: BookingRequest,
  travellers: readonly CleanTraveller[],
  facts: BookingFacts,
  leads: number,
  note: Note,
): void {
  if (leads > 1) {
    note({ path: 'travellers', code: 'one_lead', message: 'Choose one lead traveller' });
  }
  const ages = travellers.map((traveller) =>
    isCivilDate(traveller.dateOfBirth) ? ageOn(traveller.dateOfBirth, facts.startDate) : null,
  );
  const lead = travellers.findIndex((traveller) => traveller.isLead);
  const someMinor = ages.some((age) => age !== null && age < 18);
  const someAdult = ages.some((age) => age === null || age >= 18);
  if (someMinor && !someAdult) {
    note({
      path: 'travellers',
      code: 'minor_without_adult',
      message: 'Travellers under 18 need an adult on the same booking.',
      refusal: 'minor_without_adult',
    });
  } else if ((ages[lead] ?? 18) < 18) {
    note({
      path: `travellers.${lead}.isLead`,
      code: 'lead_adult',
      message: 'The lead traveller must be 18 or older',
    });
  }
  for (const [occupancy, size] of Object.entries(roomSize)) {
    const sharing = travellers.filter(
      (traveller) => traveller.type !== 'infant' && traveller.occupancy === occupancy,
    );
    const among = sharing.filter((traveller) => traveller.roomPreference === 'with_group');
    if (sharing.length % size !== 0 && among.length % size !== 0) {
      note({
        path: `travellers.${travellers.findIndex((t) => t === among[0])}.roomPreference`,
        code: 'occupancy_mismatch',
        message: `${occupancy === 'twin' ? 'Twin' : occupancy === 'triple' ? 'Triple' : 'Quad'} sharing needs full rooms of ${size}. Otherwise, choose 'share with someone of the same gender'.`,
        refusal: 'occupancy_mismatch',
      });
    }
  }
}
