/** References: a prefix, such as `SF`, and eight characters in Crockford's base 32. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A reference's kind: booking, enquiry, pitch, newsletter, date alert or waiting list entry. */
export type ReferencePrefix = 'SF' | 'EQ' | 'WR' | 'NL' | 'DT' | 'WL';

/** Formats forty random bits as a reference. */
export function referenceFrom(bytes: Uint8Array, prefix: ReferencePrefix = 'SF'): string {
  let bits = 0n;
  for (const byte of bytes.subarray(0, 5)) bits = (bits << 8n) | BigInt(byte);
  let text = '';
  for (let index = 0; index < 8; index += 1) {
    text = (ALPHABET[Number(bits & 31n)] ?? '0') + text;
    bits >>= 5n;
  }
  return `${prefix}-${text}`;
}

/** Parses a typed reference: any case, O as 0, I and L as 1. Returns null for anything else. */
export function readReference(text: string): string | null {
  const code = text.trim().toUpperCase().replace(/^SF-?/, '');
  const plain = code.replaceAll('O', '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(plain) ? `SF-${plain}` : null;
}
