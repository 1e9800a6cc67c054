/** What a marketer types about an offer code, and what the booking service takes. */
import type { CouponChange, FieldError, NewCouponRequest, StaffCoupon } from './offerCodes.ts';

export type Kind = StaffCoupon['kind'];

/** A form's fields, as typed. Amounts are in rupees, and an empty field means no limit. */
export interface OfferDraft {
  code: string;
  kind: Kind;
  value: string;
  cap: string;
  minSpend: string;
  minPeople: string;
  trips: 'all' | 'some';
  tripSlugs: string[];
  combines: boolean;
  firstBookingOnly: boolean;
  validFrom: string;
  validTo: string;
  travelFrom: string;
  travelTo: string;
  uses: string;
  usesPerPerson: string;
  budget: string;
  isActive: boolean;
  reason: string;
}
export type OfferField = keyof OfferDraft;
export type OfferErrors = Partial<Record<OfferField, string>>;

const daysByDefault = 30;
const dayMs = 86_400_000;
const india = 'Asia/Kolkata';

/** Returns an instant's day in India, as the booking service counts days: 2027-01-31. */
export function indianDay(instant: string | number | Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: india }).format(new Date(instant));
}

/** Returns a new code's form: 10% off all trips for the next thirty days, once per person. */
export function newDraft(now: number): OfferDraft {
  return {
    code: '',
    kind: 'percent',
    value: '10',
    cap: '',
    minSpend: '',
    minPeople: '',
    trips: 'all',
    tripSlugs: [],
    combines: true,
    firstBookingOnly: false,
    validFrom: '',
    validTo: indianDay(now + daysByDefault * dayMs),
    travelFrom: '',
    travelTo: '',
    uses: '',
    usesPerPerson: '1',
    budget: '',
    isActive: true,
    reason: '',
  };
}

/** Returns the form for changing a code. */
export function draftOf(offer: StaffCoupon): OfferDraft {
  return {
    code: offer.code,
    kind: offer.kind,
    value: offer.kind === 'percent' ? typed(offer.bps) : typed(offer.amountMinor),
    cap: typed(offer.capMinor),
    minSpend: typed(offer.minSpendMinor),
    minPeople: String(offer.minPax ?? ''),
    trips: offer.tripSlugs === null ? 'all' : 'some',
    tripSlugs: offer.tripSlugs ?? [],
    combines: offer.stackable,
    firstBookingOnly: offer.firstBookingOnly,
    validFrom: offer.validFrom === null ? '' : indianDay(offer.validFrom),
    validTo: offer.validTo === null ? '' : indianDay(offer.validTo),
    travelFrom: offer.travelFrom ?? '',
    travelTo: offer.travelTo ?? '',
    uses: String(offer.maxRedemptions ?? ''),
    usesPerPerson: String(offer.maxPerCustomer),
    budget: typed(offer.budgetMinor),
    isActive: offer.isActive,
    reason: '',
  };
}

/** Hundredths (paise, or a percentage's basis points) as people type them. */
const typed = (hundredths: number | null) =>
  hundredths === null ? '' : new Intl.NumberFormat('en-IN').format(hundredths / 100);

/** What each field must be, for when the booking service refuses its form. */
const instructions: OfferErrors = {
  code: 'Use 3 to 20 capital letters, digits and hyphens',
  value: 'Enter a discount above 0',
  cap: 'Enter an amount in rupees, or leave it empty',
  minSpend: 'Enter an amount in rupees, or leave it empty',
  minPeople: 'Enter a number from 1 to 50, or leave it empty',
  tripSlugs: 'Choose at least one trip',
  validFrom: 'Choose a date',
  validTo: 'Choose a date',
  travelFrom: 'Choose a date',
  travelTo: 'Choose a date',
  uses: 'Enter a whole number up to 10,00,000, or leave it empty',
  usesPerPerson: 'Enter a whole number from 1 to 1,000',
  budget: 'Enter an amount in rupees, or leave it empty',
  reason: 'Enter at least 3 characters, or leave it empty',
};
const percentInstruction = 'Enter a percentage from 0.01 to 100';
const amountInstruction = 'Enter an amount in rupees, like 5,000';

/** Returns the instruction for a field whose value can't be used. */
function instructionFor(field: OfferField, kind: Kind): string {
  if (field === 'value') return kind === 'percent' ? percentInstruction : amountInstruction;
  return instructions[field] ?? 'Change this field';
}

/** Returns the request for a new code, or an error for each field that isn't a number. */
export function requestOf(
  draft: OfferDraft,
): { request: NewCouponRequest } | { errors: OfferErrors } {
  const read = readerOf(draft);
  const isPercent = draft.kind === 'percent';
  const value = read.hundredths('value', { isRequired: true });
  const request = {
    code: draft.code.trim(),
    kind: draft.kind,
    bps: isPercent ? value : null,
    amountMinor: isPercent ? null : value,
    capMinor: draft.kind === 'flat' ? null : read.hundredths('cap'),
    minSpendMinor: read.hundredths('minSpend'),
    minPax: read.whole('minPeople'),
    tripSlugs: draft.trips === 'all' ? null : draft.tripSlugs,
    stackable: draft.combines,
    validFrom: startOf(draft.validFrom),
    validTo: endOf(draft.validTo),
    travelFrom: draft.travelFrom || null,
    travelTo: draft.travelTo || null,
    maxRedemptions: read.whole('uses'),
    maxPerCustomer: read.whole('usesPerPerson', { isRequired: true }) ?? 1,
    budgetMinor: read.hundredths('budget'),
    firstBookingOnly: draft.firstBookingOnly,
  };
  return read.hasErrors() ? { errors: read.errors } : { request };
}

/** Returns what has changed, with the reason, or an error for each field that isn't a number. */
export function changeOf(
  offer: StaffCoupon,
  draft: OfferDraft,
): { change: CouponChange } | { errors: OfferErrors } {
  const read = readerOf(draft);
  const before = draftOf(offer);
  const isNew = (field: OfferField) => draft[field] !== before[field];
  const reason = draft.reason.trim();
  const change: CouponChange = {
    ...(isNew('isActive') && { isActive: draft.isActive }),
    ...(isNew('validTo') && { validTo: endOf(draft.validTo) }),
    ...(isNew('uses') && { maxRedemptions: read.whole('uses') }),
    ...(isNew('usesPerPerson') && {
      maxPerCustomer: read.whole('usesPerPerson', { isRequired: true }) ?? 1,
    }),
    ...(isNew('budget') && { budgetMinor: read.hundredths('budget') }),
    ...(isNew('firstBookingOnly') && { firstBookingOnly: draft.firstBookingOnly }),
    ...(reason && { reason }),
  };
  return read.hasErrors() ? { errors: read.errors } : { change };
}

/** Reads numbers from a form and collects an error for each that can't be read. */
function readerOf(draft: OfferDraft) {
  const errors: OfferErrors = {};
  const read = (
    field: 'value' | 'cap' | 'minSpend' | 'minPeople' | 'uses' | 'usesPerPerson' | 'budget',
    pattern: RegExp,
    factor: number,
    isRequired: boolean,
  ): number | null => {
    const text = draft[field].replace(/[\s,₹%]/g, '');
    if (text === '' && !isRequired) return null;
    if (pattern.test(text)) return Math.round(Number(text) * factor);
    errors[field] = instructionFor(field, draft.kind);
    return null;
  };
  return {
    errors,
    hasErrors: () => Object.keys(errors).length > 0,
    hundredths: (field: 'value' | 'cap' | 'minSpend' | 'budget', { isRequired = false } = {}) =>
      read(field, /^\d{1,12}(\.\d{1,2})?$/, 100, isRequired),
    whole: (field: 'minPeople' | 'uses' | 'usesPerPerson', { isRequired = false } = {}) =>
      read(field, /^\d{1,12}$/, 1, isRequired),
  };
}

/** A code works on whole days in India. */
const startOf = (day: string) => (day ? `${day}T00:00:00+05:30` : null);
const endOf = (day: string) => (day ? `${day}T23:59:59+05:30` : null);

const fieldOfPath: Record<string, OfferField> = {
  code: 'code',
  kind: 'kind',
  bps: 'value',
  amountMinor: 'value',
  capMinor: 'cap',
  minSpendMinor: 'minSpend',
  minPax: 'minPeople',
  tripSlugs: 'tripSlugs',
  stackable: 'combines',
  firstBookingOnly: 'firstBookingOnly',
  validFrom: 'validFrom',
  validTo: 'validTo',
  travelFrom: 'travelFrom',
  travelTo: 'travelTo',
  maxRedemptions: 'uses',
  maxPerCustomer: 'usesPerPerson',
  budgetMinor: 'budget',
  isActive: 'isActive',
  reason: 'reason',
};

/** Returns the service's errors by the form's fields. Messages about a value's form are ours. */
export function errorsOf(errors: readonly FieldError[], kind: Kind): OfferErrors {
  const entries = errors.flatMap(({ path, message }) => {
    const field = fieldOfPath[path.split('.')[0] ?? ''];
    // The service words its own rules for people, and those of a value's form for programs.
    const isForPrograms = /^(must|is not) /.test(message);
    return field ? [[field, isForPrograms ? instructionFor(field, kind) : message]] : [];
  });
  return Object.fromEntries(entries) as OfferErrors;
}

export type Phase = 'running' | 'later' | 'off' | 'ended' | 'used_up' | 'spent';

/** Returns whether travellers can use a code now, or why not. */
export function phaseOf(offer: StaffCoupon, now: number): Phase {
  const today = indianDay(now);
  const { isActive, validFrom, validTo, maxRedemptions, redeemed, budgetMinor, spentMinor } = offer;
  if (!isActive) return 'off';
  if (validTo !== null && today > indianDay(validTo)) return 'ended';
  if (maxRedemptions !== null && redeemed >= maxRedemptions) return 'used_up';
  if (budgetMinor !== null && spentMinor >= budgetMinor) return 'spent';
  return validFrom !== null && today < indianDay(validFrom) ? 'later' : 'running';
}

const phaseOrder: Phase[] = ['running', 'later', 'used_up', 'spent', 'ended', 'off'];

/** Returns the codes that contain the searched text: running ones first, then newest first. */
export function sortOffers(offers: readonly StaffCoupon[], search: string, now: number) {
  const wanted = search.trim().toUpperCase();
  const rank = (offer: StaffCoupon) => phaseOrder.indexOf(phaseOf(offer, now));
  return offers
    .filter(({ code }) => code.includes(wanted))
    .toSorted((one, other) => rank(one) - rank(other));
}

/** Formats rupees, with paise only if there are any. */
export function formatRupees(minor: number): string {
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: minor % 100 === 0 ? 0 : 2,
  }).format(minor / 100);
}

type Discount = Pick<NewCouponRequest, 'kind' | 'bps' | 'amountMinor' | 'capMinor'>;

/** Returns what a code gives, for example "10% off, up to ₹5,000". */
export function describeDiscount({ kind, bps, amountMinor, capMinor }: Discount): string {
  const cap = capMinor === null ? '' : `, up to ${formatRupees(capMinor)}`;
  if (kind === 'percent') return `${(bps ?? 0) / 100}% off${cap}`;
  const amount = formatRupees(amountMinor ?? 0);
  return kind === 'flat' ? `${amount} off each booking` : `${amount} off per traveller${cap}`;
}

/** Returns a code's conditions, with the trips' titles, or an empty list if it has none. */
export function describeConditions(
  offer: Omit<NewCouponRequest, 'code'>,
  titleOf: (slug: string) => string,
): string[] {
  const { tripSlugs, minSpendMinor, minPax, travelFrom, travelTo } = offer;
  const [first, ...others] = tripSlugs ?? [];
  const trips = first === undefined ? null : `Only ${titleOf(first)}`;
  return [
    trips && others.length > 0 ? `${trips} and ${others.length} more` : trips,
    minSpendMinor ? `From ${formatRupees(minSpendMinor)}` : null,
    minPax !== null && minPax > 1 ? `${minPax} or more travellers` : null,
    travelFrom || travelTo ? `Trips that start ${describeDays(travelFrom, travelTo)}` : null,
    offer.firstBookingOnly ? 'First booking only' : null,
    offer.stackable ? null : 'Replaces other discounts',
  ].filter((text) => text !== null);
}

/** Returns a range of days, for example "until 31 Jan 2027", or "on any date". */
export function describeDays(from: string | null, to: string | null): string {
  if (from && to) return `${formatDay(from)} to ${formatDay(to)}`;
  if (from) return `from ${formatDay(from)}`;
  return to ? `until ${formatDay(to)}` : 'on any date';
}

/** Formats a day, or an instant's day in India. */
function formatDay(day: string): string {
  return new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: india })
    .format(new Date(day))
    .replace('Sept', 'Sep');
}
