import type { Path, ValidationError } from 'sanity';
import { isRecord } from '../paths.ts';
import { instruction } from '../templates.ts';

/** A piece of text in a document, with the way to it. */
interface FoundText {
  text: string;
  path: Path;
}

/** Fields whose text is no prose: what stands there is not read as a sentence. */
const notProse = new Set([
  'slug',
  'url',
  'href',
  'path',
  'asset',
  'couponCode',
  'version',
  'marks',
]);
const price = /(?:₹|\bRs\.?|\bINR)\s?\d/i;
const monthNames =
  'January|February|March|April|May|June|July|August|September|October|November|December';
const writtenDate = new RegExp(`\\b(?:(\\d{1,2})\\s+)?(${monthNames})\\s+(20\\d\\d)\\b`, 'g');
const isoDate = /\b(20\d\d)-(\d\d)-(\d\d)\b/g;

/** Prices typed into a text: they grow old, and differ from what a traveller is asked to pay. */
export function findTypedPrices(document: unknown): ValidationError[] {
  return listTexts(document)
    .filter(({ text }) => price.test(text))
    .map(({ path }) => ({
      message:
        'A price is typed here. It will not change when the real price does: place a trip card, or say it without the number.',
      path,
    }));
}

/** Dates in a text that have passed. `today` is a plain date like 2026-11-21. */
export function findPastDates(document: unknown, today: string): ValidationError[] {
  return listTexts(document).flatMap(({ text, path }) => {
    const past = [...datesIn(text)].find(({ lastDay }) => lastDay < today);
    return past
      ? [{ message: `"${past.words}" has passed. Change the date, or say it without one.`, path }]
      : [];
  });
}

/** A template's own instruction that nobody replaced. */
export function findInstructions(document: unknown): ValidationError[] {
  return listTexts(document)
    .filter(({ text }) => text === instruction)
    .map(({ path }) => ({
      message: 'The words of the template stand here. Write your own.',
      path,
    }));
}

function* datesIn(text: string): Generator<{ words: string; lastDay: string }> {
  const names = monthNames.split('|');
  for (const [words, day, month = '', year] of text.matchAll(writtenDate)) {
    const number = String(names.indexOf(month) + 1).padStart(2, '0');
    yield { words, lastDay: `${year}-${number}-${(day ?? '31').padStart(2, '0')}` };
  }
  for (const [words] of text.matchAll(isoDate)) yield { words, lastDay: words };
}

/** Every piece of prose in a document. The spans of a paragraph count as one text. */
export function listTexts(value: unknown, path: Path = []): FoundText[] {
  if (typeof value === 'string') return [{ text: value, path }];
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) =>
      listTexts(item, [
        ...path,
        isRecord(item) && typeof item._key === 'string' ? { _key: item._key } : index,
      ]),
    );
  }
  if (!isRecord(value)) return [];
  if (value._type === 'block' && Array.isArray(value.children)) {
    const text = value.children
      .map((span: unknown) => (isRecord(span) && typeof span.text === 'string' ? span.text : ''))
      .join('');
    return [{ text, path }];
  }
  return Object.entries(value)
    .filter(([name]) => !name.startsWith('_') && !notProse.has(name) && !/(At|On)$/.test(name))
    .flatMap(([name, inner]) => listTexts(inner, [...path, name]));
}
