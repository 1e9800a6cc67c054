import type { Path, ValidationError } from 'sanity';
import { isRecord } from '../../schema/records.ts';
import { stepTo } from '../paths.ts';
import { instruction } from '../templates.ts';

/** A piece of text in a document, with its path. */
interface FoundText {
  text: string;
  path: Path;
}

/** Fields whose text isn't prose. */
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

/** Finds prices typed into text: they go out of date and differ from what a traveller pays. */
export function findTypedPrices(document: unknown): ValidationError[] {
  return listTexts(document)
    .filter(({ text }) => price.test(text))
    .map(({ path }) => ({
      message:
        'This price won’t change when the real one does. Add a trip card, or leave out the number.',
      path,
    }));
}

/** Finds dates in the text that have passed. `today` is a plain date such as 2026-11-21. */
export function findPastDates(document: unknown, today: string): ValidationError[] {
  return listTexts(document).flatMap(({ text, path }) => {
    const past = [...datesIn(text)].find(({ lastDay }) => lastDay < today);
    return past
      ? [{ message: `"${past.words}" has passed. Change the date, or leave it out.`, path }]
      : [];
  });
}

/** Finds template instructions that were never replaced. */
export function findInstructions(document: unknown): ValidationError[] {
  return listTexts(document)
    .filter(({ text }) => text === instruction)
    .map(({ path }) => ({
      message: 'This is still the template’s text. Write your own.',
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

/** Lists all prose in a document. A paragraph's spans count as one string. */
export function listTexts(value: unknown, path: Path = []): FoundText[] {
  if (typeof value === 'string') return [{ text: value, path }];
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => listTexts(item, [...path, stepTo(item, index)]));
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
