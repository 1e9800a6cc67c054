/** A form that wasn't accepted. Apart from `forms.ts`, whose texts few pages need. */

/** Why a form wasn't accepted, for the page that shows it again. Never contains what was typed. */
export interface FormAnswer {
  kind: 'invalid' | 'challenge' | 'limited' | 'unavailable';
  errors: { field: string; message: string }[];
  waitSeconds?: number;
}

/** A form shown again, with what was typed and why it was refused. */
export interface FormDraft {
  values: Record<string, string>;
  answer: FormAnswer | null;
  /** When the page was rendered, in milliseconds. Unknown on a static page. */
  startedAt?: number;
}

/** Returns the message for one rejected field. */
export function errorOf(
  answer: { errors: readonly { field: string; message: string }[] } | null | undefined,
  field: string,
): string | undefined {
  return answer?.errors.find((error) => error.field === field)?.message;
}

export const emptyDraft: FormDraft = { values: {}, answer: null };
