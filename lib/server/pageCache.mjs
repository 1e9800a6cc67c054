/**
 * The page cache of Next, on disk, with three additions:
 *
 * It also remembers that an address is missing or has moved. Next keeps these two answers in memory
 * only, and our processes share the disk and keep nothing in memory, so that without this an
 * unpublished page would go on being served.
 *
 * It writes each file beside its place and renames it: of two processes on one build, one never reads
 * half of what the other is writing.
 *
 * It counts how often each page is asked for, so that a wide change renews the most visited first: an
 * address and a number, nothing about who asked.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js';

const FileSystemCache = fileSystemCache.default;

/** The list has an end, and what was asked for long ago counts less and less. */
const countedPages = 50_000;
const halvedEveryMs = 60 * 60_000;
const visits = (globalThis.safarPageVisits ??= new Map());
let halvedAt = Date.now();

export default class PageCache extends FileSystemCache {
  constructor(options) {
    super({ ...options, fs: { ...options.fs, writeFile: writeWhole } });
    this.answers = path.join(options.serverDistDir ?? '.next/server', 'answers-without-page');
  }

  fileOf(key) {
    return path.join(this.answers, `${createHash('sha256').update(key).digest('hex')}.json`);
  }

  async get(key, context) {
    const answer = await readFile(this.fileOf(key), 'utf8').catch(() => null);
    if (answer !== null) return JSON.parse(answer);
    const page = await super.get(key, context);
    // Made-up addresses are asked for too, and have none.
    if (page) countVisit(key);
    return page;
  }

  async set(key, data, context) {
    if (data !== null && data.kind !== 'REDIRECT') {
      await super.set(key, data, context);
      await rm(this.fileOf(key), { force: true });
      return;
    }
    await mkdir(this.answers, { recursive: true });
    const answer = { value: data, lastModified: Date.now(), cacheControl: context.cacheControl };
    await writeWhole(this.fileOf(key), JSON.stringify(answer));
  }
}

async function writeWhole(file, data) {
  const beside = `${file}.${randomUUID()}.partial`;
  try {
    await writeFile(beside, data);
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** Next's key of a page ends in `/$` and the address; the home page is `/index` there. */
function countVisit(key) {
  const at = key.lastIndexOf('/$/');
  const address = at < 0 ? key : key.slice(at + 2);
  const route = address === '/index' ? '/' : address;
  if (Date.now() - halvedAt > halvedEveryMs) halveVisits();
  if (visits.has(route) || visits.size < countedPages) {
    visits.set(route, (visits.get(route) ?? 0) + 1);
  }
}

function halveVisits() {
  halvedAt = Date.now();
  for (const [route, count] of visits) {
    if (count > 1) visits.set(route, count / 2);
    else visits.delete(route);
  }
}
