/** A departure's audit rows in words. */
import type { AuditEntry } from '@/booking/contract/staff';
import { formatInstant } from '../format/dates';
import { formatMoney } from '../format/money';
import { formatCount } from '../format/counts';
import { isUuid } from '../isUuid';
import { actionWords } from './actionWords';
import { departureStates, roomWords } from './departureWords';

const labels: Partial<Record<string, string>> = {
  status: 'State',
  capacity: 'Seats on sale',
  blocked: 'Blocked seats',
  minPax: 'Minimum to run',
  maxPaxPerBooking: 'Most people per booking',
  salesOpenAt: 'Sales open',
  salesCloseAt: 'Sales close',
  depositKind: 'Deposit',
  depositValue: 'Deposit value',
  balanceDueDays: 'Balance due, days before',
  instalments: 'Monthly instalments',
  womenOnly: 'Women only',
  leader: 'Leader',
  policy: 'Cancellation policy',
};

export interface HistoryEntry {
  id: string;
  what: string;
  who: string;
  at: string;
  why: string | null;
  changes: { label: string; from: string; to: string }[];
}

/** @param timeZone the trip's, for pickup times */
export function historyEntry(row: AuditEntry, timeZone?: string): HistoryEntry {
  const { id, action, actor, at, reason } = row;
  const before = objectOf(row.before);
  const after = objectOf(row.after);
  const named = Object.entries(labels).flatMap(([name, label = name]) => {
    // A row that records only part of the departure says nothing about the rest.
    if (!(name in before) || !(name in after)) return [];
    const [from, to] = [show(name, before[name]), show(name, after[name])];
    return from === to ? [] : [{ label, from, to }];
  });
  const { bookings, refundMinor } = after;
  const asked =
    action === 'departure.end.request' &&
    typeof bookings === 'number' &&
    typeof refundMinor === 'number'
      ? `: ${formatCount(bookings, 'booking')}, ${formatMoney(refundMinor)} at most`
      : '';
  return {
    ...{ id, at, who: actor, why: reason },
    what: `${actionWords(action)}${asked}`,
    changes: [...named, ...priceChanges(before, after), ...listChanges(before, after, timeZone)],
  };
}

type Facts = Record<string, unknown>;
const objectOf = (value: unknown): Facts =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function priceChanges(before: Facts, after: Facts) {
  const earlier = pricesIn(before);
  return pricesIn(after).flatMap(({ room, amount }) => {
    const from = earlier.find((price) => price.room === room)?.amount ?? 'not offered';
    return from === amount || earlier.length === 0 ? [] : [{ label: room, from, to: amount }];
  });
}

const lists: Record<string, { label: string; show: (item: Facts, timeZone?: string) => string }> = {
  extras: {
    label: 'Extras',
    show: ({ name, amountMinor }) => `${String(name)} ${formatMoney(Number(amountMinor))}`,
  },
  pickups: {
    label: 'Pickup points',
    show: ({ name, pickupAt }, timeZone) =>
      `${String(name)} ${formatInstant(String(pickupAt), timeZone)}`,
  },
  groupTiers: {
    label: 'For groups',
    show: ({ minPax, bps }) => `${Number(bps) / 100}% from ${String(minPax)} people`,
  },
  earlyTiers: {
    label: 'For booking early',
    show: ({ minDaysBefore, bps }) =>
      `${Number(bps) / 100}% from ${String(minDaysBefore)} days before`,
  },
};

function listChanges(before: Facts, after: Facts, timeZone?: string) {
  return Object.entries(lists).flatMap(([name, { label, show: showItem }]) => {
    const [earlier, later] = [before[name], after[name]];
    if (!Array.isArray(earlier) || !Array.isArray(later)) return [];
    const words = (items: unknown[]) =>
      items.map((item) => showItem(objectOf(item), timeZone)).join(', ') || 'none';
    const [from, to] = [words(earlier), words(later)];
    return from === to ? [] : [{ label, from, to }];
  });
}

function pricesIn({ prices }: Facts): { room: string; amount: string }[] {
  if (!Array.isArray(prices)) return [];
  return prices.map(objectOf).map(({ occupancy, amountMinor, isActive }) => ({
    room: `${roomWords[String(occupancy) as keyof typeof roomWords] ?? 'Room'}, per person`,
    amount: isActive === true ? formatMoney(Number(amountMinor)) : 'not offered',
  }));
}

function show(name: string, value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (name === 'leader') return leaderName(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (name.endsWith('At')) return formatInstant(value);
  if (name === 'status') return departureStates[value as keyof typeof departureStates] ?? value;
  return value.replaceAll('_', ' ');
}

/** A name, also of rows that hold a leader's phone number, or an account's ID as they once did. */
function leaderName(value: unknown): string {
  const name = typeof value === 'string' ? value : objectOf(value)['name'];
  return typeof name === 'string' && !isUuid(name) ? name : 'someone on the team';
}
