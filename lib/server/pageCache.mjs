/**
 * The page cache of Next, on disk, with one addition: it also remembers that an address is missing or
 * has moved. Next keeps these two answers in memory only, and our processes share the disk and keep
 * nothing in memory, so that without this an unpublished page would go on being served.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js';

const FileSystemCache = fileSystemCache.default;

export default class PageCache extends FileSystemCache {
  constructor(options) {
    super(options);
    this.answers = path.join(options.serverDistDir ?? '.next/server', 'answers-without-page');
  }

  fileOf(key) {
    return path.join(this.answers, `${createHash('sha256').update(key).digest('hex')}.json`);
  }

  async get(key, context) {
    const answer = await readFile(this.fileOf(key), 'utf8').catch(() => null);
    return answer === null ? super.get(key, context) : JSON.parse(answer);
  }

  async set(key, data, context) {
    if (data !== null && data.kind !== 'REDIRECT') {
      await super.set(key, data, context);
      await rm(this.fileOf(key), { force: true });
      return;
    }
    await mkdir(this.answers, { recursive: true });
    const answer = { value: data, lastModified: Date.now(), cacheControl: context.cacheControl };
    // Written beside and renamed: a reader sees the old answer or the new one, never half of it.
    const half = `${this.fileOf(key)}.${process.pid}`;
    await writeFile(half, JSON.stringify(answer));
    await rename(half, this.fileOf(key));
  }
}
