/** Words that say nothing about a particular trip. */
const fillers = new Set(
  'a an and at by for from in into near of on or the to with trip trips tour tours'.split(' '),
);

/** Normalises a word: no case, accents or plural s. Null for fillers. */
function indexedWord(word: string): string | null {
  const plain = word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  if (plain === '' || fillers.has(plain)) return null;
  return plain.length > 3 && plain.endsWith('s') && !plain.endsWith('ss')
    ? plain.slice(0, -1)
    : plain;
}

export function indexedWords(text: string): string[] {
  return text.split(/[^\p{L}\p{M}\p{N}×]+/u).flatMap((word) => indexedWord(word) ?? []);
}

/** Splits a text into parts, so that matching words can be highlighted. */
export function markedParts(
  text: string,
  found: readonly string[],
): { text: string; isFound: boolean }[] {
  const words = new Set(found);
  return text
    .split(/([\p{L}\p{M}\p{N}×]+)/u)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isFound: words.has(indexedWord(part) ?? '') }));
}
