/**
 * Price lists, pickup points, extras and discounts as form fields, and back. A row's fields are
 * named after its place or its room, such as `twin.amount` or `pickup.0.city`.
 */
import type { Occupancy } from '@/booking/contract/common';
import type { StaffExtra, StaffPickup, StaffPrice } from '@/booking/contract/staff';
import { clockTimeInIndia, instantInIndia } from '../format/dates';
import { parseRupees, rupeesField } from './parseRupees';

export const roomKinds = ['quad', 'triple', 'twin', 'single'] as const;
export const extraPer = { traveller: 'each traveller', booking: 'each booking' };
/** Empty rows for more pickup points and extras. */
const SPARE_ROWS = 2;
export const MOST_TIERS = 4;

export type Fields = Record<string, string>;
export type FieldErrors = { field: string; message: string }[];

interface Read<T> {
  value: T;
  errors: FieldErrors;
}

export function priceFields(prices: readonly StaffPrice[]): Fields {
  return Object.fromEntries(
    prices.flatMap(({ occupancy, amountMinor, childBps, infantMinor, allotment, isActive }) => [
      [`${occupancy}.amount`, rupeesField(amountMinor)],
      [`${occupancy}.child`, String(childBps / 100)],
      [`${occupancy}.infant`, rupeesField(infantMinor)],
      [`${occupancy}.allotment`, allotment === null ? '' : String(allotment)],
      ...(isActive ? [[`${occupancy}.onSale`, 'yes']] : []),
    ]),
  );
}

/** Reads the rooms that have a price. */
export function readPrices(sent: Fields): Read<StaffPrice[]> {
  const reader = readerOf(sent);
  const value = roomKinds.flatMap((occupancy: Occupancy): StaffPrice[] => {
    const name = (field: string) => `${occupancy}.${field}`;
    if (reader.text(name('amount')) === '') return [];
    return [
      {
        occupancy,
        amountMinor: reader.rupees(name('amount'), { least: 1 }),
        childBps: reader.percent(name('child'), 100),
        infantMinor: reader.rupees(name('infant')),
        allotment: reader.optionalCount(name('allotment')),
        isActive: sent[name('onSale')] === 'yes',
      },
    ];
  });
  if (value.length === 0) reader.refuse('twin.amount', 'Enter the price of at least one room');
  return { value, errors: reader.errors };
}

export function extraFields(extras: readonly StaffExtra[]): Fields {
  return Object.fromEntries(
    extras.flatMap(({ code, name, amountMinor, per, maxQty, stock }, index) => [
      [`extra.${index}.code`, code],
      [`extra.${index}.name`, name],
      [`extra.${index}.amount`, rupeesField(amountMinor)],
      [`extra.${index}.per`, per],
      [`extra.${index}.maxQty`, String(maxQty)],
      [`extra.${index}.stock`, stock === null ? '' : String(stock)],
    ]),
  );
}

/** Reads the extras. A row without a name is left out. */
export function readExtras(sent: Fields): Read<StaffExtra[]> {
  const reader = readerOf(sent);
  const value = rowsIn(sent, 'extra').flatMap((index): StaffExtra[] => {
    const name = (field: string) => `extra.${index}.${field}`;
    if (reader.text(name('name')) === '') return [];
    return [
      {
        code: reader.code(name('code')),
        name: reader.text(name('name')),
        amountMinor: reader.rupees(name('amount')),
        per: sent[name('per')] === 'booking' ? 'booking' : 'traveller',
        maxQty: reader.count(name('maxQty')),
        stock: reader.optionalCount(name('stock')),
      },
    ];
  });
  return { value, errors: reader.errors };
}

export function pickupFields(pickups: readonly StaffPickup[]): Fields {
  return Object.fromEntries(
    pickups.flatMap(({ code, city, name, address, pickupAt, surchargeMinor }, index) => [
      [`pickup.${index}.code`, code],
      [`pickup.${index}.city`, city],
      [`pickup.${index}.name`, name],
      [`pickup.${index}.address`, address ?? ''],
      [`pickup.${index}.at`, clockTimeInIndia(pickupAt)],
      [`pickup.${index}.surcharge`, rupeesField(surchargeMinor)],
    ]),
  );
}

/** Reads the pickup points. A row without a place is left out. */
export function readPickups(sent: Fields): Read<StaffPickup[]> {
  const reader = readerOf(sent);
  const value = rowsIn(sent, 'pickup').flatMap((index): StaffPickup[] => {
    const name = (field: string) => `pickup.${index}.${field}`;
    if (reader.text(name('name')) === '' && reader.text(name('city')) === '') return [];
    return [
      {
        code: reader.code(name('code')),
        city: reader.needed(name('city'), 'Enter the city'),
        name: reader.needed(name('name'), 'Enter the place'),
        address: reader.text(name('address')) || null,
        pickupAt: reader.moment(name('at')),
        surchargeMinor: reader.rupees(name('surcharge'), { least: -1_000_000_000 }),
      },
    ];
  });
  if (value.length === 0) reader.refuse('pickup.0.name', 'Enter at least one pickup point');
  return { value, errors: reader.errors };
}

interface Tiers {
  groupTiers: readonly { minPax: number; bps: number }[];
  earlyTiers: readonly { minDaysBefore: number; bps: number }[];
}

export function tierFields({ groupTiers, earlyTiers }: Tiers): Fields {
  return Object.fromEntries([
    ...groupTiers.flatMap(({ minPax, bps }, index) => [
      [`group.${index}.from`, String(minPax)],
      [`group.${index}.percent`, String(bps / 100)],
    ]),
    ...earlyTiers.flatMap(({ minDaysBefore, bps }, index) => [
      [`early.${index}.from`, String(minDaysBefore)],
      [`early.${index}.percent`, String(bps / 100)],
    ]),
  ]);
}

/** Reads the discounts. A row without a percentage is left out. */
export function readTiers(sent: Fields) {
  const reader = readerOf(sent);
  const read = (kind: 'group' | 'early') =>
    rowsIn(sent, kind).flatMap((index) => {
      const name = (field: string) => `${kind}.${index}.${field}`;
      if (reader.text(name('percent')) === '' && reader.text(name('from')) === '') return [];
      return [{ from: reader.count(name('from')), bps: reader.percent(name('percent'), 100) }];
    });
  return {
    value: {
      groupTiers: read('group').map(({ from, bps }) => ({ minPax: from, bps })),
      earlyTiers: read('early').map(({ from, bps }) => ({ minDaysBefore: from, bps })),
    },
    errors: reader.errors,
  };
}

/** Returns how many rows of a kind a form shows: those that are filled in, and spare ones. */
export const rowCount = (values: Fields, kind: 'pickup' | 'extra', most = 20): number =>
  Math.min(
    rowsIn(values, kind).filter((row) => values[`${kind}.${row}.name`]).length + SPARE_ROWS,
    most,
  );

/** Returns the numbers of a kind's rows, in order. */
function rowsIn(sent: Fields, kind: string): number[] {
  const numbers = Object.keys(sent).flatMap((name) => {
    const [prefix, row = ''] = name.split('.');
    return prefix === kind && /^\d{1,2}$/.test(row) ? [Number(row)] : [];
  });
  return [...new Set(numbers)].sort((one, other) => one - other);
}

/** Reads fields and collects what is wrong with them. A wrong one counts as 0 or empty. */
export function readerOf(sent: Fields) {
  const errors: FieldErrors = [];
  const text = (name: string) => (sent[name] ?? '').trim();
  const refuse = (field: string, message: string) => void errors.push({ field, message });
  const reader = {
    errors,
    text,
    refuse,
    needed(name: string, message: string): string {
      if (text(name) === '') refuse(name, message);
      return text(name);
    },
    /** A code in capitals. */
    code(name: string): string {
      const code = text(name).toUpperCase();
      if (!/^[A-Z0-9]{2,12}$/.test(code)) {
        refuse(name, 'Enter a code of 2 to 12 letters and digits');
      }
      return code;
    },
    count(name: string): number {
      if (/^\d{1,3}$/.test(text(name))) return Number(text(name));
      refuse(name, 'Enter a whole number');
      return 0;
    },
    optionalCount: (name: string) => (text(name) === '' ? null : reader.count(name)),
    /** An amount in rupees. Empty means nothing. */
    rupees(name: string, { least = 0 } = {}): number {
      const typed = text(name).replace('−', '-');
      if (least <= 0 && /^(₹?0*(\.0{1,2})?)?$/.test(typed)) return 0;
      const amount = parseRupees(typed.replace(/^-/, ''));
      const signed = amount !== null && typed.startsWith('-') ? -amount : amount;
      if (signed !== null && signed >= least) return signed;
      refuse(name, 'Enter an amount in rupees, like 18,975');
      return 0;
    },
    /** A percentage, in basis points. Empty means nothing. */
    percent(name: string, most: number, least = 0): number {
      const typed = text(name).replace('−', '-').replace(/\s*%$/, '');
      if (typed === '') return 0;
      const value = /^-?\d{1,3}(\.\d{1,2})?$/.test(typed) ? Number(typed) : NaN;
      if (value >= least && value <= most) return Math.round(value * 100);
      refuse(name, `Enter a percentage from ${least} to ${most}`);
      return 0;
    },
    date(name: string): string {
      if (isRealDate(text(name))) return text(name);
      refuse(name, 'Enter a date');
      return '';
    },
    /** A date and time in India, as an instant. */
    moment(name: string): string {
      const at = instantInIndia(text(name));
      if (at === null) refuse(name, 'Enter a date and time');
      return at ?? '';
    },
  };
  return reader;
}

/** Whether a text is a date of the calendar: `2027-02-28`. */
export function isRealDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
