/** Parses people's names, addresses and phone numbers. Pure. */
import parsePhoneNumber from 'libphonenumber-js/max';

const forbidden =
  // eslint-disable-next-line no-control-regex -- refusing control characters is the point
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\p{Cs}]/u;

/** Whether text contains control characters, bidirectional overrides or lone surrogates. */
export function isUnprintable(text: string): boolean {
  return forbidden.test(text);
}

/** Returns a string's length in code points. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Normalises a line: NFC, trimmed, runs of spaces collapsed. */
export function tidy(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Normalises multi-line text: NFC, uniform line endings, trimmed. */
export function tidyLines(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').trim();
}

/** Normalises a name in any script. It must have 2 to 100 characters and no digits. */
export function readName(text: string): { name: string; isRight: boolean } {
  const name = tidy(text);
  const length = lengthOf(name);
  const isRight =
    length >= 2 &&
    length <= 100 &&
    !isUnprintable(text) &&
    /^[\p{L}\p{M} '’.-]+$/u.test(name) &&
    /\p{L}/u.test(name);
  return { name, isRight };
}

/** Returns an email address, with its domain in lower-case punycode, or null if it can't be one. */
export function readEmail(text: string): string | null {
  const email = tidy(text);
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  const domain = asciiDomain(email.slice(at + 1));
  const fits =
    at > 0 &&
    email.length <= 254 &&
    local.length <= 64 &&
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+$/.test(local) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..') &&
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(domain);
  return fits ? `${local}@${domain}` : null;
}

/** Converts a host name to lower case and punycode. Returns an empty string for anything else. */
function asciiDomain(domain: string): string {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return '';
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : '';
}

/** Converts a phone number, Indian by default, to E.164. Null if no such number can exist. */
export function readPhone(text: string): { number: string; isMobile: boolean } | null {
  if (isUnprintable(text)) return null;
  const parsed = parsePhoneNumber(tidy(text).slice(0, 60), 'IN');
  if (!parsed?.isPossible()) return null;
  // A possible number isn't always a mobile: 1234567890 counts as a landline.
  const type = parsed.getType();
  const isMobile =
    type === 'MOBILE' ||
    type === 'FIXED_LINE_OR_MOBILE' ||
    (type === undefined && parsed.country !== 'IN');
  return { number: parsed.number, isMobile };
}

/** Returns a real mobile number in one of these countries in E.164, or null: texts cost money. */
export function readMobile(text: string, countries: readonly string[]): string | null {
  const phone = readPhone(text);
  const parsed = phone?.isMobile ? parsePhoneNumber(phone.number) : undefined;
  if (!parsed?.isValid() || !countries.includes(parsed.country ?? '')) return null;
  return parsed.number;
}
