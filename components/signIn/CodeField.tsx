import { TextField } from '@/components/ui/Field';
import { errorOf, type FormDraft } from '@/lib/forms';
import css from './CodeField.module.css';

/** A six-digit code from an email or text message. Keeps what was typed, with its error. */
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
