import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import writeFileAtomic from 'write-file-atomic';
import { siteMetrics } from '../metrics/siteMetrics';

/** The last publish: when the store saved it, and how long until its pages were ready. */
const LastPublish = Type.Object({
  publishedAt: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT' }),
  readyAfterMs: Type.Integer({ minimum: 0 }),
});
export type LastPublish = Static<typeof LastPublish>;

const fileIn = (folder: string) => join(folder, 'safar-last-publish.json');

/**
 * Records a publish whose own pages have just been rendered, in a build's folder. Skips a store that
 * only reports whole seconds. Never throws.
 */
export async function rememberPublish(folder: string, publishedAt: string | null): Promise<void> {
  if (publishedAt === null || !/\.\d{3}Z$/.test(publishedAt)) return;
  const readyAfterMs = Math.max(Date.now() - Date.parse(publishedAt), 0);
  siteMetrics()?.publishToLive.observe(readyAfterMs / 1_000);
  const last: LastPublish = { publishedAt, readyAfterMs };
  await writeFileAtomic(fileIn(folder), JSON.stringify(last)).catch(() => undefined);
}

/** Returns the last publish of a build, or null. */
export async function readLastPublish(folder: string): Promise<LastPublish | null> {
  try {
    const last: unknown = JSON.parse(await readFile(fileIn(folder), 'utf8'));
    return Value.Check(LastPublish, last) ? last : null;
  } catch {
    return null;
  }
}
