/** Creates and changes coupons. */
import type { FieldError } from '../contract/problem.ts';
import type { CouponChange, NewCouponRequest, StaffCoupon } from '../contract/staff.ts';
import type { Deps } from '../deps.ts';
import { isCivilDate } from '../domain/dates.ts';
import { Refusal, found } from '../errors.ts';
import { tripIds } from '../store/catalogue/demo.ts';
import { newId } from '../store/database/ids.ts';
import {
  insertNewCoupon,
  listCoupons,
  lockCoupon,
  updateCoupon,
  type CouponRow,
} from '../store/staff/staff.ts';
import { audit, requirePermission, type Staff } from './staff.ts';

export async function viewCoupons(deps: Deps, staff: Staff): Promise<{ items: StaffCoupon[] }> {
  requirePermission(staff, 'coupons:read');
  return { items: (await listCoupons(deps.db.queries)).map(toCoupon) };
}

export async function createCoupon(
  deps: Deps,
  staff: Staff,
  request: NewCouponRequest,
): Promise<StaffCoupon> {
  requirePermission(staff, 'coupons:write');
  const { tripSlugs, maxPerCustomer = 1, budgetMinor = null, firstBookingOnly = false } = request;
  const trips = tripSlugs && (await tripIds(deps.db.queries, tripSlugs));
  const errors = [
    ...ownErrors(request),
    ...(trips && trips.length < (tripSlugs?.length ?? 0)
      ? [wrong('tripSlugs', 'unknown', 'One of these trips doesn’t exist')]
      : []),
  ];
  if (errors.length > 0) throw new Refusal('validation_failed', {}, errors);
  return deps.db.transact(async (tx) => {
    const isNew = await insertNewCoupon(tx, {
      ...request,
      maxPerCustomer,
      budgetMinor,
      firstBookingOnly,
      id: newId(),
      tripIds: trips,
      validFrom: instant(request.validFrom),
      validTo: instant(request.validTo),
    });
    const after = await lockCoupon(tx, request.code);
    if (!isNew || !after) {
      throw new Refusal('validation_failed', {}, [
        wrong('code', 'taken', 'Another coupon already has this code'),
      ]);
    }
    await audit(tx, staff, {
      action: 'coupon.create',
      objectKind: 'coupon',
      objectId: after.id,
      before: null,
      after,
      reason: null,
    });
    return toCoupon(after);
  });
}

/**
 * Changes how long, how often and by whom a coupon may be used, or turns it off. Limits never go
 * below what has been used.
 */
export async function changeCoupon(
  deps: Deps,
  staff: Staff,
  code: string,
  { reason, validTo, ...change }: CouponChange,
): Promise<StaffCoupon> {
  requirePermission(staff, 'coupons:write');
  return deps.db.transact(async (tx) => {
    const before = found(await lockCoupon(tx, code));
    const errors = changeErrors(before, {
      ...change,
      ...(validTo === undefined ? {} : { validTo }),
    });
    if (errors.length > 0) throw new Refusal('validation_failed', {}, errors);
    await updateCoupon(tx, before.id, {
      ...change,
      ...(validTo === undefined ? {} : { validTo: instant(validTo) }),
    });
    const after = found(await lockCoupon(tx, code));
    await audit(tx, staff, {
      action: 'coupon.change',
      objectKind: 'coupon',
      objectId: before.id,
      before,
      after,
      reason: reason ?? null,
    });
    return toCoupon(after);
  });
}

const wrong = (path: string, code: string, message: string) => ({ path, code, message });

/** Validates a coupon on its own, before anything is read from the database. */
function ownErrors(coupon: NewCouponRequest): FieldError[] {
  const { kind, bps, amountMinor, validFrom, validTo, travelFrom, travelTo } = coupon;
  const isPercent = kind === 'percent';
  const fits = isPercent === (bps !== null) && isPercent === (amountMinor === null);
  const days = { travelFrom, travelTo };
  const unreal = (['travelFrom', 'travelTo'] as const).filter((name) => {
    const day = days[name];
    return day !== null && !isCivilDate(day);
  });
  return [
    ...(fits
      ? []
      : [wrong('kind', 'mismatch', 'A percentage needs bps; other kinds need an amount')]),
    ...orderError('validTo', instant(validFrom), instant(validTo)),
    ...unreal.map((name) => wrong(name, 'date', 'Enter a real date')),
    ...(unreal.length === 0 ? orderError('travelTo', travelFrom, travelTo) : []),
  ];
}

function changeErrors(before: CouponRow, change: CouponChange): FieldError[] {
  const { maxRedemptions, budgetMinor, validTo } = change;
  return [
    ...(typeof maxRedemptions === 'number' && maxRedemptions < before.redeemed
      ? [wrong('maxRedemptions', 'minimum', `It was used ${before.redeemed} times already.`)]
      : []),
    ...(typeof budgetMinor === 'number' && budgetMinor < before.spentMinor
      ? [wrong('budgetMinor', 'minimum', `It gave away ${before.spentMinor} paise already.`)]
      : []),
    ...(validTo === undefined ? [] : orderError('validTo', before.validFrom, instant(validTo))),
  ];
}

function orderError<T extends Date | string>(path: string, from: T | null, to: T | null) {
  return from !== null && to !== null && to < from
    ? [wrong(path, 'order', 'Choose an end on or after the start')]
    : [];
}

const instant = (text: string | null) => (text === null ? null : new Date(text));

function toCoupon(row: CouponRow): StaffCoupon {
  return {
    ...row,
    validFrom: row.validFrom?.toISOString() ?? null,
    validTo: row.validTo?.toISOString() ?? null,
  };
}
