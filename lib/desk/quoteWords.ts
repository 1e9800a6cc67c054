/** How the desk names quotes for groups. */
import type {
  GroupQuote,
  GroupQuotePreview,
  GroupQuoteState,
} from '@/booking/contract/groupQuotes';
import { formatUntil } from '../format/dates';

export const quoteStates: Record<GroupQuoteState, string> = {
  sent: 'Waits for an answer',
  accepted: 'Accepted and paid',
  lapsed: 'Lapsed',
  replaced: 'Replaced by a new version',
  withdrawn: 'Withdrawn',
};

export const quoteTones: Record<GroupQuoteState, 'sure' | 'few' | 'full'> = {
  ...{ sent: 'few', accepted: 'sure', lapsed: 'full', replaced: 'full', withdrawn: 'full' },
};

/** Says until when the price holds, or what became of the email. */
export function quoteNote({ state, expiresAt, delivery }: GroupQuote): string {
  if (state === 'sent' && delivery === 'failed')
    return 'The email could not be delivered. Call them.';
  if (state === 'sent') return `The price holds until ${formatUntil(expiresAt)}.`;
  return '';
}

/** The room types of a quote, in the order of its form. */
export const quoteRooms = [
  { occupancy: 'twin', name: 'Twin room' },
  { occupancy: 'triple', name: 'Triple room' },
  { occupancy: 'quad', name: 'Room for four' },
  { occupancy: 'single', name: 'Single room' },
] as const;

/** The rows for extras in the form of a quote. */
export const extraRows = [0, 1, 2] as const;

type Line = Pick<GroupQuotePreview['lines'][number], 'label' | 'qty' | 'unitMinor' | 'amountMinor'>;

/** Adds up lines for the same thing at the same price, which the service lists once a person. */
export function sameLines(lines: readonly Line[]): Line[] {
  const sums = new Map<string, Line>();
  for (const { label, qty, unitMinor, amountMinor } of lines) {
    const key = `${label} ${unitMinor}`;
    const sum = sums.get(key) ?? { label, unitMinor, qty: 0, amountMinor: 0 };
    sums.set(key, { ...sum, qty: sum.qty + qty, amountMinor: sum.amountMinor + amountMinor });
  }
  return [...sums.values()];
}
