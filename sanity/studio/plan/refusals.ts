import { useEffect, useState } from 'react';
import { useClient, type SanityClient } from 'sanity';
import { apiVersion } from '../environment.ts';

/** Something planned that the scheduler could not do, as it notes it for the Studio. */
export interface Refusal {
  kind: 'publish' | 'unpublish';
  /** The id without `drafts.`. */
  documentId: string;
  documentType: string;
  title: string | null;
  plannedFor: string;
  reason: string;
}

const filter = '_type == "safar.scheduleRefusal"';
const query = `*[${filter}] | order(plannedFor asc){
  kind, documentId, documentType, plannedFor, reason,
  "title": coalesce(*[_id == "drafts." + ^.documentId][0].title, *[_id == ^.documentId][0].title)
}`;

/** What the scheduler could not do, kept up to date while somebody looks. */
export function useRefusals(): Refusal[] {
  const client = useClient({ apiVersion });
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  useEffect(() => follow(client, setRefusals), [client]);
  return refusals;
}

/** What the scheduler could not do to one document. */
export function useRefusalsOf(documentId: string): Refusal[] {
  return useRefusals().filter((refusal) => refusal.documentId === documentId);
}

function follow(client: SanityClient, onChange: (refusals: Refusal[]) => void): () => void {
  let isFollowed = true;
  const read = () =>
    client.fetch<Refusal[]>(query, {}, { perspective: 'raw', tag: 'safar.plan' }).then(
      (found) => isFollowed && onChange(found),
      // While the store is away the last known list stays; the Studio itself says that it is away.
      () => undefined,
    );
  const subscription = client
    .listen(
      `*[${filter}]`,
      {},
      { events: ['welcome', 'mutation'], visibility: 'query', includeResult: false },
    )
    .subscribe({ next: () => void read(), error: () => undefined });
  return () => {
    isFollowed = false;
    subscription.unsubscribe();
  };
}

/** What happened, in a few words. */
export function refusalTitle({ kind }: Refusal): string {
  return kind === 'publish' ? 'Not published as planned' : 'Not taken offline as planned';
}

/** How to mend it. */
export function refusalAdvice({ kind }: Refusal): string {
  return kind === 'publish'
    ? 'Mend it, and it is published by itself a few seconds later. Or choose another time with "Change the schedule".'
    : 'Mend it, and it goes offline by itself a few minutes later. Or choose another time with "Change the schedule".';
}
