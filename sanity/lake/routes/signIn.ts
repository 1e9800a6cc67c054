import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { toString as drawQrCode } from 'qrcode';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import {
  CODE_COOKIE,
  isPassword,
  SESSION_COOKIE,
  SESSION_SECONDS,
  SHORTEST_PASSWORD,
  type EditorAccounts,
  type Refusal,
} from '../editors/accounts.ts';
import { cookieOf } from '../editors/identity.ts';
import {
  appPage,
  codePage,
  noticePage,
  passwordPage,
  recoveryPage,
  welcomePage,
} from '../editors/signInPages.ts';
import { badRequest, LakeError, NotSignedInError } from '../errors.ts';
import type { HostedConfig } from '../hostedConfig.ts';

const AUTH = '/:version(^v[\\w-]+)/auth';
const QUARTER_OF_AN_HOUR = 15 * 60;
/** How long the Studio may take to fetch its session after the redirect. */
const HANDOVER_MS = 60_000;
/** An app's code is valid for its half minute and those beside it. */
const CODE_LIFE_SECONDS = 120;

interface Form {
  Body: Record<string, string>;
  Querystring: Record<string, string | undefined>;
}

/**
 * Sanity's login protocol, with our own accounts: the Studio lists the providers, sends the browser to
 * ours with `origin`, gets `#sid=…` back and exchanges it at `/auth/fetch`. Whatever `type` it asks for,
 * the session is in a cookie, and the answer has no token that someone else could take.
 */
export function signInRoutes(
  app: FastifyInstance,
  hosted: HostedConfig,
  accounts: EditorAccounts,
): void {
  const limits = openLimits();
  const handovers = new Map<string, number>();
  const open = { config: { isPublic: true } };

  app.get(`${AUTH}/providers`, open, () => ({
    providers: [
      { name: 'safar', title: 'Email and code', url: `${hosted.publicUrl}/v1/auth/login/safar` },
    ],
    thirdPartyLogin: false,
  }));

  app.get<Form>(`${AUTH}/fetch`, open, (request, reply) => {
    reply.header('cache-control', 'no-store');
    const key = digest(request.query.sid ?? '');
    const until = handovers.get(key) ?? 0;
    handovers.delete(key);
    if (until < Date.now()) throw new NotSignedInError();
    return { token: null, label: 'Safar' };
  });

  app.get(`${AUTH}/id`, open, async (request) => {
    const { identity } = request;
    const session = identity?.session ? await accounts.read(identity.session, true) : null;
    if (!identity || !session) throw new NotSignedInError();
    return { id: identity.id, expiry: Math.floor(session.endsAt.getTime() / 1_000) };
  });

  app.post(`${AUTH}/logout`, open, async (request, reply) => {
    checkOrigin(request, hosted.origins);
    if (request.identity?.session) await accounts.signOut(request.identity.session);
    reply.header('set-cookie', cookie(SESSION_COOKIE, '', 0));
    return reply.code(204).send();
  });

  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8_192 },
      (_request, body, parsed) =>
        parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.addHook('onRequest', async (request) => {
      if (request.method === 'POST') checkOrigin(request, [hosted.publicUrl]);
    });
    // A form without a field has no body.
    scope.addHook('preHandler', async (request) => {
      request.body ??= {};
    });
    pageRoutes(scope);
    done();
  });

  function pageRoutes(scope: FastifyInstance): void {
    const login = '/:version(^v1)/auth/login/safar';
    scope.get<Form>(login, open, (request, reply) =>
      show(reply, 200, passwordPage(readOrigin(request.query), null)),
    );

    scope.post<Form>(login, open, async (request, reply) => {
      const origin = readOrigin(request.body);
      const { email = '', password = '' } = request.body;
      const isEarly = await limits.allow(request, email);
      if (!isEarly) return show(reply, 429, passwordPage(origin, sentenceFor('locked'), email));
      const result = await accounts.checkPassword(email, password);
      if (typeof result === 'string') {
        return show(reply, 401, passwordPage(origin, sentenceFor(result), email));
      }
      reply.header('set-cookie', cookie(CODE_COOKIE, result.challenge, 600));
      return show(reply, 200, codePage(origin, null));
    });

    scope.post<Form>(`${login}/code`, open, async (request, reply) => {
      const origin = readOrigin(request.body);
      const challenge = cookieOf(request.headers.cookie, CODE_COOKIE);
      if (challenge === null) return show(reply, 401, passwordPage(origin, EXPIRED));
      if (!(await limits.allow(request, challenge))) {
        return show(reply, 429, codePage(origin, sentenceFor('locked')));
      }
      const browser = request.headers['user-agent'] ?? '';
      const { code = '' } = request.body;
      const result = await accounts.checkCode(challenge, code, browser.slice(0, 200));
      if (typeof result === 'string') {
        return show(reply, 401, codePage(origin, WRONG_CODE[result]));
      }
      const signedIn = await accounts.read(result.bearer);
      if (!signedIn || !(await limits.isFirstUse(signedIn.editor.id, code))) {
        await accounts.signOut(result.bearer);
        return show(reply, 401, passwordPage(origin, EXPIRED));
      }
      return handOver(reply, origin, result.bearer);
    });

    const invitation = '/:version(^v1)/auth/invitation';
    scope.get<Form>(invitation, open, async (request, reply) => {
      const { token = '' } = request.query;
      return (await accounts.isInvited(token))
        ? show(reply, 200, welcomePage(token, null))
        : show(reply, 410, OVER);
    });

    scope.post<Form>(invitation, open, async (request, reply) => {
      const { token = '', name = '', password = '' } = request.body;
      if (!(await limits.allow(request, token))) return show(reply, 429, TOO_OFTEN);
      if (!(await accounts.isInvited(token))) return show(reply, 410, OVER);
      const mistake = !/^[^\p{C}<>]{1,80}$/u.test(name.trim())
        ? 'Write your name with at most 80 characters.'
        : isPassword(password)
          ? null
          : `Choose a password of ${SHORTEST_PASSWORD} to 128 characters.`;
      if (mistake) return show(reply, 422, welcomePage(token, mistake, name));
      const accepted = await accounts.accept(token, { name: name.trim(), password });
      if (!accepted) return show(reply, 410, OVER);
      reply.header('set-cookie', cookie(SESSION_COOKIE, accepted.bearer, 600));
      const picture = await drawQrCode(accepted.appAddress, { type: 'svg', margin: 2 });
      const key = new URL(accepted.appAddress).searchParams.get('secret') ?? '';
      return show(reply, 200, appPage(token, { picture, key }, null));
    });

    scope.post<Form>(`${invitation}/app`, open, async (request, reply) => {
      const { token = '', code = '' } = request.body;
      if (!(await limits.allow(request, token))) return show(reply, 429, TOO_OFTEN);
      if (!(await accounts.isInvited(token))) return show(reply, 410, OVER);
      const bearer = cookieOf(request.headers.cookie, SESSION_COOKIE) ?? '';
      const result = await accounts.confirm(token, bearer, code.replace(/\s/g, ''));
      if (typeof result === 'string')
        return show(reply, 401, appPage(token, null, WRONG_CODE.wrong));
      reply.header('set-cookie', cookie(SESSION_COOKIE, '', 0));
      return show(reply, 200, recoveryPage(result, hosted.studioUrl));
    });
  }

  /** Returns the page of the Studio to return to. */
  function readOrigin({ origin = '' }: Record<string, string | undefined>): string {
    const url = URL.parse(origin);
    const place = url ? url.origin + url.pathname : '';
    if (!url || (place !== hosted.studioUrl && !place.startsWith(`${hosted.studioUrl}/`))) {
      throw badRequest('"origin" must be a page of the Studio.');
    }
    return place + url.search;
  }

  function handOver(reply: FastifyReply, origin: string, bearer: string) {
    const sid = randomBytes(32).toString('base64url');
    for (const [key, until] of handovers) if (until < Date.now()) handovers.delete(key);
    handovers.set(digest(sid), Date.now() + HANDOVER_MS);
    const cookies = [cookie(CODE_COOKIE, '', 0), cookie(SESSION_COOKIE, bearer, SESSION_SECONDS)];
    reply.headers({ 'set-cookie': cookies, ...pageHeaders() });
    // In the fragment, which browsers send to nobody.
    return reply.redirect(`${origin}#sid=${sid}`, 303);
  }

  function show(reply: FastifyReply, status: number, html: string): FastifyReply {
    reply.code(status).headers(pageHeaders());
    return reply.type('text/html; charset=utf-8').send(html);
  }

  function pageHeaders(): Record<string, string> {
    const policy = [
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      // Chromium applies it to the redirect after a form, too.
      `form-action 'self' ${new URL(hosted.studioUrl).origin}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ];
    return {
      'cache-control': 'no-store',
      'content-security-policy': policy.join('; '),
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      // Not "no-referrer", with which browsers would hide a form's origin, too.
      'referrer-policy': 'same-origin',
    };
  }
}

const EXPIRED = 'That took too long, or the code was used before. Please sign in again.';
const WRONG_CODE: Record<Refusal, string> = {
  wrong: 'That code is wrong or has expired.',
  locked: 'Too many wrong codes. Try again in 15 minutes.',
};
const OVER = noticePage(
  'This invitation is over',
  'It was used, replaced or is older than a week. Ask your administrator for a new one.',
);
const TOO_OFTEN = noticePage('Too many attempts', 'Try again in 15 minutes.');

function sentenceFor(refusal: Refusal): string {
  return refusal === 'locked'
    ? 'Too many attempts. Try again in 15 minutes.'
    : 'Email and password don’t match.';
}

/** Throws 403 for what a page elsewhere sends. */
function checkOrigin({ headers }: FastifyRequest, origins: string[]): void {
  if (headers.origin !== undefined && origins.includes(headers.origin)) return;
  throw new LakeError(403, 'insufficientPermissionsError', 'This was sent from another site.');
}

function cookie(name: string, value: string, seconds: number): string {
  const text = `${name}=${encodeURIComponent(value)}`;
  return `${text}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Strict`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function openLimits() {
  const perQuarter = (points: number) =>
    new RateLimiterMemory({ points, duration: QUARTER_OF_AN_HOUR });
  const byNetwork = perQuarter(60);
  const byBoth = perQuarter(10);
  // High, because a stranger could use it up to keep an editor out.
  const bySubject = perQuarter(100);
  const codes = new RateLimiterMemory({ points: 1, duration: CODE_LIFE_SECONDS });

  async function consume(limiter: RateLimiterMemory, key: string): Promise<boolean> {
    try {
      await limiter.consume(key);
      return true;
    } catch (error) {
      if (error instanceof RateLimiterRes) return false;
      throw error;
    }
  }

  return {
    /** Counts an attempt by network and by account. Returns false if there were too many. */
    async allow({ ip }: FastifyRequest, subject: string): Promise<boolean> {
      const network = networkOf(ip);
      const key = digest(subject.trim().toLowerCase());
      if (!(await consume(byNetwork, network))) return false;
      return (await consume(byBoth, `${network} ${key}`)) && consume(bySubject, key);
    },
    /** Whether an editor's code wasn't used before. Whoever saw it being typed could use it again. */
    isFirstUse(editorId: string, code: string): Promise<boolean> {
      return consume(codes, digest(`${editorId} ${code.replace(/\s/g, '')}`));
    },
  };
}

/** Returns what an address is counted by. One person may use a whole IPv6 network (/64). */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const known = ipaddr.process(address);
  return known.kind() === 'ipv6'
    ? ipaddr.IPv6.networkAddressFromCIDR(`${known.toNormalizedString()}/64`).toNormalizedString()
    : known.toString();
}
