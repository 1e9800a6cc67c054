import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { codeOf, LakeError } from '../errors.ts';
import type { ImagePlan } from './plan.ts';

// The lake shares two cores and little memory with the site: one thread a picture, no pixel cache.
sharp.cache(false);
sharp.concurrency(1);

const CACHE_BYTES = 300 << 20;
const MOST_WAITING = 300;
/** Encoding takes a whole core, so at least one core is left for requests. */
const AT_ONCE = Math.max(1, Math.min(4, os.availableParallelism() - 1));

export interface Renderer {
  /** The name of the picture a plan makes; also its ETag. */
  keyOf(source: string, plan: ImagePlan): string;
  /** Makes the picture, or finds it on the disk. */
  render(source: string, plan: ImagePlan): Promise<Buffer>;
}

interface CacheOptions {
  directory: string;
  cacheBytes?: number;
}

/** Makes resized pictures and keeps them in a directory that never grows beyond its limit. */
export function createRenderer({ directory, cacheBytes = CACHE_BYTES }: CacheOptions): Renderer {
  const cache = openDiskCache(directory, cacheBytes);
  const gate = createGate(AT_ONCE, MOST_WAITING);
  const underWay = new Map<string, Promise<Buffer>>();

  const keyOf = (source: string, plan: ImagePlan) =>
    createHash('sha1')
      .update(`${path.basename(source)} ${JSON.stringify(plan)}`)
      .digest('hex');

  async function make(key: string, source: string, plan: ImagePlan): Promise<Buffer> {
    const kept = await cache.read(key);
    if (kept) return kept;
    const picture = await gate(() => transform(source, plan));
    await cache.write(key, picture);
    return picture;
  }

  return {
    keyOf,
    render(source, plan) {
      const key = keyOf(source, plan);
      const known = underWay.get(key);
      if (known) return known;
      const made = make(key, source, plan).finally(() => underWay.delete(key));
      underWay.set(key, made);
      return made;
    },
  };
}

async function transform(source: string, plan: ImagePlan): Promise<Buffer> {
  const { region, size, canvas, strategy } = plan;
  let image = sharp(source, { failOn: 'error' }).autoOrient().extract(region);
  image = strategy
    ? image.resize({ ...size, fit: 'cover', position: sharp.strategy[strategy] })
    : image.resize({ ...size, fit: 'fill' });
  if (canvas.width > size.width || canvas.height > size.height) {
    const left = Math.floor((canvas.width - size.width) / 2);
    const top = Math.floor((canvas.height - size.height) / 2);
    const right = canvas.width - size.width - left;
    const bottom = canvas.height - size.height - top;
    image = image.extend({ left, top, right, bottom, background: plan.background });
  }
  if (plan.flip.includes('h')) image = image.flop();
  if (plan.flip.includes('v')) image = image.flip();
  if (plan.blur > 0) image = image.blur(Math.max(0.3, Math.min(plan.blur / 2, 200)));
  return encode(image, plan).toBuffer();
}

function encode(image: Sharp, { format, quality: asked, background }: ImagePlan): Sharp {
  const quality = Math.max(1, asked);
  switch (format) {
    case 'jpeg':
      return image.flatten({ background }).jpeg({ quality, progressive: true });
    case 'png':
      return image.png({ compressionLevel: 8 });
    case 'avif':
      return image.avif({ quality, effort: 2 });
    case 'webp':
      return image.webp({ quality, effort: 3 });
  }
}

type Gate = <T>(job: () => Promise<T>) => Promise<T>;

/** Lets few jobs run at once and keeps the others waiting, up to a limit. */
export function createGate(atOnce: number, mostWaiting: number): Gate {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async (job) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) {
        throw new LakeError(503, 'overloadedError', 'Too many pictures are being made. Try again.');
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    running += 1;
    try {
      return await job();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}

interface DiskCache {
  read(key: string): Promise<Buffer | null>;
  write(key: string, bytes: Buffer): Promise<void>;
}

/** Files named by key. What was not used for longest goes first when the limit is passed. */
function openDiskCache(directory: string, limit: number): DiskCache {
  fs.mkdirSync(directory, { recursive: true });
  const sizes = new Map<string, number>();
  let total = 0;

  for (const { name, size } of oldestFirst(directory)) {
    sizes.set(name, size);
    total += size;
  }

  function forget(key: string): void {
    total -= sizes.get(key) ?? 0;
    sizes.delete(key);
  }

  async function shrink(): Promise<void> {
    for (const key of [...sizes.keys()]) {
      if (total <= limit) return;
      forget(key);
      await fs.promises.rm(path.join(directory, key), { force: true });
    }
  }

  return {
    async read(key) {
      const size = sizes.get(key);
      if (size === undefined) return null;
      try {
        const bytes = await fs.promises.readFile(path.join(directory, key));
        if (bytes.length !== size) throw new Error('A crash left half a picture.');
        // Moved to the young end of the map, which is the order of eviction.
        if (sizes.delete(key)) sizes.set(key, size);
        return bytes;
      } catch {
        forget(key);
        return null;
      }
    },
    async write(key, bytes) {
      const file = path.join(directory, key);
      const partial = `${file}.${randomUUID()}.partial`;
      try {
        await fs.promises.writeFile(partial, bytes);
        await fs.promises.rename(partial, file);
      } catch (error) {
        // A full disk must not keep the picture from the reader.
        if (codeOf(error) !== 'ENOSPC') throw error;
        await fs.promises.rm(partial, { force: true });
        return;
      }
      forget(key);
      sizes.set(key, bytes.length);
      total += bytes.length;
      await shrink();
    },
  };
}

function oldestFirst(directory: string): Array<{ name: string; size: number }> {
  const files: Array<{ name: string; size: number; changed: number }> = [];
  for (const name of fs.readdirSync(directory)) {
    const file = path.join(directory, name);
    if (name.endsWith('.partial')) {
      fs.rmSync(file, { force: true });
      continue;
    }
    const { size, mtimeMs } = fs.statSync(file);
    files.push({ name, size, changed: mtimeMs });
  }
  return files.sort((a, b) => a.changed - b.changed);
}
