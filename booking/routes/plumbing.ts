/** Shared by all routes: identifies the caller and sends responses. */
import { createHmac, hash, randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { Type } from 'typebox';
import type { Customer, Principal } from '../principal.ts';
import { runOnce, type Finish, type IdempotentRequest } from '../actions/idempotent.ts';
import { findCustomer } from '../actions/signIn.ts';
import type { DocumentFile } from '../actions/viewDocuments.ts';
import type { Config } from '../config.ts';
import { Uuid } from '../contract/common.ts';
import type { Deps } from '../deps.ts';
import { readReference } from '../domain/reference.ts';
import { Refusal } from '../errors.ts';
import { sameText } from '../providers/crypto/compare.ts';
import { deriveKey } from '../providers/crypto/deriveKey.ts';

export const ById = Type.Object({ id: Uuid });
export const ByReference = Type.Object({ reference: Type.String({ maxLength: 20 }) });
export const OfBooking = Type.Object({ ...ByReference.properties, ...ById.properties });

export type Routes = FastifyPluginAsyncTypebox<{ deps: Deps }>;

/** Returns a function that builds the options of a group's routes: description and rate limit. */
export function routesOf(tag: string, rateLimit?: RateLimitOptions) {
  const config: { rateLimit?: RateLimitOptions } = rateLimit ? { rateLimit } : {};
  return <T extends object>(summary: string, schema: T) => ({
    config,
    schema: { tags: [tag], summary, ...schema },
  });
}

export const fileOf = (...types: string[]) => ({
  description: 'The file',
  content: Object.fromEntries(
    types.map((type) => [type, { schema: Type.String({ format: 'binary' }) }]),
  ),
});

/** Sends a file for the browser to save. Personal files belong in a scope with `keepPrivate`. */
export function sendFile(
  reply: FastifyReply,
  { name, type, body }: Pick<DocumentFile, 'name' | 'type'> & { body: Buffer | Readable },
): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(type)
    .send(body);
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
export const perMinute = (max: number) => ({ max, timeWindow: MINUTE_MS });
export const perQuarterHour = (max: number) => ({ max, timeWindow: 15 * MINUTE_MS });
export const perHour = (max: number) => ({ max, timeWindow: 60 * MINUTE_MS });

/** Makes a limit count per network instead of per session. Each name has its own count. */
export const perAddress = (name: string, limit: { max: number; timeWindow: number }) => ({
  ...limit,
  keyGenerator: (request: FastifyRequest) => `${name}:${clientNetwork(request)}`,
});

const SESSION_DAYS = 30;

const sessionCookieOf = (secure: boolean) => ({
  name: secure ? '__Host-safar_session' : 'safar_session',
  options: { path: '/', httpOnly: true, sameSite: 'lax' as const, secure },
});

/** Returns the request's session, or null. A forged or broken cookie counts as no cookie. */
export function readSession(request: FastifyRequest): Principal | null {
  // Rate limits read the session before the route does.
  if (request.session !== undefined) return request.session;
  const cookie = request.cookies[request.server.sessionCookie.name];
  const sessionHash = cookie ? hashOfSession(request, cookie) : null;
  request.session = sessionHash === null ? null : principalOf(sessionHash, request);
  return request.session;
}

/** Returns the stored hash of a cookie's session; null if we didn't sign it or it is too old. */
function hashOfSession(request: FastifyRequest, cookie: string): string | null {
  const { knownSessions } = request.server;
  const known = knownSessions.get(cookie);
  if (known) return known.until > Date.now() ? known.sessionHash : null;
  const unsigned = request.unsignCookie(cookie);
  if (!unsigned.valid) return null;
  // Browsers delete old cookies, but whoever copied one doesn't.
  const startedAt = Number(/\.([0-9]{1,12})$/.exec(unsigned.value)?.[1]) * 1_000;
  const until = startedAt + SESSION_DAYS * DAY_MS;
  if (!(until > Date.now())) return null;
  const sessionHash = hashOf(unsigned.value);
  knownSessions.set(cookie, { sessionHash, until });
  return sessionHash;
}

function principalOf(sessionHash: string, request: FastifyRequest): Principal {
  return { sessionHash, ipHash: hashOfAddress(request) };
}

/** Returns the keyed hash of a visitor's network. */
export function hashOfAddress(request: FastifyRequest): string {
  const { knownAddresses, networkKey } = request.server;
  const network = clientNetwork(request);
  const known = knownAddresses.get(network);
  if (known !== undefined) return known;
  const ipHash = createHmac('sha256', networkKey).update(network).digest('base64url').slice(0, 22);
  knownAddresses.set(network, ipHash);
  return ipHash;
}

interface KnownSession {
  sessionHash: string;
  /** When it ends, in milliseconds. */
  until: number;
}

/** Hashes a session, because it isn't stored in plain text. */
function hashOf(text: string): string {
  return hash('sha256', text, 'base64url');
}

/** Prepares the session cookie, and caches the hashes of recent cookies and addresses. */
export function trackVisitors(
  app: FastifyInstance,
  { siteUrl, addressKey }: Pick<Config, 'siteUrl' | 'addressKey'>,
): void {
  // Anyone could hash every address there is, so their hashes need a key.
  app.decorate('networkKey', deriveKey(addressKey, 'networks'));
  app.decorate('sessionCookie', sessionCookieOf(siteUrl.startsWith('https:')));
  app.decorate('knownSessions', new LRUCache<string, KnownSession>({ max: 10_000 }));
  app.decorate('knownAddresses', new LRUCache<string, string>({ max: 10_000 }));
}

/** Counts requests per session if we signed its cookie, else per address. */
export function limitKey(request: FastifyRequest): string {
  const session = readSession(request);
  return session ? `session:${session.sessionHash}` : `address:${clientNetwork(request)}`;
}

/** Returns the request's session. A visitor without one gets a new, anonymous session. */
export function ensureSession(request: FastifyRequest, reply: FastifyReply): Principal {
  const present = readSession(request);
  if (present) return present;
  const { id, sessionHash } = newSession();
  setSessionCookie(reply, id);
  return principalOf(sessionHash, request);
}

/** Creates a session: its secret, which ends with its age, and the hash that we store. */
export function newSession(): { id: string; sessionHash: string } {
  const id = `${randomBytes(32).toString('base64url')}.${Math.floor(Date.now() / 1_000)}`;
  return { id, sessionHash: hashOf(id) };
}

export function setSessionCookie(reply: FastifyReply, id: string): void {
  const { name, options } = reply.server.sessionCookie;
  void reply.setCookie(name, id, {
    ...options,
    maxAge: (SESSION_DAYS * DAY_MS) / 1_000,
    signed: true,
  });
}

export function forgetSession(reply: FastifyReply): void {
  const { name, options } = reply.server.sessionCookie;
  void reply.clearCookie(name, options);
}

/** Returns the session, the customer or both. Throws `not_found` without either. */
export function ownSession(request: FastifyRequest): Principal {
  const session = readSession(request);
  const { customer } = request;
  // No cookie can produce this hash, so this substitute session owns nothing.
  if (customer)
    return { ...(session ?? principalOf(`customer:${customer.id}`, request)), customer };
  if (!session) throw new Refusal('not_found');
  return session;
}

/** Names a customer in security events. */
export const actorOf = (customer: Pick<Customer, 'id'> | null) =>
  customer ? `customer:${customer.id}` : '';

/** Returns the signed-in customer. Throws `authentication_required` without one. */
export function signedIn({ customer }: FastifyRequest): Customer {
  if (!customer) throw new Refusal('authentication_required');
  return customer;
}

/** The browser's name, so that people can recognise it in their list of sign-ins. */
export function userAgentOf({ headers }: FastifyRequest): string | null {
  return headers['user-agent']?.slice(0, 200) ?? null;
}

/** Returns a cookie's name and value from a `Set-Cookie` header, in the form browsers send back. */
export const pairOf = (cookie: string) => cookie.split(';')[0] ?? '';

/** Replaces the cookie that a hook set to extend the session we just ended. */
export function replaceCookies(reply: FastifyReply, cookies: readonly string[]): void {
  reply.removeHeader('set-cookie');
  for (const cookie of cookies) void reply.header('set-cookie', cookie);
}

/** Returns the reference in a path in its stored form. Throws `not_found` if it can't be one. */
export function referenceOf(params: { reference: string }): string {
  const reference = readReference(params.reference);
  if (!reference) throw new Refusal('not_found');
  return reference;
}

/** Keeps a scope's responses out of caches. */
export function keepPrivate(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'private, no-store');
  });
}

/** Sets `request.customer` on all of a scope's routes. */
export function readCustomers(app: FastifyInstance, deps: Pick<Deps, 'accounts' | 'db'>): void {
  app.addHook('onRequest', customerReader(deps));
}

/** Returns a hook that sets `request.customer`. */
export const customerReader =
  (deps: Pick<Deps, 'accounts' | 'db'>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // Visitors who aren't signed in don't cost a query.
    if (request.cookies[deps.accounts.cookieName] === undefined) return;
    const found = await findCustomer(deps, request.headers.cookie ?? '');
    if (!found) return;
    request.customer = found.customer;
    for (const cookie of found.cookies) void reply.header('set-cookie', cookie);
  };

/** Whether the site itself is calling. Throws if the token is wrong. */
export function isFromSite(config: Pick<Config, 'serviceTokens'>, request: FastifyRequest) {
  if (request.headers.authorization === undefined) return false;
  if (!hasSiteToken(config, request)) throw new Refusal('authentication_required');
  return true;
}

/** Whether a request has the site's token. */
export function hasSiteToken(config: Pick<Config, 'serviceTokens'>, request: FastifyRequest) {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return config.serviceTokens.map((token) => sameText(token, given)).includes(true);
}

/**
 * Returns what a visitor is counted by: an IPv4 address, or the first half (/64) of an IPv6 one,
 * because one person may use the whole of it. Trusts a forwarded address only if the site sent it.
 */
export function clientNetwork(request: FastifyRequest): string {
  const forwarded = request.headers['x-forwarded-for'];
  if (!request.isFromSite || typeof forwarded !== 'string') return networkOf(request.ip);
  const first = forwarded.split(',')[0]?.trim() ?? '';
  return networkOf(isIP(first) ? first : request.ip);
}

function networkOf(address: string): string {
  const known = ipaddr.process(address);
  return known instanceof ipaddr.IPv6
    ? ipaddr.IPv6.networkAddressFromCIDR(`${known.toNormalizedString()}/64`).toNormalizedString()
    : known.toString();
}

/** Serialized responses, kept because many clients get the same one. */
const written = new WeakMap<object, { text: string; etag: string }>();

function write(reply: FastifyReply, body: Record<string, unknown>): { text: string; etag: string } {
  const known = written.get(body);
  if (known) return known;
  // The ETag ignores the request time, so that an otherwise equal response keeps it.
  const content = JSON.stringify({ ...body, asOf: undefined });
  const text = reply.serializeInput(body, '200');
  const made = {
    text: String(text),
    etag: `"${hashOf(content).slice(0, 22)}"`,
  };
  written.set(body, made);
  return made;
}

/** Sends JSON that caches may keep briefly, or 304 if the client already has it. */
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

/** Adds a second rate limit, by any key. Returns a hook that refuses requests above `max`. */
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

/** Limits how often an IP address may enter a friend's code, because codes must not be guessed. */
export function limitFriendCodes(
  app: FastifyInstance,
  { limits }: Pick<Config, 'limits'>,
): (request: FastifyRequest) => Promise<void> {
  const limit = refuseAbove(app, perAddress('friend-code', perHour(limits.friendCodePerHour)));
  return async (request) => {
    const { body } = request;
    const isObject = typeof body === 'object' && body !== null;
    if (isObject && 'friendCode' in body && body.friendCode) await limit(request);
  };
}

/**
 * Limits how many offer codes a session and a network may try, because codes must not be guessed.
 * Every route that tells whether a code exists counts here. A code that worked doesn't count again.
 */
export function limitOfferCodes(app: FastifyInstance, { limits }: Pick<Config, 'limits'>) {
  const limitSession = refuseAbove(app, {
    max: limits.couponPer10Minutes,
    timeWindow: 10 * MINUTE_MS,
    keyGenerator: (request) => `coupon:${limitKey(request)}`,
  });
  const limitNetwork = refuseAbove(
    app,
    perAddress('coupon', perHour(limits.couponPerHourAndAddress)),
  );
  const worked = new LRUCache<string, true>({ max: 10_000, ttl: 60 * MINUTE_MS });
  const keyOf = (request: FastifyRequest, code: string) =>
    `${clientNetwork(request)} ${code.trim().toUpperCase()}`;
  return {
    async count(request: FastifyRequest, code: string): Promise<void> {
      if (worked.has(keyOf(request, code))) return;
      await limitSession(request);
      await limitNetwork(request);
    },
    remember(request: FastifyRequest, code: string): void {
      worked.set(keyOf(request, code), true);
    },
  };
}

/** Leaves request bodies of one type as raw bytes within a scope. */
export function keepRaw(scope: FastifyInstance, type: string, bodyLimit: number): void {
  scope.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
}

/**
 * Writes request bodies of one type to a temporary file, so that many large ones don't fill the
 * memory. The body is the file's path; the file is deleted after the response.
 */
export function keepInFile(scope: FastifyInstance, type: string, bodyLimit: number): void {
  scope.addContentTypeParser(type, async (request: FastifyRequest, payload: Readable) => {
    if (Number(request.headers['content-length']) > bodyLimit)
      throw new Refusal('payload_too_large');
    const folder = await mkdtemp(join(tmpdir(), 'safar-body-'));
    request.bodyFolder = folder;
    const path = join(folder, 'body');
    let bytes = 0;
    // Reads on when there is too much, because the response comes after the request.
    const limited = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        done(null, bytes > bodyLimit ? null : chunk);
      },
    });
    await pipeline(payload, limited, createWriteStream(path));
    if (bytes > bodyLimit) throw new Refusal('payload_too_large');
    return bytes > 0 ? path : null;
  });
  const forget = async ({ bodyFolder }: FastifyRequest) => {
    if (bodyFolder) await rm(bodyFolder, { recursive: true, force: true });
  };
  scope.addHook('onResponse', forget);
  scope.addHook('onRequestAbort', forget);
}

/** Returns a header, unless it is missing or was sent more than once. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

export const idempotencyKey = (request: FastifyRequest) => headerOf(request, 'idempotency-key');

/** Scopes an `Idempotency-Key` to a session and a path. */
export function onceIn({ sessionHash }: Principal, path: string, ttlHours: number) {
  return { scope: `${sessionHash}:POST ${path}`, ttlHours };
}

interface OnceOptions extends Omit<IdempotentRequest, 'key' | 'body'> {
  body?: unknown;
  /** Without a key, the request is carried out each time it is sent. */
  isKeyOptional?: boolean;
}

/**
 * Carries out a request once per `Idempotency-Key` and sends the response. A repeat gets the same
 * response, with a header that marks it as repeated. `body` is what a repeat must match; it
 * defaults to the whole body.
 */
export async function answerOnce<T extends object>(
  deps: Pick<Deps, 'db'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { isKeyOptional = false, body = request.body, ...once }: OnceOptions,
  act: (finish: Finish<T>) => Promise<{ status: number; body: T }>,
): Promise<T> {
  const key = idempotencyKey(request) ?? (isKeyOptional ? randomUUID() : undefined);
  const answer = await runOnce<T>(deps, { ...once, key, body }, act);
  void reply.code(answer.status);
  if (answer.replayed) void reply.header('idempotent-replayed', 'true');
  return answer.body;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's status if it succeeds. */
    status?: number;
  }
  interface FastifyInstance {
    offerCodes: ReturnType<typeof limitOfferCodes>;
    sessionCookie: ReturnType<typeof sessionCookieOf>;
    /** Session hashes, keyed by cookies whose signature has been verified. */
    knownSessions: LRUCache<string, KnownSession>;
    knownAddresses: LRUCache<string, string>;
    networkKey: Buffer;
  }
  interface FastifyRequest {
    /** Whether the site is calling with its service token. */
    isFromSite: boolean;
    /** Where `keepInFile` put the body. */
    bodyFolder: string | undefined;
    /** The result of `readSession`; undefined until its first call. */
    session: Principal | null | undefined;
    /** The signed-in customer, on routes that look customers up. */
    customer: Customer | null;
  }
}
