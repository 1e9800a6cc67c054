/** Validates a customer's profile and saved travellers. Pure. */
import type { ProfileChange, SavedTravellerRequest } from '../contract/profile.ts';
import {
  checkBirthDay,
  checkCountry,
  checkEmergencyContact,
  checkName,
  checkPhone,
  noteSamePhone,
} from './bookingRules.ts';
import { tidy } from './contactRules.ts';
import { checkAll, type Note } from './issue.ts';

interface StoredProfile {
  phone: string | null;
  emergencyContact: { phone: string } | null;
}

/** Validates a profile change and returns all issues together. */
export function checkProfile(change: ProfileChange, stored: StoredProfile) {
  return checkAll((note) => {
    const { version: _, ...clean } = change;
    const { name, phone, emergencyContact } = change;
    if (name !== undefined) clean.name = unlessEmpty(name, checkName, 'name', note);
    if (phone !== undefined) clean.phone = unlessEmpty(phone, checkPhone, 'phone', note);
    if (emergencyContact) {
      clean.emergencyContact = checkEmergencyContact(emergencyContact, (field) => field, note);
    }
    const own = clean.phone === undefined ? stored.phone : clean.phone;
    const other =
      clean.emergencyContact === undefined ? stored.emergencyContact : clean.emergencyContact;
    if (own && own === other?.phone) {
      noteSamePhone(clean.emergencyContact ? 'emergencyContact.phone' : 'phone', note);
    }
    return clean;
  });
}

/** Validates a saved traveller. The date of birth can't be after `today`. */
export function checkSavedTraveller(request: SavedTravellerRequest, today: string) {
  const checkDay = (text: string, path: string, note: Note) =>
    checkBirthDay(text, today, path, note);
  return checkAll((note) => ({
    fullName: checkName(request.fullName, 'fullName', note),
    dateOfBirth: unlessEmpty(request.dateOfBirth, checkDay, 'dateOfBirth', note),
    gender: request.gender,
    nationality: checkCountry(request.nationality ?? '', 'nationality', note),
    phone: unlessEmpty(request.phone, checkPhone, 'phone', note),
    diet: request.diet,
  }));
}

function unlessEmpty(
  text: string | null,
  check: (text: string, path: string, note: Note) => string,
  path: string,
  note: Note,
): string | null {
  return text === null || tidy(text) === '' ? null : check(text, path, note);
}
