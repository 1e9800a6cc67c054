/** Human codes: eight characters of Crockford's base 32 behind a prefix, `SF` for bookings. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What a reference stands for: a booking, an enquiry, a pitch, a newsletter, a wish for dates, a waiting list. */
export type ReferencePrefix = 'SF' | 'EQ' | 'WR' | 'NL' | 'DT' | 'WL';

/** Forty random bits as a reference. */
export function referenceFrom(bytes: Uint8Array, prefix: ReferencePrefix = 'SF'): string {
  let bits = 0n;
  for (const byte of bytes.subarray(0, 5)) bits = (bits << 8n) | BigInt(byte);
  let text = '';
  for (let index = 0; index < 8; index += 1) {
    text = (alphabet[Number(bits & 31n)] ?? '0') + text;
    bits >>= 5n;
  }
  return `${prefix}-${text}`;
}

/** Reads what a person typed: any case, O for 0, I and L for 1. Null when it is no reference. */
export function readReference(text: string): string | null {
  const code = text.trim().toUpperCase().replace(/^SF-?/, '');
  const plain = code.replaceAll('O', '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(plain) ? `SF-${plain}` : null;
}
