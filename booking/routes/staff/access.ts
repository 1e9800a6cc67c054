/** Shared by all staff routes: identifies the caller, limits requests and describes each route. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Staff } from '../../actions/staff.ts';
import { auditRefusal } from '../../actions/staffAudit.ts';
import { findKeyHolder } from '../../actions/staffKeys.ts';
import { findStaffEntry, staffOfEntry, type StaffEntry } from '../../actions/staffSignIn.ts';
import type { RefusalCode } from '../../contract/refusals.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../errors.ts';
import { hashOfAddress, keepPrivate, limitKey, perMinute, routesOf } from '../plumbing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of a staff route, once both steps of sign-in are done. */
    staff: Staff | null;
    /** The caller's sign-in at the desk, if they have taken at least the first step. */
    staffEntry: StaffEntry | null;
  }
}

/** Returns functions that identify the calling staff member and build route options. */
export function staffRoute({ config }: Pick<Deps, 'config'>) {
  const staff = routesOf('staff', {
    ...perMinute(config.limits.staffPerMinute),
    keyGenerator: (request: FastifyRequest) => `staff:${staffOf(request).name}`,
  });
  return {
    staffOf,
    route: <T extends object>(summary: string, schema: T) =>
      staff(summary, { security: [{ staff: [] }], ...schema }),
  };
}

/** Returns the caller. Throws `authentication_required` before both steps of sign-in are done. */
export function staffOf({ staff }: FastifyRequest): Staff {
  if (!staff) throw new Refusal('authentication_required');
  return staff;
}

/** Returns whoever has taken at least the first step of sign-in. */
export function entryOf({ staffEntry }: FastifyRequest): StaffEntry {
  if (!staffEntry) throw new Refusal('authentication_required');
  return staffEntry;
}

/** Returns whoever has taken both steps, for routes about their own account. */
export function signedInEntry(request: FastifyRequest): StaffEntry {
  staffOf(request);
  return entryOf(request);
}

/** Describes routes for signing in. Counts a browser on its own, because an office shares a network. */
export const entryRoute = ({ config }: Pick<Deps, 'config'>) =>
  routesOf('staff', {
    ...perMinute(config.limits.staffPerMinute),
    keyGenerator: (request: FastifyRequest) =>
      request.staffEntry ? `staff:${request.staffEntry.sessionId}` : limitKey(request),
  });

/** Returns a function that notes who signed in or out, for whoever watches for attacks. */
export const sessionNotes =
  ({ security }: Pick<Deps, 'security'>) =>
  (kind: 'signed_in' | 'signed_out', request: FastifyRequest, name: string) =>
    security.note({
      kind,
      route: `${request.method} ${request.routeOptions.url ?? ''}`,
      networkHash: hashOfAddress(request),
      actor: `staff:${name}`,
    });

/** Identifies the callers of a scope's routes: by a key, or by the cookie the site passes on. */
export function readStaff(scope: FastifyInstance, deps: Deps): void {
  keepPrivate(scope);
  scope.addHook('onRequest', async (request, reply) => {
    request.staff = null;
    // The site checks where a form comes from; another site's page could send us the cookie.
    if (request.isFromSite) await readEntry(deps, request, reply);
    else if (/^[\w-]{32,200}$/.test(bearerOf(request))) {
      request.staff = await findKeyHolder(deps, bearerOf(request), request.id);
    }
  });
  scope.addHook('onError', async ({ staff, method, routeOptions }, _, error) => {
    if (!staff || !(error instanceof Refusal) || !refusedActions.has(error.code)) return;
    const route = `${method} ${routeOptions.url ?? ''}`;
    await auditRefusal(deps, staff, { route, code: error.code }).catch((problem: unknown) => {
      scope.log.error(problem, 'a refused action could not be recorded');
    });
  });
}

/** Refusals of what someone tried without being allowed to. */
const refusedActions: ReadonlySet<RefusalCode> = new Set([
  'forbidden',
  'second_person_required',
  'approver_cannot_pay',
]);

async function readEntry(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.cookies[deps.staffAccounts.cookieName] === undefined) return;
  const found = await findStaffEntry(deps, request.headers.cookie ?? '', request.id);
  if (!found) return;
  request.staffEntry = found.entry;
  request.staff = staffOfEntry(found.entry);
  for (const cookie of found.cookies) void reply.header('set-cookie', cookie);
}

export const bearerOf = ({ headers }: FastifyRequest) =>
  /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';

/** Returns the version in `If-Match`, without which someone could overwrite changes unseen. */
export function versionOf(request: FastifyRequest): number {
  const version = /^(?:W\/)?"v(\d{1,9})"$/.exec(String(request.headers['if-match'] ?? ''))?.[1];
  if (version === undefined) throw new Refusal('version_conflict');
  return Number(version);
}

/** Scopes an `Idempotency-Key` to a staff member and a path, for three days. */
export function onceBy(staff: Staff, path: string) {
  return { scope: `staff:${staff.name}:POST ${path}`, ttlHours: 72 };
}

/** The same for routes that were first released without a key, and are still called without one. */
export const onceIfKeyed = (staff: Staff, path: string) => ({
  ...onceBy(staff, path),
  isKeyOptional: true,
});
