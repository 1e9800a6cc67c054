/** Issues the tax documents a booking's payments require. */
import type { Config } from '../config.ts';
import type { DocumentKind } from '../contract/documents.ts';
import { civilDateIn } from '../domain/dates.ts';
import { sumMinor } from '../domain/money.ts';
import {
  addParts,
  noParts,
  subtractParts,
  sumOfParts,
  type MoneyParts,
} from '../domain/moneyParts.ts';
import {
  partsReturned,
  printedTaxes,
  rateOf,
  serviceDescription,
  type DocumentLine,
  type TaxDocumentContent,
} from '../domain/taxDocuments.ts';
import type { Deps } from '../deps.ts';
import { lockBooking } from '../store/bookings/bookings.ts';
import type { Tx } from '../store/database/db.ts';
import type { RowKey } from '../store/database/ids.ts';
import { findCoveredParts } from '../store/money/moneyParts.ts';
import type { RefundReason } from '../store/money/payments.ts';
import { addToOutbox } from '../store/messages/outbox.ts';
import {
  findDocumentFacts,
  findValueLines,
  insertTaxDocument,
  listReceived,
  listCompletedRefunds,
  listTaxDocuments,
  lockNumbers,
  type DocumentFacts,
} from '../store/money/taxDocuments.ts';
import { operatorSettings } from './operatorSettings.ts';

interface Subject {
  attemptId: string | null;
  refundId: string | null;
}
type Written = TaxDocumentContent & Subject;
type Draft = Partial<Subject> & {
  kind: DocumentKind;
  parts: MoneyParts;
  lines: DocumentLine[];
  taxes: TaxDocumentContent['taxes'];
  refersTo: TaxDocumentContent['refersTo'];
};

/** Refunds for these reasons draw first on money that was never part of the price. */
const surplusReasons: readonly RefundReason[] = [
  'late_payment',
  'overpayment',
  'duplicate',
  'wrong_amount',
];

/** Queues a check of a booking's documents, because issuing them is too slow at checkout. */
export async function queueDocuments(tx: Tx, { departureId, id }: RowKey): Promise<void> {
  await addToOutbox(tx, {
    departureId,
    topic: 'documents.issue',
    payload: { departureId, bookingId: id },
  });
}

/**
 * Issues a booking's missing documents: a receipt voucher for each kept payment, a refund voucher
 * (or a credit note if an invoice has the payment) for each refund, a tax invoice once everything is
 * paid, and another for what is added and paid later. Safe to repeat. Invariant: receipts less
 * refunds and credit notes equal the booking's money, part by part.
 * @param onDay the day the documents carry; only the demo data passes one, because numbers must
 *   follow the days on which they are given
 */
export async function issueDocuments(
  { db, config }: Deps,
  key: RowKey,
  onDay?: string,
): Promise<void> {
  await db.transact(async (tx) => {
    await lockBooking(tx, key.departureId, key.id);
    await writeMissing(tx, config, key, onDay);
  });
}

async function writeMissing(tx: Tx, config: Config, key: RowKey, onDay?: string) {
  const received = await listReceived(tx, key);
  if (received.length === 0) return;
  const { issuer } = await operatorSettings(tx, config);
  const facts = await findDocumentFacts(tx, key);
  const issuedOn = onDay ?? civilDateIn(facts.now, config.businessTz);
  const documents: Written[] = (await listTaxDocuments(tx, key)).map(
    ({ content, attemptId, refundId }) => ({ ...content, attemptId, refundId }),
  );
  const gstOf = ({ taxes }: Pick<TaxDocumentContent, 'taxes'>) =>
    taxes.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  let gstMinor = documents.reduce((sum, document) => {
    if (document.kind === 'tax_invoice') return sum;
    return document.kind === 'receipt_voucher' ? sum + gstOf(document) : sum - gstOf(document);
  }, 0);
  let isLocked = false;
  const write = async ({ attemptId = null, refundId = null, ...draft }: Draft) => {
    if (!isLocked) await lockNumbers(tx, issuer.gstin, issuedOn);
    isLocked = true;
    const content = compose(facts, issuer, issuedOn, draft);
    const written = await insertTaxDocument(tx, { booking: key, attemptId, refundId, content });
    documents.push({ ...written, attemptId, refundId });
  };
  const service = serviceDescription(facts.tripTitle, rateOf(facts.taxSnapshot));
  const oneLine = (what: string, { valueMinor }: MoneyParts): DocumentLine[] => [
    { description: `${what}: ${service}`, qty: 1, amountMinor: valueMinor },
  ];

  for (const { attemptId, parts } of received) {
    const isWritten = documents.some((document) => document.attemptId === attemptId);
    if (isWritten || sumOfParts(parts) <= 0) continue;
    await write({
      kind: 'receipt_voucher',
      attemptId,
      parts,
      lines: oneLine('Advance', parts),
      taxes: printedTaxes(parts.gstMinor, facts.taxSnapshot, gstMinor),
      refersTo: [],
    });
    gstMinor += parts.gstMinor;
  }

  const refunds = await listCompletedRefunds(tx, key);
  for (const { attemptId, countedMinor, parts } of received) {
    const own = refunds.filter((refund) => refund.attemptId === attemptId);
    const receipt = documents.find((document) => document.attemptId === attemptId);
    const invoice = documents.find(
      ({ kind, refersTo }) =>
        kind === 'tax_invoice' && refersTo.some(({ number }) => number === receipt?.number),
    );
    const returned = partsReturned(
      countedMinor,
      parts,
      own.map(({ id, amountMinor, reason }) => ({
        id,
        amountMinor,
        isSurplus: surplusReasons.includes(reason),
        documentedMinor: documents.find(({ refundId }) => refundId === id)?.totalMinor ?? null,
      })),
    );
    for (const { id, parts: back } of returned) {
      const before = invoice ?? receipt;
      gstMinor -= back.gstMinor;
      await write({
        kind: invoice ? 'credit_note' : 'refund_voucher',
        refundId: id,
        parts: back,
        lines: oneLine(invoice ? 'Amount credited' : 'Advance refunded', back),
        taxes: printedTaxes(back.gstMinor, facts.taxSnapshot, gstMinor),
        refersTo: before ? [mentionOf(before)] : [],
      });
    }
  }

  if (!['confirmed', 'completed'].includes(facts.status)) return;
  const covered = await findCoveredParts(tx, key);
  if (facts.totalMinor <= 0 || sumOfParts(covered) !== facts.totalMinor) return;
  const invoiced = documents.reduce((sum, document) => {
    if (document.kind === 'tax_invoice') return addParts(sum, partsOf(document));
    return document.kind === 'credit_note' ? subtractParts(sum, partsOf(document)) : sum;
  }, noParts);
  const parts = subtractParts(covered, invoiced);
  const isLater = documents.some(({ kind }) => kind === 'tax_invoice');
  // After the first invoice, more is invoiced only if the price rose and was paid.
  if (isLater && (sumOfParts(parts) <= 0 || parts.valueMinor < 0 || parts.gstMinor < 0)) return;
  const { lines, isChanged } = await findValueLines(tx, key);
  const isWhole = sumMinor(lines.map(({ amountMinor }) => amountMinor)) === parts.valueMinor;
  const mentioned = documents
    .filter(({ kind }) => kind === 'tax_invoice')
    .flatMap(({ refersTo }) => refersTo.map(({ number }) => number));
  await write({
    kind: 'tax_invoice',
    parts,
    // A cancellation's amount includes taxes, and a refund may leave other parts by a paisa, so print
    // only the total.
    lines: isLater
      ? oneLine('Added after the first invoice', parts)
      : isChanged || !isWhole
        ? oneLine('After changes', parts)
        : lines,
    taxes: printedTaxes(parts.gstMinor, facts.taxSnapshot, invoiced.gstMinor),
    // The receipts, less earlier refunds, add up to the invoice total.
    refersTo: documents
      .filter(({ kind }) => kind === 'receipt_voucher' || kind === 'refund_voucher')
      .filter(({ number }) => !mentioned.includes(number))
      .map((document) => {
        const mention = mentionOf(document);
        const isReturned = document.kind === 'refund_voucher';
        return isReturned ? { ...mention, amountMinor: -mention.amountMinor } : mention;
      }),
  });
}

const partsOf = ({
  taxableMinor: valueMinor,
  taxes,
  tcsMinor,
  roundOffMinor,
}: Pick<
  TaxDocumentContent,
  'taxableMinor' | 'taxes' | 'tcsMinor' | 'roundOffMinor'
>): MoneyParts => ({
  ...{ valueMinor, tcsMinor, roundOffMinor },
  gstMinor: sumMinor(taxes.map(({ amountMinor }) => amountMinor)),
});

function mentionOf({
  number,
  issuedOn,
  totalMinor,
}: Pick<TaxDocumentContent, 'number' | 'issuedOn' | 'totalMinor'>) {
  return { number, issuedOn, amountMinor: totalMinor };
}

function compose(
  facts: DocumentFacts,
  issuer: Config['issuer'],
  issuedOn: string,
  { kind, parts, lines, taxes, refersTo }: Omit<Draft, keyof Subject>,
): Omit<TaxDocumentContent, 'number'> {
  const { address } = facts;
  return {
    kind,
    issuedOn,
    issuer,
    recipient: {
      name: facts.legalName ?? facts.contactName,
      address: address && `${address.line1}, ${address.city} ${address.pin}`,
      stateCode: facts.stateCode,
      gstin: facts.gstin,
    },
    placeOfSupply: facts.stateCode ?? issuer.stateCode,
    isReverseCharge: false,
    currency: facts.currency,
    booking: {
      reference: facts.reference,
      tripTitle: facts.tripTitle,
      startDate: facts.startDate,
      endDate: facts.endDate,
      pax: facts.pax,
    },
    sacCode: facts.sacCode,
    description: serviceDescription(facts.tripTitle, rateOf(facts.taxSnapshot)),
    lines,
    taxableMinor: parts.valueMinor,
    taxes,
    tcsMinor: parts.tcsMinor,
    roundOffMinor: parts.roundOffMinor,
    totalMinor: sumOfParts(parts),
    refersTo,
  };
}
