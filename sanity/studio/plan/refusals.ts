import { useEffect, useState } from 'react';
import { useClient, type SanityClient } from 'sanity';
import { apiVersion } from '../environment.ts';

/** A scheduled action that failed, as the scheduler records it for the Studio. */
export interface Refusal {
  kind: 'publish' | 'unpublish';
  /** The ID without `drafts.`. */
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

/** Returns the failed scheduled actions, kept up to date while the hook is in use. */
export function useRefusals(): Refusal[] {
  const client = useClient({ apiVersion });
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  useEffect(() => follow(client, setRefusals), [client]);
  return refusals;
}

/** Returns a document's failed scheduled actions. */
export function useRefusalsOf(documentId: string): Refusal[] {
  return useRefusals().filter((refusal) => refusal.documentId === documentId);
}

function follow(client: SanityClient, onChange: (refusals: Refusal[]) => void): () => void {
  let isFollowed = true;
  const read = () =>
    client.fetch<Refusal[]>(query, {}, { perspective: 'raw', tag: 'safar.plan' }).then(
      (found) => isFollowed && onChange(found),
      // While the store is down, keep the last known list. The Studio itself reports the outage.
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

/** Says what failed, in a few words. */
export function refusalTitle({ kind }: Refusal): string {
  return kind === 'publish' ? 'Not published on schedule' : 'Not taken offline on schedule';
}

/** Says how to fix it. */
export function refusalAdvice({ kind }: Refusal): string {
  return kind === 'publish'
    ? 'Once you fix the problem, the document is published within seconds. Or choose another time with “Change schedule”.'
    : 'Once you fix the problem, the page goes offline within a few minutes. Or choose another time with “Change schedule”.';
}
