import { viewDisputes } from '../../actions/disputes.ts';
import {
  approveRefund,
  payRefundByBank,
  refundByBank,
  rejectRefund,
  retryRefund,
  viewDecidedRefunds,
  viewRefunds,
} from '../../actions/staffRefunds.ts';
import {
  DecidedRefunds,
  DecidedRefundsQuery,
  PaidByBank,
  StaffDisputes,
  StaffRefund,
  StaffRefunds,
  WithReason,
} from '../../contract/staff.ts';
import { ById, type Routes } from '../plumbing.ts';
import { staffRoute } from './access.ts';

/** Routes for refunds that need approval, a retry or a bank transfer. */
export const staffRefundRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/refunds',
    route('List refunds that need a decision', { response: { 200: StaffRefunds } }),
    async (request) => viewRefunds(deps, staffOf(request)),
  );

  app.get(
    '/staff/refunds/decided',
    route('List refunds that no longer need a decision, newest first', {
      querystring: DecidedRefundsQuery,
      response: { 200: DecidedRefunds },
    }),
    async (request) => viewDecidedRefunds(deps, staffOf(request), request.query),
  );

  app.get(
    '/staff/disputes',
    route('List disputed payments, whose refunds wait for the bank', {
      response: { 200: StaffDisputes },
    }),
    async (request) => viewDisputes(deps, staffOf(request)),
  );

  const oneRefund = (summary: string) =>
    route(summary, { params: ById, response: { 200: StaffRefund } });

  app.post('/staff/refunds/:id/approve', oneRefund('Approve a refund'), async (request) =>
    approveRefund(deps, staffOf(request), request.params.id),
  );

  app.post('/staff/refunds/:id/retry', oneRefund('Retry a failed refund'), async (request) =>
    retryRefund(deps, staffOf(request), request.params.id),
  );

  app.post(
    '/staff/refunds/:id/by-bank',
    oneRefund('Replace a failed refund with a bank transfer, once a second person approves it'),
    async (request) => refundByBank(deps, staffOf(request), request.params.id),
  );

  app.post(
    '/staff/refunds/:id/reject',
    route('Reject a refund and keep the money on the booking', {
      params: ById,
      body: WithReason,
      response: { 200: StaffRefund },
    }),
    async (request) => rejectRefund(deps, staffOf(request), request.params.id, request.body.reason),
  );

  app.post(
    '/staff/refunds/:id/paid',
    route('Record that a refund was paid by bank transfer', {
      params: ById,
      body: PaidByBank,
      response: { 200: StaffRefund },
    }),
    async (request) =>
      payRefundByBank(deps, staffOf(request), request.params.id, request.body.reference),
  );
};
