/** Staff permissions and the audit log. */
import { may, type Permission, type Role } from '../domain/roles.ts';
import { Refusal } from '../errors.ts';
import { addAudit, type Audited } from '../store/staff/audit.ts';
import type { Tx } from '../store/database/db.ts';

export interface Staff {
  name: string;
  role: Role;
  requestId: string;
}

/** Throws a refusal unless the staff member has the permission. */
export function requirePermission(staff: Staff, permission: Permission): void {
  if (!may(staff.role, permission)) throw new Refusal('forbidden');
}

type Change = Omit<Audited, 'actor' | 'role' | 'requestId' | 'before' | 'reason'>;

/** Records who changed what, in the change's transaction. */
export async function audit(
  tx: Tx,
  { name: actor, role, requestId }: Staff,
  change: Change & Partial<Pick<Audited, 'before' | 'reason'>>,
): Promise<void> {
  await addAudit(tx, { before: null, reason: null, ...change, actor, role, requestId });
}
