import { Type } from 'typebox';
import { changeCoupon, createCoupon, viewCoupons } from '../../actions/staffCoupons.ts';
import { CouponChange, NewCouponRequest, StaffCoupon, StaffCoupons } from '../../contract/staff.ts';
import { staffRoute } from './access.ts';
import type { Routes } from '../plumbing.ts';

export const staffCouponRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/coupons',
    route('List all offer codes', { response: { 200: StaffCoupons } }),
    async (request) => viewCoupons(deps, staffOf(request)),
  );

  app.post(
    '/staff/coupons',
    route('Create an offer code', { body: NewCouponRequest, response: { 201: StaffCoupon } }),
    async (request) => createCoupon(deps, staffOf(request), request.body),
  );

  app.patch(
    '/staff/coupons/:code',
    route("Change an offer code's dates and usage limits", {
      params: Type.Object({ code: Type.String({ maxLength: 20 }) }),
      body: CouponChange,
      response: { 200: StaffCoupon },
    }),
    async (request) => changeCoupon(deps, staffOf(request), request.params.code, request.body),
  );
};
