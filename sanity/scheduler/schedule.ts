import type { SanityClient } from '@sanity/client';

/** Something that will happen to a document by itself. */
export interface Planned {
  /** The id without `drafts.`. */
  id: string;
  type: string;
  title: string | null;
  kind: 'publish' | 'unpublish';
  /** An instant, like 2026-12-01T04:30:00.000Z. */
  at: string;
}

const comingQuery = `*[defined(publishAt) || defined(unpublishAt)]{
  _id, _type, title, publishAt, unpublishAt }`;

interface Scheduled {
  _id: string;
  _type: string;
  title: string | null;
  publishAt: string | null;
  unpublishAt: string | null;
}

const DRAFT = 'drafts.';

/** Lists what is coming, the soonest first. The client must see drafts (perspective `raw`). */
export async function listPlanned(client: SanityClient): Promise<Planned[]> {
  const documents = await client.fetch<Scheduled[]>(comingQuery, {}, { perspective: 'raw' });
  const planned = documents.flatMap((document): Planned[] => {
    const { _id, _type: type, title, publishAt, unpublishAt } = document;
    const common = { id: _id.replace(DRAFT, ''), type, title };
    // A draft waits to be published; only what is public can be taken offline.
    if (_id.startsWith(DRAFT))
      return publishAt ? [{ ...common, kind: 'publish', at: publishAt }] : [];
    return unpublishAt ? [{ ...common, kind: 'unpublish', at: unpublishAt }] : [];
  });
  return planned.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** Moves something planned to another instant. */
export async function reschedule(
  client: SanityClient,
  { id, kind }: Pick<Planned, 'id' | 'kind'>,
  at: Date,
): Promise<void> {
  const [holder, field] = fieldOf(id, kind);
  await client
    .patch(holder)
    .set({ [field]: at.toISOString() })
    .commit();
}

/** Takes something planned off the plan; the document stays as it is. */
export async function cancelPlanned(
  client: SanityClient,
  { id, kind }: Pick<Planned, 'id' | 'kind'>,
): Promise<void> {
  const [holder, field] = fieldOf(id, kind);
  await client.patch(holder).unset([field]).commit();
}

function fieldOf(id: string, kind: Planned['kind']): [string, string] {
  return kind === 'publish' ? [DRAFT + id, 'publishAt'] : [id, 'unpublishAt'];
}
