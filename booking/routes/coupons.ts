import { Type } from 'typebox';
import { checkCoupon, couponState } from '../actions/checkCoupon.ts';
import { CouponCheck, CouponCheckRequest, PublicCouponState } from '../contract/coupons.ts';
import {
  ensureSession,
  perAddress,
  perHour,
  refuseAbove,
  type Routes,
  routesOf,
} from './plumbing.ts';

/** People may try codes but not guess them: attempts are limited per session and address. */
export const couponRoutes: Routes = async (app, { deps }) => {
  const { limits } = deps.config;
  const booking = routesOf('booking', { max: limits.couponPer10Minutes, timeWindow: 600_000 });
  const limitAddress = refuseAbove(
    app,
    perAddress('coupon', perHour(limits.couponPerHourAndAddress)),
  );

  app.get(
    '/coupons/:code',
    {
      ...booking('Check whether an offer code exists and can be used', {
        params: Type.Object({ code: Type.String({ minLength: 1, maxLength: 40 }) }),
        response: { 200: PublicCouponState },
      }),
      preHandler: limitAddress,
    },
    async (request, reply) => {
      ensureSession(request, reply);
      void reply.header('cache-control', 'private, no-store');
      return couponState(deps, request.params.code);
    },
  );

  app.post(
    '/coupons/check',
    {
      ...booking("Preview an offer code's discount without using it", {
        body: CouponCheckRequest,
        response: { 200: CouponCheck },
      }),
      preHandler: limitAddress,
    },
    async (request, reply) => {
      ensureSession(request, reply);
      void reply.header('cache-control', 'private, no-store');
      return checkCoupon(deps, request.body);
    },
  );
};
