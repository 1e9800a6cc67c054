import type { Role } from '@/booking/contract/staffAccounts';
import { FieldGroup, TickField } from '@/components/ui/Field';
import { roleNames } from '@/lib/desk/roleNames';
import { roleTasks } from '@/lib/desk/roleTasks';
import { errorOf, type FormDraft } from '@/lib/formDraft';
import css from './Desk.module.css';

interface RoleTicksProps {
  id: string;
  draft: FormDraft;
  stored: readonly Role[];
}

/** A box for each role, with what it does. */
export function RoleTicks({ id, draft, stored }: RoleTicksProps) {
  const isShownAgain = draft.answer !== null;
  const roles = Object.entries(roleNames) as [Role, string][];
  return (
    <FieldGroup legend="Roles">
      {errorOf(draft.answer, 'roles') ? <p role="alert">{errorOf(draft.answer, 'roles')}</p> : null}
      <div className={css.ticks}>
        {roles.map(([role, name]) => (
          <TickField
            key={role}
            id={`${id}-${role}`}
            name={`role.${role}`}
            isTicked={isShownAgain ? Boolean(draft.values[`role.${role}`]) : stored.includes(role)}
          >
            <strong>{name}</strong>. {roleTasks[role]}
          </TickField>
        ))}
      </div>
    </FieldGroup>
  );
}
