import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { openDirectory, writeWhole } from './directory.ts';
import type { PictureProcess } from './pictureProcess.ts';
import type { ImagePlan } from './plan.ts';

const CACHE_BYTES = 300 << 20;
const MOST_LATER = 200;

export interface Renderer {
  /** Returns the name of a plan's image, which is also its ETag. */
  keyOf(source: string, plan: ImagePlan): string;
  /** Renders the image, or reads it from disk. */
  render(source: string, plan: ImagePlan): Promise<Buffer>;
  /** Whether the image has already been rendered. */
  isMade(source: string, plan: ImagePlan): boolean;
  /** Renders the image in the background, one at a time. Does nothing when too many are waiting. */
  makeLater(source: string, plan: ImagePlan): void;
  /** Deletes every image rendered from a file. */
  forget(source: string): Promise<void>;
}

/** Renders resized images and caches them in a directory that never exceeds its limit. */
export function createRenderer(directory: string, pictures: PictureProcess): Renderer {
  const cache = openDiskCache(directory);
  const underWay = new Map<string, Promise<Buffer>>();

  const prefixOf = (source: string) => `${path.basename(source)}-`;
  const keyOf = (source: string, plan: ImagePlan) =>
    prefixOf(source) + createHash('sha1').update(JSON.stringify(plan)).digest('hex');

  async function make(key: string, source: string, plan: ImagePlan): Promise<Buffer> {
    const kept = await cache.read(key);
    if (kept) return kept;
    const bytes = await pictures.render(source, plan);
    await cache.add(key, bytes);
    return bytes;
  }

  function render(source: string, plan: ImagePlan): Promise<Buffer> {
    const key = keyOf(source, plan);
    const known = underWay.get(key);
    if (known) return known;
    const made = make(key, source, plan).finally(() => underWay.delete(key));
    underWay.set(key, made);
    return made;
  }

  const later = new Set<string>();
  let lastMade: Promise<unknown> = Promise.resolve();

  return {
    keyOf,
    render,
    isMade: (source, plan) => cache.has(keyOf(source, plan)),
    makeLater(source, plan) {
      const key = keyOf(source, plan);
      if (later.size >= MOST_LATER || later.has(key)) return;
      later.add(key);
      // No one is waiting for this. A failure reappears when someone requests this format.
      lastMade = lastMade
        .then(() => render(source, plan))
        .catch(() => null)
        .finally(() => later.delete(key));
    },
    async forget(source) {
      const prefix = prefixOf(source);
      const isFromSource = (key: string) => key.startsWith(prefix);
      const unfinished = [...underWay].filter(([key]) => isFromSource(key));
      await Promise.allSettled(unfinished.map(([, made]) => made));
      await cache.removeAll(isFromSource);
    },
  };
}

/** Opens a cache of files named by key. Removes the least recently used ones when over the limit. */
function openDiskCache(directory: string) {
  const sizes = new Map<string, number>();
  let total = 0;

  const files = openDirectory(directory).map((name) => ({
    name,
    ...fs.statSync(path.join(directory, name)),
  }));
  for (const { name, size } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
    sizes.set(name, size);
    total += size;
  }

  function forget(key: string): void {
    total -= sizes.get(key) ?? 0;
    sizes.delete(key);
  }

  async function remove(key: string): Promise<void> {
    forget(key);
    await fs.promises.rm(path.join(directory, key), { force: true });
  }

  async function shrink(): Promise<void> {
    for (const key of [...sizes.keys()]) {
      if (total <= CACHE_BYTES) return;
      await remove(key);
    }
  }

  return {
    has: (key: string) => sizes.has(key),
    async read(key: string): Promise<Buffer | null> {
      const size = sizes.get(key);
      if (size === undefined) return null;
      try {
        const bytes = await fs.promises.readFile(path.join(directory, key));
        if (bytes.length !== size) throw new Error('A crash left an incomplete image.');
        // Moves it to the end of the map, which is the eviction order.
        if (sizes.delete(key)) sizes.set(key, size);
        return bytes;
      } catch {
        forget(key);
        return null;
      }
    },
    async add(key: string, bytes: Buffer): Promise<void> {
      await writeWhole(path.join(directory, key), bytes);
      forget(key);
      sizes.set(key, bytes.length);
      total += bytes.length;
      await shrink();
    },
    async removeAll(isUnwanted: (key: string) => boolean): Promise<void> {
      for (const key of [...sizes.keys()].filter(isUnwanted)) await remove(key);
    },
  };
}
