import { randomUUID } from 'node:crypto';
import type { StaffKey } from '@/booking/contract/staffKeys';
import { emptyDraft, type FormDraft } from '@/lib/formDraft';
import { failureOf } from '../booking/failures';
import { answerToForm, fieldRefused, FormRefused } from './deskForm';
import type { DeskRequest } from './deskPage';
import { keyFor } from './formKey';
import type { FormText } from '../http/formText';
import { officeService } from './officeService';
import { rolesIn } from './rolesIn';

export interface KeysPageProps {
  keys: readonly StaffKey[];
  /** A key that was just made. Only this answer holds its secret. */
  made: { name: string; secret: string } | null;
  /** The name of a key whose form was sent again. */
  repeated: string | null;
  drafts: Record<'new-key' | 'revoke-key', FormDraft>;
  /** The key whose form is shown again, by ID. */
  open: string | null;
  idempotencyKey: string;
}

/** Loads all keys. The form for a new one is sent to this page, which shows the secret once. */
export async function loadKeysPage(request: DeskRequest) {
  const { visitor, posted, draftOf } = request;
  const { made = null, repeated = null, draft } = await makeKey(request);
  const { keys } = await officeService.keys(visitor);
  return {
    keys,
    ...{ made, repeated },
    drafts: { 'new-key': draft, 'revoke-key': draftOf('revoke-key') },
    open: posted?.text('key') || null,
    // The next key is another request.
    idempotencyKey: made || repeated ? randomUUID() : keyFor(request, draft.answer),
  } satisfies KeysPageProps;
}

async function makeKey({
  visitor,
  posted,
  draftOf,
}: DeskRequest): Promise<Partial<Pick<KeysPageProps, 'made' | 'repeated'>> & { draft: FormDraft }> {
  const draft = draftOf('new-key');
  if (posted?.text('form') !== 'new-key' || draft.answer !== null) return { draft };
  try {
    const idempotencyKey = posted.text('idempotencyKey') || randomUUID();
    const { key, secret } = await officeService.createKey(readKey(posted), idempotencyKey, visitor);
    return { made: { name: key.name, secret }, draft: emptyDraft };
  } catch (error) {
    if (!(error instanceof FormRefused)) {
      const { code } = failureOf(error);
      if (code === 'service_unavailable' || code === 'rate_limited') throw error;
      if (code === 'invalid_state') return { repeated: posted.text('name'), draft: emptyDraft };
    }
    return { draft: { ...draft, answer: answerToForm(error) } };
  }
}

function readKey(form: FormText) {
  const name = form.text('name').trim();
  if (name.length < 2) throw fieldRefused('name', 'Enter a name, such as the program’s');
  const days = Number(form.text('days'));
  const isRight = Number.isInteger(days) && days >= 1 && days <= 365;
  if (!isRight) throw fieldRefused('days', 'Enter a number of days from 1 to 365');
  return { name, days, roles: rolesIn(form) };
}
