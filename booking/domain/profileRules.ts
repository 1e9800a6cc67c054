/** Validates a customer's profile and saved travellers. Pure. */
import type { ProfileChange, SavedTraveller, SavedTravellerRequest } from '../contract/profile.ts';
import { checkName, checkPhone, checkRelation } from './bookingRules.ts';
import { tidy } from './contactRules.ts';
import { isCountry } from './countries.ts';
import { isCivilDate } from './dates.ts';
import type { Issue, Note } from './issue.ts';

type StoredProfile = {
  phone: string | null;
  emergencyContact: { phone: string } | null;
};

type Checked<Clean> = { ok: true; clean: Clean } | { ok: false; issues: Issue[] };

/** Validates a profile change and returns all issues together. */
export function checkProfile(
  change: ProfileChange,
  stored: StoredProfile,
): Checked<Omit<ProfileChange, 'version'>> {
  const issues: Issue[] = [];
  const note: Note = (issue) => issues.push(issue);
  const { version: _, ...clean } = change;
  if (change.name !== undefined) {
    clean.name = isEmpty(change.name) ? null : checkName(change.name, 'name', note);
  }
  if (change.phone !== undefined) {
    clean.phone = isEmpty(change.phone) ? null : checkPhone(change.phone, 'phone', note);
  }
  const { emergencyContact } = change;
  if (emergencyContact) {
    const at = (field: string) => `emergencyContact.${field}`;
    clean.emergencyContact = {
      name: checkName(emergencyContact.name, at('name'), note),
      phone: checkPhone(emergencyContact.phone, at('phone'), note),
      relation: checkRelation(emergencyContact.relation, at('relation'), note),
    };
  }
  const own = clean.phone === undefined ? stored.phone : clean.phone;
  const other =
    clean.emergencyContact === undefined ? stored.emergencyContact : clean.emergencyContact;
  if (own && own === other?.phone) {
    note({
      path: clean.emergencyContact ? 'emergencyContact.phone' : 'phone',
      code: 'same_phone',
      message: 'Enter someone else’s number for emergencies',
    });
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, clean };
}

/** Validates a saved traveller. The date of birth can't be after `today`. */
export function checkSavedTraveller(
  request: SavedTravellerRequest,
  today: string,
): Checked<Omit<SavedTraveller, 'id' | 'version'>> {
  const issues: Issue[] = [];
  const note: Note = (issue) => issues.push(issue);
  const { gender, diet } = request;
  const clean = {
    fullName: checkName(request.fullName, 'fullName', note),
    dateOfBirth: checkBirthDay(request.dateOfBirth, today, note),
    gender,
    nationality: checkNationality(request.nationality, note),
    phone: isEmpty(request.phone) ? null : checkPhone(request.phone, 'phone', note),
    diet,
  };
  return issues.length > 0 ? { ok: false, issues } : { ok: true, clean };
}

function checkBirthDay(text: string | null, today: string, note: Note): string | null {
  if (isEmpty(text)) return null;
  const day = text.trim();
  if (!isCivilDate(day) || day < '1900-01-01' || day > today) {
    note({ path: 'dateOfBirth', code: 'date', message: 'Enter a real date of birth' });
  }
  return day;
}

function checkNationality(text: string | null, note: Note): string | null {
  if (isEmpty(text)) return null;
  const country = tidy(text).toUpperCase();
  if (!isCountry(country)) {
    note({ path: 'nationality', code: 'country', message: 'Choose a country' });
  }
  return country;
}

function isEmpty(text: string | null): text is null {
  return text === null || tidy(text) === '';
}
