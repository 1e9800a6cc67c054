/** Validates changes to a traveller after booking. Pure. */
import type { TravellerChange } from '../contract/travellers.ts';
import { checkPan } from './billingRules.ts';
import {
  checkBirth,
  checkCountry,
  checkName,
  checkPhone,
  checkRelation,
  noteNoAdult,
  noteSamePhone,
  noteYoungLead,
  type BookingFacts,
} from './bookingRules.ts';
import { readName, tidy, tidyLines } from './contactRules.ts';
import { ageOn, isCivilDate } from './dates.ts';
import { checkAll, checkText, type Checked, type Note } from './issue.ts';
import { asksPassport, passportValidUntil, type TripFacts } from './travellerNeeds.ts';

export type ChangeFacts = TripFacts &
  Pick<BookingFacts, 'minAge' | 'maxAge'> & {
    /** The other travellers' known dates of birth. */
    othersBornOn: readonly (string | null)[];
  };

/** The stored traveller data that a change is checked against. */
export interface StoredTraveller {
  type: 'adult' | 'child' | 'infant';
  isLead: boolean;
  fullName: string;
  phone: string | null;
  emergencyPhone: string | null;
  hasPassportNumber: boolean;
  passportName: string | null;
  guardianConsent: { name: string; relation: string } | null;
}

/** A validated change. Only the fields present are written. */
export interface CleanChange {
  fullName?: string;
  dateOfBirth?: string;
  gender?: NonNullable<TravellerChange['gender']> | null;
  nationality?: string | null;
  phone?: string | null;
  diet?: NonNullable<TravellerChange['diet']> | null;
  fitnessDeclared?: boolean;
  /** A null phone here, or a null passport number below, keeps the stored one. */
  emergencyContact?: { name: string; phone: string | null; relation: string } | null;
  medical?: { notes: string; consentVersion: string } | null;
  passport?: {
    number: string | null;
    name: string | null;
    country: string;
    expiresOn: string;
  } | null;
  pan?: string | null;
}

/** Validates a whole change and returns all issues together. */
export function checkChange(
  change: TravellerChange,
  stored: StoredTraveller,
  facts: ChangeFacts,
): Checked<CleanChange> {
  return checkAll((note) => {
    const clean: CleanChange = {};
    const { fullName, dateOfBirth, gender, nationality, phone, diet, fitnessDeclared } = change;
    if (fullName !== undefined) clean.fullName = checkName(fullName, 'fullName', note);
    if (dateOfBirth !== undefined) {
      clean.dateOfBirth = checkNewBirth(dateOfBirth, stored, facts, note);
    }
    if (gender !== undefined) {
      clean.gender = gender;
      if (facts.womenOnly && gender !== 'female') {
        note('gender', 'women_only', 'This date is for women only');
      }
    }
    if (nationality !== undefined) {
      clean.nationality = checkCountry(nationality ?? '', 'nationality', note);
    }
    if (phone !== undefined) {
      clean.phone = tidy(phone ?? '') ? checkPhone(phone ?? '', 'phone', note) : null;
    }
    if (diet !== undefined) clean.diet = diet;
    if (fitnessDeclared !== undefined) clean.fitnessDeclared = fitnessDeclared;
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
    return clean;
  });
}

function checkNewBirth(text: string, stored: StoredTraveller, facts: ChangeFacts, note: Note) {
  const { type, guardianConsent } = stored;
  const typed = { type, dateOfBirth: text, guardianConsent };
  const day = checkBirth(typed, (field) => field, facts, note);
  if (!isCivilDate(day) || ageOn(day, facts.startDate) >= 18) return day;
  if (stored.isLead) noteYoungLead('dateOfBirth', note);
  else if (!facts.othersBornOn.some((born) => !born || ageOn(born, facts.startDate) >= 18)) {
    noteNoAdult('dateOfBirth', note);
  }
  return day;
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
    noteSamePhone(clean.emergencyContact?.phone ? 'emergencyContact.phone' : 'phone', note);
  }
}

function checkMedical(
  medical: TravellerChange['medical'],
  note: Note,
): NonNullable<CleanChange['medical']> | null {
  if (!medical || tidyLines(medical.notes) === '') return null;
  const notes = checkText(medical.notes, 'medical.notes', note, {
    max: 500,
    message: 'Keep the notes to 500 characters',
    unprintable: 'Your notes have characters we can’t display. Type them again without them',
    normalise: tidyLines,
  });
  const consentVersion = tidy(medical.consent.version);
  if (!medical.consent.accepted || consentVersion === '') {
    const message = 'Agree that we may store the medical notes, or leave them empty';
    note('medical.consent', 'required', message);
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
    note('passport', 'not_needed', 'This trip doesn’t need a passport');
    return null;
  }
  const at = (field: string) => `passport.${field}`;
  const number = tidy(passport.number ?? '').toUpperCase();
  const keepsNumber = number === '' && stored.hasPassportNumber;
  if (!keepsNumber && !/^[A-Z0-9]{6,9}$/.test(number)) {
    note(at('number'), 'passport', 'Enter the passport number: 6 to 9 letters and digits');
  }
  const country = checkCountry(passport.country, at('country'), note);
  if (country === null) {
    note(at('country'), 'required', 'Choose the country that issued the passport');
  }
  const name = tidy(passport.name ?? '').toUpperCase() || null;
  if (name !== null && !isLatinName(name)) noteLatinName(note);
  return {
    number: keepsNumber ? null : number,
    name,
    country: country ?? '',
    expiresOn: checkExpiry(passport.expiresOn, facts, note),
  };
}

function checkExpiry(text: string, facts: ChangeFacts, note: Note): string {
  const path = 'passport.expiresOn';
  const day = text.trim();
  const until = passportValidUntil(facts);
  if (!isCivilDate(day)) {
    note(path, 'date', 'Enter the passport’s expiry date');
  } else if (day < until) {
    const message = `The passport must be valid until at least ${until}.`;
    note(path, 'passport_expires_too_soon', message, { at: until });
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
  if (passportName === null && isRight && !isLatinName(name.toUpperCase())) noteLatinName(note);
}

function isLatinName(name: string): boolean {
  return /^[A-Z][A-Z '-]{0,98}$/.test(name);
}

function noteLatinName(note: Note): void {
  note('passport.name', 'latin', 'Enter the name in Latin letters, as on the passport');
}

function checkOwnPan(text: string, { requiresPan }: ChangeFacts, note: Note): string | null {
  if (requiresPan) return checkPan(text, 'pan', note);
  const pan = tidy(text).toUpperCase() || null;
  if (pan) note('pan', 'not_needed', 'This trip doesn’t need a PAN');
  return pan;
}
