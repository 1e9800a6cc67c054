import type { SanityClient } from '@sanity/client';
import { createContentClient } from '@/sanity/client';
import { siteEnvironment } from '../env';
import { fetchMarked } from './markedFields';

let client: SanityClient | undefined;
let draftClient: SanityClient | undefined;

export interface ContentOptions {
  /** Reads drafts instead of published documents. Only in a preview. */
  draft: boolean;
  /** For an editor: marks texts and images with their field. */
  isMarked?: boolean;
  /** Shows the site as it will be at this instant, in milliseconds. Only in a preview. */
  asOf?: number;
}

/**
 * A client that can write the few documents the site itself creates, like redirects. The local lake
 * accepts writes from this machine; hosted Sanity needs SANITY_API_WRITE_TOKEN.
 */
export function writingClient(): SanityClient {
  const { sanity, contentWriteToken } = siteEnvironment();
  return createContentClient({ ...sanity, readToken: contentWriteToken });
}

/**
 * Runs a query from `sanity/queries`. Every page reads content through it. Throws when the store is
 * unavailable or refuses; the caller then keeps its last good page.
 */
export async function fetchContent<Result>(
  query: string,
  parameters: Record<string, unknown> = {},
  options: ContentOptions = { draft: false },
): Promise<Result> {
  if (options.draft) {
    const drafts = clientFor(options);
    return options.isMarked
      ? fetchMarked<Result>(drafts, query, parameters)
      : drafts.fetch<Result>(query, parameters);
  }
  client ??= createContentClient(siteEnvironment().sanity);
  return client.fetch<Result>(query, parameters);
}

interface ContentListener {
  /** The store reports changes from now on, but not earlier ones. */
  onListening: () => void;
  /** The connection broke; the client reconnects. */
  onSilence: () => void;
  /** The store refused; the client doesn't reconnect. */
  onEnd: () => void;
  onChange: (documentId: string) => void;
}

/**
 * Calls back for each change to a query's published documents, once readers can see it. Hosted Sanity
 * and the lake use the same protocol; a private dataset needs the read token. Returns a function that
 * stops listening.
 */
export function listenToContent(query: string, listener: ContentListener): () => void {
  client ??= createContentClient(siteEnvironment().sanity);
  const subscription = client
    .listen(
      query,
      {},
      {
        events: ['welcome', 'reconnect', 'mutation'],
        includeResult: false,
        visibility: 'query',
        tag: 'safar.search',
      },
    )
    .subscribe({
      next: (event) => {
        if (event.type === 'welcome') listener.onListening();
        else if (event.type === 'reconnect') listener.onSilence();
        else if (event.type === 'mutation') listener.onChange(event.documentId);
      },
      error: (error: unknown) => {
        process.stderr.write(`The content store isn't reporting changes: ${String(error)}\n`);
        listener.onEnd();
      },
    });
  return () => subscription.unsubscribe();
}

/** Reads drafts as if all of them were published. */
export function previewClient(): SanityClient {
  const { sanity } = siteEnvironment();
  draftClient ??= createContentClient({
    ...sanity,
    readToken: sanity.readToken || 'preview',
  }).withConfig({ perspective: 'drafts' });
  return draftClient;
}

/**
 * The client for a preview. At an instant, the content lake shows what is scheduled by then; hosted
 * Sanity has no such view, so it shows all drafts.
 */
function clientFor({ asOf }: ContentOptions): SanityClient {
  const client = previewClient();
  return asOf !== undefined && siteEnvironment().sanity.apiHost
    ? client.withConfig({ perspective: [`asOf:${new Date(asOf).toISOString()}`] })
    : client;
}
