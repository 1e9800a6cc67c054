/** The rules for who pays and where the tax goes: state, address, GSTIN and PAN. Pure. */
import type { BookingRequest } from '../contract/bookings.ts';
import type { StateCode } from '../contract/common.ts';
import { isUnprintable, lengthOf, tidy } from './contactRules.ts';
import { gstNumbers } from './gstStates.ts';
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

/** Checks the billing part of a booking request. */
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
  // A company is taxed where it is registered, wherever its people live.
  const isNeeded = wanted !== '' || isResident || tidy(gstin ?? '') !== '';
  if (stateCode === null && isNeeded) {
    note({
      path: 'billing.stateCode',
      code: wanted === '' ? 'required' : 'state',
      message: 'Please choose the state of the billing address.',
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
      message: 'Please enter the street, in 3 to 120 characters.',
    });
  }
  if (!fits(clean.city, 2, 60) || isUnprintable(address.city)) {
    note({
      path: 'billing.address.city',
      code: isUnprintable(address.city) ? 'characters' : 'length',
      message: 'Please enter the town, in 2 to 60 characters.',
    });
  }
  if (!/^[1-9][0-9]{5}$/.test(clean.pin)) {
    note({ path: 'billing.address.pin', code: 'pin', message: 'Please enter a PIN of 6 digits.' });
  }
  return clean;
}

function checkLegalName(text: string, note: Note): string | null {
  const legalName = tidy(text);
  if (isUnprintable(text) || lengthOf(legalName) > 100) {
    note({
      path: 'billing.legalName',
      code: isUnprintable(text) ? 'characters' : 'length',
      message:
        'Please enter the name of the company as on its GST certificate, in up to 100 characters.',
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
        message: 'A PAN is needed for trips abroad.',
        refusal: 'pan_required',
      });
    }
    return null;
  }
  if (!isPan(pan)) {
    note({
      path: 'billing.pan',
      code: 'pan_invalid',
      message: 'That PAN does not look right.',
      refusal: 'pan_invalid',
    });
  }
  return pan;
}

/** The form of a PAN; its fourth letter tells the kind of holder. */
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
      message: 'Please check the GSTIN: 15 characters as on the certificate.',
    });
  }
  return gstin;
}

const stateNumbers = new Set(Object.values(gstNumbers).flat());

/** State number, embedded PAN and check digit of a GSTIN. */
export function isGstin(text: string): boolean {
  if (!/^[0-9]{2}[A-Z0-9]{10}[0-9A-Z]Z[0-9A-Z]$/.test(text)) return false;
  if (!stateNumbers.has(text.slice(0, 2)) || !isPan(panOf(text))) return false;
  return checkDigitOf(text.slice(0, 14)) === text[14];
}

/** The last character of a GSTIN, from those before it. */
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

/** What has to fit together once there is a GSTIN; one that is wrong in itself is not compared. */
function checkCompany({ stateCode, gstin, legalName, pan }: CleanBilling, note: Note): void {
  if (gstin === null) return;
  if (legalName === null) {
    note({
      path: 'billing.legalName',
      code: 'required',
      message: 'Please enter the name of the company, as on its GST certificate.',
    });
  }
  if (!isGstin(gstin)) return;
  if (stateCode !== null && !gstNumbers[stateCode].includes(gstin.slice(0, 2))) {
    note({
      path: 'billing.gstin',
      code: 'state_mismatch',
      message: 'This GSTIN belongs to another state than the one of the billing address.',
    });
  }
  if (pan !== null && isPan(pan) && pan !== panOf(gstin)) {
    note({
      path: 'billing.gstin',
      code: 'pan_mismatch',
      message: 'This GSTIN belongs to another PAN than the one above.',
    });
  }
}
