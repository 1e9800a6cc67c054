import { createClient, type SanityClient } from '@sanity/client';
import type { LakeConfig } from './config.ts';

/** Returns the address at which this machine reaches a lake with these settings. */
export function urlOf({ host, port }: LakeConfig): string {
  return `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`;
}

/** Creates a client that may write and sees drafts. Its changes appear in the history under its name. */
export function ownClient(config: LakeConfig, url: string, name = 'local'): SanityClient {
  return createClient({
    projectId: config.projectId,
    dataset: config.dataset,
    apiVersion: '2026-06-01',
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
    perspective: 'raw',
    token: config.hosted?.tokens.importer[0] ?? config.writeToken ?? `local-${name}`,
  });
}
