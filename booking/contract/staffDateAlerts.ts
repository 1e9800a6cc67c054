/** Date alerts as staff see them: who waits for which trip's dates. */
import { Type, type Static } from 'typebox';
import { Exact, Instant, Nullable } from './common.ts';

const alertMonth = '^[0-9]{4}-(0[1-9]|1[0-2])$';

/** The alerts that were asked for in one month, of one trip. Only those still waiting count. */
export const DateAlertGroup = Type.Object({
  tripSlug: Type.String(),
  /** Null if no trip has this address any more. */
  tripTitle: Nullable(Type.String()),
  /** When they were asked for, in the office's time zone: `2026-11`. */
  month: Type.String(),
  alerts: Type.Integer(),
  /** How many people they are for. An alert that doesn't say counts as one. */
  people: Type.Integer(),
  newestAt: Instant,
});
export type DateAlertGroup = Static<typeof DateAlertGroup>;

/** `GET /v1/staff/date-interests`: the trip with most people first, then by newest month. */
export const DateAlerts = Type.Object({ items: Type.Array(DateAlertGroup) });
export type DateAlerts = Static<typeof DateAlerts>;

/** `POST /v1/staff/date-interests/contacts`. The audit log keeps the reason. */
export const DateAlertContactsRequest = Exact({
  tripSlug: Type.String({ minLength: 1, maxLength: 200 }),
  month: Type.String({ pattern: alertMonth }),
  reason: Type.String({ minLength: 3, maxLength: 1_000 }),
});
export type DateAlertContactsRequest = Static<typeof DateAlertContactsRequest>;

/** Who asked, newest first; at most 200. */
export const DateAlertContacts = Type.Object({
  items: Type.Array(
    Type.Object({
      email: Type.String(),
      people: Nullable(Type.Integer()),
      wish: Nullable(Type.String()),
      at: Instant,
    }),
  ),
});
export type DateAlertContacts = Static<typeof DateAlertContacts>;
