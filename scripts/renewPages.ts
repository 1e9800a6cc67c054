/**
 * Makes those pages anew whose content has changed since a list of it was written. A process of the site that isn't in
 * use hears of no publish, so deploy/roll.sh calls this before visitors come to it.
 *
 *   node scripts/renewPages.ts note <file>              lists the published documents and their revisions in a file
 *   node scripts/renewPages.ts renew <file> <address>   tells the site at an address what has changed, and lists anew
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { encodeSignatureHeader } from '@sanity/webhook';
import { createContentClient } from '../sanity/client.ts';
import { listOf } from '../sanity/hostedSettings.ts';

interface Published {
  _id: string;
  _type: string;
  _rev: string;
  _updatedAt: string;
  /** For a redirect, the address it redirects from. */
  slug: string | null;
}
type Listed = Record<string, Published>;

const pageSize = 2_000;
const atOnce = 4;
/** Above this number, all pages are made anew instead, the most visited first. */
const mostChanges = 200;
/** By then the site gets its visitors, and goes on making the rest. */
const patienceMs = 120_000;

async function listPublished(): Promise<Listed> {
  const content = createContentClient({
    projectId: required('SANITY_PROJECT_ID'),
    dataset: required('SANITY_DATASET'),
    apiHost: process.env.SANITY_API_HOST ?? '',
    readToken: process.env.SANITY_API_READ_TOKEN ?? '',
  });
  const listed: Listed = {};
  for (let after = ''; ;) {
    const documents = await content.fetch<Published[]>(
      `*[_id > $after && !(_id in path("drafts.**")) && !(_id in path("versions.**"))
         && !(_type in ["sanity.imageAsset", "sanity.fileAsset"])] | order(_id) [0...${pageSize}]{
        _id, _type, _rev, _updatedAt, "slug": coalesce(slug.current, from)
      }`,
      { after },
    );
    for (const document of documents) listed[document._id] = document;
    const last = documents.at(-1);
    if (!last || documents.length < pageSize) return listed;
    after = last._id;
  }
}

/** What the content store would have told the site. */
function changesBetween(before: Listed, now: Listed) {
  const changed = Object.values(now)
    .filter(({ _id, _rev }) => before[_id]?._rev !== _rev)
    .map((document) => {
      const old = before[document._id];
      return { ...document, oldSlug: old?.slug ?? null, operation: old ? 'update' : 'create' };
    });
  const removed = Object.values(before)
    .filter(({ _id }) => !now[_id])
    .map((document) => ({ ...document, slug: null, oldSlug: document.slug, operation: 'delete' }));
  return [...changed, ...removed];
}

/** The site refreshes every page after a change to the settings. */
function changeOfEverything(now: Listed) {
  const settings = Object.values(now).filter(({ _type }) => _type === 'settings');
  return settings.slice(0, 1).map((document) => ({
    ...document,
    oldSlug: document.slug,
    operation: 'edge',
  }));
}

async function tell(address: string, change: object): Promise<boolean> {
  const body = JSON.stringify(change);
  // The others are only accepted.
  const [secret = ''] = listOf(required('SANITY_WEBHOOK_SECRET'));
  const signature = await encodeSignatureHeader(body, Date.now(), secret);
  const response = await fetch(new URL('/api/revalidate', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sanity-webhook-signature': signature },
    body,
    signal: AbortSignal.timeout(60_000),
  });
  if (!response.ok)
    console.error(`${address} answered ${response.status}: ${await response.text()}`);
  return response.ok;
}

async function waitForQueue(address: string): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await pause(500)) {
    const response = await fetch(new URL('/api/revalidate-queue', address));
    const { waiting } = (await response.json()) as { waiting: number };
    if (waiting === 0) return;
  }
}

function write(file: string, listed: Listed): void {
  writeFileSync(`${file}.new`, JSON.stringify(listed));
  renameSync(`${file}.new`, file);
}

async function renew(file: string, address: string): Promise<void> {
  const before: Listed = JSON.parse(readFileSync(file, 'utf8'));
  const now = await listPublished();
  const changes = changesBetween(before, now);
  const told = changes.length > mostChanges ? changeOfEverything(now) : changes;
  let failed = 0;
  for (let start = 0; start < told.length; start += atOnce) {
    const answers = await Promise.all(
      told.slice(start, start + atOnce).map((change) => tell(address, change)),
    );
    failed += answers.filter((isTold) => !isTold).length;
  }
  await waitForQueue(address);
  if (failed > 0) throw new Error(`${failed} of ${told.length} changes didn't reach the pages.`);
  write(file, now);
  if (changes.length > 0) console.log(`Pages renewed after ${changes.length} changes.`);
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} isn't set.`);
  return value;
}

const [command, file = '', address = ''] = process.argv.slice(2);
if (command === 'note' && file) write(file, await listPublished());
else if (command === 'renew' && file && address) await renew(file, address);
else throw new Error('Say "note <file>" or "renew <file> <address>".');
