import { createHmac } from 'node:crypto';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { FormAnswer } from '@/lib/formDraft';
import { refusalMessages } from '@/lib/refusalMessages';
import { failureOf } from '../booking/failures';
import { siteKey } from '../siteKey';
import { isSameSecret } from '../sameSecret';

const Answer = Type.Object({
  kind: Type.Enum(['invalid', 'challenge', 'limited', 'unavailable'] as const),
  errors: Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
  waitSeconds: Type.Optional(Type.Integer()),
});

/** The HTTP status of a page that shows a form again, by the form's outcome. */
export const answerStatuses: Record<FormAnswer['kind'], number> = {
  invalid: 422,
  challenge: 422,
  limited: 429,
  unavailable: 503,
};

/**
 * Writes a form's outcome as a query parameter. It's signed, so that no one else can put words on
 * our pages. It contains nothing typed.
 */
export function signOutcome(answer: FormAnswer): string {
  const text = Buffer.from(JSON.stringify(answer)).toString('base64url');
  return `${text}.${sign(text)}`;
}

/** Reads an outcome that this site signed. Returns null for anything else. */
export function verifyOutcome(sealed: string): FormAnswer | null {
  const [text = '', signature = ''] = sealed.split('.');
  if (!isSameSecret(signature, sign(text))) return null;
  const answer: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  return Value.Check(Answer, answer) ? answer : null;
}

function sign(text: string): string {
  return createHmac('sha256', siteKey('form outcomes')).update(text).digest('base64url');
}

/** Returns the outcome of a form the service refused. Rethrows anything but a refusal. */
export function answerTo(error: unknown): FormAnswer {
  const { code, errors, meta, detail } = failureOf(error);
  if (code === 'service_unavailable') return { kind: 'unavailable', errors: [] };
  if (code === 'challenge_required') return { kind: 'challenge', errors: [] };
  if (code === 'rate_limited') {
    return { kind: 'limited', errors: [], waitSeconds: meta?.retryAfterSeconds ?? 60 };
  }
  if (!errors) return invalid(refusalMessages[code](meta ?? {}) || detail);
  return {
    kind: 'invalid',
    errors: errors.map(({ path: field, message }) => ({ field, message })),
  };
}

/** Returns the outcome of a form with one error, about either a field or the whole form. */
export function invalid(message: string, field = ''): FormAnswer {
  return { kind: 'invalid', errors: [{ field, message }] };
}

/** Returns the same outcome with its errors moved to the form's own fields. */
export function atFields(answer: FormAnswer, fieldOf: (field: string) => string): FormAnswer {
  const errors = answer.errors.map(({ field, message }) => ({ field: fieldOf(field), message }));
  return { ...answer, errors };
}
