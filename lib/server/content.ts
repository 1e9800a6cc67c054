import type { ClientPerspective, SanityClient } from '@sanity/client';
import { createContentClient } from '@/sanity/client';
import { siteEnvironment } from './env';

let client: SanityClient | undefined;

export interface ContentOptions {
  /** Read drafts over what is published. Only for an editor's preview. */
  draft: boolean;
}

/**
 * A client that may write: for the few documents the site itself keeps, like redirects. The local lake
 * takes writes from this machine; hosted Sanity asks for SANITY_API_WRITE_TOKEN.
 */
export function writingClient(): SanityClient {
  const { sanity } = siteEnvironment();
  return createContentClient({ ...sanity, readToken: process.env.SANITY_API_WRITE_TOKEN ?? '' });
}

/**
 * Reads content with a query of `sanity/queries`. The only caller of the content store.
 * Throws when the store cannot be reached or refuses: the caller keeps its last good page.
 */
export async function fetchContent<Result>(
  query: string,
  parameters: Record<string, unknown> = {},
  options: ContentOptions = { draft: false },
): Promise<Result> {
  client ??= createContentClient(siteEnvironment().sanity);
  const perspective: ClientPerspective = options.draft ? 'drafts' : 'published';
  return client.fetch<Result>(query, parameters, { perspective });
}
