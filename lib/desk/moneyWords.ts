/** What the desk calls parts of its money pages. */
import type { DocumentKind } from '@/booking/contract/documents';
import type { Difference } from '@/booking/contract/staffPayouts';
import type { ReceivableAge } from '@/booking/contract/staffReceivables';
import type { LedgerCheck, TaxFile } from '@/booking/contract/staffTax';

export const documentKindNames: Record<DocumentKind, string> = {
  receipt_voucher: 'Receipt vouchers',
  tax_invoice: 'Tax invoices',
  refund_voucher: 'Refund vouchers',
  credit_note: 'Credit notes',
};

export const taxFileNames: Record<TaxFile, string> = {
  gstr1: 'GSTR-1, JSON for the GST portal',
  tally: 'Vouchers and ledgers, XML for Tally',
  documents: 'All documents, CSV',
  tcs: 'TCS list, CSV',
};

export const checkNames: Record<LedgerCheck['figure'], string> = {
  value: 'Value of what was received',
  gst: 'GST on what was received',
  tcs: 'TCS on what was received',
  received: 'Money received',
  returned: 'Money refunded',
};

export const ageNames: Record<ReceivableAge, string> = {
  over_30_days: 'Over 30 days overdue',
  to_30_days: '8 to 30 days overdue',
  to_7_days: '1 to 7 days overdue',
  today: 'Due today',
  next: 'Due in the next 7 days',
  later: 'Due later',
};

export const differenceNames: Record<Difference['kind'], string> = {
  unknown_payment: 'A payment that our ledger doesn’t have',
  payment_amount: 'A payment with another amount',
  unknown_refund: 'A refund that our ledger doesn’t have',
  refund_amount: 'A refund with another amount',
  gateway_entry: 'The gateway’s own entry',
  not_settled: 'Not paid out after five days',
  not_at_bank: 'Paid out, but not on the bank statement',
  bank_amount: 'Another amount on the bank statement',
};

export const differenceReasonNames: Record<NonNullable<Difference['reason']>, string> = {
  gateway_fee: 'Gateway fee',
  dispute: 'Dispute',
  lost_refund: 'Refund made in the gateway’s dashboard',
  ask_gateway: 'We asked the gateway',
  timing: 'It arrives later',
  other: 'Something else',
};
