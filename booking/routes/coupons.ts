import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { checkCoupon } from '../actions/checkCoupon.ts';
import { CouponCheck, CouponCheckRequest } from '../contract/coupons.ts';
import type { Deps } from '../deps.ts';
import { clientAddress, ensureSession, refuseAbove, routesOf } from './plumbing.ts';

const booking = routesOf('booking');

/**
 * People may try codes but not guess them, so attempts are limited per session and per IP address.
 */
export const couponRoutes: FastifyPluginAsyncTypebox<{ deps: Deps }> = async (app, { deps }) => {
  const { limits } = deps.config;
  const limitAddress = refuseAbove(app, {
    max: limits.couponPerHourAndAddress,
    timeWindow: 3_600_000,
    keyGenerator: (request) => `coupon:${clientAddress(request)}`,
  });

  app.post(
    '/coupons/check',
    {
      ...booking(
        "Preview an offer code's discount without using it",
        { body: CouponCheckRequest, response: { 200: CouponCheck } },
        { rateLimit: { max: limits.couponPer10Minutes, timeWindow: 600_000 } },
      ),
      preHandler: limitAddress,
    },
    async (request, reply) => {
      ensureSession(deps.config, request, reply);
      void reply.header('cache-control', 'private, no-store');
      return checkCoupon(deps, request.body);
    },
  );
};
