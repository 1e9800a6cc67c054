/** The audit log, as owners read it. */
import { Type, type Static } from 'typebox';
import { CivilDate, Exact, Nullable, Uuid } from './common.ts';
import { AuditEntry } from './staff.ts';

/** What an entry is about. `route` is for actions that were refused. */
export const auditedKinds = [
  ...(['departure', 'coupon', 'booking', 'payment', 'refund', 'review', 'enquiry'] as const),
  ...(['webhook', 'person', 'key', 'report', 'log', 'route', 'policy'] as const),
  ...(['month', 'payout', 'bank_statement', 'alarm', 'setting', 'trip'] as const),
] as const;
export type AuditedKind = (typeof auditedKinds)[number];

const filter = {
  objectId: Type.Optional(Type.String({ maxLength: 60 })),
  kind: Type.Optional(Type.Enum(auditedKinds)),
  /** Who acted, by name. */
  person: Type.Optional(Type.String({ maxLength: 60 })),
  day: Type.Optional(CivilDate),
  /** The `next` of the page before. */
  cursor: Type.Optional(Uuid),
};

/** `GET /v1/staff/audit`: newest first. */
export const AuditQuery = Exact({
  ...filter,
  limit: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,2}$' })),
});
export type AuditQuery = Static<typeof AuditQuery>;

export const AuditPage = Type.Object({
  items: Type.Array(
    Type.Object({
      ...AuditEntry.properties,
      /**
       * What it's about, as people call it: a booking's reference, a departure's code, or what was
       * refused. Null if the object has no name or is gone.
       */
      subject: Nullable(Type.String()),
    }),
  ),
  next: Nullable(Uuid),
});
export type AuditPage = Static<typeof AuditPage>;

/** `GET /v1/staff/audit/csv`: a part of the log as a table for spreadsheets. */
export const AuditFileQuery = Exact(filter);
export type AuditFileQuery = Static<typeof AuditFileQuery>;

export const AuditFile = Type.Object({
  /** CSV; the first part has a heading row. No cell starts a formula. */
  text: Type.String(),
  next: Nullable(Uuid),
});
export type AuditFile = Static<typeof AuditFile>;
