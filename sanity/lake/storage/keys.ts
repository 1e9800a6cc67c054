import { isRecord } from '../documents.ts';

/** Fields that long lists filter or sort by, with a column each. Changes need a migration. */
export const indexedFields = [
  'slug.current',
  'publishedAt',
  '_updatedAt',
  '_createdAt',
  'title',
  'kind',
  'saleState',
  'featuredRank',
  'orderRank',
  'region',
  'canonicalPath',
  'from',
  'to',
  'isFeatured',
  'isAnnounced',
  'startsAt',
  'endsAt',
  'beforeStart',
  'seo.noIndex',
  'travelledOn',
  'publishAt',
  'unpublishAt',
  'sha1hash',
] as const;

export type IndexedField = (typeof indexedFields)[number];

const known: ReadonlySet<string> = new Set(indexedFields);

/** Whether a field has its own column. */
export function isIndexedField(name: string): name is IndexedField {
  return known.has(name);
}

/**
 * A value's place in GROQ's order, as bytes to compare: numbers, then strings by UTF-16 code unit,
 * then booleans, then arrays and objects, all alike. Null for a missing value.
 */
export type Key = Uint8Array | null;

const NUMBER = 2;
const STRING = 3;
const BOOLEAN = 4;
const OTHER = 100;

/** The key of every array and object. */
export const OTHER_KEY = Uint8Array.of(OTHER);

/** Returns a value's key. */
export function keyOf(value: unknown): Key {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') {
    const bytes = Buffer.allocUnsafe(1 + value.length * 2);
    bytes[0] = STRING;
    bytes.write(value, 1, 'utf16le');
    bytes.subarray(1).swap16();
    return bytes;
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9);
    bytes[0] = NUMBER;
    // Zero has two signs, and they are equal.
    bytes.writeDoubleBE(value === 0 ? 0 : value, 1);
    // Negative numbers sort backwards by their bits, and their sign bit sorts them last.
    const isNegative = ((bytes[1] ?? 0) & 0x80) !== 0;
    for (let at = 1; at < 9; at += 1) {
      const byte = bytes[at] ?? 0;
      bytes[at] = isNegative ? ~byte & 0xff : at === 1 ? byte | 0x80 : byte;
    }
    return bytes;
  }
  if (typeof value === 'boolean') return Uint8Array.of(BOOLEAN, value ? 1 : 0);
  return OTHER_KEY;
}

/** Returns the value with this key. Arrays and objects can't be told from their keys. */
export function valueOf(key: Key): string | number | boolean | null {
  if (key === null) return null;
  const bytes = Buffer.from(key);
  if (bytes[0] === STRING) return bytes.subarray(1).swap16().toString('utf16le');
  if (bytes[0] === BOOLEAN) return bytes[1] === 1;
  const isNegative = ((bytes[1] ?? 0) & 0x80) === 0;
  for (let at = 1; at < 9; at += 1) {
    const byte = bytes[at] ?? 0;
    bytes[at] = isNegative ? ~byte & 0xff : at === 1 ? byte & 0x7f : byte;
  }
  return bytes.readDoubleBE(1);
}

/** Returns the range of keys with the same type as this one, for `<` and `>`. */
export function typeRange(key: Uint8Array): { from: Uint8Array; to: Uint8Array } {
  const type = key[0] ?? OTHER;
  return { from: Uint8Array.of(type), to: Uint8Array.of(type + 1) };
}

/** Returns the value at a dotted path of a document, or undefined. */
export function fieldOf(document: unknown, field: string): unknown {
  let value = document;
  for (const name of field.split('.')) {
    value = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return value;
}

/** Returns text as SQLite can compare it: escaped if it has half a surrogate pair. */
export function plainText(text: string): string {
  return text.isWellFormed() ? text : `\uffff${JSON.stringify(text)}`;
}
