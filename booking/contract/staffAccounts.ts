/** Staff accounts: sign-in in two steps, and the people who have one. */
import { Type, type Static } from 'typebox';
import { Exact, Instant, Nullable, Uuid } from './common.ts';

export const roles = [
  'sales',
  'marketing',
  'operations',
  'finance',
  'trip_leader',
  'editor',
  'owner',
] as const;
export type Role = (typeof roles)[number];

export const Roles = Type.Array(Type.Enum(roles), { minItems: 1, maxItems: roles.length });
const Code = Type.String({ maxLength: 40 });

/** `POST /v1/staff/auth/codes`: the same response whether or not the address is on the staff. */
export const StaffCodeRequest = Exact({ email: Type.String({ maxLength: 1_000 }) });
export type StaffCodeRequest = Static<typeof StaffCodeRequest>;

/** `POST /v1/staff/auth/sessions`: the first step, an emailed code or the secret of an invitation. */
export const StaffSignInRequest = Type.Union([
  Exact({ email: Type.String({ maxLength: 1_000 }), code: Code }),
  Exact({ invitation: Type.String({ maxLength: 100 }) }),
]);
export type StaffSignInRequest = Static<typeof StaffSignInRequest>;

/** `GET /v1/staff/me`, which also works between the two steps. */
export const StaffMe = Type.Object({
  id: Uuid,
  name: Type.String(),
  email: Type.String(),
  roles: Roles,
  permissions: Type.Array(Type.String()),
  /** What is missing: an app or passkey, a code or use of it, or nothing. */
  needs: Type.Enum(['app', 'code', 'nothing'] as const),
  /** Whether the second step was taken in the last ten minutes, which grave actions need. */
  isFresh: Type.Boolean(),
  recoveryCodesLeft: Type.Integer(),
});
export type StaffMe = Static<typeof StaffMe>;

/** `POST /v1/staff/auth/app`: what to set an authenticator app up with. */
export const AppOffer = Type.Object({
  uri: Type.String(),
  key: Type.String(),
  /** The address as a QR code: an SVG picture as a `data:` URL. */
  qrCode: Type.String(),
});
export type AppOffer = Static<typeof AppOffer>;

/** A code of the app; where it says so, a recovery code instead. */
export const AppCode = Exact({ code: Code });
export type AppCode = Static<typeof AppCode>;

/** Shown once: only their hashes are stored. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

export const StaffSessions = Type.Object({
  sessions: Type.Array(
    Type.Object({
      id: Uuid,
      isCurrent: Type.Boolean(),
      signedInAt: Instant,
      lastUsedAt: Instant,
      userAgent: Nullable(Type.String()),
    }),
  ),
});
export type StaffSessions = Static<typeof StaffSessions>;

export const StaffPerson = Type.Object({
  id: Uuid,
  name: Type.String(),
  email: Type.String(),
  roles: Roles,
  /** Invited people have no second factor yet. */
  status: Type.Enum(['invited', 'active', 'ended'] as const),
  invitedAt: Nullable(Instant),
  lastUsedAt: Nullable(Instant),
  endedAt: Nullable(Instant),
  /** Send it as `If-Match: "v…"`. */
  version: Type.Integer(),
});
export type StaffPerson = Static<typeof StaffPerson>;

export const StaffPeople = Type.Object({ people: Type.Array(StaffPerson) });
export type StaffPeople = Static<typeof StaffPeople>;

export const NewPerson = Exact({
  name: Type.String({ minLength: 2, maxLength: 60 }),
  email: Type.String({ maxLength: 1_000 }),
  roles: Roles,
});
export type NewPerson = Static<typeof NewPerson>;

export const RolesChange = Exact({ roles: Roles });
export type RolesChange = Static<typeof RolesChange>;
