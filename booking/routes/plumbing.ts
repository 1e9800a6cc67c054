/** What all routes share: who asks, and how an answer goes out. */
import { hash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Customer, Principal } from '../principal.ts';
import { runOnce, type Finish } from '../actions/idempotent.ts';
import { findCustomer } from '../actions/signIn.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { readReference } from '../domain/reference.ts';
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
  // The limits ask before the route does.
  if (request.session !== undefined) return request.session;
  const cookie = request.cookies[sessionCookieName(config)];
  const sessionHash = cookie ? hashOfSession(request, cookie) : null;
  request.session = sessionHash === null ? null : principalOf(sessionHash, request);
  return request.session;
}

/** What is kept of the session that a cookie names; null when the cookie was not signed here. */
function hashOfSession(request: FastifyRequest, cookie: string): string | null {
  const { knownSessions } = request.server;
  const known = knownSessions.get(cookie);
  if (known !== undefined) return known;
  const unsigned = request.unsignCookie(cookie);
  if (!unsigned.valid) return null;
  const sessionHash = hashOf(unsigned.value);
  knownSessions.set(cookie, sessionHash);
  return sessionHash;
}

function principalOf(sessionHash: string, request: FastifyRequest): Principal {
  return { sessionHash, ipHash: hashOfAddress(request) };
}

function hashOfAddress(request: FastifyRequest): string {
  const { knownAddresses } = request.server;
  const address = clientAddress(request);
  const known = knownAddresses.get(address);
  if (known !== undefined) return known;
  const ipHash = hashOf(address).slice(0, 22);
  knownAddresses.set(address, ipHash);
  return ipHash;
}

/** Of sessions and addresses only what cannot be read back is kept. */
function hashOf(text: string): string {
  return hash('sha256', text, 'base64url');
}

/** The cookies and addresses that were looked at last: a visitor sends the same ones dozens of times. */
export function trackVisitors(app: FastifyInstance): void {
  app.decorate('knownSessions', new LRUCache<string, string>({ max: 10_000 }));
  app.decorate('knownAddresses', new LRUCache<string, string>({ max: 10_000 }));
}

/** Whose requests are counted together: those of a session that is ours, else those of an address. */
export function limitKey(config: Pick<Config, 'siteUrl'>, request: FastifyRequest): string {
  const session = readSession(config, request);
  return session ? `session:${session.sessionHash}` : `address:${clientAddress(request)}`;
}

/** The session of a request; a visitor without one gets a new, anonymous one. */
export function ensureSession(
  config: Pick<Config, 'siteUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Principal {
  const present = readSession(config, request);
  if (present) return present;
  const { id, sessionHash } = newSession();
  setSessionCookie(config, reply, id);
  return principalOf(sessionHash, request);
}

/** A session that nobody has yet: its secret, and how it is known here. */
export function newSession(): { id: string; sessionHash: string } {
  const id = randomBytes(32).toString('base64url');
  return { id, sessionHash: hashOf(id) };
}

/** Gives the visitor a session to keep, in place of the one they may have. */
export function setSessionCookie(
  config: Pick<Config, 'siteUrl'>,
  reply: FastifyReply,
  id: string,
): void {
  void reply.setCookie(sessionCookieName(config), id, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.siteUrl.startsWith('https:'),
    maxAge: SESSION_DAYS * 86_400,
    signed: true,
  });
}

/** Takes the visitor's session away from their browser. */
export function forgetSession(config: Pick<Config, 'siteUrl'>, reply: FastifyReply): void {
  void reply.clearCookie(sessionCookieName(config), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.siteUrl.startsWith('https:'),
  });
}

/**
 * Who asks for something that only its owner may see: a session, a customer, or both. Without either there
 * is nothing.
 */
export function ownSession(config: Pick<Config, 'siteUrl'>, request: FastifyRequest): Principal {
  const session = readSession(config, request);
  const { customer } = request;
  // No cookie comes to such a hash: the session of a customer without one owns nothing by itself.
  if (customer)
    return { ...(session ?? principalOf(`customer:${customer.id}`, request)), customer };
  if (!session) throw new Refusal('not_found');
  return session;
}

/** Who is signed in, for what only a customer has. */
export function signedIn({ customer }: FastifyRequest): Customer {
  if (!customer) throw new Refusal('authentication_required');
  return customer;
}

/** The reference that an address names, as it is stored; what cannot be one is not there. */
export function referenceOf(params: { reference: string }): string {
  const reference = readReference(params.reference);
  if (!reference) throw new Refusal('not_found');
  return reference;
}

/** Finds out who is signed in, for the routes of a scope: from then on `request.customer` tells. */
export function readCustomers(app: FastifyInstance, deps: Pick<Deps, 'accounts' | 'db'>): void {
  app.addHook('onRequest', async (request, reply) => {
    // Who is not signed in costs nothing.
    if (request.cookies[deps.accounts.cookieName] === undefined) return;
    const found = await findCustomer(deps, request.headers.cookie ?? '');
    if (!found) return;
    request.customer = found.customer;
    for (const cookie of found.cookies) void reply.header('set-cookie', cookie);
  });
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
  const text = reply.serializeInput(body, '200');
  const made = {
    text: String(text),
    etag: `"${hashOf(content).slice(0, 22)}"`,
  };
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

/**
 * Counts requests beside the limit of their route, by whatever key: a session that is free to be had, or an
 * address. The answer refuses those above `max` and lets the others go on.
 */
export function refuseAbove(
  app: FastifyInstance,
  limit: { max: number; timeWindow: number; keyGenerator: (request: FastifyRequest) => string },
): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit(limit);
  return async (request) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw new Refusal('rate_limited', { retryAfterSeconds: counted.ttlInSeconds });
  };
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
  interface FastifyInstance {
    /** Signed cookies that were found good, with what is kept of the session. */
    knownSessions: LRUCache<string, string>;
    /** Addresses, with what is kept of them. */
    knownAddresses: LRUCache<string, string>;
  }
  interface FastifyRequest {
    /** True when the site asks with its service token. */
    isFromSite: boolean;
    /** What `readSession` found; undefined until it looked. */
    session: Principal | null | undefined;
    /** Who is signed in, on the routes that ask. */
    customer: Customer | null;
  }
}
