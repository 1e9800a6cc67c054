import { queryValue } from '@/lib/booking/bookingSelection';
import type { PersonalRequest } from './pageLoad';

const asked = ['confirm', 'end', 'enough', 'alerts'] as const;
const done = [
  'confirmed',
  'pending',
  'unsubscribed',
  'withdrawn',
  'noAlerts',
  'unavailable',
  'unknown',
] as const;

export type NewsletterStep =
  | { step: 'ask'; what: (typeof asked)[number]; token: string }
  | { step: 'done'; what: (typeof done)[number] }
  | { step: 'form' };

/** Loads what newsletter links open. Only its button acts, because email programs open links. */
export async function loadNewsletterPage({
  query,
}: PersonalRequest): Promise<{ state: NewsletterStep }> {
  const what = asked.find((name) => queryValue(query, name));
  if (what) return { state: { step: 'ask', what, token: queryValue(query, what).slice(0, 300) } };
  const result = done.find((name) => name === queryValue(query, 'done'));
  return { state: result ? { step: 'done', what: result } : { step: 'form' } };
}
