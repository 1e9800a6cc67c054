/** Says, when a hosted service starts, that nobody can sign in at the desk yet, and what to do. */
import type { Config } from '../config.ts';
import type { Queries } from '../store/database/db.ts';
import { hasStaff } from '../store/staff/accounts.ts';

/** It's no reason not to start: an invitation needs the service. */
export async function warnOfNoStaff(
  queries: Queries,
  { mode, staffInviteKeys }: Pick<Config, 'mode' | 'staffInviteKeys'>,
  warn: (message: string) => void,
): Promise<void> {
  if (mode !== 'hosted' || (await hasStaff(queries))) return;
  const key = staffInviteKeys.length === 0 ? 'set STAFF_INVITE_KEY, start again and run' : 'run';
  warn(
    `Nobody is on the staff, so nobody can sign in at the desk: ${key} ` +
      'npm run staff -- invite "<name>" <email> owner',
  );
}
