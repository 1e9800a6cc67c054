import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { isLoopbackName, type LakeConfig } from './config.ts';
import { LakeError } from './errors.ts';

/** The caller, read from a request or a socket's handshake. */
export interface Caller {
  origin: string | undefined;
  authorization: string | undefined;
  isForwarded: boolean;
  address: string;
  hostname: string;
}

/** Reads a request's caller. A WebSocket's handshake is a request too. */
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
 * Decides who may write and see drafts: without LAKE_WRITE_TOKEN, anyone calling directly from this
 * machine; with it, only callers that send it. Everyone else sees public content.
 *
 * Web pages in the editor's browser also call from this machine, so a foreign Origin, or a Host
 * name that isn't this machine's, is not trusted.
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
    'The content lake only accepts writes from this machine and from the origin in SITE_URL. ' +
      'To write from elsewhere, set LAKE_WRITE_TOKEN and send it.',
  );
}

/** Returns the author of a change. The local Studio's tokens are `local-<user>`. */
export function authorOf(request: FastifyRequest): string {
  return authorIn(request.headers.authorization);
}

/** Returns the author named in an authorization header. */
export function authorIn(authorization: string | undefined): string {
  const match = /^Bearer local-([\w-]{1,64})$/.exec(authorization ?? '');
  return match?.[1] ?? 'local';
}

/** Whether a browser at this origin may call. Other programs send no origin. */
export function isOwnOrigin(origin: string | undefined, config: LakeConfig): boolean {
  return origin === undefined || config.origins.includes(origin);
}

function isLoopbackAddress(address: string): boolean {
  return /^(::ffff:)?127\./.test(address) || address === '::1';
}

/** Hashing first makes both sides the same length, so the comparison takes constant time. */
function sameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
