import type { AnswerTemplates } from '@/booking/contract/staffEnquiries';
import { draftField } from '@/components/forms/draftField';
import { FormButton } from '@/components/forms/PostForm';
import { Button } from '@/components/ui/Button';
import { SelectField, TextAreaField } from '@/components/ui/Field';
import type { DeskFormName } from '@/lib/desk/deskPaths';
import type { FormDraft } from '@/lib/formDraft';
import { DeskForm } from './DeskForm';
import css from './Inbox.module.css';

interface AnswerFormProps {
  name: DeskFormName;
  page: string;
  draft: FormDraft;
  /** What the answer is to, and the form's key. */
  fields: Record<string, string>;
  templates: AnswerTemplates['items'];
  hint: string;
}

/** An answer by email, which may start from a template. Choosing one keeps what was typed. */
export function AnswerForm({ name, page, draft, fields, templates, hint }: AnswerFormProps) {
  return (
    <DeskForm
      name={name}
      page={page}
      draft={draft}
      fields={fields}
      errorFields={['text', 'template']}
      idOf={(field) => (field === 'template' ? 'choice' : 'answer')}
    >
      <div className={css.choose}>
        <SelectField
          name="choice"
          label="Start from"
          defaultValue={draft.values['choice'] ?? ''}
          empty="Nothing, I’ll write it"
          options={templates.map(({ id, title }) => [id, title] as const)}
        />
        <Button variant="quiet" name="fill" value="yes" formAction={page}>
          Fill in
        </Button>
      </div>
      <TextAreaField
        {...draftField(draft, 'text')}
        id="answer"
        label="Answer"
        rows={12}
        hint={hint}
      />
      <FormButton>Send answer</FormButton>
    </DeskForm>
  );
}
