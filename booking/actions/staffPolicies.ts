/** Owners write policies. What has begun never changes; a later version replaces it. */
import type {
  FollowedPolicy,
  FollowPolicyRequest,
  NewPolicyRequest,
  NewPolicyVersionRequest,
  PolicyTerms,
  StaffPolicies,
  StaffPolicy,
} from '../contract/staffPolicies.ts';
import type { FieldError } from '../contract/problem.ts';
import type { Deps } from '../deps.ts';
import { civilDateIn, isCivilDate } from '../domain/dates.ts';
import { checkAll, checkText } from '../domain/issue.ts';
import { may } from '../domain/roles.ts';
import { errorIf, found, invalid, Refusal, refuseErrors } from '../errors.ts';
import { findTripForStaff } from '../store/catalogue/catalogue.ts';
import { databaseNow, type Tx } from '../store/database/db.ts';
import { newId } from '../store/database/ids.ts';
import {
  countSold,
  findPolicy,
  followPolicy,
  insertPolicyVersion,
  listPolicies,
  lockPolicy,
  withdrawVersion,
} from '../store/staff/policies.ts';
import { requireValid } from './requireValid.ts';
import { requireStart } from './operatorSettings.ts';
import { audit, auditAll, requireFreshPermission, requirePermission, type Staff } from './staff.ts';

export async function viewPolicies({ db, config }: Deps, staff: Staff): Promise<StaffPolicies> {
  requirePermission(staff, 'settings:read');
  const [items, now] = await Promise.all([listPolicies(db.queries), databaseNow(db.queries)]);
  return {
    items: items.toSorted((a, b) => departuresOf(b) - departuresOf(a)),
    mayChange: may(staff.roles, 'settings:write'),
    today: civilDateIn(now, config.businessTz),
  };
}

const departuresOf = ({ trips }: StaffPolicy) =>
  trips.reduce((sum, { departures }) => sum + departures, 0);

/** Writes a policy that no departure follows yet. */
export async function createPolicy(
  { db }: Deps,
  staff: Staff,
  { name: typed, ...terms }: NewPolicyRequest,
): Promise<StaffPolicy> {
  requireFreshPermission(staff, 'settings:write');
  const name = requireValid(
    checkAll((note) => {
      for (const { path, code, message } of termErrors(terms)) note(path, code, message);
      return checkText(typed, 'name', note, {
        ...{ min: 2, max: 60, message: 'Enter a name of up to 60 characters' },
        unprintable: 'Use letters that can be printed',
      });
    }),
  );
  const id = newId();
  return db.transact(async (tx) => {
    const row = { id, versionOf: id, writtenBy: staff.name, name, starts: null };
    if (!(await insertPolicyVersion(tx, row, terms))) {
      throw invalid('name', 'taken', 'Another policy already has this name');
    }
    const after = { name, ...terms };
    return finish(tx, staff, { action: 'policy.create', id, before: null, after });
  });
}

/**
 * Writes the version of a policy that new bookings get from a day on. Throws `version_conflict` if
 * someone else wrote or withdrew a version meanwhile.
 */
export async function writePolicyVersion(
  deps: Deps,
  staff: Staff,
  id: string,
  version: number,
  { validFrom, ...terms }: NewPolicyVersionRequest,
): Promise<StaffPolicy> {
  requireFreshPermission(staff, 'settings:write');
  refuseErrors(termErrors(terms));
  return deps.db.transact(async (tx) => {
    const before = await lockUnchanged(tx, id, version);
    const starts = { on: validFrom, at: await requireStart(tx, deps.config, validFrom) };
    const row = { id: newId(), versionOf: id, writtenBy: staff.name, name: null, starts };
    if (!(await insertPolicyVersion(tx, row, terms))) throw new Refusal('version_conflict');
    return finish(tx, staff, {
      ...{ action: 'policy.version', id, after: { validFrom, ...terms } },
      before: before.versions.find(({ state }) => state === 'in_force') ?? null,
    });
  });
}

/** Withdraws a version. `invalid_state` once it has begun. */
export async function withdrawPolicyVersion(
  { db }: Deps,
  staff: Staff,
  { id, versionId }: { id: string; versionId: string },
): Promise<StaffPolicy> {
  requireFreshPermission(staff, 'settings:write');
  return db.transact(async (tx) => {
    found(await lockPolicy(tx, id));
    const policy = found(await findPolicy(tx, id));
    const before = found(policy.versions.find((one) => one.id === versionId));
    if (!(await withdrawVersion(tx, { policyId: id, versionId, by: staff.name }))) {
      throw new Refusal('invalid_state');
    }
    return finish(tx, staff, { action: 'policy.withdraw', id, before, after: null });
  });
}

/** Lets departures of one or all trips follow a policy from now on. Sold bookings keep theirs. */
export async function followPolicyFrom(
  { db }: Deps,
  staff: Staff,
  id: string,
  { tripSlug, fromDate }: FollowPolicyRequest,
): Promise<FollowedPolicy> {
  requireFreshPermission(staff, 'settings:write');
  if (!isCivilDate(fromDate)) throw invalid('fromDate', 'date', 'Enter a real date');
  return db.transact(async (tx) => {
    found(await lockPolicy(tx, id));
    const { name: policy } = found(await findPolicy(tx, id));
    const trip = tripSlug === null ? null : await findTripForStaff(tx, tripSlug);
    if (tripSlug !== null && !trip) {
      throw invalid('tripSlug', 'unknown', 'This trip doesn’t exist');
    }
    const moved = await followPolicy(tx, id, { tripId: trip?.id ?? null, fromDate });
    await auditAll(
      tx,
      staff,
      { action: 'departure.policy', objectKind: 'departure' },
      moved.map(({ id: objectId, ...before }) => ({
        ...{ objectId, before, after: { policyId: id, policy } },
      })),
    );
    const bookings = await countSold(
      tx,
      moved.map((departure) => departure.id),
    );
    const counts = { departures: moved.length, bookings };
    const after = { tripSlug, fromDate, ...counts };
    await audit(tx, staff, { action: 'policy.follow', objectKind: 'policy', objectId: id, after });
    return counts;
  });
}

async function lockUnchanged(tx: Tx, id: string, version: number): Promise<StaffPolicy> {
  found(await lockPolicy(tx, id));
  const policy = found(await findPolicy(tx, id));
  if (policy.version !== version) throw new Refusal('version_conflict');
  return policy;
}

async function finish(
  tx: Tx,
  staff: Staff,
  change: { action: string; id: string; before: object | null; after: object | null },
): Promise<StaffPolicy> {
  const { action, id: objectId, before, after } = change;
  await audit(tx, staff, { action, objectKind: 'policy', objectId, before, after });
  return found(await findPolicy(tx, objectId));
}

/** Later cancellations never get a bigger refund. */
function termErrors({ tiers }: PolicyTerms): FieldError[] {
  const isInOrder = tiers.every(({ minDaysBefore, refundBps }, index) => {
    const earlier = tiers[index - 1];
    return !earlier || (earlier.minDaysBefore > minDaysBefore && earlier.refundBps >= refundBps);
  });
  return [
    ...errorIf(
      !isInOrder,
      'tiers',
      'order',
      'List the earliest step first. Each later one has fewer days, and never a bigger refund',
    ),
    ...errorIf(
      tiers.at(-1)?.minDaysBefore !== 0,
      'tiers',
      'incomplete',
      'The last step must start at 0 days',
    ),
  ];
}
