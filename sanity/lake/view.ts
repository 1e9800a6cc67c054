import { isRecord, publicIdOf, type LakeDocument } from './documents.ts';
import { fieldOf, type IndexedField } from './storage/keys.ts';

/** A field that a list of documents can be narrowed by without reading them. */
export type Field = '_id' | '_type' | IndexedField;

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** A condition under which GROQ returns `true`. An index decides each exactly, except the last. */
export type Condition =
  | { is: 'all' | 'any'; of: Condition[] }
  | { is: 'constant'; value: boolean }
  | { is: 'field'; field: Field; op: Comparison | 'in'; value: unknown }
  | { is: 'defined' | 'undefined'; field: Field }
  /** The ID starts with this, or doesn't. */
  | { is: 'prefix'; prefix: string; isWanted: boolean }
  /** The document has this ID, or is a draft or version of it. */
  | { is: 'versionOf'; id: string }
  /** With a path (`author` or `topics[]`), that field refers to a target; without, any part does. */
  | { is: 'reference'; path: string | null; targets: string[] }
  /**
   * The document has words that begin with each of these. Not exact: it only narrows a `match`, which
   * must still be evaluated, and a view without such an index may let all documents pass.
   */
  | { is: 'words'; prefixes: string[] };

export interface Order {
  field: Field;
  isDescending: boolean;
}

/** A list of documents: those that pass, sorted, and only the first few. */
export interface Selection {
  condition: Condition;
  /** Documents that are equal in this keep the order in which they were first stored. */
  order: Order[];
  /** How many to leave out at the start. */
  skip: number;
  most: number | null;
}

/** The documents one reader sees. All but `get` return null if only the evaluator can decide. */
export interface View {
  get(id: string): LakeDocument | null;
  select(selection: Selection): LakeDocument[] | null;
  /** Returns the same a part at a time, so that a long list isn't in memory at once. */
  selectParts(selection: Selection): Iterable<LakeDocument[]> | null;
  /** Counts the documents that pass. */
  count(condition: Condition): number | null;
  /** Returns only these fields of the documents, without reading the rest of them. */
  selectFields(selection: Selection, fields: Field[]): object[] | null;
}

/** Returns a view for one read transaction, in which it reads each document only once. */
export function readingOnce(view: View): View {
  const known = new Map<string, LakeDocument | null>();
  return {
    ...view,
    get(id) {
      if (!known.has(id)) known.set(id, view.get(id));
      return known.get(id) ?? null;
    },
  };
}

/** Selects every document. */
export const everything: Selection = {
  condition: { is: 'all', of: [] },
  order: [],
  skip: 0,
  most: null,
};

/** Decides a condition for a document at hand, as an index would. */
export function passes(document: LakeDocument, condition: Condition): boolean {
  switch (condition.is) {
    case 'all':
      return condition.of.every((one) => passes(document, one));
    case 'any':
      return condition.of.some((one) => passes(document, one));
    case 'constant':
      return condition.value;
    case 'defined':
    case 'undefined':
      return (fieldOf(document, condition.field) ?? null) === null
        ? condition.is === 'undefined'
        : condition.is === 'defined';
    case 'field':
      return compare(fieldOf(document, condition.field) ?? null, condition.op, condition.value);
    case 'words':
      return true;
    case 'prefix':
      return document._id.startsWith(condition.prefix) === condition.isWanted;
    case 'versionOf':
      return document._id === condition.id || publicIdOf(document._id) === condition.id;
    case 'reference':
      return refersTo(document, condition.path, new Set(condition.targets));
  }
}

/** Compares a value as GROQ does. Values of different types, arrays and objects are never equal. */
export function compare(value: unknown, op: Comparison | 'in', other: unknown): boolean {
  if (op === 'in') return Array.isArray(other) && other.some((item) => isEqual(value, item));
  if (op === '==') return isEqual(value, other);
  if (op === '!=') return !isEqual(value, other);
  const order = orderOf(value, other);
  if (order === null) return false;
  if (op === '<') return order < 0;
  if (op === '<=') return order <= 0;
  return op === '>' ? order > 0 : order >= 0;
}

function isEqual(one: unknown, other: unknown): boolean {
  return (one ?? null) === (other ?? null) && (typeof one !== 'object' || one === null);
}

function orderOf(one: unknown, other: unknown): number | null {
  if (typeof one === 'string' && typeof other === 'string') {
    return one < other ? -1 : Number(one > other);
  }
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one === 'boolean' && typeof other === 'boolean') return Number(one) - Number(other);
  return null;
}

const TYPE_ORDER: Record<string, number> = { number: 2, string: 3, boolean: 4 };

/** Sorts as GROQ's `order` does, keeping the given order of equals, and returns the part wanted. */
export function arranged(
  documents: LakeDocument[],
  { order, skip, most }: Selection,
): LakeDocument[] {
  const sorted = documents.toSorted((one, other) => {
    for (const { field, isDescending } of order) {
      const [a, b] = [fieldOf(one, field), fieldOf(other, field)];
      const types = (TYPE_ORDER[typeof a] ?? 100) - (TYPE_ORDER[typeof b] ?? 100);
      const difference = types || (orderOf(a, b) ?? 0);
      if (difference !== 0) return isDescending ? -difference : difference;
    }
    return 0;
  });
  return sorted.slice(skip, most === null ? undefined : skip + most);
}

function refersTo(
  document: LakeDocument,
  path: string | null,
  targets: ReadonlySet<string>,
): boolean {
  if (path === null) return hasReference(document, targets);
  const isTarget = (value: unknown) =>
    isRecord(value) && typeof value._ref === 'string' && targets.has(value._ref);
  const field = fieldOf(document, path.replace('[]', ''));
  if (!path.endsWith('[]')) return isTarget(field);
  return Array.isArray(field) && field.some(isTarget);
}

function hasReference(value: unknown, targets: ReadonlySet<string>): boolean {
  if (Array.isArray(value)) return value.some((item) => hasReference(item, targets));
  if (!isRecord(value)) return false;
  if (value._ref) return typeof value._ref === 'string' && targets.has(value._ref);
  return Object.values(value).some((item) => hasReference(item, targets));
}

/** Returns a view of documents at hand. */
export function viewOf(documents: LakeDocument[]): View {
  const select = (selection: Selection) =>
    arranged(
      documents.filter((document) => passes(document, selection.condition)),
      selection,
    );
  return {
    get: (id) => documents.find(({ _id }) => _id === id) ?? null,
    select,
    selectParts: (selection) => [select(selection)],
    count: (condition) => select({ ...everything, condition }).length,
    selectFields: () => null,
  };
}
