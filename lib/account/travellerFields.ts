/** The form of a traveller's details: what it asks, and the words that are agreed to. Pure. */

/** Everything that can be typed or chosen; names are the paths that the booking service knows. */
export const travellerFields = [
  'fullName',
  'dateOfBirth',
  'gender',
  'nationality',
  'phone',
  'diet',
  'fitnessDeclared',
  'emergencyContact.name',
  'emergencyContact.phone',
  'emergencyContact.relation',
  'passport.number',
  'passport.name',
  'passport.country',
  'passport.expiresOn',
  'pan',
  'medical.notes',
  'medical.consent',
  'medical.remove',
] as const;
export type TravellerField = (typeof travellerFields)[number];

/** Whether a traveller could be remembered for the next booking; the details are saved all the same. */
export const rememberedAnswers = ['yes', 'no'] as const;
export type Remembered = (typeof rememberedAnswers)[number];

/** A change of the words needs a new version. */
export const medicalConsent = {
  version: 'medical-2026-11b',
  text: 'You may keep these notes, encrypted, for safety on this trip, and show them to the trip leader. They are deleted 30 days after the trip.',
} as const;
