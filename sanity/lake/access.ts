import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isLoopbackName, type LakeConfig } from './config.ts';
import { LakeError, NotSignedInError } from './errors.ts';
import { mayWrite, type Identity } from './roles.ts';

/** The parts of a request that decide access. A WebSocket handshake is a request too. */
export interface Caller extends Pick<IncomingMessage, 'headers' | 'socket'> {
  /** Who calls a hosted lake. A local lake knows nobody. */
  identity?: Identity | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | null;
  }
}

/**
 * Decides who sees drafts and, in a local lake, who may write: anyone calling directly from this machine or, if
 * LAKE_WRITE_TOKEN is set, only callers that send it. Everyone else sees public content.
 *
 * Web pages in the editor's browser also call from this machine, so a foreign Origin, or a Host
 * name that isn't this machine's, is not trusted.
 */
export function isTrusted({ headers, socket, identity }: Caller, config: LakeConfig): boolean {
  if (!isOwnOrigin(headers.origin, config)) return false;
  if (config.hosted) return identity?.seesDrafts ?? false;
  if (config.writeToken !== null) {
    return sameText(bearerOf(headers) ?? '', config.writeToken);
  }
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers;
  const hostname = (headers.host ?? '').replace(/:\d+$/, '');
  return !isForwarded && isLoopbackAddress(socket.remoteAddress) && isLoopbackName(hostname);
}

/** Throws 401 or 403 unless the caller sees drafts and, in a local lake, may write. */
export function requireTrusted(caller: Caller, config: LakeConfig): void {
  if (isTrusted(caller, config)) return;
  if (config.hosted)
    throw caller.identity ? forbidden('see drafts or history') : new NotSignedInError();
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

/** Throws 401 or 403 unless the caller may write something. `checkTypes` decides about documents. */
export function requireWriter(caller: Caller, config: LakeConfig): void {
  if (!config.hosted) return requireTrusted(caller, config);
  if (!caller.identity) throw new NotSignedInError();
  const { writes } = caller.identity;
  if (writes !== 'all' && writes.size === 0) throw forbidden('write anything');
}

/** Throws 401 or 403 unless, in a hosted lake, an editor calls. */
export function requireEditor({ identity }: Caller, config: LakeConfig): void {
  if (!config.hosted || identity?.role) return;
  throw identity ? forbidden('keep settings') : new NotSignedInError();
}

/** Throws 403 unless the caller may write documents of this type. */
export function requireType({ identity }: Caller, type: string, config: LakeConfig): void {
  if (!config.hosted || (identity && mayWrite(identity, type))) return;
  const who = identity?.role ? `The role ${identity.role}` : 'This token';
  throw new LakeError(
    403,
    'insufficientPermissionsError',
    `${who} doesn't allow changing documents of the type "${type}".`,
  );
}

function forbidden(what: string): LakeError {
  return new LakeError(
    403,
    'insufficientPermissionsError',
    `This token doesn't allow you to ${what}.`,
  );
}

/** Adds a caller's token. A WebSocket from a browser carries it in a message, not a header. */
export function withAuthorization(caller: Caller, authorization: string | undefined): Caller {
  if (authorization === undefined) return caller;
  return { socket: caller.socket, headers: { ...caller.headers, authorization } };
}

/** Returns the author of a change. The local Studio's tokens are `local-<user>`. */
export function authorOf({ headers, identity }: Pick<Caller, 'headers' | 'identity'>): string {
  if (identity) return identity.id;
  const match = /^local-([\w-]{1,64})$/.exec(bearerOf(headers) ?? '');
  return match?.[1] ?? 'local';
}

/** Returns a request's bearer token, or null. The word "Bearer" may be written in any case. */
export function bearerOf({ authorization = '' }: Caller['headers']): string | null {
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
export function sameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
