import type { BankLines, Payouts } from '@/booking/contract/staffPayouts';
import { queryValue } from '@/lib/booking/bookingSelection';
import type { FormDraft } from '@/lib/formDraft';
import { isUuid } from '@/lib/isUuid';
import type { DeskRequest } from './deskPage';
import { staffMoney } from './staffMoney';

export interface MoneyPayoutsPageProps extends Payouts {
  /** Where this page of the payouts and of the bank lines begins. Null for the first. */
  cursors: { cursor: string | null; line: string | null };
  lines: BankLines;
  linesState: 'open' | 'decided';
  drafts: Record<
    'read-payouts' | 'explain-difference' | 'import-statement' | 'match-line' | 'explain-line',
    FormDraft
  >;
  /** The difference or bank line whose form is shown again, by ID. */
  open: string | null;
}

/** Loads payouts, their differences, and the bank lines that nobody has decided. */
export async function loadMoneyPayoutsPage({ query, visitor, posted, draftOf }: DeskRequest) {
  const cursor = queryValue(query, 'cursor');
  const linesState = queryValue(query, 'lines') === 'decided' ? 'decided' : 'open';
  const after = queryValue(query, 'line');
  const lineCursor = isUuid(after) ? after : '';
  const [list, lines] = await Promise.all([
    staffMoney.payouts(cursor, visitor),
    staffMoney.bankLines({ state: linesState, ...(lineCursor && { cursor: lineCursor }) }, visitor),
  ]);
  return {
    ...list,
    cursors: { cursor: cursor || null, line: lineCursor || null },
    lines,
    linesState,
    drafts: {
      'read-payouts': draftOf('read-payouts'),
      'explain-difference': draftOf('explain-difference'),
      'import-statement': draftOf('import-statement'),
      'match-line': draftOf('match-line'),
      'explain-line': draftOf('explain-line'),
    },
    open: posted?.text('id') || posted?.text('line') || null,
  } satisfies MoneyPayoutsPageProps;
}
