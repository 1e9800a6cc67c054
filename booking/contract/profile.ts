/** A customer's data: their profile, saved travellers and consents. */
import { Type, type Static } from 'typebox';
import { Me } from './accounts.ts';
import { RoomPreference } from './bookings.ts';
import { CivilDate, Exact, Instant, Nullable, Text, Uuid } from './common.ts';
import { ConsentGiven } from './forms.ts';
import { Diet, Gender } from './travellers.ts';

/** The version the client saw. A different one is refused, with the stored data. */
const Version = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });

export const MailLanguage = Type.Enum(['en', 'hi'] as const);
export type MailLanguage = Static<typeof MailLanguage>;

const EmergencyContact = Type.Object({
  name: Type.String(),
  phone: Type.String(),
  relation: Type.String(),
});

/** An account deletion request, which can be withdrawn until `dueAt`. */
export const Erasure = Type.Object({ requestedAt: Instant, dueAt: Instant });
export type Erasure = Static<typeof Erasure>;

/**
 * A copy of all the data we store about a customer. `expiresAt` is null while the copy is being
 * made. After that, `POST /v1/me/exports/{id}/file` returns it once.
 */
export const DataExport = Type.Object({
  id: Uuid,
  requestedAt: Instant,
  expiresAt: Nullable(Instant),
});
export type DataExport = Static<typeof DataExport>;

/** `GET /v1/me`: the signed-in customer with their profile. */
export const MyProfile = Type.Object({
  ...Me.properties,
  version: Type.Integer(),
  /** In E.164. */
  phone: Nullable(Type.String()),
  /** Whether sign-in codes can be texted to this number. */
  isPhoneProved: Type.Boolean(),
  /** Whether text messages are available, so that a number can be verified. */
  offersTextCodes: Type.Boolean(),
  mailLanguage: MailLanguage,
  roomPreference: Nullable(RoomPreference),
  diet: Nullable(Diet),
  emergencyContact: Nullable(EmergencyContact),
  erasure: Nullable(Erasure),
  /** The data export being made or ready to download. */
  dataExport: Nullable(DataExport),
});
export type MyProfile = Static<typeof MyProfile>;

/** `PATCH /v1/me`. Omitted fields keep their value; null clears a field. */
export const ProfileChange = Exact({
  version: Version,
  name: Type.Optional(Nullable(Text(400))),
  phone: Type.Optional(Nullable(Text(60))),
  mailLanguage: Type.Optional(MailLanguage),
  roomPreference: Type.Optional(Nullable(RoomPreference)),
  diet: Type.Optional(Nullable(Diet)),
  emergencyContact: Type.Optional(
    Nullable(Exact({ name: Text(400), phone: Text(60), relation: Text(400) })),
  ),
});
export type ProfileChange = Static<typeof ProfileChange>;

/** `POST /v1/me/email`: requests a code, emailed to the new address. */
export const EmailChangeRequest = Exact({ email: Text(1_000) });
export type EmailChangeRequest = Static<typeof EmailChangeRequest>;

/** `POST /v1/me/email/confirm` and `/v1/me/phone/confirm`: the code that was sent. */
export const EmailCode = Exact({ code: Text(40) });
export type EmailCode = Static<typeof EmailCode>;

/** A saved traveller, for filling in the next booking. */
export const SavedTraveller = Type.Object({
  id: Uuid,
  version: Type.Integer(),
  fullName: Type.String(),
  dateOfBirth: Nullable(CivilDate),
  gender: Nullable(Gender),
  nationality: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  diet: Nullable(Diet),
});
export type SavedTraveller = Static<typeof SavedTraveller>;

export const SavedTravellers = Type.Object({
  travellers: Type.Array(SavedTraveller),
  /** The maximum number per customer. */
  most: Type.Integer(),
});
export type SavedTravellers = Static<typeof SavedTravellers>;

const savedFields = {
  fullName: Text(400),
  dateOfBirth: Nullable(Text(20)),
  gender: Nullable(Gender),
  nationality: Nullable(Text(8)),
  phone: Nullable(Text(60)),
  diet: Nullable(Diet),
};

/** `POST /v1/me/travellers`. Repeating a name and date of birth returns the existing traveller. */
export const SavedTravellerRequest = Exact(savedFields);
export type SavedTravellerRequest = Static<typeof SavedTravellerRequest>;

/** `PUT /v1/me/travellers/{id}`: all fields, and the version the client saw. */
export const SavedTravellerChange = Exact({ version: Version, ...savedFields });
export type SavedTravellerChange = Static<typeof SavedTravellerChange>;

export const ConsentPurpose = Type.Enum([
  'marketing_email',
  'marketing_whatsapp',
  'saved_trip_alerts',
] as const);
export type ConsentPurpose = Static<typeof ConsentPurpose>;

/** `POST /v1/me/consents`: gives or withdraws a consent, with the version of its wording. */
export const ConsentDecision = Exact({ purpose: ConsentPurpose, consent: ConsentGiven });
export type ConsentDecision = Static<typeof ConsentDecision>;

/** `GET /v1/me/consents`: the current consents, and every decision, newest first. */
export const MyConsents = Type.Object({
  current: Type.Array(Type.Object({ purpose: ConsentPurpose, isGranted: Type.Boolean() })),
  history: Type.Array(
    Type.Object({
      /** Includes consents on other forms, such as an enquiry. */
      purpose: Type.String(),
      isGranted: Type.Boolean(),
      version: Type.String(),
      text: Type.String(),
      at: Instant,
    }),
  ),
});
export type MyConsents = Static<typeof MyConsents>;
