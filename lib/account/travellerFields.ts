/** The traveller details form: its fields and consent wording. Pure. */
import { savedTravellerFields } from './profileFields';

/** All visible fields, with the booking service's names for them. */
export const travellerFields = [
  ...savedTravellerFields,
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

/** Whether the traveller was saved for the next booking, as well as for this one. */
export const rememberedAnswers = ['yes', 'no'] as const;
export type Remembered = (typeof rememberedAnswers)[number];

/** New wording needs a new version. */
export const medicalConsent = {
  version: 'medical-2026-11b',
  text: 'You may keep these notes, encrypted, for safety on this trip, and show them to the trip leader. They are deleted 30 days after the trip.',
} as const;
