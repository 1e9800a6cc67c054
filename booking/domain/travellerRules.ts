/** Validates changes to a traveller after booking. Pure. */
import type { TravellerChange } from '../contract/travellers.ts';
import { isPan } from './billingRules.ts';
import { checkBirth, checkName, checkPhone, checkRelation } from './bookingRules.ts';
import { isUnprintable, lengthOf, readName, tidy, tidyLines } from './contactRules.ts';
import { isCountry } from './countries.ts';
import { ageOn, isCivilDate } from './dates.ts';
import type { Issue, Note } from './issue.ts';
import { asksPassport, passportValidUntil, type TripFacts } from './travellerNeeds.ts';

export type ChangeFacts = TripFacts & {
  minAge: number;
  maxAge: number | null;
  childFromAge: number;
  adultFromAge: number;
  /** The other travellers' known dates of birth. */
  othersBornOn: readonly (string | null)[];
};

/** The stored traveller data that a change is checked against. */
export type StoredTraveller = {
  type: 'adult' | 'child' | 'infant';
  isLead: boolean;
  fullName: string;
  phone: string | null;
  emergencyPhone: string | null;
  hasPassportNumber: boolean;
  passportName: string | null;
  guardianConsent: { name: string; relation: string } | null;
};

/** A validated change. Only the fields present are written. */
export type CleanChange = {
  fullName?: string;
  dateOfBirth?: string;
  gender?: NonNullable<TravellerChange['gender']> | null;
  nationality?: string | null;
  phone?: string | null;
  diet?: NonNullable<TravellerChange['diet']> | null;
  fitnessDeclared?: boolean;
  /** Keeps the stored value if the phone or number is missing. */
  emergencyContact?: { name: string; phone: string | null; relation: string } | null;
  medical?: { notes: string; consentVersion: string } | null;
  passport?: {
    number: string | null;
    name: string | null;
    country: string;
    expiresOn: string;
  } | null;
  pan?: string | null;
};

/** Validates a whole change and returns all issues together. */
export function checkChange(
  change: TravellerChange,
  stored: StoredTraveller,
  facts: ChangeFacts,
): { ok: true; change: CleanChange } | { ok: false; issues: Issue[] } {
  const issues: Issue[] = [];
  const note = (issue: Issue) => issues.push(issue);
  const clean: CleanChange = {};
  if (change.fullName !== undefined) clean.fullName = checkName(change.fullName, 'fullName', note);
  if (change.dateOfBirth !== undefined) {
    clean.dateOfBirth = checkNewBirth(change.dateOfBirth, stored, facts, note);
  }
  if (change.gender !== undefined) {
    clean.gender = change.gender;
    if (facts.womenOnly && change.gender !== 'female') {
      note({ path: 'gender', code: 'women_only', message: 'This date is for women only' });
    }
  }
  if (change.nationality !== undefined) {
    clean.nationality = checkCountry(change.nationality ?? '', 'nationality', note) || null;
  }
  if (change.phone !== undefined) {
    clean.phone = tidy(change.phone ?? '') ? checkPhone(change.phone ?? '', 'phone', note) : null;
  }
  if (change.diet !== undefined) clean.diet = change.diet;
  if (change.fitnessDeclared !== undefined) clean.fitnessDeclared = change.fitnessDeclared;
  if (change.emergencyContact !== undefined) {
    clean.emergencyContact = checkEmergency(change.emergencyContact, stored, note);
  }
  checkNumbersDiffer(clean, stored, note);
  if (change.medical !== undefined) clean.medical = checkMedical(change.medical, note);
  if (change.passport !== undefined) {
    clean.passport = checkPassport(change.passport, stored, facts, note);
  }
  checkLatinName(clean, stored, note);
  if (change.pan !== undefined) clean.pan = checkOwnPan(change.pan ?? '', facts, note);
  return issues.length > 0 ? { ok: false, issues } : { ok: true, change: clean };
}

function checkNewBirth(
  text: string,
  stored: StoredTraveller,
  facts: ChangeFacts,
  note: Note,
): string {
  const { type, guardianConsent } = stored;
  const typed = { type, dateOfBirth: text, guardianConsent };
  const day = checkBirth(typed, (field) => field, facts, note);
  if (!isCivilDate(day) || ageOn(day, facts.startDate) >= 18) return day;
  const path = 'dateOfBirth';
  if (stored.isLead) {
    note({
      path,
      code: 'lead_adult',
      message: 'The lead traveller must be 18 or older',
    });
  } else if (!facts.othersBornOn.some((born) => !born || ageOn(born, facts.startDate) >= 18)) {
    note({
      path,
      code: 'minor_without_adult',
      message: 'Travellers under 18 need an adult on the same booking.',
      refusal: 'minor_without_adult',
    });
  }
  return day;
}

/** Returns a two-letter code in upper case. The caller handles an empty one. */
function checkCountry(text: string, path: string, note: Note): string {
  const country = tidy(text).toUpperCase();
  if (country !== '' && !isCountry(country)) {
    note({ path, code: 'country', message: 'Choose a country' });
  }
  return country;
}

function checkEmergency(
  contact: TravellerChange['emergencyContact'],
  stored: StoredTraveller,
  note: Note,
): NonNullable<CleanChange['emergencyContact']> | null {
  if (!contact) return null;
  const at = (field: string) => `emergencyContact.${field}`;
  const keepsPhone = tidy(contact.phone ?? '') === '' && stored.emergencyPhone !== null;
  return {
    name: checkName(contact.name, at('name'), note),
    phone: keepsPhone ? null : checkPhone(contact.phone ?? '', at('phone'), note),
    relation: checkRelation(contact.relation, at('relation'), note),
  };
}

/** The emergency number must differ from the traveller's own, whichever of the two changes. */
function checkNumbersDiffer(clean: CleanChange, stored: StoredTraveller, note: Note): void {
  const own = clean.phone === undefined ? stored.phone : clean.phone;
  const emergency =
    clean.emergencyContact === null
      ? null
      : (clean.emergencyContact?.phone ?? stored.emergencyPhone);
  const isNew = Boolean(clean.phone) || Boolean(clean.emergencyContact?.phone);
  if (isNew && own && own === emergency) {
    note({
      path: clean.emergencyContact?.phone ? 'emergencyContact.phone' : 'phone',
      code: 'same_phone',
      message: 'Enter someone else’s number for emergencies',
    });
  }
}

function checkMedical(
  medical: TravellerChange['medical'],
  note: Note,
): NonNullable<CleanChange['medical']> | null {
  const notes = tidyLines(medical?.notes ?? '');
  if (!medical || notes === '') return null;
  if (isUnprintable(medical.notes) || lengthOf(notes) > 500) {
    note({
      path: 'medical.notes',
      code: isUnprintable(medical.notes) ? 'characters' : 'length',
      message: isUnprintable(medical.notes)
        ? 'Your notes have characters we can’t display. Type them again without them'
        : 'Keep the notes to 500 characters',
    });
  }
  const consentVersion = tidy(medical.consent.version);
  if (!medical.consent.accepted || consentVersion === '') {
    note({
      path: 'medical.consent',
      code: 'required',
      message: 'Agree that we may store the medical notes, or leave them empty',
    });
  }
  return { notes, consentVersion };
}

function checkPassport(
  passport: TravellerChange['passport'],
  stored: StoredTraveller,
  facts: ChangeFacts,
  note: Note,
): NonNullable<CleanChange['passport']> | null {
  if (!passport) return null;
  if (!asksPassport(facts)) {
    note({ path: 'passport', code: 'not_needed', message: 'This trip doesn’t need a passport' });
    return null;
  }
  const at = (field: string) => `passport.${field}`;
  const number = tidy(passport.number ?? '').toUpperCase();
  const keepsNumber = number === '' && stored.hasPassportNumber;
  if (!keepsNumber && !/^[A-Z0-9]{6,9}$/.test(number)) {
    note({
      path: at('number'),
      code: 'passport',
      message: 'Enter the passport number: 6 to 9 letters and digits',
    });
  }
  const country = checkCountry(passport.country, at('country'), note);
  if (country === '') {
    note({
      path: at('country'),
      code: 'required',
      message: 'Choose the country that issued the passport',
    });
  }
  const name = tidy(passport.name ?? '').toUpperCase() || null;
  if (name !== null && !isLatinName(name)) {
    note({
      path: at('name'),
      code: 'latin',
      message: 'Enter the name in Latin letters, as on the passport',
    });
  }
  return {
    number: keepsNumber ? null : number,
    name,
    country,
    expiresOn: checkExpiry(passport.expiresOn, facts, note),
  };
}

function checkExpiry(text: string, facts: ChangeFacts, note: Note): string {
  const day = text.trim();
  const until = passportValidUntil(facts);
  if (!isCivilDate(day)) {
    note({
      path: 'passport.expiresOn',
      code: 'date',
      message: 'Enter the passport’s expiry date',
    });
  } else if (day < until) {
    note({
      path: 'passport.expiresOn',
      code: 'passport_expires_too_soon',
      message: `The passport must be valid until at least ${until}.`,
      refusal: 'passport_expires_too_soon',
      meta: { at: until },
    });
  }
  return day;
}

/** A name in another script also needs its passport spelling. */
function checkLatinName(clean: CleanChange, stored: StoredTraveller, note: Note): void {
  const hasPassport =
    clean.passport === undefined ? stored.hasPassportNumber : clean.passport !== null;
  if (!hasPassport || (clean.passport === undefined && clean.fullName === undefined)) return;
  const passportName =
    clean.passport === undefined ? stored.passportName : (clean.passport?.name ?? null);
  const { name, isRight } = readName(clean.fullName ?? stored.fullName);
  // An invalid name has already been reported.
  if (passportName === null && isRight && !isLatinName(name.toUpperCase())) {
    note({
      path: 'passport.name',
      code: 'latin',
      message: 'Enter the name in Latin letters, as on the passport',
    });
  }
}

function isLatinName(name: string): boolean {
  return /^[A-Z][A-Z '-]{0,98}$/.test(name);
}

function checkOwnPan(text: string, facts: ChangeFacts, note: Note): string | null {
  const pan = tidy(text).toUpperCase();
  if (pan === '') return null;
  if (!facts.requiresPan) {
    note({ path: 'pan', code: 'not_needed', message: 'This trip doesn’t need a PAN' });
  } else if (!isPan(pan)) {
    note({
      path: 'pan',
      code: 'pan_invalid',
      message: 'Check the PAN. It looks like ABCPE1234F',
      refusal: 'pan_invalid',
    });
  }
  return pan;
}
