/** The form that splits a booking's balance. Pure. */

/** The fields for each friend. Amounts are in whole units, such as rupees. */
export const shareParts = ['payerName', 'payerEmail', 'amount'] as const;
export type SharePart = (typeof shareParts)[number];

export const mostFriends = 20;

/** Returns a form field's name. */
export const shareField = (row: number, part: SharePart) => `shares.${row}.${part}`;

/** Parses an amount as typed (`12,500`, `₹ 12500.50`) into minor units, or returns null. */
export function readAmount(typed: string): number | null {
  const plain = typed.replace(/[₹,\s]/g, '');
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return null;
  return Math.round(Number(plain) * 100);
}

/** Formats an amount for a field: `12500` or `12500.50`. */
export function amountText(amountMinor: number): string {
  return amountMinor % 100 === 0 ? String(amountMinor / 100) : (amountMinor / 100).toFixed(2);
}

export function shareFieldNames(friends: number): string[] {
  return Array.from({ length: friends }, (_, row) =>
    shareParts.map((part) => shareField(row, part)),
  ).flat();
}
