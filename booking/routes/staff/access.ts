/** Shared by all staff routes: identifies the caller, limits requests and describes each route. */
import type { FastifyRequest } from 'fastify';
import type { Staff } from '../../actions/staff.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../errors.ts';
import { sameText } from '../../providers/crypto/compare.ts';
import { perMinute, routesOf } from '../plumbing.ts';

/** Returns functions that identify the calling staff member and build route options. */
export function staffRoute({ config }: Pick<Deps, 'config'>) {
  const staffOf = (request: FastifyRequest) => readStaff(config, request);
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

/** Returns the token's staff member, or throws. Compares every token, so timing reveals nothing. */
function readStaff(config: Pick<Deps['config'], 'staffTokens'>, request: FastifyRequest): Staff {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const [match] = config.staffTokens.filter(({ secret }) => sameText(secret, given));
  if (!match) throw new Refusal('authentication_required');
  return { name: match.name, role: match.role, requestId: request.id };
}

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
