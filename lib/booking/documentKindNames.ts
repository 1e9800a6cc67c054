import type { DocumentKind } from '@/booking/contract/documents';

/** What we call each tax document. */
export const documentKindNames: Record<DocumentKind, string> = {
  receipt_voucher: 'Receipt',
  tax_invoice: 'Tax invoice',
  refund_voucher: 'Refund voucher',
  credit_note: 'Credit note',
};
