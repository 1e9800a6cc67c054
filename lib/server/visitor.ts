import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Visitor } from './booking/transport';
import { siteEnvironment } from './env';

/** Identifies a request's visitor, and passes on the cookies the service sets. */
export function visitorOf(request: IncomingMessage, response: ServerResponse): Visitor {
  return {
    cookie: request.headers.cookie ?? '',
    userAgent: request.headers['user-agent'] ?? '',
    address: addressOf(request, siteEnvironment().trustedProxies),
    onSetCookie: (cookie) => response.appendHeader('set-cookie', cookie),
  };
}

/**
 * Returns the address a request comes from. Each proxy appends the address it saw to the header,
 * and anyone can write the rest, so we trust only as many entries from the end as we have proxies.
 */
export function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const seen = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const forwarded = trustedProxies > 0 ? seen.at(-trustedProxies)?.trim() : undefined;
  return forwarded || (request.socket.remoteAddress ?? '');
}
