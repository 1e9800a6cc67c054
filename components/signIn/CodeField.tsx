import { TextField } from '@/components/ui/Field';
import { errorOf, type FormDraft } from '@/lib/forms';
import css from './CodeField.module.css';

/** Six digits that came by mail or text message. What was typed stands there again, with what is wrong with it. */
export function CodeField({
  draft,
  label = 'Code from the email',
}: {
  draft: FormDraft;
  label?: string | undefined;
}) {
  return (
    <div className={css.code}>
      <TextField
        name="code"
        label={label}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        defaultValue={draft.values.code ?? ''}
        error={errorOf(draft.answer, 'code')}
        hint="Six digits. Works for 10 minutes and five attempts."
      />
    </div>
  );
}
