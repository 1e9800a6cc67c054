import { setImmediate } from 'node:timers/promises';
import MiniSearch, { type QueryCombination, type SearchResult } from 'minisearch';
import SearchableMap from 'minisearch/SearchableMap';
import { indexedWords } from './indexedWords';
import type { SearchAnswer, SearchWords } from './searchIndex';

interface WordDocument extends SearchWords {
  id: string;
}

interface WordHit {
  score: number;
  /** The words that matched in the document. */
  matched: string[];
}

export interface WordAnswer extends Pick<SearchAnswer, 'corrections' | 'unknownWords' | 'isLoose'> {
  hits: Map<string, WordHit>;
}

const boost: Record<keyof SearchWords, number> = { title: 6, names: 4, tags: 3, text: 1 };
const chunkSize = 50;
/** How many corrections to try for a mistyped word. */
const mostReadings = 3;

/** Wraps MiniSearch: corrects unknown words, matches synonyms, and ignores what stays unknown. */
export function createWordIndex() {
  const documents = new MiniSearch<WordDocument>({
    fields: Object.keys(boost),
    tokenize: indexedWords,
    // `tokenize` already normalises the words, just as for the vocabulary below.
    processTerm: (term) => term,
    searchOptions: { boost, tokenize: indexedWords, processTerm: (term) => term },
  });
  /** Every known word, both as a tree, to find near matches, and as a set. */
  const vocabulary = new SearchableMap<true>();
  const known = new Set<string>();
  let synonyms: string[][][] = [];

  const learn = ({ title, names, tags, text }: WordDocument) => {
    for (const field of [title, names, tags, text]) {
      for (const word of indexedWords(field)) {
        if (known.has(word)) continue;
        known.add(word);
        vocabulary.set(word, true);
      }
    }
  };
  const isKnown = (word: string) => {
    return known.has(word) || !vocabulary.atPrefix(word).keys().next().done;
  };

  /** Returns the known words nearest to a mistyped one: one letter off, or two in longer words. */
  const readingsOf = (word: string): string[] => {
    const distance = word.length < 4 ? 0 : word.length < 5 ? 1 : 2;
    if (distance === 0) return [];
    const near = [...vocabulary.fuzzyGet(word, distance)]
      .map(([reading, [, letters]]) => ({ reading, letters }))
      .filter(({ reading }) => !/\d/.test(reading) && Math.abs(reading.length - word.length) < 2)
      .sort(
        (one, other) =>
          one.letters - other.letters || likeness(other.reading) - likeness(one.reading),
      );
    return near
      .filter(({ letters }) => letters === near[0]?.letters)
      .slice(0, mostReadings)
      .map(({ reading }) => reading);

    /** Rates a correction. First letters are rarely wrong, and swapped ones beat two wrong ones. */
    function likeness(reading: string): number {
      const isSwap = [...reading].sort().join('') === [...word].sort().join('');
      return (reading[0] === word[0] ? 1 : 0) + (isSwap ? 2 : 0);
    }
  };

  const asOne = (word: string): QueryCombination => ({ queries: [word], prefix: word.length > 1 });
  const asPhrase = (words: readonly string[]): QueryCombination =>
    words.length === 1 && words[0] !== undefined
      ? { queries: [words[0]] }
      : { combineWith: 'AND', queries: [...words] };

  /** Finds each synonym of the words at a position, and how many words it replaces. */
  const meaningsAt = (words: readonly string[], at: number) => {
    let length = 1;
    const others: string[][] = [];
    for (const group of synonyms) {
      for (const phrase of group) {
        if (phrase.every((word, index) => words[at + index] === word)) {
          length = Math.max(length, phrase.length);
          others.push(...group.filter((other) => other !== phrase));
        }
      }
    }
    return { length, others };
  };

  const toHits = (results: SearchResult[]) =>
    new Map<string, WordHit>(
      results.map(({ id, score, terms }) => [String(id), { score, matched: terms }]),
    );

  return {
    /** Adds or replaces documents without blocking the process for long. */
    async put(given: readonly WordDocument[]) {
      for (let at = 0; at < given.length; at += chunkSize) {
        for (const document of given.slice(at, at + chunkSize)) {
          if (documents.has(document.id)) documents.replace(document);
          else documents.add(document);
          learn(document);
        }
        await setImmediate();
      }
    },
    remove(id: string) {
      if (documents.has(id)) documents.discard(id);
    },
    useSynonyms(groups: readonly (readonly string[])[]) {
      synonyms = groups.map((group) =>
        group.map(indexedWords).filter((phrase) => phrase.length > 0),
      );
    },
    find(text: string): WordAnswer {
      const words = indexedWords(text);
      const corrections: WordAnswer['corrections'] = [];
      const unknownWords: string[] = [];
      const wanted: QueryCombination[] = [];
      for (let at = 0; at < words.length;) {
        const word = words[at] ?? '';
        const { length, others } = meaningsAt(words, at);
        const queries = [
          ...(length > 1
            ? [asPhrase(words.slice(at, at + length))]
            : isKnown(word)
              ? [asOne(word)]
              : []),
          ...others.map(asPhrase),
        ];
        if (queries.length === 0) {
          const readings = readingsOf(word);
          const [best] = readings;
          if (best === undefined) unknownWords.push(word);
          else corrections.push({ typed: word, read: best });
          queries.push(
            ...readings.map(asOne),
            ...readings.flatMap((reading) => meaningsAt([reading], 0).others.map(asPhrase)),
          );
        }
        if (queries.length > 0) wanted.push({ combineWith: 'OR', queries });
        at += length;
      }
      const found = (combineWith: 'AND' | 'OR') =>
        wanted.length > 0 ? toHits(documents.search({ combineWith, queries: wanted })) : new Map();
      const strict = found('AND');
      const isLoose = strict.size === 0 && wanted.length > 1;
      return { hits: isLoose ? found('OR') : strict, corrections, unknownWords, isLoose };
    },
  };
}
