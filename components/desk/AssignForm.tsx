import { draftField } from '@/components/forms/draftField';
import { Button } from '@/components/ui/Button';
import { SelectField } from '@/components/ui/Field';
import type { DeskFormName } from '@/lib/desk/deskPaths';
import type { FormDraft } from '@/lib/formDraft';
import { DeskForm } from './DeskForm';
import css from './Inbox.module.css';

interface AssignFormProps {
  name: DeskFormName;
  page: string;
  draft: FormDraft;
  /** What is assigned. */
  fields: Record<string, string>;
  assignee: { id: string } | null;
  colleagues: readonly { id: string; name: string }[];
}

/** Gives an enquiry, or a booking's messages, to someone or to no one. */
export function AssignForm({ assignee, colleagues, ...form }: AssignFormProps) {
  return (
    <DeskForm {...form} errorFields={['to']} idOf={() => 'assign-to'}>
      <div className={css.choose}>
        <SelectField
          {...draftField(form.draft, 'to', assignee?.id ?? '')}
          id="assign-to"
          label="Assigned to"
          empty="No one"
          options={colleagues.map(({ id, name }) => [id, name] as const)}
        />
        <Button variant="quiet">Assign</Button>
      </div>
    </DeskForm>
  );
}
