import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { siteEnvironment } from '../env';
import { addressOf } from '../visitor';
import { sendPlainAnswer } from './plainAnswer';

/** Counts one request against each limit, and returns how many seconds to wait. 0 if it may go on. */
export async function secondsToWait(
  counts: readonly { limit: RateLimiterMemory; key: string }[],
): Promise<number> {
  try {
    for (const { limit, key } of counts) await limit.consume(key);
    return 0;
  } catch (refused) {
    const known = Value.Check(Type.Object({ msBeforeNext: Type.Number() }), refused);
    if (!known) throw refused;
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
  }
}

/** Returns what an address is counted by. One person may use a whole IPv6 network (/64). */
export function networkOf(address: string): string {
  if (!isIP(address)) return address;
  const known = ipaddr.process(address);
  return known instanceof ipaddr.IPv6
    ? ipaddr.IPv6.networkAddressFromCIDR(`${known.toNormalizedString()}/64`).toNormalizedString()
    : known.toString();
}

let pages: RateLimiterMemory | undefined;

/**
 * Refuses a visitor who asks for more pages in a minute than people do, with a 429. Only for pages
 * rendered on each request, because they cost processor time. Returns whether it has answered.
 */
export async function isTooFast(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { pagesPerMinute, trustedProxies } = siteEnvironment();
  if (pagesPerMinute === 0) return false;
  pages ??= new RateLimiterMemory({ points: pagesPerMinute, duration: 60 });
  const key = networkOf(addressOf(request, trustedProxies));
  const wait = await secondsToWait([{ limit: pages, key }]);
  if (wait === 0) return false;
  response.setHeader('Retry-After', String(wait));
  sendPlainAnswer(response, {
    status: 429,
    title: 'Please wait a moment',
    text: 'Too many pages were opened from your connection in the last minute. Wait a minute, then reload the page.',
  });
  return true;
}
