import type { StatementPreview } from '@/booking/contract/staffPayouts';
import { queryValue } from '@/lib/booking/bookingSelection';
import { isUuid } from '@/lib/isUuid';
import type { FormDraft } from '@/lib/formDraft';
import { orNull } from '../booking/failures';
import type { DeskRequest } from './deskPage';
import { staffMoney } from './staffMoney';

export interface MoneyStatementPageProps {
  /** What importing the uploaded file would do. Null before, and once it was forgotten. */
  statement: StatementPreview | null;
  drafts: Record<'read-statement' | 'import-upload', FormDraft>;
}

/** Loads an uploaded bank statement, if there is one. */
export async function loadMoneyStatementPage({
  query,
  visitor,
  draftOf,
}: DeskRequest): Promise<MoneyStatementPageProps> {
  const id = queryValue(query, 'statement');
  const drafts = {
    'read-statement': draftOf('read-statement'),
    'import-upload': draftOf('import-upload'),
  };
  const statement = isUuid(id)
    ? await orNull(staffMoney.statement(id, visitor), 'not_found')
    : null;
  return { statement, drafts };
}
