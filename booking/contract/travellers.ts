import { Type, type Static } from 'typebox';
import { CivilDate, Exact, Nullable, Text, Uuid } from './common.ts';

export const Gender = Type.Enum(['female', 'male', 'other', 'undisclosed'] as const);
export type Gender = Static<typeof Gender>;
export const Diet = Type.Enum(['veg', 'nonveg', 'jain', 'vegan', 'eggetarian'] as const);
export type Diet = Static<typeof Diet>;

/**
 * `PATCH /v1/bookings/{reference}/travellers/{id}`. Omitted fields keep their value; null clears a
 * field. Numbers are returned masked. To keep a stored one, send its object without the number.
 */
export const TravellerChange = Exact({
  /** The version the client saw. A different one is refused, with the stored data. */
  version: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  fullName: Type.Optional(Text(400)),
  dateOfBirth: Type.Optional(Text(20)),
  gender: Type.Optional(Nullable(Gender)),
  nationality: Type.Optional(Nullable(Text(8))),
  phone: Type.Optional(Nullable(Text(60))),
  diet: Type.Optional(Nullable(Diet)),
  fitnessDeclared: Type.Optional(Type.Boolean()),
  emergencyContact: Type.Optional(
    Nullable(Exact({ name: Text(400), phone: Type.Optional(Text(60)), relation: Text(400) })),
  ),
  /** Stored only with the owner's consent to this version of the wording. */
  medical: Type.Optional(
    Nullable(
      Exact({
        notes: Text(4_000),
        consent: Exact({ accepted: Type.Boolean(), version: Text(40) }),
      }),
    ),
  ),
  /** Only on trips that need one. */
  passport: Type.Optional(
    Nullable(
      Exact({
        number: Type.Optional(Text(40)),
        /** In Latin letters; required if `fullName` is in another script. */
        name: Type.Optional(Nullable(Text(400))),
        country: Text(8),
        expiresOn: Text(20),
      }),
    ),
  ),
  /** Only on trips that need one. */
  pan: Type.Optional(Nullable(Text(40))),
});
export type TravellerChange = Static<typeof TravellerChange>;

export const TravellerNeed = Type.Enum([
  'gender',
  'diet',
  'emergency_contact',
  'fitness',
  'pickup',
  'passport',
  'pan',
] as const);
export type TravellerNeed = Static<typeof TravellerNeed>;

/** A traveller's stored details: numbers and date of birth masked, without the medical notes. */
export const TravellerDetails = Type.Object({
  id: Uuid,
  version: Type.Integer(),
  fullName: Type.String(),
  dateOfBirthMasked: Type.String(),
  gender: Nullable(Gender),
  nationality: Nullable(Type.String()),
  phoneMasked: Nullable(Type.String()),
  diet: Nullable(Diet),
  fitnessDeclared: Type.Boolean(),
  emergencyContact: Nullable(
    Type.Object({ name: Type.String(), phoneMasked: Type.String(), relation: Type.String() }),
  ),
  hasMedicalNotes: Type.Boolean(),
  passport: Nullable(
    Type.Object({
      numberMasked: Type.String(),
      name: Nullable(Type.String()),
      country: Type.String(),
      expiresOn: CivilDate,
    }),
  ),
  panMasked: Nullable(Type.String()),
  /** Details required by `neededBy`, the last day before the lock. */
  missing: Type.Array(Type.Object({ item: TravellerNeed, neededBy: CivilDate })),
});
export type TravellerDetails = Static<typeof TravellerDetails>;

/** The details a booking's travellers still have to provide. */
export const BookingDetails = Type.Object({
  /** From midnight on this day, in the trip's time zone, nothing can be changed online. */
  lockedOn: CivilDate,
  isLocked: Type.Boolean(),
  lockDays: Type.Integer(),
  asksPassport: Type.Boolean(),
  asksMedicalNotes: Type.Boolean(),
  /** The day until which a passport must be valid. */
  passportValidUntil: CivilDate,
  asksPan: Type.Boolean(),
  asksFitness: Type.Boolean(),
  /** The remaining travellers, in booking order. */
  travellers: Type.Array(TravellerDetails),
});
export type BookingDetails = Static<typeof BookingDetails>;
