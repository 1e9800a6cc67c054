/** Staff permissions and the audit log. */
import { may, type Permission, type Role } from '../domain/roles.ts';
import { Refusal } from '../errors.ts';
import { addAudit, addAudits, type Audited } from '../store/staff/audit.ts';
import type { Tx } from '../store/database/db.ts';

/** Who acts. Names are unique, and the audit log and two-person rules know people by them. */
export interface Staff {
  name: string;
  roles: readonly Role[];
  requestId: string;
  /** Null for another program's key. */
  userId: string | null;
  /** Whether the second factor was checked in the last ten minutes, or a key needs none. */
  isFresh: boolean;
}

/** Returns someone who acts without a session or a key of their own, such as `npm run staff`. */
export function withoutSession(name: string, roles: readonly Role[], requestId: string): Staff {
  return { name, roles, requestId, userId: null, isFresh: true };
}

/** Throws a refusal unless the staff member has the permission. */
export function requirePermission(staff: Staff, permission: Permission): void {
  if (!may(staff.roles, permission)) throw new Refusal('forbidden');
}

/**
 * For grave actions: money moves, or someone's access changes. Throws a refusal unless the staff
 * member has the permission, and `step_up_required` unless they entered a code of their app in the
 * last ten minutes.
 */
export function requireFreshPermission(staff: Staff, permission: Permission): void {
  requirePermission(staff, permission);
  if (!staff.isFresh) throw new Refusal('step_up_required');
}

type Change = Omit<Audited, 'actor' | 'role' | 'requestId' | 'before' | 'reason'>;

/** Records who changed what, in the change's transaction. */
export async function audit(
  tx: Tx,
  { name: actor, roles, requestId }: Pick<Staff, 'name' | 'roles' | 'requestId'>,
  change: Change & Partial<Pick<Audited, 'before' | 'reason'>>,
): Promise<void> {
  await addAudit(tx, {
    before: null,
    reason: null,
    ...change,
    actor,
    role: roles.join(),
    requestId,
  });
}

/** Records the same change of several objects at once. */
export async function auditAll(
  tx: Tx,
  { name: actor, roles, requestId }: Pick<Staff, 'name' | 'roles' | 'requestId'>,
  change: Pick<Audited, 'action' | 'objectKind'>,
  objects: readonly Pick<Audited, 'objectId' | 'before' | 'after'>[],
): Promise<void> {
  await addAudits(tx, { ...change, reason: null, actor, role: roles.join(), requestId }, objects);
}
