import { isRecord, type JsonObject } from '../documents.ts';

/**
 * The words full-text search finds documents by, each cut to the letters a–z and digits it begins
 * with. GROQ's `match` has its own rules, so they only narrow what the evaluator then checks.
 */

// The evaluator's own rules for words, but without loops: in a word of a few million letters, those
// can overflow the stack of regular expressions.
const EDGE = /\b\.|\.\b/g;
const BETWEEN_WORDS = /[!@#$%^&*(),\\/?";:{}|[\]+<>\s-]/;
const BETWEEN_PATTERNS = /[!@#$%^&(),\\/?";:{}|[\]+<>\s-]/;
const START = /^[a-z0-9]{1,64}/i;

/** Returns the beginnings of all words in a document, each once, in one text. */
export function wordsOf(document: JsonObject): string {
  const found = new Set<string>();
  const read = (text: string) => {
    for (const start of startsOf(text, BETWEEN_WORDS)) found.add(start);
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
  return texts.flatMap((text) =>
    typeof text === 'string' ? startsOf(text, BETWEEN_PATTERNS) : [],
  );
}

function startsOf(text: string, separator: RegExp): string[] {
  let plain = text;
  while (plain.includes('..')) plain = plain.replaceAll('..', '.');
  const words = plain.replace(EDGE, '').split(separator);
  return words.flatMap((word) => START.exec(word)?.[0].toLowerCase() ?? []);
}
