/** The rules for what is changed of a traveller after booking. Pure. */
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
  /** Birth days of those who travel along, as far as they are known. */
  othersBornOn: readonly (string | null)[];
};

/** What is stored of the traveller, as far as a change is judged by it. */
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

/** A change that may be written: only what is named changes. */
export type CleanChange = {
  fullName?: string;
  dateOfBirth?: string;
  gender?: NonNullable<TravellerChange['gender']> | null;
  nationality?: string | null;
  phone?: string | null;
  diet?: NonNullable<TravellerChange['diet']> | null;
  fitnessDeclared?: boolean;
  /** Without a phone or a number the stored one stays. */
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

/** Checks a change as a whole; all complaints come back together. */
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
      note({ path: 'gender', code: 'women_only', message: 'This departure is for women only.' });
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
      message: 'The traveller who leads must be 18 or older.',
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

/** Two letters in upper case; an empty text is left to who asked. */
function checkCountry(text: string, path: string, note: Note): string {
  const country = tidy(text).toUpperCase();
  if (country !== '' && !isCountry(country)) {
    note({ path, code: 'country', message: 'Please choose a country.' });
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

/** The number for emergencies is not the traveller's own, whichever of the two is new. */
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
      message: "Please give somebody else's number for emergencies.",
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
        ? 'The notes hold characters that cannot be shown. Please type them again.'
        : 'Please keep the notes to 500 characters.',
    });
  }
  const consentVersion = tidy(medical.consent.version);
  if (!medical.consent.accepted || consentVersion === '') {
    note({
      path: 'medical.consent',
      code: 'required',
      message: 'Please agree that we keep the medical notes, or leave them empty.',
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
    note({ path: 'passport', code: 'not_needed', message: 'This trip needs no passport.' });
    return null;
  }
  const at = (field: string) => `passport.${field}`;
  const number = tidy(passport.number ?? '').toUpperCase();
  const keepsNumber = number === '' && stored.hasPassportNumber;
  if (!keepsNumber && !/^[A-Z0-9]{6,9}$/.test(number)) {
    note({
      path: at('number'),
      code: 'passport',
      message: 'Please enter the passport number: 6 to 9 letters and digits.',
    });
  }
  const country = checkCountry(passport.country, at('country'), note);
  if (country === '') {
    note({
      path: at('country'),
      code: 'required',
      message: 'Please choose the country that issued the passport.',
    });
  }
  const name = tidy(passport.name ?? '').toUpperCase() || null;
  if (name !== null && !isLatinName(name)) {
    note({
      path: at('name'),
      code: 'latin',
      message: 'Please enter the name in Latin letters, as on the passport.',
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
      message: 'Please enter the day on which the passport expires.',
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

/** A name that is not in Latin letters needs the form that stands on the passport. */
function checkLatinName(clean: CleanChange, stored: StoredTraveller, note: Note): void {
  const hasPassport =
    clean.passport === undefined ? stored.hasPassportNumber : clean.passport !== null;
  if (!hasPassport || (clean.passport === undefined && clean.fullName === undefined)) return;
  const passportName =
    clean.passport === undefined ? stored.passportName : (clean.passport?.name ?? null);
  const { name, isRight } = readName(clean.fullName ?? stored.fullName);
  // A name that is no name was said to be so already.
  if (passportName === null && isRight && !isLatinName(name.toUpperCase())) {
    note({
      path: 'passport.name',
      code: 'latin',
      message: 'Please enter the name in Latin letters, as on the passport.',
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
    note({ path: 'pan', code: 'not_needed', message: 'This trip needs no PAN.' });
  } else if (!isPan(pan)) {
    note({
      path: 'pan',
      code: 'pan_invalid',
      message: 'That PAN does not look right.',
      refusal: 'pan_invalid',
    });
  }
  return pan;
}
