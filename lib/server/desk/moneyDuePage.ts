import type { ReceivableAge, Receivables } from '@/booking/contract/staffReceivables';
import { queryValue } from '@/lib/booking/bookingSelection';
import { ageNames } from '@/lib/desk/moneyWords';
import type { FormDraft } from '@/lib/formDraft';
import { nameIn } from '@/lib/nameIn';
import { isUuid } from '@/lib/isUuid';
import type { DeskRequest } from './deskPage';
import { staffMoney } from './staffMoney';

export interface MoneyDuePageProps extends Receivables {
  age: ReceivableAge | 'due' | 'all';
  /** Where this page of the list begins. Null for the first. */
  cursor: string | null;
  /** The part whose due date is being changed, by ID. */
  open: string | null;
  drafts: Record<'remind' | 'due-date', FormDraft>;
}

const views = { ...ageNames, due: '', all: '' };

/** Loads who owes what, the oldest due date first. */
export async function loadMoneyDuePage({ query, visitor, posted, draftOf }: DeskRequest) {
  const age = nameIn(views, queryValue(query, 'age')) ?? 'due';
  const after = queryValue(query, 'cursor');
  const cursor = isUuid(after) ? after : '';
  const list = await staffMoney.receivables({ age, ...(cursor && { cursor }) }, visitor);
  return {
    ...list,
    age,
    cursor: cursor || null,
    open: posted?.text('id') || queryValue(query, 'open') || null,
    drafts: { remind: draftOf('remind'), 'due-date': draftOf('due-date') },
  } satisfies MoneyDuePageProps;
}
