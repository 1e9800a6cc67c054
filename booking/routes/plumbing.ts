/** What all routes share: who asks, and how an answer goes out. */
import { createHash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../actions/holds.ts';
import { runOnce, type Finish } from '../actions/idempotent.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../errors.ts';
import { sameText } from '../providers/crypto/compare.ts';

const SESSION_DAYS = 30;

/** `__Host-` and `Secure` only where the site is served over https. */
export function sessionCookieName(config: Pick<Config, 'siteUrl'>): string {
  return config.siteUrl.startsWith('https:') ? '__Host-safar_session' : 'safar_session';
}

/** The session of a request, or null; a forged or broken cookie counts as none. */
export function readSession(
  config: Pick<Config, 'siteUrl'>,
  request: FastifyRequest,
): Principal | null {
  const cookie = request.cookies[sessionCookieName(config)];
  const unsigned = cookie ? request.unsignCookie(cookie) : null;
  if (!unsigned?.valid) return null;
  return {
    sessionHash: createHash('sha256').update(unsigned.value).digest('base64url'),
    ipHash: createHash('sha256').update(clientAddress(request)).digest('base64url').slice(0, 22),
  };
}

/** The session of a request; a visitor without one gets a new, anonymous one. */
export function ensureSession(
  config: Pick<Config, 'siteUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Principal {
  const present = readSession(config, request);
  if (present) return present;
  const id = randomBytes(32).toString('base64url');
  void reply.setCookie(sessionCookieName(config), id, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.siteUrl.startsWith('https:'),
    maxAge: SESSION_DAYS * 86_400,
    signed: true,
  });
  return {
    sessionHash: createHash('sha256').update(id).digest('base64url'),
    ipHash: createHash('sha256').update(clientAddress(request)).digest('base64url').slice(0, 22),
  };
}

/** The session of a request for something that only its owner may see: without one, nothing. */
export function ownSession(config: Pick<Config, 'siteUrl'>, request: FastifyRequest): Principal {
  const session = readSession(config, request);
  if (!session) throw new Refusal('not_found');
  return session;
}

/** Tells whether the site itself asks. A wrong token is an error, no token is a stranger. */
export function isFromSite(
  config: Pick<Config, 'serviceTokens'>,
  request: FastifyRequest,
): boolean {
  const header = request.headers.authorization;
  if (header === undefined) return false;
  const given = /^Bearer (.+)$/.exec(header)?.[1] ?? '';
  const matches = config.serviceTokens.map((token) => sameText(token, given));
  if (!matches.includes(true)) throw new Refusal('authentication_required');
  return true;
}

/** The visitor's address; a forwarded one counts only when the site vouches for it. */
export function clientAddress(request: FastifyRequest): string {
  const forwarded = request.headers['x-forwarded-for'];
  if (!request.isFromSite || typeof forwarded !== 'string') return request.ip;
  const first = forwarded.split(',')[0]?.trim() ?? '';
  return isIP(first) ? first : request.ip;
}

/** What an answer looks like on the wire; the same answer is given to many. */
const written = new WeakMap<object, { text: string; etag: string }>();

function write(reply: FastifyReply, body: Record<string, unknown>): { text: string; etag: string } {
  const known = written.get(body);
  if (known) return known;
  // The moment of asking is no difference that a reader would care about.
  const content = JSON.stringify({ ...body, asOf: undefined });
  const hash = createHash('sha256').update(content).digest('base64url');
  const text = reply.serializeInput(body, '200');
  const made = { text: String(text), etag: `"${hash.slice(0, 22)}"` };
  written.set(body, made);
  return made;
}

/** Sends JSON that caches may keep for a short while, or 304 when the reader has it already. */
export function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Record<string, unknown>,
): undefined {
  const { text, etag } = write(reply, body);
  void reply
    .header('cache-control', 'public, s-maxage=10, stale-while-revalidate=30')
    .header('etag', etag);
  const known = String(request.headers['if-none-match'] ?? '');
  if (known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    void reply.code(304).send();
    return undefined;
  }
  void reply.type('application/json; charset=utf-8').send(text);
  return undefined;
}

/** The `Idempotency-Key` of a request. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const value = request.headers['idempotency-key'];
  return typeof value === 'string' ? value : undefined;
}

/**
 * Does what a request asks for once per `Idempotency-Key`, and sends the answer: the same one to a
 * repetition, with a header that says so. `body` is what has to be the same in a repetition, the whole
 * body unless told otherwise.
 */
export async function answerOnce<T extends object>(
  deps: Pick<Deps, 'db'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { scope, ttlHours, body = request.body }: { scope: string; ttlHours: number; body?: unknown },
  act: (finish: Finish<T>) => Promise<{ status: number; body: T }>,
): Promise<T> {
  const key = idempotencyKey(request);
  const answer = await runOnce<T>(deps, { scope, key, body, ttlHours }, act);
  void reply.code(answer.status);
  if (answer.replayed) void reply.header('idempotent-replayed', 'true');
  return answer.body;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** True when the site asks with its service token. */
    isFromSite: boolean;
  }
}
