import { isRecord, type LakeDocument } from './documents.ts';
import {
  comparedAttributes,
  runQuery,
  type ComparedAttributes,
  type QueryContext,
  type QueryParams,
} from './groq.ts';
import type { View } from './view.ts';

/** Maps a result's strings to their source, in Sanity's format, so that clicking one opens its field. */
export interface SourceMap {
  documents: Array<{ _id: string; _type: string }>;
  paths: string[];
  mappings: Record<string, object>;
}

interface Answer {
  result: unknown;
  resultSourceMap: SourceMap;
}

/**
 * Evaluates a query together with its source map. The view must not change in the meantime.
 *
 * The query runs a second time over copies of the documents in which every string ends in an
 * invisible number. A string in the result that ends in such a number came from the field with that
 * number, whatever projections and references it passed through. If the two results differ in
 * anything but the numbers, the map is empty, because a wrong click-to-edit link is worse than none.
 */
export async function runWithSourceMap(
  query: string,
  params: QueryParams,
  context: QueryContext,
): Promise<Answer> {
  const marker = createMarker(context.view, comparedAttributes(query, params));
  const now = context.now ?? new Date();
  const result = await runQuery(query, params, { ...context, now });
  const marked = await runQuery(query, params, { ...context, now, view: marker.view });
  const nothing: SourceMap = { documents: [], paths: [], mappings: {} };
  return { result, resultSourceMap: compare(result, marked, marker) ?? nothing };
}

/** The first character sorts below all letters, so that numbered strings keep their order. */
const START = '\u0001';
const MARK = new RegExp(`${START}[\uE000-\uF8FF]{5}`, 'g');
const MARK_LENGTH = 6;
const BASE = 0xf8ff - 0xe000 + 1;

function digits(number: number, length: number): string {
  let text = '';
  for (let rest = number, at = 0; at < length; at += 1) {
    text = String.fromCharCode(0xe000 + (rest % BASE)) + text;
    rest = Math.floor(rest / BASE);
  }
  return text;
}

function numberIn(text: string): number {
  let number = 0;
  for (const character of text) number = number * BASE + character.charCodeAt(0) - 0xe000;
  return number;
}

interface Marked {
  source: LakeDocument;
  copy: LakeDocument;
  /** The path of each numbered string, by its number within the document. */
  paths: string[];
}

interface Marker {
  view: View;
  find(mark: string): { document: LakeDocument; path: string } | null;
}

function createMarker(view: View, compared: ComparedAttributes): Marker {
  const numbers = new Map<string, number>();
  const newest: Marked[] = [];
  const copies = new Map<LakeDocument, LakeDocument>();

  function mark(document: LakeDocument): LakeDocument {
    const known = copies.get(document);
    if (known) return known;
    if (document._type.startsWith('sanity.')) return document;
    const number = numbers.get(document._id) ?? numbers.size;
    numbers.set(document._id, number);
    const made = markDocument(document, number, compared);
    newest[number] = made;
    copies.set(document, made.copy);
    return made.copy;
  }

  return {
    view: {
      get: (id) => {
        const document = view.get(id);
        return document && mark(document);
      },
      select: (selection) => view.select(selection)?.map(mark) ?? null,
      selectParts(selection) {
        const parts = view.selectParts(selection);
        return parts && Iterator.from(parts).map((documents) => documents.map(mark));
      },
      count: view.count,
      // Their strings would have no numbers.
      selectFields: () => null,
    },
    find(text) {
      const made = newest[numberIn(text.slice(1, 4))];
      const path = made?.paths[numberIn(text.slice(4))];
      return made && path !== undefined ? { document: made.source, path } : null;
    },
  };
}

function markDocument(
  source: LakeDocument,
  number: number,
  { values, trees }: ComparedAttributes,
): Marked {
  const prefix = START + digits(number, 3);
  const paths: string[] = [];

  function visit(value: unknown, path: string, isCompared: boolean): unknown {
    if (typeof value === 'string') {
      if (isCompared) return value;
      paths.push(path);
      return value + prefix + digits(paths.length - 1, 2);
    }
    if (Array.isArray(value)) {
      return value.map((item: unknown, index) => {
        const key = isRecord(item) && typeof item._key === 'string' ? item._key : null;
        const step = key === null ? `[${index}]` : `[?(@._key==${quoted(key)})]`;
        return visit(item, path + step, isCompared);
      });
    }
    if (!isRecord(value)) return value;
    // A reference's string is an ID, which isn't shown.
    if (typeof value._ref === 'string') return value;
    const copy: Record<string, unknown> = {};
    for (const [name, item] of Object.entries(value)) {
      copy[name] = marked(name, item, path);
    }
    return copy;
  }

  function marked(name: string, value: unknown, path: string): unknown {
    if (name.startsWith('_') || trees.has(name)) return value;
    return visit(value, `${path}[${quoted(name)}]`, values.has(name));
  }

  const copy: LakeDocument = { ...source };
  for (const [name, value] of Object.entries(source)) {
    if (typeof value !== 'object') copy[name] = marked(name, value, '$');
    // A card of a trip doesn't show its days, so mark those only when the query reads them.
    else defer(copy, name, () => marked(name, value, '$'));
  }
  return { source, copy, paths };
}

/** Sets a field whose value is made when it's first read. */
function defer(object: object, name: string, make: () => unknown): void {
  const common = { configurable: true, enumerable: true };
  Object.defineProperty(object, name, {
    ...common,
    get() {
      const value = make();
      Object.defineProperty(object, name, { ...common, value });
      return value;
    },
  });
}

/** Puts a name from a path in single quotes. */
function quoted(name: string): string {
  if (!/['\\]/.test(name)) return `'${name}'`;
  return `'${name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** Walks both results together. Returns null where they differ in more than the numbers. */
function compare(result: unknown, marked: unknown, marker: Marker): SourceMap | null {
  const map: SourceMap = { documents: [], paths: [], mappings: {} };
  const documents = new Map<string, number>();
  const paths = new Map<string, number>();

  function add(at: string, mark: string): void {
    const found = marker.find(mark);
    if (!found) return;
    const { document } = found;
    // In the `drafts` perspective, the string belongs to the draft.
    const id = typeof document._originalId === 'string' ? document._originalId : document._id;
    const index = indexIn(documents, id);
    map.documents[index] = { _id: id, _type: document._type };
    const source = { type: 'documentValue', document: index, path: indexIn(paths, found.path) };
    map.mappings[at] = { type: 'value', source };
  }

  function walk(plain: unknown, other: unknown, at: string): boolean {
    if (plain === other) return true;
    if (typeof plain === 'string') {
      if (typeof other !== 'string' || other.replace(MARK, '') !== plain) return false;
      const marks = other.match(MARK) ?? [];
      const [mark] = marks;
      if (mark && marks.length === 1 && other.length === plain.length + MARK_LENGTH) {
        if (other.endsWith(mark)) add(at, mark);
      }
      return true;
    }
    if (Array.isArray(plain)) {
      return (
        Array.isArray(other) &&
        other.length === plain.length &&
        plain.every((item: unknown, index) => walk(item, other[index], `${at}[${index}]`))
      );
    }
    if (!isRecord(plain) || !isRecord(other)) return false;
    const names = Object.keys(plain);
    return (
      names.length === Object.keys(other).length &&
      names.every((name) => walk(plain[name], other[name], `${at}[${quoted(name)}]`))
    );
  }

  return walk(result, marked, '$') ? { ...map, paths: [...paths.keys()] } : null;
}

/** Returns a key's place in the list of keys, adding it if it is new. */
function indexIn(known: Map<string, number>, key: string): number {
  const index = known.get(key) ?? known.size;
  known.set(key, index);
  return index;
}
