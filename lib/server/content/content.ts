import type { SanityClient } from '@sanity/client';
import { createContentClient } from '@/sanity/client';
import { siteEnvironment } from '../env';
import { fetchMarked } from './markedFields';

let client: SanityClient | undefined;
let draftClient: SanityClient | undefined;

export interface ContentOptions {
  /** Read drafts over what is published. Only in a preview. */
  draft: boolean;
  /** An editor looks: texts and pictures say which field they come from. */
  isMarked?: boolean;
  /** Show the site as it will be at this instant, in milliseconds. Only in a preview. */
  asOf?: number;
}

/**
 * A client that may write: for the few documents the site itself keeps, like redirects. The local lake
 * takes writes from this machine; hosted Sanity asks for SANITY_API_WRITE_TOKEN.
 */
export function writingClient(): SanityClient {
  const { sanity, contentWriteToken } = siteEnvironment();
  return createContentClient({ ...sanity, readToken: contentWriteToken });
}

/**
 * Reads content with a query of `sanity/queries`. Every page reads the content store through it.
 * Throws when the store cannot be reached or refuses: the caller keeps its last good page.
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
  /** The store tells of changes from now on; it did not before. */
  onListening: () => void;
  /** The connection broke; the client tries again by itself. */
  onSilence: () => void;
  /** The store refused: nobody tries again. */
  onEnd: () => void;
  onChange: (documentId: string) => void;
}

/**
 * Tells of each published document of a query that changed, as soon as readers can see it. Hosted
 * Sanity and the lake speak the same protocol; a private dataset needs the read token. Answers how to
 * stop.
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
        process.stderr.write(`The content store tells of no changes: ${String(error)}\n`);
        listener.onEnd();
      },
    });
  return () => subscription.unsubscribe();
}

/** Reads drafts, as if all of them were published. */
export function previewClient(): SanityClient {
  const { sanity } = siteEnvironment();
  draftClient ??= createContentClient({
    ...sanity,
    readToken: sanity.readToken || 'preview',
  }).withConfig({ perspective: 'drafts' });
  return draftClient;
}

/**
 * The client for a preview. As of an instant the content lake shows what is planned until then;
 * hosted Sanity knows no such view, and all drafts stand for it.
 */
function clientFor({ asOf }: ContentOptions): SanityClient {
  const client = previewClient();
  return asOf !== undefined && siteEnvironment().sanity.apiHost
    ? client.withConfig({ perspective: [`asOf:${new Date(asOf).toISOString()}`] })
    : client;
}
