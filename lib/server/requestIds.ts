import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** Pages, API routes and `instrumentation.ts` are separate bundles, which share what's global. */
const key = Symbol.for('safar.requestIds');
const shared = globalThis as { [key]?: AsyncLocalStorage<string> };
const ids = (shared[key] ??= new AsyncLocalStorage<string>());

/**
 * Gives each request an ID, which calls to the booking service carry, so that both logs can be read
 * together. A proxy of ours may have named it already. Visitors can't: their names would be logged.
 */
export function nameRequests(trustedProxies: number): void {
  subscribe('http.server.request.start', (message) => {
    const { headers } = (message as { request: IncomingMessage }).request;
    ids.enterWith(requestIdOf(headers['x-request-id'], trustedProxies));
  });
}

/** Returns the ID that a trusted proxy gave a request, or a new one. */
export function requestIdOf(named: string | string[] | undefined, trustedProxies: number): string {
  const isNamed = trustedProxies > 0 && typeof named === 'string' && /^[\w-]{8,64}$/.test(named);
  return isNamed ? named : randomUUID();
}

/** Returns the ID of the request that's being answered, or a new one outside of any. */
export function currentRequestId(): string {
  return ids.getStore() ?? randomUUID();
}
