import { TextField } from '@/components/ui/Field';
import type { FormDraft } from '@/lib/forms';
import css from './CodeField.module.css';

/** Six digits that came by mail or text message. What was typed stands there again, with what is wrong with it. */
export function CodeField({
  draft,
  label = 'Code from the mail',
}: {
  draft: FormDraft;
  label?: string;
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
        error={draft.answer?.errors.find(({ field }) => field === 'code')?.message}
        hint="Six digits, good for ten minutes and five tries."
      />
    </div>
  );
}
