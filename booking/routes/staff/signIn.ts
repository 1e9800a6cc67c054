import { Type } from 'typebox';
import {
  confirmApp,
  confirmFactor,
  describeEntry,
  endStaffSession,
  findStaffEntry,
  offerApp,
  renewRecoveryCodes,
  requestStaffCode,
  startStaffSession,
  viewStaffSessions,
} from '../../actions/staffSignIn.ts';
import { CodeAccepted } from '../../contract/accounts.ts';
import { Refusal } from '../../errors.ts';
import {
  AppCode,
  AppOffer,
  RecoveryCodes,
  StaffCodeRequest,
  StaffMe,
  StaffSessions,
  StaffSignInRequest,
} from '../../contract/staffAccounts.ts';
import {
  ById,
  ensureSession,
  pairOf,
  perAddress,
  perQuarterHour,
  readSession,
  replaceCookies,
  type Routes,
  routesOf,
  userAgentOf,
} from '../plumbing.ts';
import { entryOf, entryRoute, sessionNotes, signedInEntry } from './access.ts';
import { staffPasskeyRoutes } from './passkeys.ts';

/** Routes for signing in to the desk, and for one's own account there. Only the site calls them. */
export const staffSignInRoutes: Routes = async (app, { deps }) => {
  app.addHook('onRequest', async (request) => {
    if (!request.isFromSite) throw new Refusal('authentication_required');
  });
  await app.register(staffPasskeyRoutes, { deps });
  const route = entryRoute(deps);
  const attempt = routesOf(
    'staff',
    perAddress('staff-attempt', perQuarterHour(deps.config.limits.staffSignInsPer15Minutes)),
  );
  const noteSession = sessionNotes(deps);

  app.post(
    '/staff/auth/codes',
    attempt('Request a code by email; never reveals who is on the staff', {
      body: StaffCodeRequest,
      response: { 202: CodeAccepted },
    }),
    async (request, reply) => {
      // The code only works in this session.
      await requestStaffCode(deps, ensureSession(request, reply), request.body.email);
      return { status: 'accepted' as const };
    },
  );

  app.post(
    '/staff/auth/sessions',
    attempt('Take the first step, with an emailed code or an invitation', {
      body: StaffSignInRequest,
      response: { 201: StaffMe },
    }),
    async (request, reply) => {
      const { id: requestId } = request;
      const browser = {
        ...{ present: readSession(request), userAgent: userAgentOf(request), requestId },
      };
      const cookies = await startStaffSession(deps, browser, request.body);
      const found = await findStaffEntry(deps, cookies.map(pairOf).join('; '), request.id);
      if (!found) throw new Error('a session that was just created is missing');
      const previous = request.staffEntry;
      if (previous) await deps.staffAccounts.end(previous.userId, previous.sessionId);
      replaceCookies(reply, cookies);
      return describeEntry(found.entry);
    },
  );

  app.post(
    '/staff/auth/app',
    route('Get a new secret for an authenticator app', { response: { 200: AppOffer } }),
    async (request) => offerApp(deps, entryOf(request)),
  );

  app.post(
    '/staff/auth/app/confirm',
    route('Make the offered app the second factor, with a code it shows', {
      body: AppCode,
      response: { 200: RecoveryCodes },
    }),
    async (request) => {
      const entry = entryOf(request);
      const codes = await confirmApp(deps, entry, request.body.code);
      noteSession('signed_in', request, entry.name);
      return codes;
    },
  );

  app.post(
    '/staff/auth/factor',
    route("Take the second step, or repeat it, with the app's code or a recovery code", {
      body: AppCode,
      response: { 204: Type.Null() },
    }),
    async (request) => {
      const entry = entryOf(request);
      await confirmFactor(deps, entry, request.body.code);
      if (!entry.isConfirmed) noteSession('signed_in', request, entry.name);
    },
  );

  app.delete(
    '/staff/auth/sessions/current',
    route('Sign out of this browser', { response: { 204: Type.Null() } }),
    async (request, reply) => {
      const cookies = await deps.staffAccounts.signOut(request.headers.cookie ?? '');
      if (request.staffEntry) noteSession('signed_out', request, request.staffEntry.name);
      replaceCookies(reply, cookies);
    },
  );

  app.get(
    '/staff/me',
    route('View who is signed in, and what sign-in still needs', { response: { 200: StaffMe } }),
    async (request) => describeEntry(entryOf(request)),
  );

  app.post(
    '/staff/me/recovery-codes',
    route('Replace the recovery codes; shows them once', { response: { 200: RecoveryCodes } }),
    async (request) => renewRecoveryCodes(deps, signedInEntry(request)),
  );

  app.get(
    '/staff/me/sessions',
    route('List the browsers where the caller is signed in', { response: { 200: StaffSessions } }),
    async (request) => viewStaffSessions(deps, signedInEntry(request)),
  );

  app.delete(
    '/staff/me/sessions/:id',
    route('Sign out another browser', { params: ById, response: { 204: Type.Null() } }),
    async (request) => endStaffSession(deps, signedInEntry(request), request.params.id),
  );
};
