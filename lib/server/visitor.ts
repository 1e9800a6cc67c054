import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Visitor } from './booking/transport';
import { siteEnvironment } from './env';

/** The visitor behind a request: their cookies go to the service, and the service's come back. */
export function visitorOf(request: IncomingMessage, response: ServerResponse): Visitor {
  return {
    cookie: request.headers.cookie ?? '',
    userAgent: request.headers['user-agent'] ?? '',
    address: addressOf(request, siteEnvironment().trustedProxies),
    onSetCookie: (cookie) => response.appendHeader('set-cookie', cookie),
  };
}

/**
 * Where a request comes from. Each proxy appends the address it saw to the header, so only as many entries from the
 * end are trusted as we have proxies; anyone can write the rest.
 */
export function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const seen = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const forwarded = trustedProxies > 0 ? seen.at(-trustedProxies)?.trim() : undefined;
  return forwarded || (request.socket.remoteAddress ?? '');
}
