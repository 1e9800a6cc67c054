import { emptyDraft } from '@/lib/formDraft';
import { refusalMessages } from '@/lib/refusalMessages';
import { invalid } from '../forms/outcome';
import { aForm } from '../testing/siteAndService';
import { keyFor } from './formKey';

const idempotencyKey = 'key-of-the-first-attempt';
const shown = (message: string | null) => ({
  posted: aForm({ form: 'enquiry-note', idempotencyKey }),
  draftOf: (form: string) =>
    form === 'enquiry-note' && message !== null
      ? { values: {}, answer: invalid(message) }
      : emptyDraft,
});
const used = refusalMessages.idempotency_key_reused({});

it('is kept when a form is shown again, and new on a new page', () => {
  expect(keyFor(shown(null))).toBe(idempotencyKey);
  expect(keyFor(shown('Write a note'))).toBe(idempotencyKey);
  expect(keyFor({ ...shown(null), posted: null })).toMatch(/^[0-9a-f-]{36}$/);
});

it('is new once it was used for other details, or the form could never be sent again', () => {
  expect(keyFor(shown(used))).toMatch(/^[0-9a-f-]{36}$/);
  expect(keyFor(shown(null), invalid(used))).toMatch(/^[0-9a-f-]{36}$/);
  expect(used).toContain('Check whether it was already done');
});
