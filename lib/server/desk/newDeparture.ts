/** One new departure as form fields, and back. */
import type { NewDepartureRequest } from '@/booking/contract/staff';
import {
  extraFields,
  pickupFields,
  priceFields,
  readExtras,
  readPickups,
  readPrices,
} from '@/lib/desk/departureFields';
import { readerOf, type FieldErrors, type Fields } from '@/lib/desk/fieldReader';
import { clockTimeInIndia } from '@/lib/format/dates';

/** Returns a draft as the form's fields have it, with pickup times on the trip's clock. */
export function newDepartureFields(draft: NewDepartureRequest, timeZone: string): Fields {
  return {
    tripSlug: draft.tripSlug,
    code: draft.code,
    startDate: draft.startDate,
    endDate: draft.endDate,
    capacity: String(draft.capacity),
    minPax: String(draft.minPax),
    maxPaxPerBooking: String(draft.maxPaxPerBooking),
    salesOpenAt: draft.salesOpenAt ? clockTimeInIndia(draft.salesOpenAt) : '',
    salesCloseAt: clockTimeInIndia(draft.salesCloseAt),
    depositKind: draft.depositKind,
    depositValue: draft.depositKind === 'full' ? '' : String(draft.depositValue / 100),
    balanceDueDays: String(draft.balanceDueDays),
    instalments: String(draft.instalments ?? 1),
    policy: draft.cancellationPolicyId,
    ...(draft.womenOnly ? { womenOnly: 'yes' } : {}),
    ...priceFields(draft.prices),
    ...pickupFields(draft.pickups, timeZone),
    ...extraFields(draft.extras ?? []),
  };
}

/** Reads a new departure as the browser sent it, with pickup times on the trip's clock. */
export function readNewDeparture(
  sent: Fields,
  timeZone: string,
): {
  draft: NewDepartureRequest;
  errors: FieldErrors;
} {
  const reader = readerOf(sent);
  const prices = readPrices(sent);
  const pickups = readPickups(sent, timeZone);
  const extras = readExtras(sent);
  const kind = sent['depositKind'];
  const depositKind = kind === 'percent' || kind === 'full' ? kind : 'per_pax';
  const code = reader.text('code').toUpperCase();
  if (!/^[A-Z0-9][A-Z0-9-]{3,39}$/.test(code)) {
    reader.refuse('code', 'Enter a code of 4 to 40 letters, digits and hyphens');
  }
  const draft: NewDepartureRequest = {
    tripSlug: reader.text('tripSlug'),
    code,
    startDate: reader.date('startDate'),
    endDate: reader.date('endDate'),
    reportAt: pickups.value.map(({ pickupAt }) => pickupAt).sort()[0] ?? '',
    capacity: reader.count('capacity'),
    minPax: reader.count('minPax'),
    maxPaxPerBooking: reader.count('maxPaxPerBooking'),
    salesOpenAt: reader.text('salesOpenAt') === '' ? null : reader.moment('salesOpenAt'),
    salesCloseAt: reader.moment('salesCloseAt'),
    depositKind,
    depositValue:
      depositKind === 'full'
        ? 0
        : depositKind === 'percent'
          ? reader.percent('depositValue', 100)
          : reader.rupees('depositValue'),
    balanceDueDays: reader.count('balanceDueDays'),
    instalments: reader.count('instalments'),
    cancellationPolicyId: reader.needed('policy', 'Choose a cancellation policy'),
    womenOnly: sent['womenOnly'] === 'yes',
    prices: prices.value,
    pickups: pickups.value,
    extras: extras.value,
    ...(sent['discountsFrom'] ? { discountsFrom: sent['discountsFrom'] } : {}),
  };
  return {
    draft,
    errors: [...reader.errors, ...prices.errors, ...pickups.errors, ...extras.errors],
  };
}

/** The form's fields by the names the service uses in its errors. */
export const newDepartureField = (path: string): string =>
  ({ cancellationPolicyId: 'policy', prices: 'twin.amount', pickups: 'pickup.0.name' })[path] ??
  path.replace(/^pickups\.(\d+)\./, 'pickup.$1.').replace(/^extras\.(\d+)\./, 'extra.$1.');
