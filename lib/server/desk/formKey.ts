import { randomUUID } from 'node:crypto';
import { deskFormNames } from '@/lib/desk/deskPaths';
import type { FormAnswer } from '@/lib/formDraft';
import { refusalMessages } from '@/lib/refusalMessages';
import type { DeskRequest } from './deskPage';

/**
 * Returns the idempotency key of a page's forms. A form that is shown again keeps its key, because
 * the first attempt may have worked after all. If the key was used for other details, it gets a new
 * one, or it could never be sent again.
 */
export function keyFor(
  { posted, draftOf }: Pick<DeskRequest, 'posted' | 'draftOf'>,
  answer?: FormAnswer | null,
): string {
  const form = deskFormNames.find((name) => name === posted?.text('form'));
  const { errors = [] } = answer ?? (form && draftOf(form).answer) ?? {};
  const used = refusalMessages.idempotency_key_reused({});
  const isUsed = errors.some(({ message }) => message === used);
  return (!isUsed && posted?.text('idempotencyKey')) || randomUUID();
}
