import { setTimeout as pause } from 'node:timers/promises';
import {
  searchContentQuery,
  searchIdsQuery,
  searchRevisionQuery,
  searchTripsAtQuery,
} from '@/sanity/queries/search';
import { fetchContent, listenToContent } from '../content/content';
import { searchDocuments } from './searchDocuments';
import type { SearchIndex } from './searchIndex';
import { withinMs } from './withinMs';

/** How complete and current an index is. */
type ContentState = 'current' | 'may_be_old' | 'none';

/** Documents to read in parts, from the one at `next` on. */
interface Parts {
  ids: string[];
  next: number;
  found: Set<string>;
}

/** How long to gather changes, so that those in one transaction are read together. */
const gatheredForMs = 100;
/** How often to check the store for changes when there is no listener. */
const askedEveryMs = 1_000;
/** How long to wait for a store that hangs. After that, the last good content is used. */
const patienceMs = 1_500;
/** The first read is worth a longer wait. */
const firstPatienceMs = 8_000;
/** How many documents to read in one query. */
const readAtOnce = 250;
/** With more documents than this, trips' overviews would take too much memory. */
const mostWithText = 10_000;
/** After more changes than this, everything is read again, within the limits of `searchIdsQuery`. */
const mostChanges = 5_000;
/** How long to wait before reopening a refused listener. */
const listenAgainAfterMs = 30_000;

/**
 * Keeps an index in step with what is published. The content store's listener reports each change.
 * While it's unavailable, searches check the store themselves, at most once a second.
 */
export function createContentFeed(index: SearchIndex) {
  let isLoaded = false;
  let isListening = false;
  /** Everything must be read again, because changes may have been missed. */
  let isOutdated = true;
  let revision = '';
  let askedAt = -Infinity;
  let isAnswering = true;
  let work: Promise<void> | null = null;
  let unsubscribe: (() => void) | null = null;
  let mayListenAt = 0;
  let gathering: NodeJS.Timeout | null = null;
  /** A reading of everything that is under way, or that failed half-way. */
  let reading: (Parts & { revision: string }) | null = null;
  const changed = new Set<string>();
  const indexed = new Set<string>();
  /** How many documents have changed since everything was read. */
  let changesSince = 0;

  function listen(): void {
    if (unsubscribe || Date.now() < mayListenAt) return;
    mayListenAt = Date.now() + listenAgainAfterMs;
    unsubscribe = listenToContent(
      '*[_type in ["trip", "destination", "post", "faq", "searchWords"]]',
      {
        onListening() {
          isListening = true;
          // Earlier changes weren't reported.
          readAllAgain();
          void run();
        },
        onResumed() {
          isListening = true;
        },
        onSilence() {
          isListening = false;
        },
        onEnd() {
          isListening = false;
          unsubscribe = null;
        },
        onChange(id) {
          changed.add(id);
          changesSince += 1;
          if (changesSince > mostChanges) readAllAgain();
          gathering ??= setTimeout(() => {
            gathering = null;
            void run();
          }, gatheredForMs).unref();
        },
      },
    );
  }

  function readAllAgain(): void {
    isOutdated = true;
    reading = null;
    changed.clear();
  }

  /** Runs one job at a time until there are none left. */
  function run(): Promise<void> {
    work ??= workAll().finally(() => {
      work = null;
    });
    return work;
  }

  async function workAll(): Promise<void> {
    try {
      while (isOutdated || changed.size > 0) await load();
      isAnswering = true;
    } catch (error) {
      if (isAnswering) {
        process.stderr.write(`Search can't read the content store: ${String(error)}\n`);
      }
      isAnswering = false;
    }
  }

  /** Reads everything if the index is outdated, or else only what has changed. */
  async function load(): Promise<void> {
    const isWhole = isOutdated;
    const ids = [...changed];
    isOutdated = false;
    if (isWhole) changesSince = 0;
    // A reading that goes on may already be past the documents that have changed since.
    if (!(isWhole && reading)) changed.clear();
    try {
      if (isWhole) {
        const all = (reading ??= await startReading());
        await readParts(all);
        await forgetGone(indexed, all.found);
        revision = all.revision;
        if (reading === all) reading = null;
      } else {
        const trips = await fetchContent(searchTripsAtQuery, { ids });
        const changes = {
          ids: [...new Set([...ids, ...trips])],
          next: 0,
          found: new Set<string>(),
        };
        await readParts(changes);
        await forgetGone(changes.ids, changes.found);
      }
      isLoaded = true;
    } catch (error) {
      // By the time the store is back, there may be too many changes to remember.
      isOutdated = true;
      throw error;
    }
  }

  async function startReading(): Promise<Parts & { revision: string }> {
    // Read first: anything published in between is then read twice rather than missed.
    const first = await revisionNow();
    const ids = await fetchContent(searchIdsQuery, {});
    return { revision: first, ids, next: 0, found: new Set() };
  }

  /** Puts documents in the index. After a failure, the next call goes on with the part that failed. */
  async function readParts(parts: Parts): Promise<void> {
    const { ids, found } = parts;
    const withText = Math.max(ids.length, indexed.size) <= mostWithText;
    // One query for everything may take too long, and its documents too much memory.
    while (parts.next === 0 || parts.next < ids.length) {
      const startedAt = performance.now();
      const some = ids.slice(parts.next, parts.next + readAtOnce);
      const content = await fetchContent(searchContentQuery, { ids: some, withText });
      const documents = searchDocuments(content);
      for (const { id } of documents) found.add(id);
      if (parts.next === 0) await index.useSynonyms(content.words?.groups ?? []);
      await index.putDocuments(documents);
      parts.next += readAtOnce;
      // Leave half of the time to visitors and to publishing.
      if (parts.next < ids.length) await pause(performance.now() - startedAt);
    }
  }

  /** Removes documents that weren't found, and remembers the others. */
  async function forgetGone(ids: Iterable<string>, found: ReadonlySet<string>): Promise<void> {
    const gone = [...ids].filter((id) => !found.has(id));
    await index.removeDocuments(gone);
    for (const id of found) indexed.add(id);
    for (const id of gone) indexed.delete(id);
  }

  async function revisionNow(): Promise<string> {
    return JSON.stringify(await fetchContent(searchRevisionQuery, {}));
  }

  async function askWhetherChanged(): Promise<void> {
    if (isOutdated || Date.now() - askedAt < askedEveryMs) return;
    askedAt = Date.now();
    try {
      if ((await revisionNow()) !== revision) isOutdated = true;
    } catch {
      // A full read will also show whether the store is available.
      isOutdated = true;
    }
  }

  return {
    /** Updates the index if it may be out of date. Never throws. */
    async refresh(): Promise<ContentState> {
      listen();
      const isDown = !isAnswering && Date.now() - askedAt < askedEveryMs;
      if (isDown) return isLoaded ? 'may_be_old' : 'none';
      const upToDate = async () => {
        if (!isListening) await askWhetherChanged();
        if (isOutdated) askedAt = Date.now();
        if (isOutdated || work) await run();
      };
      const isInTime = await withinMs(upToDate(), isLoaded ? patienceMs : firstPatienceMs);
      if (!isLoaded) return 'none';
      return isInTime && isAnswering ? 'current' : 'may_be_old';
    },
    stop() {
      unsubscribe?.();
      unsubscribe = null;
      if (gathering) clearTimeout(gathering);
    },
  };
}
