/** How names, addresses and numbers of people are read, wherever they are typed. Pure. */
import parsePhoneNumber from 'libphonenumber-js/max';

const forbidden =
  // eslint-disable-next-line no-control-regex -- refusing control characters is the point
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\p{Cs}]/u;

/** Control characters, those that turn the direction of writing around, and halves of characters. */
export function isUnprintable(text: string): boolean {
  return forbidden.test(text);
}

/** How long a text is for who reads it: in code points, whatever the script. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** The only changes ever made to a line: NFC, outer spaces off, runs of inner spaces to one. */
export function tidy(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** A text of several lines: NFC, line ends of one kind, outer spaces off. */
export function tidyLines(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').trim();
}

/** A name of any script, 2 to 100 characters, without digits. */
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

/** An address with its domain in lower case and punycode, or null when it cannot be one. */
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

/** Lower case and punycode, or an empty text when it is no host name at all. */
function asciiDomain(domain: string): string {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return '';
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : '';
}

/** A possible number in E.164, read as an Indian one unless it says otherwise. */
export function readPhone(text: string): { number: string; isMobile: boolean } | null {
  if (isUnprintable(text)) return null;
  const parsed = parsePhoneNumber(tidy(text).slice(0, 60), 'IN');
  if (!parsed?.isPossible()) return null;
  // The full metadata takes 1234567890 for a fixed line, so the type decides as well.
  const type = parsed.getType();
  const isMobile =
    type === 'MOBILE' ||
    type === 'FIXED_LINE_OR_MOBILE' ||
    (type === undefined && parsed.country !== 'IN');
  return { number: parsed.number, isMobile };
}

/**
 * A mobile number in E.164 of one of these countries, or null: text messages cost money, and go to numbers that
 * exist only.
 */
export function readMobile(text: string, countries: readonly string[]): string | null {
  const phone = readPhone(text);
  const parsed = phone?.isMobile ? parsePhoneNumber(phone.number) : undefined;
  if (!parsed?.isValid() || !countries.includes(parsed.country ?? '')) return null;
  return parsed.number;
}
