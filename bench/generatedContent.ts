/**
 * Content for benchmarks of the whole site: copies of the seed, so that every page looks as if an
 * editor made it, with images and references.
 */
import type { SanityClient } from '@sanity/client';
import { QUIET_TAG } from '../sanity/lake/lake.ts';
import { copiesOfSeed, type Document } from '../sanity/lake/testing/copies.ts';

export type { Document };

const perTransaction = 400;

/**
 * Fills a seeded lake with copies of the seed until it has `count` documents. `changedShares`
 * overrides the usual share of each type.
 */
export async function fillLake(
  client: SanityClient,
  count: number,
  changedShares: Record<string, number> = {},
): Promise<void> {
  const published = client.withConfig({ perspective: 'published' });
  const known = await published.fetch<string[]>('*[!(_id in path("safar.*"))]._id');
  // Only the seed's documents are copied, and whole copies of 20,000 would be too large a result.
  const seed = await published.fetch<Document[]>(
    '*[_id in $ids && _type in ["trip", "author", "faq", "campaign", "destination", "post"]]',
    { ids: known.filter((id) => !/-copy-\d+$/.test(id)) },
  );
  const copies = known.map((_id) => ({ _id, _type: '' }));
  let batch: Document[] = [];
  const send = async () => {
    const transaction = client.transaction();
    for (const document of batch) transaction.create(document);
    if (batch.length > 0) await transaction.commit({ returnDocuments: false, tag: QUIET_TAG });
    batch = [];
  };
  for (const documents of copiesOfSeed([...copies, ...seed], count, changedShares)) {
    batch.push(...documents);
    if (batch.length >= perTransaction) await send();
  }
  await send();
}
