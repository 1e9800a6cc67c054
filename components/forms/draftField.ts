import { errorOf, type FormDraft } from '@/lib/forms';

/** A field of a form that may be shown again: what was typed, else what is stored, and what is wrong with it. */
export function draftField<Name extends string>(draft: FormDraft, name: Name, stored = '') {
  return {
    name,
    defaultValue: draft.values[name] ?? stored,
    error: errorOf(draft.answer, name),
  };
}

/** Shows the stored value once the field contains something else; otherwise the usual hint. */
export function storedHint(
  typed: string | undefined,
  stored: string,
  hint?: string,
  label = stored,
) {
  const isOther = typed !== undefined && typed.trim() !== stored;
  return isOther ? `Saved now: ${label || 'nothing'}` : hint;
}
