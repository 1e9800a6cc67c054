import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isLoopbackName, type LakeConfig } from './config.ts';
import { LakeError } from './errors.ts';

/** The parts of a request that decide access. A WebSocket handshake is a request too. */
export type Caller = Pick<IncomingMessage, 'headers' | 'socket'>;

/**
 * Decides who may write and see drafts: anyone calling directly from this machine or, if
 * LAKE_WRITE_TOKEN is set, only callers that send it. Everyone else sees public content.
 *
 * Web pages in the editor's browser also call from this machine, so a foreign Origin, or a Host
 * name that isn't this machine's, is not trusted.
 */
export function isTrusted({ headers, socket }: Caller, config: LakeConfig): boolean {
  if (!isOwnOrigin(headers.origin, config)) return false;
  if (config.writeToken !== null) {
    return sameText(bearerOf(headers) ?? '', config.writeToken);
  }
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers;
  const hostname = (headers.host ?? '').replace(/:\d+$/, '');
  return !isForwarded && isLoopbackAddress(socket.remoteAddress) && isLoopbackName(hostname);
}

/** Throws 401 or 403 unless the caller may write. */
export function requireTrusted(caller: Caller, config: LakeConfig): void {
  if (isTrusted(caller, config)) return;
  if (config.writeToken !== null && isOwnOrigin(caller.headers.origin, config)) {
    throw new LakeError(
      401,
      'unauthorizedError',
      'This request needs the token in LAKE_WRITE_TOKEN.',
    );
  }
  throw new LakeError(
    403,
    'insufficientPermissionsError',
    'The content lake only accepts writes from this machine and from the origin in SITE_URL. ' +
      'To write from elsewhere, set LAKE_WRITE_TOKEN and send it.',
  );
}

/** Adds a caller's token. A WebSocket from a browser carries it in a message, not a header. */
export function withAuthorization(caller: Caller, authorization: string | undefined): Caller {
  if (authorization === undefined) return caller;
  return { socket: caller.socket, headers: { ...caller.headers, authorization } };
}

/** Returns the author of a change. The local Studio's tokens are `local-<user>`. */
export function authorOf({ headers }: Pick<Caller, 'headers'>): string {
  const match = /^local-([\w-]{1,64})$/.exec(bearerOf(headers) ?? '');
  return match?.[1] ?? 'local';
}

/** Returns a request's bearer token, or null. The word "Bearer" may be written in any case. */
function bearerOf({ authorization = '' }: Caller['headers']): string | null {
  return /^bearer (.*)$/i.exec(authorization)?.[1] ?? null;
}

/** Whether a browser at this origin may call. Other programs send no origin. */
export function isOwnOrigin(origin: string | undefined, config: LakeConfig): boolean {
  return origin === undefined || config.origins.includes(origin);
}

function isLoopbackAddress(address = ''): boolean {
  return /^(::ffff:)?127\./.test(address) || address === '::1';
}

/** Compares two strings in constant time. Hashing them first makes them the same length. */
function sameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
