/** The forms of the profile: what each asks. Names are the paths that the booking service knows. Pure. */
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

/** The field that carries what stood in another one when the form was made. */
export const shownField = (name: ProfileField) => `was.${name}`;

/** What a form is sent with: what is typed or chosen, and what says which row it is for. */
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
