/** What the gateway paid out and what arrived at the bank, compared with the ledger. */
import { Type, type Static } from 'typebox';
import { CivilDate, Currency, Exact, Instant, Minor, Nullable, Text, Uuid } from './common.ts';

export const differenceKinds = [
  ...(['unknown_payment', 'payment_amount', 'unknown_refund', 'refund_amount'] as const),
  ...(['gateway_entry', 'not_settled', 'not_at_bank', 'bank_amount'] as const),
] as const;

export const differenceReasons = [
  ...(['gateway_fee', 'dispute', 'lost_refund', 'ask_gateway', 'timing', 'other'] as const),
] as const;

/** A place where the gateway's list, the bank and the ledger don't agree. */
export const Difference = Type.Object({
  id: Uuid,
  kind: Type.Enum(differenceKinds),
  settlementId: Nullable(Type.String()),
  /** The gateway's payment, refund or adjustment, or the settlement itself. */
  subjectId: Type.String(),
  bookingReference: Nullable(Type.String()),
  /** By our ledger, or by the gateway's list for what is missing at the bank. */
  expectedMinor: Minor,
  actualMinor: Minor,
  currency: Currency,
  state: Type.Enum(['open', 'explained'] as const),
  reason: Nullable(Type.Enum(differenceReasons)),
  note: Nullable(Type.String()),
  decidedBy: Nullable(Type.String()),
  foundAt: Instant,
});
export type Difference = Static<typeof Difference>;

/** One transfer from the gateway to the bank account. */
export const Payout = Type.Object({
  gateway: Type.String(),
  id: Type.String(),
  utr: Nullable(Type.String()),
  settledAt: Instant,
  currency: Currency,
  payments: Type.Integer(),
  paymentsMinor: Minor,
  refunds: Type.Integer(),
  refundsMinor: Minor,
  /** With the GST on them. */
  feesMinor: Minor,
  /** Entries that are neither payments nor refunds. */
  otherMinor: Minor,
  netMinor: Minor,
  /** What the bank statement shows under its number. Null if it shows nothing yet. */
  bankMinor: Nullable(Minor),
  openDifferences: Type.Integer(),
});
export type Payout = Static<typeof Payout>;

/** `GET /v1/staff/payouts`: 30 a page, newest first. */
export const PayoutsQuery = Exact({ cursor: Type.Optional(Text(80)) });
export const Payouts = Type.Object({
  items: Type.Array(Payout),
  nextCursor: Nullable(Type.String()),
  /** Open ones of all payouts, the oldest first, and those explained in the last 30 days. */
  differences: Type.Array(Difference),
  unexplainedMinor: Minor,
  /** When the gateway's list was last read. */
  readAt: Nullable(Instant),
});
export type Payouts = Static<typeof Payouts>;

/** `POST /v1/staff/payouts/read`: reads the gateway's list again. Books nothing. */
export const PayoutsRead = Type.Object({
  settlements: Type.Integer(),
  entries: Type.Integer(),
  openDifferences: Type.Integer(),
});
export type PayoutsRead = Static<typeof PayoutsRead>;

/** `POST /v1/staff/differences/{id}/explain` */
export const DifferenceExplained = Exact({
  reason: Type.Enum(differenceReasons),
  note: Text(300),
});
export type DifferenceExplained = Static<typeof DifferenceExplained>;

/** Which columns of a statement hold what, by their position from 0. */
export const StatementColumns = Exact({
  date: Type.Integer({ minimum: 0, maximum: 40 }),
  narration: Type.Integer({ minimum: 0, maximum: 40 }),
  /** The transfer's number. Null if it is only in the narration. */
  utr: Nullable(Type.Integer({ minimum: 0, maximum: 40 })),
  /** Money in and money out. One column for both has a sign, or brackets for money out. */
  credit: Type.Integer({ minimum: 0, maximum: 40 }),
  debit: Nullable(Type.Integer({ minimum: 0, maximum: 40 })),
});
export type StatementColumns = Static<typeof StatementColumns>;

/** `POST /v1/staff/bank-statements`: a bank's CSV as text. Lines known already are left out. */
export const StatementRequest = Exact({
  /** A name for the account, for example `HDFC 4410`. */
  account: Type.String({ minLength: 1, maxLength: 40 }),
  text: Type.String({ minLength: 1, maxLength: 60_000 }),
  columns: StatementColumns,
});
export type StatementRequest = Static<typeof StatementRequest>;
export const StatementImported = Type.Object({
  imported: Type.Integer(),
  known: Type.Integer(),
  /** Lines without a date or an amount, such as headings, by their number from 1. */
  skipped: Type.Array(Type.Integer()),
});
export type StatementImported = Static<typeof StatementImported>;

/** Why a line of a statement can't be imported. */
export const lineProblems = [
  'columns',
  'no_date',
  'future_date',
  'no_amount',
  'two_amounts',
  'side',
  'sign',
] as const;
export type LineProblem = (typeof lineProblems)[number];

/**
 * `POST /v1/staff/bank-statements/read`, a form with `account` and the bank's CSV as `file`, and
 * `GET /v1/staff/bank-statements/{id}`: what importing the file would do. It is kept for a day.
 */
export const StatementPreview = Type.Object({
  id: Uuid,
  account: Type.String(),
  /** Lines that the import adds, and those that are here already. */
  newLines: Type.Integer(),
  knownLines: Type.Integer(),
  unreadableLines: Type.Integer(),
  /** What the new lines add up to, in paise. */
  inMinor: Minor,
  outMinor: Minor,
  firstOn: Nullable(CivilDate),
  lastOn: Nullable(CivilDate),
  /** The line of the file with the columns' names. The lines above it are left out. */
  headingLine: Type.Integer(),
  /** The first 200, with their numbers in the file. */
  lines: Type.Array(
    Type.Object({
      line: Type.Integer(),
      bookedOn: CivilDate,
      narration: Type.String(),
      utr: Nullable(Type.String()),
      amountMinor: Minor,
      isKnown: Type.Boolean(),
    }),
  ),
  /** The first 200. */
  unreadable: Type.Array(Type.Object({ line: Type.Integer(), problem: Type.Enum(lineProblems) })),
  isImported: Type.Boolean(),
});
export type StatementPreview = Static<typeof StatementPreview>;

/** `POST /v1/staff/bank-statements/{id}/import`: exactly as many lines as the preview said. */
export const StatementConfirmed = Exact({ newLines: Type.Integer({ minimum: 0 }) });

/** Something in the ledger that a bank line may be. */
export const MatchProposal = Type.Object({
  kind: Type.Enum(['settlement', 'payment', 'refund'] as const),
  id: Type.String(),
  /** The settlement's ID or the booking's reference. */
  name: Type.String(),
  amountMinor: Minor,
  on: CivilDate,
  /** The same number, the payout's ID in the bank's words, or the same amount within a week. */
  why: Type.Enum(['utr', 'id', 'amount'] as const),
});
export type MatchProposal = Static<typeof MatchProposal>;

export const BankLine = Type.Object({
  id: Uuid,
  account: Type.String(),
  bookedOn: CivilDate,
  /** The bank's words, until the line is matched or explained. */
  narration: Nullable(Type.String()),
  utr: Nullable(Type.String()),
  /** Positive for money in, negative for money out. */
  amountMinor: Minor,
  state: Type.Enum(['open', 'matched', 'explained'] as const),
  matchedKind: Nullable(Type.String()),
  matchedName: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  decidedBy: Nullable(Type.String()),
  proposals: Type.Array(MatchProposal),
});
export type BankLine = Static<typeof BankLine>;

/** `GET /v1/staff/bank-lines`: 30 a page; open ones the oldest first, others the newest first. */
export const BankLinesQuery = Exact({
  state: Type.Optional(Type.Enum(['open', 'decided'] as const)),
  cursor: Type.Optional(Uuid),
});
export type BankLinesQuery = Static<typeof BankLinesQuery>;
export const BankLines = Type.Object({
  items: Type.Array(BankLine),
  nextCursor: Nullable(Uuid),
});
export type BankLines = Static<typeof BankLines>;

/** `POST /v1/staff/bank-lines/{id}/match` */
export const MatchRequest = Exact({
  kind: Type.Enum(['settlement', 'payment', 'refund'] as const),
  id: Type.String({ minLength: 1, maxLength: 60 }),
});
export type MatchRequest = Static<typeof MatchRequest>;

/** `POST /v1/staff/bank-lines/{id}/explain` */
export const LineExplained = Exact({ reason: Type.String({ minLength: 3, maxLength: 300 }) });
