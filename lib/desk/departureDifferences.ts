/**
 * Compares a departure's prices, discounts, extras or pickup points, as the fields of
 * `departureFields.ts`. Rows are matched by what names them (a room, a code, a step's threshold),
 * because their places change when someone adds or removes one.
 */
import { formatInstant } from '../format/dates';
import { formatMoney } from '../format/money';
import { extraPer, roomKinds } from './departureFields';
import { departureParts, roomWords } from './departureWords';
import type { Fields } from './fieldReader';
import { parseRupees } from './parseRupees';
import { instantIn } from './tripTime';

type DeparturePart = keyof typeof departureParts;

const openedPrefix = 'was.';

/** Returns hidden fields that carry the values with which a form was opened. */
export const asOpened = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [openedPrefix + name, text]));

/** Returns the values with which a form was opened, from what it sent. */
export const openedFields = (sent: Fields): Fields =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, text]) =>
      name.startsWith(openedPrefix) ? [[name.slice(openedPrefix.length), text]] : [],
    ),
  );

const cellLabels: Record<DeparturePart, Record<string, string>> = {
  prices: {
    amount: 'per person',
    allotment: 'most people',
    child: 'children pay',
    infant: 'infants pay',
    onSale: 'on sale',
  },
  discounts: { percent: 'discount' },
  extras: {
    name: 'name',
    amount: 'price',
    per: 'for',
    maxQty: 'most per booking',
    stock: 'how many there are',
  },
  pickups: {
    city: 'city',
    name: 'place',
    address: 'address',
    at: 'time',
    surcharge: 'price difference',
  },
};

/** Field names are a row's prefix, a dot and one of these. */
const cellsOf = (part: DeparturePart): string[] => [
  ...Object.keys(cellLabels[part]),
  ...(part === 'discounts' ? ['from'] : part === 'prices' ? [] : ['code']),
];

interface Row {
  /** What names the row in all versions of the list. */
  key: string;
  prefix: string;
  cells: Fields;
}

/** Returns the rows that are filled in. A room without a price is one too. */
function rowsOf(part: DeparturePart, fields: Fields): Row[] {
  const prefixes =
    part === 'prices'
      ? [...roomKinds]
      : [...new Set(Object.keys(fields).map((name) => name.split('.').slice(0, 2).join('.')))];
  const keys = new Set<string>();
  return prefixes.flatMap((prefix) => {
    const texts = cellsOf(part).map(
      (name) => [name, (fields[`${prefix}.${name}`] ?? '').trim()] as const,
    );
    const cells: Fields = Object.fromEntries(texts);
    if (!isFilled(part, prefix, cells)) return [];
    let key = nameOf(part, prefix, cells);
    // Two rows with one code are refused later. Until then, both are kept.
    while (keys.has(key)) key += '+';
    keys.add(key);
    return [{ key, prefix, cells }];
  });
}

function isFilled(part: DeparturePart, prefix: string, { name, city, from, percent }: Fields) {
  switch (part) {
    case 'prices':
      return true;
    case 'discounts':
      return /^(group|early)\.\d/.test(prefix) && Boolean(from || percent);
    case 'extras':
      return prefix.startsWith('extra.') && Boolean(name);
    case 'pickups':
      return prefix.startsWith('pickup.') && Boolean(name || city);
  }
}

function nameOf(part: DeparturePart, prefix: string, { code = '', from = '' }: Fields): string {
  if (part === 'prices') return prefix;
  if (part === 'discounts') return `${prefix.split('.')[0]} ${from}`;
  return code.toUpperCase();
}

/** One thing that differs. `from` is null for a new row, `to` for a removed one. */
export interface Difference {
  what: string;
  from: string | null;
  to: string | null;
}

/** Lists everything in which one version of a part differs from an earlier one. */
export function listDifferences(
  part: DeparturePart,
  earlier: Fields,
  later: Fields,
  timeZone: string,
): Difference[] {
  const [before, after] = [rowsOf(part, earlier), rowsOf(part, later)];
  return keysOf(before, after).flatMap((key) =>
    rowDifferences(part, rowIn(before, key), rowIn(after, key), timeZone).map(
      ({ what, from, to }) => ({ what, from, to }),
    ),
  );
}

/** What someone else changed while a form was open. `typed` is null if it was left alone. */
export interface ChangedCell extends Difference {
  typed: string | null;
}

interface Merged {
  /** What the form's rows show: what was typed, or else what is stored now. */
  values: Fields;
  changed: ChangedCell[];
}

/** Keeps what was typed into a form beside what someone else changed since it was opened. */
export function mergeTyped(
  part: DeparturePart,
  versions: { opened: Fields; stored: Fields; typed: Fields },
  timeZone: string,
): Merged {
  const opened = rowsOf(part, versions.opened);
  const stored = rowsOf(part, versions.stored);
  const typed = rowsOf(part, versions.typed);
  const keys = keysOf(stored, typed);
  const rows = keys.flatMap((key) => {
    const merged = mergeRow(rowIn(opened, key), rowIn(stored, key), rowIn(typed, key));
    return merged ? [merged] : [];
  });
  const changed = keysOf(opened, stored).flatMap((key): ChangedCell[] => {
    const [was, theirs] = [rowIn(opened, key), rowIn(typed, key)];
    return rowDifferences(part, was, rowIn(stored, key), timeZone).map(({ cell, ...found }) => ({
      ...found,
      typed: wordsOfTyped(part, cell, was, theirs, timeZone),
    }));
  });
  return { values: fieldsOf(part, rows), changed };
}

function mergeRow(was: Row | undefined, now: Row | undefined, typed: Row | undefined) {
  if (!typed) return was ? undefined : now;
  const isUntouched = was !== undefined && areSame(was, typed);
  if (!now) return isUntouched ? undefined : typed;
  const cells = Object.entries(typed.cells).map(([name, text]) => [
    name,
    was && was.cells[name] === text ? (now.cells[name] ?? '') : text,
  ]);
  return { ...now, cells: Object.fromEntries(cells) as Fields };
}

const areSame = (one: Row, other: Row) =>
  Object.entries(one.cells).every(([name, text]) => other.cells[name] === text);

function fieldsOf(part: DeparturePart, rows: readonly Row[]): Fields {
  const counts: Record<string, number> = {};
  const entries = rows.flatMap(({ prefix, cells }) => {
    const [kind = ''] = prefix.split('.');
    const index = counts[kind] ?? 0;
    counts[kind] = index + 1;
    const place = part === 'prices' ? kind : `${kind}.${index}`;
    return Object.entries(cells).map(([name, text]) => [`${place}.${name}`, text]);
  });
  return Object.fromEntries(entries) as Fields;
}

const keysOf = (...lists: readonly (readonly Row[])[]): string[] => [
  ...new Set(lists.flatMap((rows) => rows.map(({ key }) => key))),
];
const rowIn = (rows: readonly Row[], key: string) => rows.find((row) => row.key === key);

/** `cell` is null for a whole row. */
type RowDifference = Difference & { cell: string | null };

function rowDifferences(
  part: DeparturePart,
  before: Row | undefined,
  after: Row | undefined,
  timeZone: string,
): RowDifference[] {
  const row = before ?? after;
  if (!row) return [];
  const title = titleOf(part, row);
  const show = (cells: Fields, name: string) => cellWords(part, name, cells[name] ?? '', timeZone);
  if (!before || !after) {
    return [
      {
        ...{ cell: null, what: title },
        from: before ? rowWords(part, before, timeZone) : null,
        to: after ? rowWords(part, after, timeZone) : null,
      },
    ];
  }
  return Object.entries(cellLabels[part]).flatMap(([name, label]) => {
    if (before.cells[name] === after.cells[name]) return [];
    const [from, to] = [show(before.cells, name), show(after.cells, name)];
    return from === to ? [] : [{ cell: name, what: `${title}: ${label}`, from, to }];
  });
}

function wordsOfTyped(
  part: DeparturePart,
  cell: string | null,
  was: Row | undefined,
  typed: Row | undefined,
  timeZone: string,
): string | null {
  if (!typed) return was ? 'removed' : null;
  if (was && (cell === null ? areSame(was, typed) : was.cells[cell] === typed.cells[cell])) {
    return null;
  }
  return cell === null
    ? rowWords(part, typed, timeZone)
    : cellWords(part, cell, typed.cells[cell] ?? '', timeZone);
}

function titleOf(part: DeparturePart, { key, prefix, cells }: Row): string {
  const { name = '', city = '', from = '' } = cells;
  switch (part) {
    case 'prices':
      return `${roomWords[key as keyof typeof roomWords]} room`;
    case 'discounts':
      return prefix.startsWith('group')
        ? `Groups of ${from} or more`
        : `Booked ${from} days before or earlier`;
    case 'extras':
      return name;
    case 'pickups':
      return `Pickup at ${name || city}`;
  }
}

/** `Place: Kashmere Gate, time: 13 Feb 2027, 7:00 am IST` */
function rowWords(part: DeparturePart, { cells }: Row, timeZone: string): string {
  const words = Object.entries(cellLabels[part]).flatMap(([name, label]) =>
    cells[name] ? [`${label}: ${cellWords(part, name, cells[name], timeZone)}`] : [],
  );
  const text = words.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function cellWords(part: DeparturePart, name: string, text: string, timeZone: string): string {
  switch (name) {
    case 'onSale':
      return text === 'yes' ? 'yes' : 'no';
    case 'allotment':
    case 'stock':
      return text === '' ? 'no limit' : text;
    case 'child':
    case 'percent':
      return `${text === '' ? 0 : text.replace(/\s*%$/, '')}%`;
    case 'amount':
      return part === 'prices' && text === '' ? 'not offered' : rupeesInWords(text);
    case 'infant':
    case 'surcharge':
      return rupeesInWords(text);
    case 'per':
      return extraPer[text === 'booking' ? 'booking' : 'traveller'];
    case 'at': {
      const at = instantIn(text, timeZone);
      return at ? formatInstant(at, timeZone) : text || 'none';
    }
    default:
      return text === '' ? 'none' : text;
  }
}

/** An amount as typed, in words; as it is if it isn't one. */
function rupeesInWords(text: string): string {
  if (/^₹?0*(\.0{1,2})?$/.test(text)) return formatMoney(0);
  const typed = text.replace('−', '-');
  const amount = parseRupees(typed.replace(/^-/, ''));
  if (amount === null) return text;
  return formatMoney(typed.startsWith('-') ? -amount : amount);
}
