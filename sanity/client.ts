import { createClient, type SanityClient } from '@sanity/client';

/** The content store's address. An empty `apiHost` means hosted Sanity. */
export interface ContentSource {
  projectId: string;
  dataset: string;
  apiHost: string;
  readToken: string;
}

export const contentApiVersion = '2026-06-01';

/**
 * Creates the process's only content client. The lake and hosted Sanity differ only in their
 * address.
 */
export function createContentClient(source: ContentSource): SanityClient {
  return createClient({
    projectId: source.projectId,
    dataset: source.dataset,
    apiVersion: contentApiVersion,
    // The site caches pages itself, and a publish must be visible straight away.
    useCdn: false,
    perspective: 'published',
    timeout: 8_000,
    maxRetries: 2,
    ...(source.apiHost ? { apiHost: source.apiHost, useProjectHostname: false } : {}),
    ...(source.readToken ? { token: source.readToken } : {}),
  });
}
