import { isRecord, type JsonObject } from '../documents.ts';

/**
 * The words that full-text search finds documents by. `match` in GROQ has rules of its own, so the
 * index only narrows the documents that the evaluator then checks: it holds the first letters a–z
 * and digits of each word, and a document that matches always has them.
 */

// These are the evaluator's own rules for words, without its groups: they overflow the stack in a long word.
const EDGES = /(\b\.+|\.+\b)/g;
const WORDS = /[^!@#$%^&*(),\\/?";:{}|[\]+<>\s-]+/g;
const PATTERNS = /[^!@#$%^&(),\\/?";:{}|[\]+<>\s-]+/g;
const START = /^[a-z0-9]+/i;

/** Returns the beginnings of all words in a document, each once, in one text. */
export function wordsOf(document: JsonObject): string {
  const found = new Set<string>();
  const read = (text: string) => {
    for (const word of text.replace(EDGES, '').match(WORDS) ?? []) {
      const start = START.exec(word)?.[0];
      if (start !== undefined) found.add(start.toLowerCase());
    }
  };
  const visit = (value: unknown): void => {
    if (typeof value === 'string') read(value);
    else if (Array.isArray(value)) value.forEach(visit);
    else if (isRecord(value)) {
      // pt::text() joins the parts of a paragraph, which may cut through a word.
      if (Array.isArray(value.children)) read(value.children.map(textOf).join(''));
      for (const [name, item] of Object.entries(value)) if (isSearched(name)) visit(item);
    }
  };
  visit(document);
  return [...found].join(' ');
}

function textOf(child: unknown): string {
  const isSpan = isRecord(child) && child._type === 'span';
  return isSpan && typeof child.text === 'string' ? child.text : '';
}

/** Whether a field's text is in the index. */
export function isSearched(name: string): boolean {
  return !name.startsWith('_');
}

/** Returns what the words of a matching document must begin with. Empty if that says nothing. */
export function prefixesOf(pattern: unknown): string[] {
  const texts: unknown[] = Array.isArray(pattern) ? pattern : [pattern];
  return texts.flatMap((text) => {
    if (typeof text !== 'string') return [];
    const terms = text.replace(EDGES, '').match(PATTERNS) ?? [];
    return terms.flatMap((term) => START.exec(term)?.[0].toLowerCase() ?? []);
  });
}
