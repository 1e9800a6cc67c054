/** Keys with which other programs call the staff routes, as `Authorization: Bearer …`. */
import { Type, type Static } from 'typebox';
import { Exact, Instant, Nullable, Uuid } from './common.ts';
import { Roles } from './staffAccounts.ts';

/** The longest that a key may work. */
export const MOST_KEY_DAYS = 365;

export const StaffKey = Type.Object({
  id: Uuid,
  name: Type.String(),
  roles: Roles,
  /** The secret's last characters. */
  hint: Type.String(),
  status: Type.Enum(['active', 'expired', 'revoked'] as const),
  /** Whether it may move money and change access, where people need a fresh code. */
  mayConfirm: Type.Boolean(),
  createdBy: Type.String(),
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: Nullable(Instant),
  revokedAt: Nullable(Instant),
  revokedBy: Nullable(Type.String()),
});
export type StaffKey = Static<typeof StaffKey>;

/** `GET /v1/staff/keys`: active keys first, then the newest. */
export const StaffKeys = Type.Object({ keys: Type.Array(StaffKey) });
export type StaffKeys = Static<typeof StaffKeys>;

/** `POST /v1/staff/keys`. */
export const NewKeyRequest = Exact({
  name: Type.String({ minLength: 2, maxLength: 60 }),
  roles: Roles,
  days: Type.Integer({ minimum: 1, maximum: MOST_KEY_DAYS }),
});
export type NewKeyRequest = Static<typeof NewKeyRequest>;

/** Only the secret's hash is stored, so the same request sent again is refused: `invalid_state`. */
export const NewKey = Type.Object({ key: StaffKey, secret: Type.String() });
export type NewKey = Static<typeof NewKey>;
