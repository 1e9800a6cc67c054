/**
 * Next's page cache on disk, with five additions:
 *
 * It remembers which pages went missing or moved. Next keeps that only in memory, which our
 * processes can't share, so an unpublished page would still be served.
 *
 * It writes each file atomically, so processes that share a build never read half a file.
 *
 * It counts visits per page, so that a change to many pages regenerates the most visited ones
 * first. It counts addresses only and stores nothing about visitors.
 *
 * It leaves a mark for each page that it has stored, so that a change to every page needn't ask Next
 * about the many that were never requested.
 *
 * It keeps the pages visited last in memory, and serves one from there while its mark is the same.
 * The mark is a version, written again after each change, so every process sees another's change.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js';

const FileSystemCache = fileSystemCache.default;

const maximumPages = 50_000;
/** Pages that went missing are small, but there may be many. */
const mostKept = 1_000;
/** Older visits count for less: all counts are halved every hour. */
const halvedEveryMs = 60 * 60_000;
const visits = (globalThis.safarPageVisits ??= new Map());
let halvedAt = Date.now();

export default class PageCache extends FileSystemCache {
  constructor(options) {
    super({ ...options, fs: { ...options.fs, writeFile: writeWhole } });
    this.folder = options.serverDistDir ?? '.next/server';
    this.answers = path.join(this.folder, 'answers-without-page');
    this.marks = path.join(this.folder, 'stored-pages');
    globalThis.safarMayBeStored ??= (route) => this.mayBeStored(route);
  }

  fileOf(key) {
    return path.join(this.answers, `${createHash('sha256').update(key).digest('hex')}.json`);
  }

  async get(key, context) {
    // Read before the page, so that a page that changes meanwhile is read again next time.
    const version = versionOf(this.marks, routeOf(key));
    const file = this.fileOf(key);
    const entry = recall(file, version) ?? (await this.read(key, context));
    if (entry && !context.isFallback) keep(file, version, entry);
    // Don't count made-up addresses, which have no page.
    if (entry?.value?.kind === 'PAGES') countVisit(key);
    return entry;
  }

  async read(key, context) {
    const answer = await readFile(this.fileOf(key), 'utf8').catch(() => null);
    return answer === null ? super.get(key, context) : JSON.parse(answer);
  }

  async set(key, data, context) {
    const route = routeOf(key);
    // Only a page that was stored can go missing or move. Invented addresses leave no files behind,
    // not even those that redirect, such as the first page of a list that doesn't exist.
    if (!isPage(data) && !(await this.mayBeStored(route))) return;
    // Written first, so every stored page has a mark, and again once the page is stored.
    if (!marked.has(route)) await mark(this.marks, route);
    await this.write(key, data, context);
    await mark(this.marks, route);
  }

  /** Whether the build or any process that shares it has stored a page for a route. */
  async mayBeStored(route) {
    built ??= new Set(Object.keys(readManifest(this.folder).routes));
    if (marked.has(route) || built.has(route)) return true;
    return access(markOf(this.marks, route)).then(
      () => true,
      () => false,
    );
  }

  async write(key, data, context) {
    if (isPage(data)) {
      await super.set(key, data, context);
      await rm(this.fileOf(key), { force: true });
      return;
    }
    await mkdir(this.answers, { recursive: true });
    const answer = { value: data, lastModified: Date.now(), cacheControl: context.cacheControl };
    await writeWhole(this.fileOf(key), JSON.stringify(answer));
  }
}

function isPage(data) {
  return data !== null && data.kind !== 'REDIRECT';
}

/**
 * Writes a file atomically. A cache entry lost in a power cut is rebuilt, so this doesn't wait for
 * the disk. `write-file-atomic` would take almost twice as long.
 */
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

/** How many characters of pages to keep in memory. A trip's page has about 200,000. */
const mostCharacters = 8_000_000;
/** The page that was visited longest ago comes first. */
const kept = new Map();
let keptCharacters = 0;

function recall(file, version) {
  const found = kept.get(file);
  return found && found.version === version ? found.entry : null;
}

function keep(file, version, entry) {
  forget(file);
  const characters = entry.value?.html?.length ?? 0;
  kept.set(file, { version, entry, characters });
  keptCharacters += characters;
  for (const oldest of kept.keys()) {
    if (keptCharacters <= mostCharacters && kept.size <= mostKept) break;
    forget(oldest);
  }
}

function forget(file) {
  keptCharacters -= kept.get(file)?.characters ?? 0;
  kept.delete(file);
}

/**
 * Returns a page's version, or nothing if it is still as it was built. Synchronous, because reading
 * these few bytes takes far less time than switching to another thread.
 */
function versionOf(folder, route) {
  try {
    return readFileSync(markOf(folder, route), 'utf8');
  } catch {
    return undefined;
  }
}

/** Next's key for a page ends in `/$` and the address, which is `/index` for the home page. */
function routeOf(key) {
  const at = key.lastIndexOf('/$/');
  const address = at < 0 ? key : key.slice(at + 2);
  return address === '/index' ? '/' : address;
}

const marked = new Set();
/** The pages of the build itself, once they have been read. */
let built;

async function mark(folder, route) {
  await mkdir(folder, { recursive: true });
  await writeWhole(markOf(folder, route), randomUUID());
  if (marked.size >= maximumPages) marked.clear();
  marked.add(route);
}

function markOf(folder, route) {
  return path.join(folder, createHash('sha256').update(route).digest('hex'));
}

/** Reads which pages the build itself made. While it runs, there is no list yet. */
function readManifest(folder) {
  try {
    return JSON.parse(readFileSync(path.join(folder, '..', 'prerender-manifest.json'), 'utf8'));
  } catch {
    return { routes: {} };
  }
}

function countVisit(key) {
  const route = routeOf(key);
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
