/** GST and TCS by month and rate, the registers of tax documents, and closed months. */
import { Type, type Static } from 'typebox';
import { CivilDate, Exact, Instant, Minor, Nullable, Uuid } from './common.ts';
import { DocumentKind } from './documents.ts';

/** A month, for example `2026-11`. */
export const Month = Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' });
export const ByMonth = Type.Object({ month: Month });

const amounts = {
  valueMinor: Minor,
  cgstMinor: Minor,
  sgstMinor: Minor,
  igstMinor: Minor,
};

/** What was received or given back at one rate. GST is due when money for a service is received. */
export const TaxRateRow = Type.Object({
  /** `received`: receipt vouchers. `returned`: refund vouchers and credit notes, as positive sums. */
  direction: Type.Enum(['received', 'returned'] as const),
  /** Null if a document's booking has several rates, each of which is a row. */
  gstBps: Type.Integer(),
  /** Whether the place of supply is the seller's state. */
  isWithinState: Type.Boolean(),
  sacCode: Type.String(),
  documents: Type.Integer(),
  ...amounts,
});
export type TaxRateRow = Static<typeof TaxRateRow>;

export const TcsRateRow = Type.Object({
  /** Null for documents from before rates were kept. */
  tcsBps: Nullable(Type.Integer()),
  buyers: Type.Integer(),
  /** Received less given back, with GST and without TCS. */
  baseMinor: Minor,
  tcsMinor: Minor,
});
export type TcsRateRow = Static<typeof TcsRateRow>;

/** The documents of one kind, with their numbers. */
export const SeriesRow = Type.Object({
  kind: DocumentKind,
  documents: Type.Integer(),
  from: Type.String(),
  to: Type.String(),
  /** Numbers between the first and the last that no document has. Always 0. */
  missing: Type.Integer(),
  amountMinor: Minor,
  ...amounts,
  tcsMinor: Minor,
});
export type SeriesRow = Static<typeof SeriesRow>;

/** A figure of the registers, and the same figure from the ledger. */
export const LedgerCheck = Type.Object({
  figure: Type.Enum(['value', 'gst', 'tcs', 'received', 'returned'] as const),
  registerMinor: Minor,
  ledgerMinor: Minor,
});
export type LedgerCheck = Static<typeof LedgerCheck>;

/** What stays as it is once a month is closed. */
export const TaxFigures = Type.Object({
  rates: Type.Array(TaxRateRow),
  /** Received less given back. */
  net: Type.Object(amounts),
  tcs: Type.Array(TcsRateRow),
  tcsMinor: Minor,
  series: Type.Array(SeriesRow),
});
export type TaxFigures = Static<typeof TaxFigures>;

/** `GET /v1/staff/tax/{month}` */
export const TaxMonth = Type.Object({
  month: Month,
  supplier: Type.Object({ legalName: Type.String(), gstin: Type.String(), state: Type.String() }),
  ...TaxFigures.properties,
  checks: Type.Array(LedgerCheck),
  /** Payments and refunds of the month whose documents aren't written yet. */
  unwritten: Type.Integer(),
  closed: Nullable(
    Type.Object({
      by: Type.String(),
      at: Instant,
      /** Whether the documents still add up to the figures of that day. */
      isUnchanged: Type.Boolean(),
    }),
  ),
  /** Whether the month is over and can be closed. */
  canClose: Type.Boolean(),
});
export type TaxMonth = Static<typeof TaxMonth>;

/** `GET /v1/staff/tax`: the months since the first document, newest first, at most 36. */
export const TaxMonths = Type.Object({
  items: Type.Array(
    Type.Object({
      month: Month,
      closedBy: Nullable(Type.String()),
      closedAt: Nullable(Instant),
    }),
  ),
});
export type TaxMonths = Static<typeof TaxMonths>;

/** `GET /v1/staff/tax/{month}/documents`: 50 a page, in the order of their numbers. */
export const TaxDocumentsQuery = Exact({
  kind: Type.Optional(DocumentKind),
  /** A rate: only documents with a row at it. */
  gstBps: Type.Optional(Type.String({ pattern: '^[0-9]{1,5}$' })),
  /** `nextCursor` of the page before: a document's number. */
  cursor: Type.Optional(Type.String({ maxLength: 16 })),
});
export type TaxDocumentsQuery = Static<typeof TaxDocumentsQuery>;

export const TaxDocumentRow = Type.Object({
  id: Uuid,
  kind: DocumentKind,
  number: Type.String(),
  issuedOn: CivilDate,
  bookingReference: Type.String(),
  buyerName: Type.String(),
  buyerGstin: Nullable(Type.String()),
  placeOfSupply: Type.String(),
  /** In basis points. Several for a booking with several rates. */
  gstBps: Type.Array(Type.Integer()),
  ...amounts,
  tcsMinor: Minor,
  roundOffMinor: Minor,
  amountMinor: Minor,
});
export type TaxDocumentRow = Static<typeof TaxDocumentRow>;
export const TaxDocuments = Type.Object({
  items: Type.Array(TaxDocumentRow),
  nextCursor: Nullable(Type.String()),
});
export type TaxDocuments = Static<typeof TaxDocuments>;

/** `GET /v1/staff/tax/{month}/buyers`: who paid TCS, with the last digits of the PAN. */
export const TcsBuyer = Type.Object({
  bookingReference: Type.String(),
  name: Type.String(),
  panLast4: Nullable(Type.String()),
  tcsBps: Nullable(Type.Integer()),
  baseMinor: Minor,
  tcsMinor: Minor,
});
export type TcsBuyer = Static<typeof TcsBuyer>;
export const TcsBuyers = Type.Object({ items: Type.Array(TcsBuyer), nextCursor: Nullable(Uuid) });
export type TcsBuyers = Static<typeof TcsBuyers>;
export const TcsBuyersQuery = Exact({ cursor: Type.Optional(Uuid) });

/** The files of a month. `gstr1` is for the GST portal, `tally` for TallyPrime. */
export const taxFiles = ['documents', 'tcs', 'gstr1', 'tally'] as const;
export const TaxFile = Type.Enum(taxFiles);
export type TaxFile = Static<typeof TaxFile>;
export const OfMonthFile = Type.Object({ month: Month, file: TaxFile });
