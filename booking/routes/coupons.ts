import { Type } from 'typebox';
import { checkCoupon, couponState } from '../actions/checkCoupon.ts';
import { CouponCheck, CouponCheckRequest, PublicCouponState } from '../contract/coupons.ts';
import { ensureSession, type Routes, routesOf } from './plumbing.ts';

const booking = routesOf('booking');

/** People may try codes but not guess them; see `limitOfferCodes`. */
export const couponRoutes: Routes = async (app, { deps }) => {
  app.get(
    '/coupons/:code',
    booking('Check whether an offer code exists and can be used', {
      params: Type.Object({ code: Type.String({ minLength: 1, maxLength: 40 }) }),
      response: { 200: PublicCouponState },
    }),
    async (request, reply) => {
      const { code } = request.params;
      ensureSession(request, reply);
      void reply.header('cache-control', 'private, no-store');
      await app.offerCodes.count(request, code);
      const state = await couponState(deps, code);
      app.offerCodes.remember(request, code);
      return state;
    },
  );

  app.post(
    '/coupons/check',
    booking("Preview an offer code's discount without using it", {
      body: CouponCheckRequest,
      response: { 200: CouponCheck },
    }),
    async (request, reply) => {
      const { code } = request.body;
      ensureSession(request, reply);
      void reply.header('cache-control', 'private, no-store');
      await app.offerCodes.count(request, code);
      const check = await checkCoupon(deps, request.body);
      if (check.valid) app.offerCodes.remember(request, code);
      return check;
    },
  );
};
