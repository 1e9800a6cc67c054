import { TextField } from '@/components/ui/Field';
import type { FormDraft } from '@/lib/formDraft';
import { draftField } from '../forms/draftField';
import css from './CodeField.module.css';

interface CodeFieldProps {
  draft: FormDraft;
  name?: string;
  label?: string | undefined;
  sentTo?: string;
}

/** A six-digit code from an email or text message. Keeps what was typed, with its error. */
export function CodeField(props: CodeFieldProps) {
  const { draft, name = 'code', label = 'Code from the email', sentTo } = props;
  return (
    <div className={css.code}>
      <TextField
        {...draftField(draft, name)}
        label={label}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        hint={`Six digits${sentTo ? `, on their way to ${sentTo}` : ''}. Works for 10 minutes and five attempts.`}
      />
    </div>
  );
}
