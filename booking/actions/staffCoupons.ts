/** Coupons as staff make and change them. */
import type { CouponChange, NewCouponRequest, StaffCoupon } from '../contract/staff.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../errors.ts';
import { tripIds } from '../store/demo.ts';
import { newId } from '../store/ids.ts';
import {
  insertNewCoupon,
  listCoupons,
  lockCoupon,
  updateCoupon,
  type CouponRow,
} from '../store/staff.ts';
import { audit, need, type Staff } from './staff.ts';

/** All coupons, the newest first. */
export async function viewCoupons(
  deps: Pick<Deps, 'db'>,
  staff: Staff,
): Promise<{ items: StaffCoupon[] }> {
  need(staff, 'coupons:read');
  return { items: (await listCoupons(deps.db.queries)).map(toCoupon) };
}

/** Makes a coupon. */
export async function createCoupon(
  deps: Pick<Deps, 'db'>,
  staff: Staff,
  request: NewCouponRequest,
): Promise<StaffCoupon> {
  need(staff, 'coupons:write');
  const { tripSlugs, ...facts } = request;
  const trips = tripSlugs && (await tripIds(deps.db.queries, tripSlugs));
  const fits = (request.kind === 'percent') === (request.bps !== null);
  const errors = [
    ...(fits && (request.kind === 'percent') === (request.amountMinor === null)
      ? []
      : [wrong('kind', 'mismatch', 'A percentage needs bps, all others an amount.')]),
    ...(trips && trips.length < (tripSlugs?.length ?? 0)
      ? [wrong('tripSlugs', 'unknown', 'One of these trips is not there.')]
      : []),
  ];
  if (errors.length > 0) throw new Refusal('validation_failed', {}, errors);
  return deps.db.transact(async (tx) => {
    const isNew = await insertNewCoupon(tx, {
      ...facts,
      id: newId(),
      tripIds: trips,
      validFrom: instant(request.validFrom),
      validTo: instant(request.validTo),
    });
    const after = await lockCoupon(tx, request.code);
    if (!isNew || !after) {
      throw new Refusal('validation_failed', {}, [
        wrong('code', 'taken', 'Another coupon has this code.'),
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

/** Changes how long and how often a coupon may be used, or switches it off. */
export async function changeCoupon(
  deps: Pick<Deps, 'db'>,
  staff: Staff,
  code: string,
  { reason, validTo, ...change }: CouponChange,
): Promise<StaffCoupon> {
  need(staff, 'coupons:write');
  return deps.db.transact(async (tx) => {
    const before = await lockCoupon(tx, code);
    if (!before) throw new Refusal('not_found');
    const { maxRedemptions } = change;
    if (typeof maxRedemptions === 'number' && maxRedemptions < before.redeemed) {
      throw new Refusal('validation_failed', {}, [
        wrong('maxRedemptions', 'minimum', `It was used ${before.redeemed} times already.`),
      ]);
    }
    await updateCoupon(tx, before.id, {
      ...change,
      ...(validTo === undefined ? {} : { validTo: instant(validTo) }),
    });
    const after = await lockCoupon(tx, code);
    if (!after) throw new Refusal('not_found');
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

const instant = (text: string | null) => (text === null ? null : new Date(text));

function toCoupon(row: CouponRow): StaffCoupon {
  return {
    ...row,
    validFrom: row.validFrom?.toISOString() ?? null,
    validTo: row.validTo?.toISOString() ?? null,
  };
}
