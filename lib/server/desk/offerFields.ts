/** Reads the forms about offer codes. Days are Indian: a code works until the end of its last day. */
import type { CouponChange, NewCouponRequest } from '@/booking/contract/staff';
import { readerOf, type FieldReader } from '@/lib/desk/fieldReader';
import { parseRupees } from '@/lib/desk/parseRupees';
import type { FormText } from '../http/formText';
import { FormRefused } from './deskForm';

/** Throws a refusal if something was wrong. */
function refuseErrors({ errors }: FieldReader): void {
  if (errors.length > 0) throw new FormRefused(errors);
}

const startOf = (day: string | null) => day && `${day}T00:00:00+05:30`;
const endOf = (day: string | null) => day && `${day}T23:59:59+05:30`;

function readLimits(read: FieldReader, form: FormText) {
  return {
    validTo: endOf(read.optionalDate('validTo')),
    maxRedemptions: read.optionalWhole('maxRedemptions', 1_000_000),
    maxPerCustomer: read.optionalWhole('maxPerCustomer', 1_000) ?? 1,
    budgetMinor: read.optionalRupees('budgetMinor'),
    firstBookingOnly: form.has('firstBookingOnly'),
  };
}

function readDiscount(read: FieldReader, kind: NewCouponRequest['kind']) {
  if (kind !== 'percent') {
    const amountMinor = parseRupees(read.text('value'));
    if (amountMinor === null) read.refuse('value', 'Enter an amount in rupees, like 5,000');
    return { bps: null, amountMinor };
  }
  const text = /^(\d{1,3})(?:\.(\d{1,2}))?%?$/.exec(read.text('value').replace(/\s/g, ''));
  const bps = text ? Number(text[1]) * 100 + Number((text[2] ?? '').padEnd(2, '0')) : 0;
  if (bps < 1 || bps > 10_000) read.refuse('value', 'Enter a percentage from 0.01 to 100');
  return { bps, amountMinor: null };
}

/** Returns the request for a new code. Throws a refusal with an error for each wrong field. */
export function readNewOffer(form: FormText): NewCouponRequest {
  const read = readerOf(form.sentTexts(form.names));
  const kinds = ['percent', 'flat', 'flat_per_pax'] as const;
  const kind = kinds.find((one) => one === form.text('kind')) ?? 'percent';
  const code = read.text('code').toUpperCase();
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
    capMinor: kind === 'flat' ? null : read.optionalRupees('capMinor'),
    minSpendMinor: read.optionalRupees('minSpendMinor'),
    minPax: read.optionalWhole('minPax', 50),
    tripSlugs: form.text('trips') === 'some' ? tripSlugs : null,
    stackable: form.has('stackable'),
    validFrom: startOf(read.optionalDate('validFrom')),
    travelFrom: read.optionalDate('travelFrom'),
    travelTo: read.optionalDate('travelTo'),
    ...readLimits(read, form),
  };
  refuseErrors(read);
  return request;
}

/** Returns the change of a code that people know. Throws a refusal as above. */
export function readOfferChange(form: FormText): CouponChange {
  const read = readerOf(form.sentTexts(form.names));
  const reason = read.text('reason');
  if (reason !== '' && reason.length < 3) {
    read.refuse('reason', 'Enter at least 3 characters, or leave it empty');
  }
  const change: CouponChange = {
    ...readLimits(read, form),
    isActive: form.has('isActive'),
    ...(reason && { reason }),
  };
  refuseErrors(read);
  return change;
}
