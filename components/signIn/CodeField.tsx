import { TextField } from '@/components/ui/Field';
import type { FormDraft } from '@/lib/forms';
import { draftField } from '../forms/draftField';
import css from './CodeField.module.css';

interface CodeFieldProps {
  draft: FormDraft;
  label?: string | undefined;
}

/** A six-digit code from an email or text message. Keeps what was typed, with its error. */
export function CodeField({ draft, label = 'Code from the email' }: CodeFieldProps) {
  return (
    <div className={css.code}>
      <TextField
        {...draftField(draft, 'code')}
        label={label}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        hint="Six digits. Works for 10 minutes and five attempts."
      />
    </div>
  );
}
