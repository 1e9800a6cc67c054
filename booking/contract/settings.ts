/** What the operator has decided: policies, tax rates and settings, and what the environment sets. */
import { Type, type Static } from 'typebox';
import { CivilDate, Exact, Instant, Minor, Nullable, Uuid } from './common.ts';
import { CancellationPolicy } from './policies.ts';

/** What an owner can change at the desk, with the day from which it's in force. */
export const settingNames = [
  'company',
  'phones',
  'refund_approval',
  'refund_choice',
  'travel_credit',
] as const;
export type SettingName = (typeof settingNames)[number];
export const SettingName = Type.Enum(settingNames);

const values = {
  /** Printed on tax documents, and the address on vouchers. */
  company: Exact({
    legalName: Type.String({ minLength: 2, maxLength: 100 }),
    address: Type.String({ minLength: 5, maxLength: 200 }),
  }),
  /** Printed on vouchers. The emergency number is answered day and night. */
  phones: Exact({
    office: Type.String({ maxLength: 30 }),
    emergency: Type.String({ maxLength: 30 }),
  }),
  /** Larger refunds wait for a second person. */
  refund_approval: Exact({ aboveMinor: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }) }),
  /** How long travellers have to choose after we cancel their date. For bookings made from then on. */
  refund_choice: Exact({ days: Type.Integer({ minimum: 1, maximum: 30 }) }),
  /** How long credit works, of bookings made from then on. */
  travel_credit: Exact({ months: Type.Integer({ minimum: 1, maximum: 36 }) }),
};
export const SettingValues = Type.Object(values);
export type SettingValues = Static<typeof SettingValues>;

/** `POST /v1/staff/settings/{name}`, with `If-Match`: its value from a day on. Today means at once. */
export const SettingRequest = Exact({ validFrom: CivilDate, value: Type.Partial(Exact(values)) });
export type SettingRequest = Static<typeof SettingRequest>;

/** A value that was written, which never changes. */
export const SettingRow = Type.Object({
  id: Uuid,
  name: SettingName,
  /** The value under its setting's name. */
  value: Type.Partial(SettingValues),
  /** `past` also for a value that another replaced before it was in force. */
  state: Type.Enum(['coming', 'in_force', 'past', 'withdrawn'] as const),
  /** The first day by the operator's calendar. */
  validFrom: CivilDate,
  writtenBy: Type.String(),
  writtenAt: Instant,
  withdrawnBy: Nullable(Type.String()),
});
export type SettingRow = Static<typeof SettingRow>;

/** `GET /v1/staff/settings`. */
export const StaffSettings = Type.Object({
  /** Every cancellation policy, those of upcoming departures first. */
  policies: Type.Array(CancellationPolicy),
  /** The newest rates first. */
  taxRules: Type.Array(
    Type.Object({
      kind: Type.Enum(['gst', 'tcs'] as const),
      taxClass: Type.String(),
      /** Empty for the standard rate. */
      condition: Type.String(),
      bps: Type.Integer(),
      validFrom: CivilDate,
      validTo: Nullable(CivilDate),
      isCurrent: Type.Boolean(),
    }),
  ),
  /** The settings in force now. */
  values: SettingValues,
  /** For `If-Match`: grows with each value written or withdrawn. */
  versions: Type.Object({
    company: Type.Integer(),
    phones: Type.Integer(),
    refund_approval: Type.Integer(),
    refund_choice: Type.Integer(),
    travel_credit: Type.Integer(),
  }),
  /** What's in force until the first value of a setting: the environment's. */
  starting: SettingValues,
  /** What was written at the desk, the newest first. */
  rows: Type.Array(SettingRow),
  mayChange: Type.Boolean(),
  /** Today by the operator's calendar. */
  today: CivilDate,
  /** Set by the environment's variables, so that only a restart changes them. */
  holds: Type.Object({
    ttlMinutes: Type.Integer(),
    maxLifeMinutes: Type.Integer(),
    maxSeatsPerNetwork: Type.Integer(),
    waitlistOfferMinutes: Type.Integer(),
  }),
  /** The gateway, and what `values` says for clients of an earlier release. */
  money: Type.Object({
    gateway: Type.String(),
    refundApprovalAboveMinor: Minor,
    travelCreditMonths: Type.Integer(),
    refundChoiceDays: Type.Integer(),
  }),
  firm: Type.Object({
    name: Type.String(),
    /** For clients of an earlier release: `values` has it. */
    legalName: Type.String(),
    gstin: Type.String(),
    stateCode: Type.String(),
    signatory: Type.String(),
    mail: Type.String(),
    timeZone: Type.String(),
  }),
});
export type StaffSettings = Static<typeof StaffSettings>;
