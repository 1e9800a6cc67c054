import type { SanityClient } from '@sanity/client';
import { createContentClient } from '@/sanity/client';
import { siteEnvironment } from '../env';
import { fetchMarked } from './markedFields';

let client: SanityClient | undefined;
let draftClient: SanityClient | undefined;

export interface ContentOptions {
  /** Reads drafts instead of published documents. Only in a preview. */
  draft: boolean;
  /** For an editor: marks text and images with the field they come from. */
  isMarked?: boolean;
  /** Shows the site as it will be at this instant, in milliseconds. Only in a preview. */
  asOf?: number;
  /** Shows these releases' versions, the first on top, perhaps with `drafts`. Only in a preview. */
  releases?: string[];
}

/** Returns a client that can write documents. Hosted Sanity needs SANITY_API_WRITE_TOKEN. */
export function writingClient(): SanityClient {
  const { sanity, contentWriteToken } = siteEnvironment();
  return createContentClient({ ...sanity, readToken: contentWriteToken });
}

/**
 * A query's result type, generated from its full text and the schema. TypeScript types fragments as
 * `string`, so `Query` is a template literal that only the full text matches.
 */
type ContentOf<Query extends string> = [KeyOf<Query>] extends [never]
  ? unknown
  : SanityQueries[KeyOf<Query>];
type KeyOf<Query extends string> = Extract<keyof SanityQueries, Query>;

/** Runs a query from `sanity/queries`. Throws if the store fails; the last good page stays. */
export async function fetchContent<Query extends string>(
  query: Query,
  parameters: Record<string, unknown> = {},
  options: ContentOptions = { draft: false },
): Promise<ContentOf<Query>> {
  if (options.draft) {
    const drafts = clientFor(options);
    return options.isMarked
      ? fetchMarked<ContentOf<Query>>(drafts, query, parameters)
      : drafts.fetch<ContentOf<Query>>(query, parameters);
  }
  client ??= createContentClient(siteEnvironment().sanity);
  return client.fetch<ContentOf<Query>>(query, parameters);
}

interface ContentListener {
  /** From now on, the store reports changes. Earlier ones may have been missed. */
  onListening: () => void;
  /** The store reports changes again, starting with those since the connection broke. */
  onResumed: () => void;
  /** The connection broke. The client reconnects. */
  onSilence: () => void;
  /** The store refused the connection. The client doesn't reconnect. */
  onEnd: () => void;
  onChange: (documentId: string) => void;
}

/**
 * Calls back for each change to a query's published documents, once queries return it. Returns a
 * function that stops listening. A private dataset needs the read token.
 */
export function listenToContent(query: string, listener: ContentListener): () => void {
  client ??= createContentClient(siteEnvironment().sanity);
  const subscription = client
    .listen(
      query,
      {},
      {
        // Only a listener that may resume is told that it has missed changes (`reset`).
        enableResume: true,
        events: ['welcome', 'welcomeback', 'reset', 'reconnect', 'mutation'],
        includeResult: false,
        includeMutations: false,
        visibility: 'query',
        tag: 'safar.search',
      },
    )
    .subscribe({
      next: (event) => {
        if (event.type === 'mutation') listener.onChange(event.documentId);
        else if (event.type === 'reconnect') listener.onSilence();
        else if (event.type === 'welcomeback') listener.onResumed();
        else listener.onListening();
      },
      error: (error: unknown) => {
        process.stderr.write(`The content store isn't reporting changes: ${String(error)}\n`);
        listener.onEnd();
      },
    });
  return () => subscription.unsubscribe();
}

/** Returns a client that reads drafts as if they were all published. */
export function previewClient(): SanityClient {
  const { sanity } = siteEnvironment();
  draftClient ??= createContentClient({
    ...sanity,
    readToken: sanity.previewToken || 'preview',
  }).withConfig({ perspective: 'drafts' });
  return draftClient;
}

/** Returns a preview's client. The lake shows what is due by `asOf`, hosted Sanity all drafts. */
function clientFor({ asOf, releases }: ContentOptions): SanityClient {
  const client = previewClient();
  if (releases) return client.withConfig({ perspective: releases });
  return asOf !== undefined && siteEnvironment().sanity.apiHost
    ? client.withConfig({ perspective: [`asOf:${new Date(asOf).toISOString()}`] })
    : client;
}
