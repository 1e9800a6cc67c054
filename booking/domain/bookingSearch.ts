/** Reads what the operator typed into the search field. Pure. */
import { readReference } from './reference.ts';

/** The ways in which a search may find a booking. What the text can't be is null or empty. */
export interface BookingSearch {
  reference: string | null;
  /** Every word begins a word of one of the booking's names. */
  words: readonly string[];
  /** The beginning of an email address. */
  email: string | null;
  /** A phone number's last digits, backwards. */
  phone: string | null;
  /** A payment, order or refund at the gateway. */
  gatewayId: string | null;
  /** The bank's number of a transfer, or the number of a cheque or receipt. */
  bankReference: string | null;
  /** A booking's total or the amount of one of its payments. */
  amountMinor: number | null;
}

const nothing: BookingSearch = {
  reference: null,
  words: [],
  email: null,
  phone: null,
  gatewayId: null,
  bankReference: null,
  amountMinor: null,
};

const MOST_WORDS = 6;

/** Text without accents and capitals, as `fold_text` in migration 0063. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Reads a search. A link, an address or an ID with a prefix can only be that. */
export function readBookingSearch(text: string): BookingSearch {
  const typed = text.trim();
  if (/^https?:\/\//i.test(typed)) return readLink(typed);
  const reference = readReference(typed.replace(/\s/g, ''));
  if (reference && /^SF/i.test(typed)) return { ...nothing, reference };
  if (isGatewayId(typed)) return { ...nothing, gatewayId: typed };
  if (typed.includes('@')) return { ...nothing, email: foldText(typed) };
  return {
    ...nothing,
    reference,
    words: wordsOf(typed),
    phone: phoneOf(typed),
    bankReference: bankReferenceOf(typed),
    amountMinor: amountOf(typed),
  };
}

/** Whether nothing can be found with it, such as with a single dash. */
export function isEmptySearch(search: BookingSearch): boolean {
  return Object.values(search).every((value) => value === null || value.length === 0);
}

/** Takes the reference or the gateway's ID out of a pasted link. */
function readLink(typed: string): BookingSearch {
  const parts = typed.split(/[/?#&=]/).toReversed();
  const named = parts.find((part) => /^SF-/i.test(part) && readReference(part));
  if (named) return { ...nothing, reference: readReference(named) };
  return { ...nothing, gatewayId: parts.find(isGatewayId) ?? null };
}

/** `pay_Nx3…`, `order_Nx3…`, `pi_3N…`: a kind, an underscore, and letters and digits. */
const isGatewayId = (text: string) => /^[a-z]{2,10}(_[A-Za-z0-9]+)+$/.test(text);

function wordsOf(typed: string): string[] {
  if (!/\p{L}/u.test(typed)) return [];
  const words = foldText(typed)
    // eslint-disable-next-line no-control-regex -- everything in ASCII but letters and digits
    .split(/[\u0000-\u002f\u003a-\u0060\u007b-\u007f’]+/)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, MOST_WORDS);
}

/** Ten digits at most, because the country code may be missing on either side. */
function phoneOf(typed: string): string | null {
  if (!/^[+()\d\s.-]+$/.test(typed)) return null;
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= 4 ? [...digits].toReversed().slice(0, 10).join('') : null;
}

function bankReferenceOf(typed: string): string | null {
  const isOne = /^[A-Za-z0-9/_-]{3,60}$/.test(typed) && /\d/.test(typed);
  return isOne ? typed.toUpperCase() : null;
}

/** `36,504`, `₹36,504` or `36504.50`, in paise. */
function amountOf(typed: string): number | null {
  const [, rupees = '', paise = ''] =
    /^(?:₹|Rs\.?)?\s?(\d[\d,]{0,12})(?:\.(\d{1,2}))?$/i.exec(typed) ?? [];
  const amountMinor =
    Number(rupees.replaceAll(',', '')) * 100 + Number(paise.padEnd(2, '0') || '0');
  return amountMinor > 0 ? amountMinor : null;
}
