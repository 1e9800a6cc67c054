import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { isLoopbackName, type LakeConfig } from './config.ts';
import { LakeError } from './errors.ts';

/** Who calls, read from a request or from the handshake of a socket. */
export interface Caller {
  origin: string | undefined;
  authorization: string | undefined;
  isForwarded: boolean;
  address: string;
  hostname: string;
}

/** Reads the caller of a plain request, as the handshake of a WebSocket is one. */
export function callerOf({ headers, socket }: IncomingMessage): Caller {
  return {
    origin: headers.origin,
    authorization: headers.authorization,
    isForwarded: 'x-forwarded-for' in headers || 'forwarded' in headers,
    address: socket.remoteAddress ?? '',
    hostname: (headers.host ?? '').replace(/:\d+$/, ''),
  };
}

/**
 * Decides who may write and see drafts.
 *
 * Rule: without LAKE_WRITE_TOKEN, whoever calls directly from this machine; with it, only whoever
 * sends it. Everybody else reads what is public. A web page in the editor's browser also calls from
 * this machine, so a foreign Origin, or a Host name that is not this machine's, is not trusted.
 */
export function isTrustedCaller(caller: Caller, config: LakeConfig): boolean {
  if (!isOwnOrigin(caller.origin, config)) return false;
  if (config.writeToken !== null) {
    return sameText(caller.authorization ?? '', `Bearer ${config.writeToken}`);
  }
  return (
    !caller.isForwarded && isLoopbackAddress(caller.address) && isLoopbackName(caller.hostname)
  );
}

/** The same for a request. */
export function isTrusted(request: FastifyRequest, config: LakeConfig): boolean {
  return isTrustedCaller(callerOf(request.raw), config);
}

/** Throws 401 or 403 unless the request may write. */
export function requireTrusted(request: FastifyRequest, config: LakeConfig): void {
  requireTrustedCaller(callerOf(request.raw), config);
}

/** Throws 401 or 403 unless the caller may write. */
export function requireTrustedCaller(caller: Caller, config: LakeConfig): void {
  if (isTrustedCaller(caller, config)) return;
  if (config.writeToken !== null && isOwnOrigin(caller.origin, config)) {
    throw new LakeError(401, 'unauthorizedError', 'This needs the token in LAKE_WRITE_TOKEN.');
  }
  throw new LakeError(
    403,
    'insufficientPermissionsError',
    'The content lake takes writes only from this machine and from the origin in SITE_URL. ' +
      'Set LAKE_WRITE_TOKEN and send it to write from elsewhere.',
  );
}

/** Who is named as the author of a change. The local Studio's tokens are `local-<user>`. */
export function authorOf(request: FastifyRequest): string {
  return authorIn(request.headers.authorization);
}

/** The author that an authorization header names. */
export function authorIn(authorization: string | undefined): string {
  const match = /^Bearer local-([\w-]{1,64})$/.exec(authorization ?? '');
  return match?.[1] ?? 'local';
}

/** Tells whether a browser at this origin may call; programs that are no browser send none. */
export function isOwnOrigin(origin: string | undefined, config: LakeConfig): boolean {
  return origin === undefined || config.origins.includes(origin);
}

function isLoopbackAddress(address: string): boolean {
  return /^(::ffff:)?127\./.test(address) || address === '::1';
}

/** Hashing first makes both sides equally long, so that the comparison takes the same time. */
function sameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
