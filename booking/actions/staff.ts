/** Who of the staff acts, whether they may, and the row that says they did. */
import { may, type Permission, type Role } from '../domain/roles.ts';
import { Refusal } from '../errors.ts';
import { addAudit, type Audited } from '../store/staff/audit.ts';
import type { Tx } from '../store/database/db.ts';

export type Staff = { name: string; role: Role; requestId: string };

/** Refuses who does not have the permission. */
export function requirePermission(staff: Staff, permission: Permission): void {
  if (!may(staff.role, permission)) throw new Refusal('forbidden');
}

/** Writes who changed what, in the transaction of the change. */
export async function audit(
  tx: Tx,
  staff: Staff,
  row: Omit<Audited, 'actor' | 'role' | 'requestId'>,
): Promise<void> {
  await addAudit(tx, {
    ...row,
    actor: staff.name,
    role: staff.role,
    requestId: staff.requestId,
  });
}
