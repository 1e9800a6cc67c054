/** Validates the billing state, address, GSTIN and PAN. Pure. */
import type { BookingRequest } from '../contract/bookings.ts';
import { gstStates, stateCodes, type StateCode } from '../contract/gstStates.ts';
import { tidy } from './contactRules.ts';
import { checkText, type Note } from './issue.ts';

export interface BillingFacts {
  requiresPan: boolean;
}

type CleanBilling = ReturnType<typeof checkBilling>;

export function checkBilling(
  billing: BookingRequest['billing'],
  { requiresPan }: BillingFacts,
  note: Note,
) {
  const isResident = billing.isResident ?? true;
  const clean = {
    stateCode: checkState(billing, note),
    address: checkAddress(billing.address ?? null, 'billing.address', note),
    gstin: checkGstin(billing.gstin ?? '', note),
    legalName: checkLegalName(billing.legalName ?? '', note),
    pan: checkPan(billing.pan ?? '', 'billing.pan', note),
    isResident,
  };
  if (clean.pan === null && requiresPan && isResident) {
    note('billing.pan', 'pan_required', 'Enter your PAN. It’s required for trips abroad');
  }
  checkCompany(clean, note);
  return clean;
}

function checkState(
  { stateCode: typed, gstin, isResident = true }: BookingRequest['billing'],
  note: Note,
): StateCode | null {
  const wanted = tidy(typed ?? '').toUpperCase();
  const stateCode = stateCodes.find((code) => code === wanted) ?? null;
  // A company is taxed where it is registered, wherever its travellers live.
  const isNeeded = wanted !== '' || isResident || tidy(gstin ?? '') !== '';
  if (stateCode === null && isNeeded) {
    const code = wanted === '' ? 'required' : 'state';
    note('billing.stateCode', code, 'Choose the billing address’s state');
  }
  return stateCode;
}

export interface BookingAddress {
  line1: string;
  city: string;
  pin: string;
}

export function checkAddress(
  address: BookingAddress | null,
  path: string,
  note: Note,
): BookingAddress | null {
  if (!address) return null;
  const clean = {
    line1: checkText(address.line1, `${path}.line1`, note, {
      min: 3,
      max: 120,
      message: 'Street must be 3 to 120 characters',
    }),
    city: checkText(address.city, `${path}.city`, note, {
      min: 2,
      max: 60,
      message: 'Town must be 2 to 60 characters',
    }),
    pin: tidy(address.pin),
  };
  if (!/^[1-9][0-9]{5}$/.test(clean.pin)) {
    note(`${path}.pin`, 'pin', 'Enter a 6-digit PIN code');
  }
  return clean;
}

function checkLegalName(typed: string, note: Note): string | null {
  const message = 'Enter the company name as on its GST certificate, up to 100 characters';
  return checkText(typed, 'billing.legalName', note, { max: 100, message }) || null;
}

/** Checks a PAN. Returns null if empty. */
export function checkPan(text: string, path: string, note: Note): string | null {
  const pan = tidy(text).toUpperCase();
  if (pan !== '' && !isPan(pan)) {
    note(path, 'pan_invalid', 'Check the PAN. It should look like ABCPE1234F');
  }
  return pan || null;
}

/** Whether a string is a PAN. Its fourth character is the holder type. */
export function isPan(text: string): boolean {
  return /^[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]$/.test(text);
}

function checkGstin(text: string, note: Note): string | null {
  const gstin = tidy(text).toUpperCase();
  if (gstin === '') return null;
  if (!isGstin(gstin)) {
    note('billing.gstin', 'gstin', 'Check the GSTIN: 15 characters, as on the certificate');
  }
  return gstin;
}

const stateNumbers = new Set(Object.values(gstStates).flatMap(({ numbers }) => numbers));

/** Whether a string is a GSTIN with a known state number, a PAN and the right check digit. */
export function isGstin(text: string): boolean {
  if (!/^[0-9]{2}[A-Z0-9]{10}[0-9A-Z]Z[0-9A-Z]$/.test(text)) return false;
  if (!stateNumbers.has(text.slice(0, 2)) || !isPan(panOf(text))) return false;
  return checkDigitOf(text.slice(0, 14)) === text[14];
}

/** Computes a GSTIN's check digit from the other characters. */
export function checkDigitOf(text: string): string {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const sum = [...text].reduce((acc, char, index) => {
    const product = digits.indexOf(char) * (index % 2 === 0 ? 1 : 2);
    return acc + Math.floor(product / 36) + (product % 36);
  }, 0);
  return digits[(36 - (sum % 36)) % 36] ?? '';
}

/** Returns the PAN inside a GSTIN. */
export function panOf(gstin: string): string {
  return gstin.slice(2, 12);
}

/** Requires a company name with a GSTIN, and checks the GSTIN against the state and PAN. */
function checkCompany({ stateCode, gstin, legalName, pan }: CleanBilling, note: Note): void {
  if (gstin === null) return;
  if (legalName === null) {
    note('billing.legalName', 'required', 'Enter the company name as on its GST certificate');
  }
  if (!isGstin(gstin)) return;
  const at = 'billing.gstin';
  if (stateCode !== null && !gstStates[stateCode].numbers.includes(gstin.slice(0, 2))) {
    note(at, 'state_mismatch', 'This GSTIN belongs to a different state from the billing address');
  }
  if (pan !== null && isPan(pan) && pan !== panOf(gstin)) {
    note(at, 'pan_mismatch', 'This GSTIN doesn’t match the PAN above');
  }
}
