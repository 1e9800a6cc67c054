import type { SanityClient } from '@sanity/client';

/** A scheduled action on a document. */
export interface Planned {
  /** The ID without `drafts.`. */
  id: string;
  type: string;
  title: string | null;
  kind: 'publish' | 'unpublish';
  /** An instant such as 2026-12-01T04:30:00.000Z. */
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

/** Lists scheduled actions, soonest first. The client must see drafts (perspective `raw`). */
export async function listPlanned(client: SanityClient): Promise<Planned[]> {
  const documents = await client.fetch<Scheduled[]>(comingQuery, {}, { perspective: 'raw' });
  const planned = documents.flatMap((document): Planned[] => {
    const { _id, _type: type, title, publishAt, unpublishAt } = document;
    const common = { id: _id.replace(DRAFT, ''), type, title };
    // Only drafts can be published, and only public documents taken offline.
    if (_id.startsWith(DRAFT))
      return publishAt ? [{ ...common, kind: 'publish', at: publishAt }] : [];
    return unpublishAt ? [{ ...common, kind: 'unpublish', at: unpublishAt }] : [];
  });
  return planned.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** Moves a scheduled action to another instant, or cancels it if `at` is null. */
export async function reschedule(
  client: SanityClient,
  { id, kind }: Pick<Planned, 'id' | 'kind'>,
  at: Date | null,
): Promise<void> {
  const patch = client.patch(kind === 'publish' ? DRAFT + id : id);
  const field = kind === 'publish' ? 'publishAt' : 'unpublishAt';
  await (at ? patch.set({ [field]: at.toISOString() }) : patch.unset([field])).commit();
}
