/** Reads the forms about offer codes. Days are Indian: a code works until the end of its last day. */
import type { CouponChange, NewCouponRequest } from '@/booking/contract/staff';
import { parseRupees } from '@/lib/desk/parseRupees';
import type { FormText } from '../http/formText';
import { FormRefused } from './deskForm';

interface FieldProblem {
  field: string;
  message: string;
}

/** Reads fields one by one, and collects what is wrong with them. */
function readerOf(form: FormText) {
  const problems: FieldProblem[] = [];
  const textOf = (name: string) => form.text(name).trim();
  const refuse = (field: string, message: string) => {
    problems.push({ field, message });
    return null;
  };
  return {
    textOf,
    refuse,
    rupees(name: string): number | null {
      if (textOf(name) === '') return null;
      return (
        parseRupees(textOf(name)) ?? refuse(name, 'Enter an amount in rupees, or leave it empty')
      );
    },
    whole(name: string, most: number): number | null {
      const text = textOf(name).replaceAll(',', '');
      if (text === '') return null;
      const isRight = /^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= most;
      return isRight
        ? Number(text)
        : refuse(name, `Enter a whole number from 1 to ${most}, or leave it empty`);
    },
    day(name: string): string | null {
      const text = textOf(name);
      if (text === '') return null;
      const isReal = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
      return isReal ? text : refuse(name, 'Choose a date');
    },
    /** Throws a refusal if something was wrong. */
    finish(): void {
      if (problems.length > 0) throw new FormRefused(problems);
    },
  };
}

type Reader = ReturnType<typeof readerOf>;

const startOf = (day: string | null) => day && `${day}T00:00:00+05:30`;
const endOf = (day: string | null) => day && `${day}T23:59:59+05:30`;

function readLimits(read: Reader, form: FormText) {
  return {
    validTo: endOf(read.day('validTo')),
    maxRedemptions: read.whole('maxRedemptions', 1_000_000),
    maxPerCustomer: read.whole('maxPerCustomer', 1_000) ?? 1,
    budgetMinor: read.rupees('budgetMinor'),
    firstBookingOnly: form.has('firstBookingOnly'),
  };
}

function readDiscount(read: Reader, kind: NewCouponRequest['kind']) {
  if (kind !== 'percent') {
    const amountMinor = parseRupees(read.textOf('value'));
    if (amountMinor === null) read.refuse('value', 'Enter an amount in rupees, like 5,000');
    return { bps: null, amountMinor };
  }
  const text = /^(\d{1,3})(?:\.(\d{1,2}))?%?$/.exec(read.textOf('value').replace(/\s/g, ''));
  const bps = text ? Number(text[1]) * 100 + Number((text[2] ?? '').padEnd(2, '0')) : 0;
  if (bps < 1 || bps > 10_000) read.refuse('value', 'Enter a percentage from 0.01 to 100');
  return { bps, amountMinor: null };
}

/** Returns the request for a new code. Throws a refusal with an error for each wrong field. */
export function readNewOffer(form: FormText): NewCouponRequest {
  const read = readerOf(form);
  const kinds = ['percent', 'flat', 'flat_per_pax'] as const;
  const kind = kinds.find((one) => one === form.text('kind')) ?? 'percent';
  const code = read.textOf('code').toUpperCase();
  if (!/^[A-Z0-9][A-Z0-9-]{2,19}$/.test(code)) {
    read.refuse('code', 'Use 3 to 20 letters, digits and hyphens');
  }
  const tripSlugs = form.names
    .filter((name) => name.startsWith('trip.'))
    .map((name) => name.slice('trip.'.length));
  if (form.text('trips') === 'some' && tripSlugs.length === 0) {
    read.refuse('tripSlugs', 'Tick at least one trip');
  }
  const request: NewCouponRequest = {
    ...{ code, kind, ...readDiscount(read, kind) },
    capMinor: kind === 'flat' ? null : read.rupees('capMinor'),
    minSpendMinor: read.rupees('minSpendMinor'),
    minPax: read.whole('minPax', 50),
    tripSlugs: form.text('trips') === 'some' ? tripSlugs : null,
    stackable: form.has('stackable'),
    validFrom: startOf(read.day('validFrom')),
    travelFrom: read.day('travelFrom'),
    travelTo: read.day('travelTo'),
    ...readLimits(read, form),
  };
  read.finish();
  return request;
}

/** Returns the change of a code that people know. Throws a refusal as above. */
export function readOfferChange(form: FormText): CouponChange {
  const read = readerOf(form);
  const reason = read.textOf('reason');
  if (reason !== '' && reason.length < 3) {
    read.refuse('reason', 'Enter at least 3 characters, or leave it empty');
  }
  const change: CouponChange = {
    ...readLimits(read, form),
    isActive: form.has('isActive'),
    ...(reason && { reason }),
  };
  read.finish();
  return change;
}
