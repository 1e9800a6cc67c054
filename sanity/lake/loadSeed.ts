import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { SanityClient } from '@sanity/client';
import { readConfig } from './config.ts';
import { strongReferences } from './documents.ts';
import { QUIET_TAG } from './lake.ts';
import { ownClient, urlOf } from './ownClients.ts';
import { fail, Problem } from './program.ts';
import { assetFile, assetReferences, findSeedProblems, isSeed, type RawSeed } from './seedCheck.ts';
import { uploadAssets, withAssets, type Upload } from './uploads.ts';

export interface SeedReport {
  written: number;
  /** Left alone because an editor changed or removed them. */
  kept: string[];
  removed: number;
  pictures: number;
  unchanged: number;
}

/** Our record of each loaded document: its seed's hash and its revision at that time. */
interface SeedEntry {
  _key: string;
  id: string;
  seedHash: string;
  revision: string | null;
}

interface Stored {
  _id: string;
  _rev: string;
  _createdAt: string;
}

const STATE_ID = 'safar.seedState';

/**
 * Loads seed documents. One belongs to the seed until someone else changes it: a new seed replaces
 * those as the seed left them, not any that an editor has changed, drafted or deleted.
 */
export async function loadSeed(
  client: SanityClient,
  documents: unknown[],
  directory: string,
): Promise<SeedReport> {
  const problems = findSeedProblems(documents, directory);
  if (problems.length > 0) {
    throw new Problem(`The seed has ${problems.length} problems:\n- ${problems.join('\n- ')}`);
  }
  const seeds = documents.filter(isSeed);
  const hashes = hashFiles(seeds, directory);
  const state = await readState(client);
  const tag = state === null ? { tag: QUIET_TAG } : {};
  const stored = new Map(
    (await client.fetch<Stored[]>('*[]{_id,_rev,_createdAt}')).map((item) => [item._id, item]),
  );
  const plan = planSeed(seeds, hashes, state ?? [], stored);
  const report: SeedReport = {
    written: plan.writes.length,
    kept: plan.kept,
    removed: plan.removals.length,
    pictures: 0,
    unchanged: seeds.length - plan.writes.length - plan.kept.length,
  };
  if (plan.writes.length === 0 && plan.removals.length === 0 && !plan.hasNewEntries) return report;

  const pictures = await storePictures(client, plan.writes, hashes, directory, tag);
  report.pictures = pictures.uploaded;
  const transaction = client.transaction().transactionId(plan.revision);
  for (const seed of plan.writes) {
    const document = withAssets(seed, pictures.ids);
    const before = stored.get(seed._id);
    if (!before) {
      transaction.create(document);
      continue;
    }
    // Fails the whole load if an editor got there first.
    const guard = client
      .patch(seed._id)
      .setIfMissing({ _type: seed._type })
      .ifRevisionId(before._rev);
    transaction.patch(guard).createOrReplace({ ...document, _createdAt: before._createdAt });
  }
  for (const id of plan.removals) transaction.delete(id);
  transaction.createOrReplace({ _id: STATE_ID, _type: STATE_ID, entries: plan.entries });
  await transaction.commit({ ...tag, visibility: 'sync' });
  return report;
}

interface SeedPlan {
  revision: string;
  writes: RawSeed[];
  removals: string[];
  kept: string[];
  entries: SeedEntry[];
  hasNewEntries: boolean;
}

function planSeed(
  seeds: RawSeed[],
  hashes: Map<string, string>,
  state: SeedEntry[],
  stored: Map<string, Stored>,
): SeedPlan {
  const revision = `seed-${randomUUID()}`;
  const known = new Map(state.map((entry) => [entry.id, entry]));
  const seedIds = new Set(seeds.map(({ _id }) => _id));
  const isUntouched = (entry: SeedEntry) =>
    stored.get(entry.id)?._rev === entry.revision && !stored.has(`drafts.${entry.id}`);
  const writes: RawSeed[] = [];
  const kept: string[] = [];
  const entries: SeedEntry[] = [];

  for (const seed of seeds) {
    const id = seed._id;
    const seedHash = hashOf(seed, hashes);
    const entry = known.get(id);
    if (entry?.seedHash === seedHash) {
      entries.push(entry);
      continue;
    }
    const isOurs = entry ? isUntouched(entry) : !stored.has(id);
    if (isOurs) writes.push(seed);
    else kept.push(id);
    // Record documents left alone too, so that they're reported once rather than each time.
    entries.push({ _key: keyOf(id), id, seedHash, revision: isOurs ? revision : null });
  }
  const hasNewEntries = kept.length > 0;
  const gone = state.filter((entry) => !seedIds.has(entry.id));
  const removals = gone.filter(isUntouched).map(({ id }) => id);
  return leaveOutDangling({ revision, writes, removals, kept, entries, hasNewEntries }, stored);
}

/** Leaves out seeds that refer to what an editor deleted: the lake would refuse them. */
function leaveOutDangling(plan: SeedPlan, stored: Map<string, Stored>): SeedPlan {
  let { writes } = plan;
  for (;;) {
    const present = new Set([...stored.keys(), ...writes.map(({ _id }) => _id)]);
    for (const id of plan.removals) present.delete(id);
    const sound = writes.filter((seed) =>
      [...strongReferences(seed)].every((target) => present.has(target)),
    );
    if (sound.length === writes.length) break;
    writes = sound;
  }
  if (writes.length === plan.writes.length) return plan;
  const left = plan.writes.filter((seed) => !writes.includes(seed)).map(({ _id }) => _id);
  return {
    ...plan,
    writes,
    kept: [...plan.kept, ...left],
    entries: plan.entries.filter(({ id }) => !left.includes(id)),
  };
}

async function readState(client: SanityClient): Promise<SeedEntry[] | null> {
  const state = await client.getDocument(STATE_ID);
  return state && Array.isArray(state.entries) ? state.entries : null;
}

/** Returns the SHA-1 of every image file the seeds name, by `_sanityAsset` string. */
function hashFiles(seeds: RawSeed[], directory: string): Map<string, string> {
  const hashes = new Map<string, string>();
  for (const reference of assetReferences(seeds)) {
    const bytes = fs.readFileSync(path.resolve(directory, assetFile(reference) ?? ''));
    hashes.set(reference, createHash('sha1').update(bytes).digest('hex'));
  }
  return hashes;
}

/** Returns a hash that changes with the document's content and its images' bytes. */
function hashOf(seed: RawSeed, hashes: Map<string, string>): string {
  const pictures = [...assetReferences(seed)].map((reference) => hashes.get(reference));
  return createHash('sha1')
    .update(JSON.stringify([seed, pictures]))
    .digest('hex');
}

function keyOf(id: string): string {
  return createHash('sha1').update(id).digest('hex').slice(0, 12);
}

async function storePictures(
  client: SanityClient,
  seeds: RawSeed[],
  hashes: Map<string, string>,
  directory: string,
  tag: { tag?: string },
): Promise<{ ids: Map<string, string>; uploaded: number }> {
  const wanted = [...assetReferences(seeds)];
  const known = await client.fetch<Array<{ _id: string; sha1hash: string }>>(
    '*[_type == "sanity.imageAsset" && sha1hash in $hashes]{_id,sha1hash}',
    { hashes: wanted.map((reference) => hashes.get(reference) ?? '') },
    tag,
  );
  const byHash = new Map(known.map((asset) => [asset.sha1hash, asset._id]));
  const ids = new Map<string, string>();
  const missing: Upload[] = [];
  for (const reference of wanted) {
    const id = byHash.get(hashes.get(reference) ?? '');
    if (id) ids.set(reference, id);
    else missing.push({ reference, file: path.resolve(directory, assetFile(reference) ?? '') });
  }
  const uploaded = await uploadAssets(client, missing, tag);
  return { ids: new Map([...ids, ...uploaded]), uploaded: uploaded.size };
}

/** Summarises the load in one line. */
export function formatReport(report: SeedReport, milliseconds: number): string {
  const { written, removed, kept, pictures, unchanged } = report;
  const parts = [
    written > 0 ? `${written} documents written` : null,
    removed > 0 ? `${removed} removed` : null,
    pictures > 0 ? `${pictures} images stored` : null,
    unchanged > 0 ? `${unchanged} unchanged` : null,
    kept.length > 0 ? `${kept.length} left with edits (${kept.slice(0, 5).join(', ')})` : null,
  ].filter((part) => part !== null);
  return `Seed: ${parts.join(', ') || 'it is empty'} (${(milliseconds / 1000).toFixed(1)} s)`;
}

async function main(): Promise<void> {
  const startedAt = performance.now();
  const config = readConfig(process.env);
  const url = urlOf(config);
  await waitForLake(url);
  const { seedDocuments } = await import('./seed/documents.ts');
  const directory = path.join(import.meta.dirname, 'seed');
  const report = await loadSeed(ownClient(config, url), seedDocuments, directory);
  process.stdout.write(`${formatReport(report, performance.now() - startedAt)}\n`);
}

/** Waits for the lake, which may still be starting. */
async function waitForLake(url: string): Promise<void> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const isUp = await fetch(`${url}/ping`, { signal: AbortSignal.timeout(2_000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    if (Date.now() > deadline) {
      throw new Problem(
        `No content lake is running at ${url}. Start it first: node sanity/lake/server.ts`,
      );
    }
    await setTimeout(200);
  }
}

if (import.meta.main) {
  await main().catch(fail);
}
