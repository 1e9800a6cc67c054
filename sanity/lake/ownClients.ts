import { createClient, type SanityClient } from '@sanity/client';
import type { LakeConfig } from './config.ts';

/** Returns the address at which this machine reaches a lake with these settings. */
export function urlOf({ host, port }: LakeConfig): string {
  return `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`;
}

/** Creates a client of the lake that may write and sees drafts. */
export function seedClient(config: LakeConfig, url: string): SanityClient {
  return ownClient(config, url, 'local');
}

/** The same for the scheduler, under whose name its changes appear in the history. */
export function schedulerClient(config: LakeConfig, url: string): SanityClient {
  return ownClient(config, url, 'scheduler');
}

function ownClient(config: LakeConfig, url: string, name: string): SanityClient {
  return createClient({
    projectId: config.projectId,
    dataset: config.dataset,
    apiVersion: '2026-06-01',
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
    perspective: 'raw',
    token: config.writeToken ?? `local-${name}`,
  });
}
