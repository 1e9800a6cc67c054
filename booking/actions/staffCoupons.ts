import type { FieldError } from '../contract/problem.ts';
import type {
  CouponChange,
  NewCouponRequest,
  StaffCoupon,
  StaffCoupons,
} from '../contract/staff.ts';
import type { Deps } from '../deps.ts';
import { isCivilDate } from '../domain/dates.ts';
import { may } from '../domain/roles.ts';
import { errorIf, found, invalid, refuseErrors } from '../errors.ts';
import { formatMoney } from '../providers/formats.ts';
import { tripIds } from '../store/catalogue/demo.ts';
import { newId } from '../store/database/ids.ts';
import {
  insertNewCoupon,
  listCoupons,
  listTripTitles,
  lockCoupon,
  updateCoupon,
  type CouponRow,
} from '../store/staff/staff.ts';
import { audit, requirePermission, type Staff } from './staff.ts';

export async function viewCoupons(deps: Deps, staff: Staff): Promise<StaffCoupons> {
  requirePermission(staff, 'coupons:read');
  const [items, trips] = await Promise.all([
    listCoupons(deps.db.queries),
    listTripTitles(deps.db.queries),
  ]);
  return { items: items.map(toCoupon), mayChange: may(staff.roles, 'coupons:write'), trips };
}

export async function createCoupon(deps: Deps, staff: Staff, request: NewCouponRequest) {
  requirePermission(staff, 'coupons:write');
  const { tripSlugs, maxPerCustomer = 1, budgetMinor = null, firstBookingOnly = false } = request;
  const trips = tripSlugs && (await tripIds(deps.db.queries, tripSlugs));
  const isUnknown = trips !== null && trips.length < (tripSlugs?.length ?? 0);
  refuseErrors([
    ...ownErrors(request),
    ...errorIf(isUnknown, 'tripSlugs', 'unknown', 'One of these trips doesn’t exist'),
  ]);
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
    if (!isNew || !after)
      throw invalid('code', 'taken', 'Another offer code already has this name');
    await audit(tx, staff, {
      action: 'coupon.create',
      objectKind: 'coupon',
      objectId: after.id,
      after,
    });
    return toCoupon(after);
  });
}

/** Changes a coupon's users, limits and end, or turns it off. Limits can't drop below past use. */
export async function changeCoupon(deps: Deps, staff: Staff, code: string, request: CouponChange) {
  requirePermission(staff, 'coupons:write');
  const { reason, validTo, ...change } = request;
  return deps.db.transact(async (tx) => {
    const before = found(await lockCoupon(tx, code));
    refuseErrors(changeErrors(before, request));
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

/** Validates a coupon on its own, before anything is read from the database. */
function ownErrors(coupon: NewCouponRequest): FieldError[] {
  const { kind, bps, amountMinor, validFrom, validTo, travelFrom, travelTo } = coupon;
  const isPercent = kind === 'percent';
  const fits = isPercent === (bps !== null) && isPercent === (amountMinor === null);
  const unreal = (['travelFrom', 'travelTo'] as const).flatMap((name) => {
    const day = coupon[name];
    return errorIf(day !== null && !isCivilDate(day), name, 'date', 'Enter a real date');
  });
  return [
    ...errorIf(!fits, 'kind', 'mismatch', 'A percentage needs bps; other kinds need an amount'),
    ...orderError('validTo', instant(validFrom), instant(validTo)),
    ...unreal,
    ...(unreal.length === 0 ? orderError('travelTo', travelFrom, travelTo) : []),
  ];
}

function changeErrors(before: CouponRow, change: CouponChange): FieldError[] {
  const { maxRedemptions, budgetMinor, validTo } = change;
  const isUsedMore = typeof maxRedemptions === 'number' && maxRedemptions < before.redeemed;
  const isSpentMore = typeof budgetMinor === 'number' && budgetMinor < before.spentMinor;
  const used = `It has already been used ${before.redeemed === 1 ? 'once' : `${before.redeemed} times`}.`;
  const spent = `Its discounts already total ${formatMoney(before.spentMinor, 'INR')}.`;
  return [
    ...errorIf(isUsedMore, 'maxRedemptions', 'minimum', used),
    ...errorIf(isSpentMore, 'budgetMinor', 'minimum', spent),
    ...(validTo === undefined ? [] : orderError('validTo', before.validFrom, instant(validTo))),
  ];
}

function orderError<T extends Date | string>(path: string, from: T | null, to: T | null) {
  const isWrong = from !== null && to !== null && to < from;
  return errorIf(isWrong, path, 'order', 'Choose an end date on or after the start date');
}

const instant = (text: string | null) => (text === null ? null : new Date(text));

function toCoupon(row: CouponRow): StaffCoupon {
  return {
    ...row,
    validFrom: row.validFrom?.toISOString() ?? null,
    validTo: row.validTo?.toISOString() ?? null,
  };
}
