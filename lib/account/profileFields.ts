/** The profile forms' fields, with the booking service's names for them. Pure. */
import type { ProfileFormName } from './accountPaths';

export const profileFields = [
  'name',
  'phone',
  'mailLanguage',
  'roomPreference',
  'diet',
  'emergencyContact.name',
  'emergencyContact.phone',
  'emergencyContact.relation',
] as const;
export type ProfileField = (typeof profileFields)[number];

export const savedTravellerFields = [
  'fullName',
  'dateOfBirth',
  'gender',
  'nationality',
  'phone',
  'diet',
] as const;
export type SavedTravellerField = (typeof savedTravellerFields)[number];

/** The hidden field that holds a field's original value. */
export const shownField = (name: ProfileField) => `was.${name}`;

/** The fields each form submits, including those that identify its row. */
export const sentFields: Record<ProfileFormName, readonly string[]> = {
  profile: ['version', ...profileFields, ...profileFields.map(shownField)],
  traveller: ['do', 'traveller', 'version', ...savedTravellerFields],
  consent: ['purpose', 'granted', 'notice'],
  session: ['session'],
  email: ['do', 'newEmail', 'emailCode'],
  phone: ['do', 'phoneCode'],
  export: [],
  erasure: ['do'],
};
