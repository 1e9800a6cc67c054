/** The desk's calls about tax, receivables and payouts. */
import type * as payouts from '@/booking/contract/staffPayouts';
import type * as receivables from '@/booking/contract/staffReceivables';
import type * as tax from '@/booking/contract/staffTax';
import { withQuery } from '@/lib/paths';
import { send, type Visitor } from '../booking/transport';
import { callStaff } from './staffService';

const inPath = encodeURIComponent;
/** A year's documents take minutes on a slow line. */
const fileMs = 10 * 60_000;

export const staffMoney = {
  taxMonths: (visitor: Visitor) => callStaff<tax.TaxMonths>('GET /tax', visitor),
  taxMonth: (month: string, visitor: Visitor) =>
    callStaff<tax.TaxMonth>(`GET /tax/${inPath(month)}`, visitor),
  taxDocuments: (month: string, query: tax.TaxDocumentsQuery, visitor: Visitor) =>
    callStaff<tax.TaxDocuments>(
      `GET ${withQuery(`/tax/${inPath(month)}/documents`, query)}`,
      visitor,
    ),
  tcsBuyers: (month: string, cursor: string, visitor: Visitor) =>
    callStaff<tax.TcsBuyers>(
      `GET ${withQuery(`/tax/${inPath(month)}/buyers`, { cursor })}`,
      visitor,
    ),
  closeMonth: (month: string, visitor: Visitor) =>
    callStaff<tax.TaxMonth>(`POST /tax/${inPath(month)}/close`, visitor),
  taxFile: (month: string, file: string, visitor: Visitor) =>
    send({
      ...{ method: 'GET', path: `/staff/tax/${inPath(month)}/files/${inPath(file)}`, visitor },
      timeoutMs: fileMs,
    }),

  receivables: (query: receivables.ReceivablesQuery, visitor: Visitor) =>
    callStaff<receivables.Receivables>(`GET ${withQuery('/receivables', query)}`, visitor),
  remind: (bookings: string[], visitor: Visitor) =>
    callStaff<receivables.RemindersSent>('POST /receivables/reminders', visitor, {
      body: { bookings },
    }),
  extendDueDate: (id: string, body: receivables.LaterDueDate, visitor: Visitor) =>
    callStaff(`POST /receivables/${inPath(id)}/due`, visitor, { body }),

  payouts: (cursor: string, visitor: Visitor) =>
    callStaff<payouts.Payouts>(`GET ${withQuery('/payouts', { cursor })}`, visitor),
  readPayouts: (visitor: Visitor) => callStaff<payouts.PayoutsRead>('POST /payouts/read', visitor),
  explainDifference: (id: string, body: payouts.DifferenceExplained, visitor: Visitor) =>
    callStaff<payouts.Difference>(`POST /differences/${inPath(id)}/explain`, visitor, { body }),
  bankLines: (query: payouts.BankLinesQuery, visitor: Visitor) =>
    callStaff<payouts.BankLines>(`GET ${withQuery('/bank-lines', query)}`, visitor),
  importStatement: (body: payouts.StatementRequest, visitor: Visitor) =>
    callStaff<payouts.StatementImported>('POST /bank-statements', visitor, { body }),
  /** `form` holds `account` and `file`. */
  readStatement: (form: FormData, visitor: Visitor) =>
    callStaff<payouts.StatementPreview>('POST /bank-statements/read', visitor, { body: form }),
  statement: (id: string, visitor: Visitor) =>
    callStaff<payouts.StatementPreview>(`GET /bank-statements/${inPath(id)}`, visitor),
  importUpload: (id: string, newLines: number, visitor: Visitor) =>
    callStaff<payouts.StatementImported>(`POST /bank-statements/${inPath(id)}/import`, visitor, {
      body: { newLines },
    }),
  matchBankLine: (id: string, body: payouts.MatchRequest, visitor: Visitor) =>
    callStaff(`POST /bank-lines/${inPath(id)}/match`, visitor, { body }),
  explainBankLine: (id: string, reason: string, visitor: Visitor) =>
    callStaff(`POST /bank-lines/${inPath(id)}/explain`, visitor, { body: { reason } }),
};
