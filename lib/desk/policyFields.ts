/** A policy's terms as form fields, and back. A step's fields are `days.0` and `back.0`. */
import type { PolicyTerms, PolicyVersion } from '@/booking/contract/staffPolicies';
import { readerOf, type FieldErrors, type Fields } from './fieldReader';
import { parseRupees, rupeesField } from './parseRupees';

/** How many steps a form has before the last, which reaches until the trip starts. */
export const STEPS = 6;

export const tcsRefunds = {
  until_deposited: 'Given back until we’ve paid it to the tax office',
  always: 'Always given back',
  never: 'Never given back',
} as const satisfies Record<PolicyTerms['tcsRefund'], string>;

const percentField = (bps: number) => String(bps / 100);

/** Returns a version's terms as they stand in the form. */
export function policyFields(version: PolicyVersion): Fields {
  const { tiers, tcsRefund, dateChange } = version;
  const steps = tiers.filter(({ minDaysBefore }) => minDaysBefore > 0);
  const last = tiers.find(({ minDaysBefore }) => minDaysBefore === 0);
  const minimum = Math.max(0, ...tiers.map(({ minChargeMinorPerPax }) => minChargeMinorPerPax));
  return {
    ...Object.fromEntries(
      steps.flatMap(({ minDaysBefore, refundBps }, index) => [
        [`days.${index}`, String(minDaysBefore)],
        [`back.${index}`, percentField(refundBps)],
      ]),
    ),
    'back.last': percentField(last?.refundBps ?? 0),
    minCharge: minimum === 0 ? '' : rupeesField(minimum),
    changeDays: String(dateChange.minDaysBefore),
    freeChanges: String(dateChange.freeChanges),
    changeFee: percentField(dateChange.feeBps),
    tcsRefund,
  };
}

/** Reads terms as the browser sent them. */
export function readPolicy(sent: Fields): { terms: PolicyTerms; errors: FieldErrors } {
  const reader = readerOf(sent);
  const { errors, text: textOf, refuse } = reader;
  const percent = (name: string) => {
    reader.needed(name, 'Enter a percentage from 0 to 100');
    return reader.percent(name, 100);
  };
  const whole = (name: string, most: number, least = 0) => {
    const number = /^\d{1,4}$/.test(textOf(name)) ? Number(textOf(name)) : NaN;
    if (number >= least && number <= most) return number;
    refuse(name, `Enter a whole number from ${least} to ${most}`);
    return 0;
  };
  const tiers = Array.from({ length: STEPS }, (_, index) => index)
    .filter((index) => textOf(`days.${index}`) !== '' || textOf(`back.${index}`) !== '')
    .map((index) => ({
      minDaysBefore: whole(`days.${index}`, 730, 1),
      refundBps: percent(`back.${index}`),
    }))
    .toSorted((a, b) => b.minDaysBefore - a.minDaysBefore);
  const charge = textOf('minCharge');
  const minimum = charge === '' || charge === '0' ? 0 : parseRupees(charge);
  if (minimum === null) {
    refuse('minCharge', 'Enter an amount in rupees, or leave it empty');
  }
  const tcsRefund = (Object.keys(tcsRefunds) as PolicyTerms['tcsRefund'][]).find(
    (one) => one === textOf('tcsRefund'),
  );
  const terms = {
    tcsRefund: tcsRefund ?? 'until_deposited',
    tiers: [...tiers, { minDaysBefore: 0, refundBps: percent('back.last') }],
    minChargeMinorPerPax: minimum ?? 0,
    dateChange: {
      minDaysBefore: whole('changeDays', 730),
      freeChanges: whole('freeChanges', 20),
      feeBps: percent('changeFee'),
    },
  };
  return { terms, errors: errors.length > 0 ? errors : orderErrors(terms.tiers) };
}

/** Later cancellations never get a bigger refund, and each step has its own days. */
function orderErrors(tiers: PolicyTerms['tiers']): FieldErrors {
  const wrong = tiers.find((tier, index) => {
    const earlier = tiers[index - 1];
    return (
      earlier &&
      (earlier.minDaysBefore === tier.minDaysBefore || earlier.refundBps < tier.refundBps)
    );
  });
  const message = 'Each step needs its own days, and a later one never gives more back';
  return wrong ? [{ field: 'tiers', message }] : [];
}
