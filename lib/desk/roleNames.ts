/** The roles' names. Every page of the desk needs them; what each may do is in roleTasks.ts. */
import type { Role } from '@/booking/contract/staffAccounts';

export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  operations: 'Operations',
  finance: 'Finance',
  sales: 'Sales',
  marketing: 'Marketing',
  trip_leader: 'Trip leader',
  editor: 'Editor',
};

export const roleList = (roles: readonly Role[]) => roles.map((role) => roleNames[role]).join(', ');

/** Whether someone leads trips and does nothing else at the desk. */
export const onlyLeads = ({ roles }: { roles: readonly Role[] }) =>
  roles.length === 1 && roles[0] === 'trip_leader';
