/**
 * Price lists, pickup points, extras and discounts as form fields, and back. A row's fields are
 * named after its place or its room, such as `twin.amount` or `pickup.0.city`.
 */
import type { Occupancy } from '@/booking/contract/common';
import type { StaffExtra, StaffPickup, StaffPrice } from '@/booking/contract/staff';
import { readerOf, type FieldErrors, type Fields } from './fieldReader';
import { rupeesField } from './parseRupees';
import { clockTimeIn } from './tripTime';

export const roomKinds = ['quad', 'triple', 'twin', 'single'] as const;
export const extraPer = { traveller: 'each traveller', booking: 'each booking' };
/** Empty rows for more pickup points and extras. */
const SPARE_ROWS = 2;
const MOST_TIERS = 4;

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

/** Times are on the trip's clock. */
export function pickupFields(pickups: readonly StaffPickup[], timeZone: string): Fields {
  return Object.fromEntries(
    pickups.flatMap(({ code, city, name, address, pickupAt, surchargeMinor }, index) => [
      [`pickup.${index}.code`, code],
      [`pickup.${index}.city`, city],
      [`pickup.${index}.name`, name],
      [`pickup.${index}.address`, address ?? ''],
      [`pickup.${index}.at`, clockTimeIn(pickupAt, timeZone)],
      [`pickup.${index}.surcharge`, rupeesField(surchargeMinor)],
    ]),
  );
}

/** Reads the pickup points, with times on the trip's clock. A row without a place is left out. */
export function readPickups(sent: Fields, timeZone: string): Read<StaffPickup[]> {
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
        pickupAt: reader.moment(name('at'), timeZone),
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

/** Returns how many rows of a kind a form shows: up to the last that is filled in, and spare ones. */
export function rowCount(values: Fields, kind: 'pickup' | 'extra', most = 20): number {
  const filled = rowsIn(values, kind).filter((row) => values[`${kind}.${row}.name`]);
  const rows = (filled.at(-1) ?? -1) + 1;
  return Math.max(rows, Math.min(rows + SPARE_ROWS, most));
}

/** Returns how many steps each kind of discount shows. */
export function tierCount(values: Fields): number {
  const last = Math.max(
    ...(['group', 'early'] as const).map((kind) => rowsIn(values, kind).at(-1) ?? 0),
  );
  return Math.max(MOST_TIERS, last + 1);
}

/** Returns the numbers of a kind's rows, in order. */
function rowsIn(sent: Fields, kind: string): number[] {
  const numbers = Object.keys(sent).flatMap((name) => {
    const [prefix, row = ''] = name.split('.');
    return prefix === kind && /^\d{1,2}$/.test(row) ? [Number(row)] : [];
  });
  return [...new Set(numbers)].sort((one, other) => one - other);
}
