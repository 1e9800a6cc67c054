/** Validates the billing state, address, GSTIN and PAN. Pure. */
import type { BookingRequest } from '../contract/bookings.ts';
import type { StateCode } from '../contract/common.ts';
import { isUnprintable, lengthOf, tidy } from './contactRules.ts';
import { gstStates } from './gstStates.ts';
import type { Note } from './issue.ts';

export type BillingFacts = { requiresPan: boolean; stateCodes: readonly StateCode[] };

export type CleanBilling = {
  stateCode: StateCode | null;
  address: { line1: string; city: string; pin: string } | null;
  gstin: string | null;
  legalName: string | null;
  pan: string | null;
  isResident: boolean;
};

/** Validates the billing part of a booking request. */
export function checkBilling(
  billing: BookingRequest['billing'],
  facts: BillingFacts,
  note: Note,
): CleanBilling {
  const isResident = billing.isResident ?? true;
  const clean = {
    stateCode: checkState(billing, facts, note),
    address: checkAddress(billing.address ?? null, note),
    gstin: checkGstin(billing.gstin ?? '', note),
    legalName: checkLegalName(billing.legalName ?? '', note),
    pan: checkPan(billing.pan ?? '', isResident, facts, note),
    isResident,
  };
  checkCompany(clean, note);
  return clean;
}

function checkState(
  { stateCode: typed, gstin, isResident = true }: BookingRequest['billing'],
  facts: BillingFacts,
  note: Note,
): StateCode | null {
  const wanted = tidy(typed ?? '').toUpperCase();
  const stateCode = facts.stateCodes.find((code) => code === wanted) ?? null;
  // A company is taxed where it is registered, wherever its travellers live.
  const isNeeded = wanted !== '' || isResident || tidy(gstin ?? '') !== '';
  if (stateCode === null && isNeeded) {
    note({
      path: 'billing.stateCode',
      code: wanted === '' ? 'required' : 'state',
      message: 'Choose the billing address’s state',
    });
  }
  return stateCode;
}

function checkAddress(
  address: { line1: string; city: string; pin: string } | null,
  note: Note,
): CleanBilling['address'] {
  if (!address) return null;
  const clean = { line1: tidy(address.line1), city: tidy(address.city), pin: tidy(address.pin) };
  const fits = (text: string, least: number, most: number) =>
    lengthOf(text) >= least && lengthOf(text) <= most;
  if (!fits(clean.line1, 3, 120) || isUnprintable(address.line1)) {
    note({
      path: 'billing.address.line1',
      code: isUnprintable(address.line1) ? 'characters' : 'length',
      message: 'Enter the street in 3 to 120 characters',
    });
  }
  if (!fits(clean.city, 2, 60) || isUnprintable(address.city)) {
    note({
      path: 'billing.address.city',
      code: isUnprintable(address.city) ? 'characters' : 'length',
      message: 'Enter the town in 2 to 60 characters',
    });
  }
  if (!/^[1-9][0-9]{5}$/.test(clean.pin)) {
    note({ path: 'billing.address.pin', code: 'pin', message: 'Enter a 6-digit PIN code' });
  }
  return clean;
}

function checkLegalName(text: string, note: Note): string | null {
  const legalName = tidy(text);
  if (isUnprintable(text) || lengthOf(legalName) > 100) {
    note({
      path: 'billing.legalName',
      code: isUnprintable(text) ? 'characters' : 'length',
      message: 'Enter the company name as on its GST certificate, up to 100 characters',
    });
  }
  return legalName || null;
}

function checkPan(
  text: string,
  isResident: boolean,
  facts: BillingFacts,
  note: Note,
): string | null {
  const pan = tidy(text).toUpperCase();
  if (pan === '') {
    if (facts.requiresPan && isResident) {
      note({
        path: 'billing.pan',
        code: 'pan_required',
        message: 'Enter your PAN. It’s required for trips abroad',
        refusal: 'pan_required',
      });
    }
    return null;
  }
  if (!isPan(pan)) {
    note({
      path: 'billing.pan',
      code: 'pan_invalid',
      message: 'Check the PAN. It looks like ABCPE1234F',
      refusal: 'pan_invalid',
    });
  }
  return pan;
}

/** Whether a string is a PAN. The fourth character says what kind of holder it belongs to. */
export function isPan(text: string): boolean {
  return /^[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]$/.test(text);
}

function checkGstin(text: string, note: Note): string | null {
  const gstin = tidy(text).toUpperCase();
  if (gstin === '') return null;
  if (!isGstin(gstin)) {
    note({
      path: 'billing.gstin',
      code: 'gstin',
      message: 'Check the GSTIN: 15 characters, as on the certificate',
    });
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

function panOf(gstin: string): string {
  return gstin.slice(2, 12);
}

/** Cross-checks a GSTIN with the state and PAN. Skipped if the GSTIN itself is wrong. */
function checkCompany({ stateCode, gstin, legalName, pan }: CleanBilling, note: Note): void {
  if (gstin === null) return;
  if (legalName === null) {
    note({
      path: 'billing.legalName',
      code: 'required',
      message: 'Enter the company name as on its GST certificate',
    });
  }
  if (!isGstin(gstin)) return;
  if (stateCode !== null && !gstStates[stateCode].numbers.includes(gstin.slice(0, 2))) {
    note({
      path: 'billing.gstin',
      code: 'state_mismatch',
      message: 'This GSTIN belongs to a different state from the billing address',
    });
  }
  if (pan !== null && isPan(pan) && pan !== panOf(gstin)) {
    note({
      path: 'billing.gstin',
      code: 'pan_mismatch',
      message: 'This GSTIN belongs to a different PAN than the one above',
    });
  }
}
