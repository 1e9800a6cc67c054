import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Customer } from '../principal.ts';
import { viewMyBookings } from '../actions/myBookings.ts';
import { endVisit, findCustomer, requestSignInCode, signIn } from '../actions/signIn.ts';
import {
  CodeAccepted,
  CodeRequest,
  CodeWays,
  Me,
  MyBookings,
  MyBookingsQuery,
  SignedInBrowsers,
  SignInRequest,
} from '../contract/accounts.ts';
import { endGuestSessions } from '../store/customers/guestAccess.ts';
import { Refusal } from '../errors.ts';
import {
  actorOf,
  ById,
  ensureSession,
  forgetSession,
  hashOfAddress,
  newSession,
  pairOf,
  perAddress,
  perQuarterHour,
  readSession,
  replaceCookies,
  type Routes,
  routesOf,
  setSessionCookie,
  signedIn,
  userAgentOf,
} from './plumbing.ts';

const account = routesOf('account');

/** Routes for signing in with a code, and for a customer's own sessions and bookings. */
export const accountRoutes: Routes = async (app, { deps }) => {
  const { config, accounts } = deps;
  const attempt = routesOf(
    'account',
    perAddress('sign-in', perQuarterHour(config.limits.openPer15Minutes)),
  );

  const noteSession = (
    kind: 'signed_in' | 'signed_out',
    request: FastifyRequest,
    customer: Customer | null,
  ) => {
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    const networkHash = hashOfAddress(request);
    deps.security.note({ kind, route, networkHash, actor: actorOf(customer) });
  };

  app.get(
    '/auth/ways',
    account('List the available ways to receive a sign-in code', { response: { 200: CodeWays } }),
    async () => ({ mail: true as const, text: deps.texts !== null }),
  );

  app.post(
    '/auth/codes',
    account('Request a sign-in code by email or text; never reveals whether an account exists', {
      body: CodeRequest,
      response: { 202: CodeAccepted },
    }),
    async (request, reply) => {
      // The emailed code only works in this session.
      const principal = ensureSession(request, reply);
      await requestSignInCode(deps, principal, request.body);
      return { status: 'accepted' as const };
    },
  );

  app.post(
    '/auth/sessions',
    attempt('Sign in with a code; an emailed code creates the account if there is none', {
      body: SignInRequest,
      response: { 201: Me },
    }),
    async (request, reply) => {
      const fresh = newSession();
      const cookies = await signIn(
        deps,
        {
          present: readSession(request),
          freshHash: fresh.sessionHash,
          userAgent: userAgentOf(request),
        },
        request.body,
      );
      const found = await findCustomer(deps, cookies.map(pairOf).join('; '));
      if (!found) throw new Error('a session that was just created is missing');
      // Ends this browser's previous session, whoever it belonged to.
      if (request.customer) {
        await accounts.end(request.customer.userId, request.customer.sessionId);
      }
      noteSession('signed_in', request, found.customer);
      setSessionCookie(reply, fresh.id);
      replaceCookies(reply, cookies);
      return toMe(found.customer);
    },
  );

  app.get(
    '/auth/sessions',
    account('List the browsers where the customer is signed in', {
      response: { 200: SignedInBrowsers },
    }),
    async (request) => {
      const { userId, sessionId } = signedIn(request);
      const sessions = await accounts.list(userId);
      return {
        sessions: sessions.map((session) => ({
          id: session.id,
          isCurrent: session.id === sessionId,
          signedInAt: session.signedInAt.toISOString(),
          lastUsedAt: session.lastUsedAt.toISOString(),
          expiresAt: session.expiresAt.toISOString(),
          userAgent: session.userAgent,
        })),
      };
    },
  );

  app.delete(
    '/auth/sessions/current',
    account('Sign out of this browser', { response: { 204: Type.Null() } }),
    async (request, reply) => {
      const cookies = await accounts.signOut(request.headers.cookie ?? '');
      // Also ends what the browser could see as a visitor, because its next user may be someone
      // else, or have copied the cookie.
      await endVisit(deps, readSession(request));
      noteSession('signed_out', request, request.customer);
      forgetSession(reply);
      replaceCookies(reply, cookies);
    },
  );

  app.delete(
    '/auth/sessions/:id',
    account('Sign out another browser', { params: ById, response: { 204: Type.Null() } }),
    async (request) => {
      const { id, userId } = signedIn(request);
      if (!(await accounts.end(userId, request.params.id))) throw new Refusal('not_found');
      // A lost device may also have opened bookings without signing in.
      await endGuestSessions(deps.db.queries, id);
    },
  );

  app.get(
    '/me/bookings',
    account("List the customer's bookings and waiting list places, in groups", {
      querystring: MyBookingsQuery,
      response: { 200: MyBookings },
    }),
    async (request) => viewMyBookings(deps, signedIn(request), request.query),
  );
};

function toMe({ email, name, signedInAt, isFresh }: Customer): Me {
  return { email, name, signedInAt: signedInAt.toISOString(), isFresh };
}
