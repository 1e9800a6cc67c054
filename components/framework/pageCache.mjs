/**
 * Next's page cache on disk, with four additions:
 *
 * It remembers missing and moved addresses. Next keeps those only in memory, but our processes
 * share the disk and keep nothing in memory, so an unpublished page would still be served.
 *
 * It writes each file atomically, so processes that share a build never read half a file.
 *
 * It counts visits per page, so that a change to many pages regenerates the most visited ones
 * first. It counts addresses only and stores nothing about visitors.
 *
 * It leaves a mark for each page that it has stored, so that a change to every page needn't ask Next
 * about the many that were never requested.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { access, mkdir, readFile, rm } from 'node:fs/promises';
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
    const folder = options.serverDistDir ?? '.next/server';
    this.answers = path.join(folder, 'answers-without-page');
    this.marks = path.join(folder, 'stored-pages');
    globalThis.safarMayBeStored ??= (route) => mayBeStored(folder, this.marks, route);
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
    // Written first, so every stored page has a mark.
    await mark(this.marks, routeOf(key));
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
function routeOf(key) {
  const at = key.lastIndexOf('/$/');
  const address = at < 0 ? key : key.slice(at + 2);
  return address === '/index' ? '/' : address;
}

const marked = new Set();
/** The pages of the build itself, once they have been read. */
let built;

async function mark(folder, route) {
  if (marked.has(route)) return;
  await mkdir(folder, { recursive: true });
  await writeFile(markOf(folder, route), '');
  if (marked.size >= maximumPages) marked.clear();
  marked.add(route);
}

function markOf(folder, route) {
  return path.join(folder, createHash('sha256').update(route).digest('hex'));
}

/** Whether any process that shares this build has stored a page, or a missing one, for a route. */
async function mayBeStored(folder, marks, route) {
  built ??= new Set(Object.keys(readManifest(folder).routes));
  if (marked.has(route) || built.has(route)) return true;
  return access(markOf(marks, route)).then(
    () => true,
    () => false,
  );
}

function readManifest(folder) {
  return JSON.parse(readFileSync(path.join(folder, '..', 'prerender-manifest.json'), 'utf8'));
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
