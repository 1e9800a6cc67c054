/**
 * Next's page cache on disk, with three additions:
 *
 * It remembers missing and moved addresses. Next keeps those only in memory, but our processes
 * share the disk and keep nothing in memory, so an unpublished page would still be served.
 *
 * It writes each file atomically, so processes that share a build never read half a file.
 *
 * It counts visits per page, so that a change to many pages regenerates the most visited ones
 * first. It counts addresses only and stores nothing about visitors.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import fileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js';
import writeFileAtomic from 'write-file-atomic';

const FileSystemCache = fileSystemCache.default;

const maximumPages = 50_000;
/** Older visits count for less: all counts are halved every hour. */
const halvedEveryMs = 60 * 60_000;
const visits = (globalThis.safarPageVisits ??= new Map());
let halvedAt = Date.now();

export default class PageCache extends FileSystemCache {
  constructor(options) {
    super({ ...options, fs: { ...options.fs, writeFile } });
    this.answers = path.join(options.serverDistDir ?? '.next/server', 'answers-without-page');
  }

  fileOf(key) {
    return path.join(this.answers, `${createHash('sha256').update(key).digest('hex')}.json`);
  }

  async get(key, context) {
    const answer = await readFile(this.fileOf(key), 'utf8').catch(() => null);
    if (answer !== null) return JSON.parse(answer);
    const page = await super.get(key, context);
    // Don't count made-up addresses, which have no page.
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
    await writeFile(this.fileOf(key), JSON.stringify(answer));
  }
}

/** A cache entry lost in a power cut is rebuilt, so there is no need to wait for the disk. */
function writeFile(file, data) {
  return writeFileAtomic(file, data, { fsync: false });
}

/** Next's key for a page ends in `/$` and the address, which is `/index` for the home page. */
function countVisit(key) {
  const at = key.lastIndexOf('/$/');
  const address = at < 0 ? key : key.slice(at + 2);
  const route = address === '/index' ? '/' : address;
  if (Date.now() - halvedAt > halvedEveryMs) halveVisits();
  if (visits.has(route) || visits.size < maximumPages) {
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
