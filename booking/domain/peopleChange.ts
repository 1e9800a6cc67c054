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

/** A quote as sold, with what changed since. */
export type SoldQuote = Omit<Quote, 'expiresAt' | 'seatsLeft'> & {
  /** The first rooms of travellers who had another since, and what those cost after discounts. */
  firstRooms?: readonly FirstRoom[];
};

interface FirstRoom {
  /** The traveller's position on the booking. */
  seq: number;
  occupancy: Occupancy;
  fareMinor: number;
}

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

export interface ChangeTerms {
  businessDate: string;
  /** Paid TCS that stays, because it was handed to the government. */
  keptTcsMinor?: number;
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
 * Prices a change on today's price list. A dearer room costs the difference between the two rooms.
 * A cheaper one takes off the same part of what the room was sold for after discounts, and never
 * what only the price list gained since. Someone more costs what one person costs today, early-booking discount included.
 * Everyone else keeps the price and discounts they were sold.
 */
export function priceDifference(
  book: PriceBook,
  sold: SoldPrice,
  { rooms, add }: PeopleChange,
  { businessDate, keptTcsMinor = 0 }: ChangeTerms,
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
  const tcs = tcsChange(book, sold, valueMinor + gstMinor, { businessDate, keptTcsMinor });
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
        firstRooms: firstRoomsOf(quote, rooms),
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

/** What another room costs more or less than the traveller's own was sold for. */
function roomLine(book: PriceBook, quote: SoldQuote, room: RoomChange): QuoteLine {
  const { seq, type, from, to } = room;
  return {
    ...amountLine(
      'fare',
      `${typeNames[type]}, from ${from} to ${to} sharing`,
      roomDifference(book, quote, room),
    ),
    traveller: seq,
  };
}

function roomDifference(book: PriceBook, quote: SoldQuote, { seq, type, from, to }: RoomChange) {
  const fareIn = (occupancy: Occupancy) => {
    const row = priceOf(book, occupancy);
    return row && fareOf(row, type);
  };
  const [before, after] = [fareIn(from), fareIn(to)];
  if (before === undefined || after === undefined) return 0;
  if (after >= before) return after - before;
  const fareMinor = soldFareMinor(quote, seq);
  const first = quote.firstRooms?.find((one) => one.seq === seq);
  const firstNow = first && fareIn(first.occupancy);
  // Whoever took a dearer room and goes back pays what going there directly would cost: a price list
  // that changed in between isn't paid out.
  const target =
    first !== undefined && firstNow !== undefined && before > firstNow
      ? after >= firstNow
        ? first.fareMinor + after - firstNow
        : scaled(first.fareMinor, firstNow, after)
      : scaled(fareMinor, before, after);
  const placeMinor = sumMinor(
    quote.lines
      .filter(({ traveller }) => traveller === seq)
      .map(({ amountMinor, discountMinor }) => amountMinor - discountMinor),
  );
  // A place to join that costs less leaves less to take off.
  return 0 - Math.max(Math.min(fareMinor - target, placeMinor), 0);
}

/** A cheaper room's fare: less by the list's difference, and by no larger a part than the list's. */
function scaled(soldMinor: number, fromMinor: number, toMinor: number): number {
  const [part = 0] = allocate(fromMinor - toMinor, [
    Math.min(soldMinor, fromMinor),
    Math.max(fromMinor - soldMinor, 0),
  ]);
  return soldMinor - part;
}

/** What a traveller's room was sold for after discounts, without the place where they join. */
function soldFareMinor({ lines }: SoldQuote, seq: number): number {
  const own = lines.find(({ kind, traveller }) => kind === 'fare' && traveller === seq);
  return own ? Math.max(own.amountMinor - own.discountMinor, 0) : 0;
}

function firstRoomsOf(quote: SoldQuote, rooms: readonly RoomChange[]): readonly FirstRoom[] {
  const known = quote.firstRooms ?? [];
  return [
    ...known,
    ...rooms
      .filter(({ seq }) => !known.some((one) => one.seq === seq))
      .map(({ seq, from }) => ({ seq, occupancy: from, fareMinor: soldFareMinor(quote, seq) })),
  ];
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
  | { discountMinor: number; discountLabel: string; lines: QuoteLine[] } {
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
  { businessDate, keptTcsMinor }: Required<ChangeTerms>,
): { amountMinor: number; bps: number; ruleId?: string | null } {
  const wholeMinor = price.valueMinor + price.gstMinor;
  if (baseMinor < 0) {
    const weights = [Math.min(-baseMinor, wholeMinor), Math.max(wholeMinor + baseMinor, 0)];
    const [part = 0] = allocate(price.tcsMinor, weights);
    const mostMinor = Math.max(price.tcsMinor - keptTcsMinor, 0);
    return { amountMinor: 0 - Math.min(part, mostMinor), bps: quote.tcs?.bps ?? 0 };
  }
  const rule = tcsRuleFor(book, quote, businessDate);
  if (!rule) return { amountMinor: 0, bps: 0, ruleId: null };
  const amountMinor = tcsOn(wholeMinor + baseMinor, rule) - tcsOn(wholeMinor, rule);
  return { amountMinor, bps: rule.bps, ruleId: rule.id };
}
