/** Reads an amount as typed, such as `₹16,779` or `16779.50`, in paise. Null if it isn't one. */
export function parseRupees(text: string): number | null {
  const [, rupees = '', paise = ''] =
    /^₹?(\d[\d,]{0,12})(?:\.(\d{1,2}))?$/.exec(text.replace(/\s/g, '')) ?? [];
  const amountMinor = Number(rupees.replaceAll(',', '')) * 100 + Number(paise.padEnd(2, '0'));
  return amountMinor > 0 ? amountMinor : null;
}

/** An amount as a field's value: `16779.50`, or `16779` without paise. */
export function rupeesField(amountMinor: number): string {
  return amountMinor % 100 === 0 ? String(amountMinor / 100) : (amountMinor / 100).toFixed(2);
}
