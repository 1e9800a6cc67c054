/** The price of other rooms, and of someone more, on a booking that was sold. Pure. */
import type { Occupancy, TravellerType } from '../contract/common.ts';
import type { LineKind, Quote, QuoteLine } from '../contract/quotes.ts';
import { earlyTierOn } from './discounts.ts';
import { fareLines, fareOf, typeNames } from './fares.ts';
import { allocate, mulBps, roundRupee, sumMinor } from './money.ts';
import type { MoneyParts } from './moneyParts.ts';
import { amountLine, formatBps, type PriceBook, type TaxSnapshot } from './priceBook.ts';
import { gstOn, tcsOn } from './tax.ts';
import { tcsRuleFor } from './taxes.ts';

type SoldQuote = Omit<Quote, 'expiresAt' | 'seatsLeft'>;

/** A booking's price: as sold, with every room and person that changed since. */
export interface SoldPrice {
  quote: SoldQuote;
  taxSnapshot: TaxSnapshot;
  /** With every later TCS change. */
  price: MoneyParts;
}

export interface RoomChange {
  /** The traveller's position on the booking. */
  seq: number;
  type: TravellerType;
  from: Occupancy;
  to: Occupancy;
}

export interface Newcomer {
  type: TravellerType;
  occupancy: Occupancy;
  pickupCode: string | null;
}

export interface PeopleChange {
  rooms: readonly RoomChange[];
  add: Newcomer | null;
}

/** A change of the price: its lines, which add up to the difference, and the price after it. */
export interface PriceDifference extends SoldPrice {
  lines: QuoteLine[];
  deltaMinor: number;
  delta: MoneyParts;
  grossMinor: number;
  earlyDiscountMinor: number;
}

type ChangeProblem =
  { code: 'occupancy_unavailable'; occupancy: Occupancy } | { code: 'unknown_pickup' };

/**
 * Prices a change on today's price list. Another room costs the difference between the two rooms,
 * down to nothing. Someone more costs what one person costs today, early-booking discount included.
 * Everyone else keeps the price and discounts they were sold.
 */
export function priceDifference(
  book: PriceBook,
  sold: SoldPrice,
  { rooms, add }: PeopleChange,
  businessDate: string,
): { ok: true; difference: PriceDifference } | { ok: false; problem: ChangeProblem } {
  const { quote, taxSnapshot } = sold;
  const mainBps = quote.gst.bps;
  const closed = rooms.find(({ to }) => !priceOf(book, to)?.isActive);
  if (closed)
    return { ok: false, problem: { code: 'occupancy_unavailable', occupancy: closed.to } };
  const fares = rooms.map((room) => roomLine(book, quote, room));
  const added = add && newcomerLines(book, add, quote.travellers.length, mainBps, businessDate);
  if (added && 'problem' in added) return { ok: false, problem: added.problem };

  const newLines = added?.lines ?? [];
  const discountMinor = added?.discountMinor ?? 0;
  const grossMinor = sumMinor([...fares, ...newLines].map(({ amountMinor }) => amountMinor));
  const valueMinor = grossMinor - discountMinor;
  const { lines: gstLines, gstMinor, groups } = gstChange(taxSnapshot, mainBps, valueMinor);
  const tcs = tcsChange(book, sold, valueMinor + gstMinor, businessDate);
  const exactMinor = valueMinor + gstMinor + tcs.amountMinor;
  const deltaMinor = roundRupee(exactMinor);
  const roundOffMinor = deltaMinor - exactMinor;
  const lines = [
    ...fares,
    ...newLines,
    ...(discountMinor === 0
      ? []
      : [amountLine('early_discount', added?.discountLabel ?? '', -discountMinor)]),
    ...gstLines,
    amountLine('tcs', `TCS ${formatBps(tcs.bps)}`, tcs.amountMinor),
    amountLine('round_off', 'Rounding', roundOffMinor),
  ].filter(({ kind, amountMinor }) => kind === 'fare' || amountMinor !== 0);
  const delta = { valueMinor, gstMinor, tcsMinor: tcs.amountMinor, roundOffMinor };
  return {
    ok: true,
    difference: {
      ...{ lines, deltaMinor, delta, grossMinor, earlyDiscountMinor: discountMinor },
      price: {
        valueMinor: sold.price.valueMinor + valueMinor,
        gstMinor: sold.price.gstMinor + gstMinor,
        tcsMinor: sold.price.tcsMinor + tcs.amountMinor,
        roundOffMinor: sold.price.roundOffMinor + roundOffMinor,
      },
      taxSnapshot: {
        ...taxSnapshot,
        groups,
        tcsRuleId: tcs.ruleId === undefined ? taxSnapshot.tcsRuleId : tcs.ruleId,
      },
      quote: {
        ...quote,
        pax: quote.pax + (add && add.type !== 'infant' ? 1 : 0),
        travellers: [
          ...quote.travellers.map((traveller, seq) => ({
            ...traveller,
            occupancy: rooms.find((room) => room.seq === seq)?.to ?? traveller.occupancy,
          })),
          ...(add ? [{ ...add }] : []),
        ],
        lines: [
          ...quote.lines.map((line) => withRoom(line, rooms, fares)),
          ...lines.filter((line) => !fares.includes(line)),
        ],
        grossMinor: quote.grossMinor + grossMinor,
        earlyDiscountMinor: quote.earlyDiscountMinor + discountMinor,
        taxableMinor: quote.taxableMinor + valueMinor,
        gst: { ...quote.gst, amountMinor: quote.gst.amountMinor + gstMinor },
        tcs:
          quote.tcs || tcs.amountMinor > 0
            ? {
                bps: quote.tcs?.bps ?? tcs.bps,
                amountMinor: Math.max((quote.tcs?.amountMinor ?? 0) + tcs.amountMinor, 0),
              }
            : null,
        roundOffMinor: quote.roundOffMinor + roundOffMinor,
        totalMinor: quote.totalMinor + deltaMinor,
      },
    },
  };
}

const priceOf = ({ prices }: Pick<PriceBook, 'prices'>, occupancy: Occupancy) =>
  prices.find((row) => row.occupancy === occupancy);

/** A room's difference in today's fares. It never takes off more than the traveller's place costs. */
function roomLine(
  book: PriceBook,
  quote: SoldQuote,
  { seq, type, from, to }: RoomChange,
): QuoteLine {
  const own = quote.lines.filter(({ traveller }) => traveller === seq);
  const soldMinor = sumMinor(
    own.map(({ amountMinor, discountMinor }) => amountMinor - discountMinor),
  );
  const [before, after] = [priceOf(book, from), priceOf(book, to)];
  const difference = before && after ? fareOf(after, type) - fareOf(before, type) : 0;
  const amountMinor = Math.max(difference, -Math.max(soldMinor, 0));
  return {
    ...amountLine('fare', `${typeNames[type]}, from ${from} to ${to} sharing`, amountMinor),
    traveller: seq,
  };
}

/** The line as sold, with the room it is for now. */
function withRoom(line: QuoteLine, rooms: readonly RoomChange[], fares: readonly QuoteLine[]) {
  const index = rooms.findIndex(({ seq }) => line.kind === 'fare' && line.traveller === seq);
  const [room, change] = [rooms[index], fares[index]];
  if (!room || !change) return line;
  const amountMinor = line.amountMinor + change.amountMinor;
  const label = `${typeNames[room.type]}, ${room.to} sharing`;
  return { ...line, label, amountMinor, unitMinor: amountMinor };
}

function newcomerLines(
  book: PriceBook,
  add: Newcomer,
  seq: number,
  mainBps: number,
  businessDate: string,
):
  | { problem: ChangeProblem }
  | { lines: QuoteLine[]; discountMinor: number; discountLabel: string } {
  const { lines, problems } = fareLines(book, [add], mainBps);
  const [problem] = problems;
  if (problem?.code === 'occupancy_unavailable') {
    return { problem: { code: problem.code, occupancy: problem.occupancy } };
  }
  if (problem) return { problem: { code: 'unknown_pickup' } };
  const [fare] = lines;
  const pickup = lines.find(({ kind }) => kind === 'pickup');
  const bps = earlyTierOn(book, businessDate)?.bps ?? 0;
  const fareMinor = fare?.discountable ? fare.amountMinor : 0;
  // As for a sale: a pickup that costs less leaves less of the fare to discount.
  const mostMinor = Math.max(fareMinor + Math.min(pickup?.amountMinor ?? 0, 0), 0);
  const discountMinor = Math.min(mulBps(fareMinor, bps), mostMinor);
  return {
    discountMinor,
    discountLabel: `Early booking discount, ${formatBps(bps)}`,
    lines: lines.map(({ gstBps: _gst, discountable, ...line }): QuoteLine => ({
      ...line,
      traveller: seq,
      discountMinor: discountable ? discountMinor : 0,
    })),
  };
}

const gstNames = { igst: 'IGST', cgst: 'CGST', sgst: 'SGST' } as const;

/** GST is computed once on the whole value, so the change is the difference between two sums. */
function gstChange({ groups, gstType }: TaxSnapshot, bps: number, valueMinor: number) {
  const beforeMinor = groups.find((group) => group.bps === bps)?.valueMinor ?? 0;
  const [before, after] = [beforeMinor, beforeMinor + valueMinor].map((minor) =>
    gstOn(minor, bps, gstType),
  );
  const part = (kind: keyof typeof gstNames) => (after?.[kind] ?? 0) - (before?.[kind] ?? 0);
  const kinds = ['igst', 'cgst', 'sgst'] as const;
  const gstMinor = sumMinor(kinds.map(part));
  const lines = kinds.map((kind: LineKind & keyof typeof gstNames) =>
    amountLine(kind, `${gstNames[kind]} ${formatBps(kind === 'igst' ? bps : bps / 2)}`, part(kind)),
  );
  const changed = { bps, valueMinor: beforeMinor + valueMinor, gstMinor: after?.total ?? 0 };
  return {
    ...{ lines, gstMinor },
    groups: groups.some((group) => group.bps === bps)
      ? groups.map((group) => (group.bps === bps ? changed : group))
      : [...groups, changed],
  };
}

/** More is charged under today's rule. What is taken off takes its part of the TCS with it. */
function tcsChange(
  book: PriceBook,
  { quote, price }: SoldPrice,
  baseMinor: number,
  businessDate: string,
): { amountMinor: number; bps: number; ruleId?: string | null } {
  const wholeMinor = price.valueMinor + price.gstMinor;
  if (baseMinor < 0) {
    const weights = [Math.min(-baseMinor, wholeMinor), Math.max(wholeMinor + baseMinor, 0)];
    const [part = 0] = allocate(price.tcsMinor, weights);
    return { amountMinor: 0 - part, bps: quote.tcs?.bps ?? 0 };
  }
  const rule = tcsRuleFor(book, quote, businessDate);
  if (!rule) return { amountMinor: 0, bps: 0, ruleId: null };
  const amountMinor = tcsOn(wholeMinor + baseMinor, rule) - tcsOn(wholeMinor, rule);
  return { amountMinor, bps: rule.bps, ruleId: rule.id };
}
