/** The log's rows in plain words. The CSV has them as they're stored. */
import type { AuditPage } from '@/booking/contract/staffAudit';
import { formatCount } from '@/lib/format/counts';
import { formatDate, formatInstant } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { isUuid } from '@/lib/isUuid';

/** Why someone was refused, as others read it. */
const refusals: Partial<Record<string, string>> = {
  forbidden: 'Their roles don’t allow it.',
  second_person_required: 'Someone else has to approve it.',
  approver_cannot_pay: 'They approved this refund, so someone else records it as paid.',
};

const kinds: Partial<Record<string, string>> = {
  bank_statement: 'Bank statement',
  key: 'Key',
  log: 'The whole log',
  month: 'Month',
  person: '',
  coupon: 'Offer code',
};

/**
 * Returns what an entry is about: `Refund, SF-7K3M9QXA`. Objects that are gone, and older refusals
 * of routes that no longer exist, are named by their kind alone.
 */
export function objectWords({
  objectKind,
  objectId,
  subject,
}: Pick<AuditPage['items'][number], 'objectKind' | 'objectId' | 'subject'>): string {
  if (objectKind === 'route') return subject ?? 'Something that Safar no longer has';
  if (objectKind === 'log') return 'The whole log';
  const kind = kinds[objectKind] ?? wordsOf(objectKind);
  const name = subject ?? (isUuid(objectId) ? '' : objectId.replaceAll('_', ' '));
  return [kind, name].filter(Boolean).join(', ');
}

type Facts = Record<string, unknown>;

const factsOf = (value: unknown): Facts =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const MOST_CHANGES = 12;
/** With more facts, the earlier state is a whole object, of which the change says what matters. */
const MOST_EARLIER_FACTS = 4;

/**
 * Returns what differs, without what stayed the same: `Amount: ₹1,07,004`. A few facts that
 * only the earlier state has stand in a line of their own if nothing else was compared, and changed
 * to nothing only if the object is gone.
 */
export function changeWords(storedBefore: unknown, storedAfter: unknown): string[] {
  const [before, after] = [factsOf(storedBefore), factsOf(storedAfter)];
  const isGone = storedAfter === null;
  const names = isGone ? Object.keys(before) : Object.keys(after);
  const changes = names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .slice(0, MOST_CHANGES)
    .flatMap((name) => {
      const was = valueWords(name, before[name]);
      const is = valueWords(name, after[name]);
      // IDs say nothing to people, and what they stand for is named beside the entry.
      if (was === null || is === null) return [];
      const refusal = name === 'code' ? refusals[String(after[name])] : undefined;
      if (refusal) return [refusal];
      return [`${labelOf(name)}: ${name in before ? `${was} → ` : ''}${is}`];
    });
  const isCompared = names.some((name) => name in before);
  if (isCompared || Object.keys(before).length > MOST_EARLIER_FACTS) return changes;
  const earlier = nestedWords(before);
  return [...(earlier ? [`Before: ${earlier}`] : []), ...changes];
}

const labels: Partial<Record<string, string>> = {
  pax: 'Travellers',
  minPax: 'Minimum',
  tz: 'Time zone',
};

/** `paidMinor` as `Paid`, `refundIds` as `Refunds`, `isActive` as `Active`. */
function labelOf(name: string): string {
  const plain = name
    .replace(/(Minor|Bps)$/, '')
    .replace(/Ids$/, 's')
    .replace(/^is(?=[A-Z])/, '');
  return labels[name] ?? wordsOf(plain);
}

const wordsOf = (name: string) => {
  const words = name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const plain = words.trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};

/** Returns a value in words, or null for an ID. */
function valueWords(name: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (name.endsWith('Minor')) return formatMoney(value);
    if (name.endsWith('Bps') || name === 'bps') return `${value / 100}%`;
    return value.toLocaleString('en-IN');
  }
  if (typeof value === 'string') return textWords(name, value);
  if (Array.isArray(value)) return listWords(name, value);
  return nestedWords(factsOf(value));
}

function nestedWords(facts: Facts): string {
  return Object.entries(facts)
    .flatMap(([name, value]) => {
      const words = valueWords(name, value);
      return words === null ? [] : [`${labelOf(name).toLowerCase()} ${words}`];
    })
    .join(', ');
}

function listWords(name: string, values: readonly unknown[]): string {
  if (values.length === 0) return 'none';
  if (name.endsWith('Ids')) return String(values.length);
  const most = 3;
  const shown = values.slice(0, most).flatMap((value) => valueWords(name, value) ?? []);
  const more = values.length - most;
  return [...shown, ...(more > 0 ? [formatCount(more, 'more', 'more')] : [])].join('; ');
}

function textWords(name: string, value: string): string | null {
  if (isUuid(value)) return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value);
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*Z$/.test(value)) return formatInstant(value);
  const plain = /^[a-z]+(_[a-z]+)*$/.test(value) ? value.replaceAll('_', ' ') : value;
  return plain.length > 120 ? `${plain.slice(0, 119)}…` : plain;
}
