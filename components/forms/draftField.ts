import { errorOf, type FormDraft } from '@/lib/formDraft';

/** Returns a field's props: its value as typed, or else as stored, and its error. */
export function draftField<Name extends string>(draft: FormDraft, name: Name, stored = '') {
  return {
    name,
    defaultValue: draft.values[name] ?? stored,
    error: errorOf(draft.answer, name),
  };
}

/** Returns a hint with the stored value if something else was typed, otherwise the usual hint. */
export function storedHint(
  typed: string | undefined,
  stored: string,
  hint?: string,
  label = stored,
) {
  const isOther = typed !== undefined && typed.trim() !== stored;
  return isOther ? `Saved now: ${label || 'nothing'}` : hint;
}
