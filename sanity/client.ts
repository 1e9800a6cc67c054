import { createClient, type SanityClient } from '@sanity/client';

/** Where content is read from. An empty `apiHost` means hosted Sanity. */
export interface ContentSource {
  projectId: string;
  dataset: string;
  apiHost: string;
  readToken: string;
}

export const contentApiVersion = '2026-06-01';

/** Makes the one client a process needs. The lake and hosted Sanity differ by their address alone. */
export function createContentClient(source: ContentSource): SanityClient {
  return createClient({
    projectId: source.projectId,
    dataset: source.dataset,
    apiVersion: contentApiVersion,
    // Pages are cached by the site itself, and a publish must be seen at once.
    useCdn: false,
    perspective: 'published',
    timeout: 8_000,
    maxRetries: 2,
    ...(source.apiHost ? { apiHost: source.apiHost, useProjectHostname: false } : {}),
    ...(source.readToken ? { token: source.readToken } : {}),
  });
}
