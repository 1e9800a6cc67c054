import type { Role } from '@/booking/contract/staffAccounts';
import { roleNames } from '@/lib/desk/roleNames';
import type { FormText } from '../http/formText';
import { fieldRefused } from './deskForm';

/** Returns the roles ticked in a form. Throws a refusal if there are none. */
export function rolesIn(form: FormText): Role[] {
  const roles = (Object.keys(roleNames) as Role[]).filter((role) => form.has(`role.${role}`));
  if (roles.length === 0) throw fieldRefused('roles', 'Tick at least one role');
  return roles;
}
