import type { TaxDocuments, TaxMonth, TaxMonths, TcsBuyers } from '@/booking/contract/staffTax';
import type { DocumentKind } from '@/booking/contract/documents';
import { queryValue } from '@/lib/booking/bookingSelection';
import { documentKindNames } from '@/lib/desk/moneyWords';
import { nameIn } from '@/lib/nameIn';
import type { FormDraft } from '@/lib/formDraft';
import { dayOf } from '@/lib/format/dates';
import type { DeskRequest } from './deskPage';
import { staffMoney } from './staffMoney';

export interface MoneyTaxPageProps {
  months: TaxMonths['items'];
  report: TaxMonth;
  /** The documents that a figure opened. Null if only the figures are shown. */
  documents: TaxDocuments | null;
  filters: { kind: DocumentKind | null; gstBps: string | null; cursor: string | null };
  /** Who paid TCS. Null if none was collected, or the list wasn't opened. */
  buyers: TcsBuyers | null;
  drafts: Record<'tax-file' | 'close-month', FormDraft>;
}

/** Loads a month's tax, and the documents or buyers behind a figure. */
export async function loadMoneyTaxPage({ query, visitor, draftOf }: DeskRequest) {
  const asked = queryValue(query, 'month');
  const isMonth = /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked);
  const month = isMonth ? asked : dayOf(Date.now(), 'Asia/Kolkata').slice(0, 7);
  const kind = nameIn(documentKindNames, queryValue(query, 'kind'));
  const rate = queryValue(query, 'gstBps');
  const gstBps = /^\d{1,5}$/.test(rate) ? rate : null;
  const cursor = queryValue(query, 'cursor') || null;
  const list = queryValue(query, 'list');
  const [months, report, documents, buyers] = await Promise.all([
    staffMoney.taxMonths(visitor),
    staffMoney.taxMonth(month, visitor),
    list === 'documents'
      ? staffMoney.taxDocuments(
          month,
          { ...(kind && { kind }), ...(gstBps && { gstBps }), ...(cursor && { cursor }) },
          visitor,
        )
      : null,
    list === 'buyers' ? staffMoney.tcsBuyers(month, cursor ?? '', visitor) : null,
  ]);
  return {
    // A month from before the first document can be opened by its address.
    months: months.items.some((one) => one.month === month)
      ? months.items
      : [...months.items, { month, closedBy: null, closedAt: null }],
    report,
    documents,
    filters: { kind, gstBps, cursor },
    buyers,
    drafts: { 'tax-file': draftOf('tax-file'), 'close-month': draftOf('close-month') },
  } satisfies MoneyTaxPageProps;
}
