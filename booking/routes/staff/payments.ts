import {
  acceptPayment,
  refundPayment,
  viewPaymentReviews,
} from '../../actions/staffPaymentReviews.ts';
import {
  approvePayment,
  previewPayment,
  recordPayment,
  rejectPayment,
  viewRecordedPayments,
} from '../../actions/staffPayments.ts';
import {
  PaymentPreview,
  PaymentPreviewRequest,
  RecordedPayment,
  RecordedPaymentRequest,
  RecordedPayments,
  StaffPaymentReview,
  StaffPaymentReviews,
  WithReason,
} from '../../contract/staff.ts';
import { answerOnce, ById, ByReference, referenceOf, type Routes } from '../plumbing.ts';
import { onceBy, staffRoute } from './access.ts';

/** Routes for payments recorded by hand, and for payments that need a decision. */
export const staffPaymentRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.post(
    '/staff/bookings/:reference/payments/preview',
    route('Preview recording an offline payment, or spending travel credit', {
      params: ByReference,
      body: PaymentPreviewRequest,
      response: { 200: PaymentPreview },
    }),
    async (request) =>
      previewPayment(deps, staffOf(request), referenceOf(request.params), request.body),
  );

  app.post(
    '/staff/bookings/:reference/payments',
    route('Record an offline payment, or spend travel credit', {
      params: ByReference,
      body: RecordedPaymentRequest,
      response: { 201: RecordedPayment },
    }),
    async (request, reply) => {
      const staff = staffOf(request);
      const reference = referenceOf(request.params);
      const once = onceBy(staff, `bookings/${reference}/payments`);
      return answerOnce<RecordedPayment>(deps, request, reply, once, (finish) =>
        recordPayment(deps, staff, reference, request.body, finish),
      );
    },
  );

  app.get(
    '/staff/payments',
    route('List recorded payments that a second person must approve', {
      response: { 200: RecordedPayments },
    }),
    async (request) => viewRecordedPayments(deps, staffOf(request)),
  );

  app.post(
    '/staff/payments/:id/approve',
    route('Approve a large payment recorded by a colleague', {
      params: ById,
      response: { 200: RecordedPayment },
    }),
    async (request) => approvePayment(deps, staffOf(request), request.params.id),
  );

  app.post(
    '/staff/payments/:id/reject',
    route('Withdraw a recorded payment that never came', {
      params: ById,
      body: WithReason,
      response: { 200: RecordedPayment },
    }),
    async (request) =>
      rejectPayment(deps, staffOf(request), request.params.id, request.body.reason),
  );

  app.get(
    '/staff/payment-reviews',
    route('List unexpected payments that need a decision', {
      response: { 200: StaffPaymentReviews },
    }),
    async (request) => viewPaymentReviews(deps, staffOf(request)),
  );

  const oneReview = (summary: string) =>
    route(summary, { params: ById, body: WithReason, response: { 200: StaffPaymentReview } });

  app.post(
    '/staff/payment-reviews/:id/accept',
    oneReview('Accept an unexpected payment; large amounts need two people'),
    async (request) =>
      acceptPayment(deps, staffOf(request), request.params.id, request.body.reason),
  );

  app.post(
    '/staff/payment-reviews/:id/refund',
    oneReview('Refund an unexpected payment in full'),
    async (request) =>
      refundPayment(deps, staffOf(request), request.params.id, request.body.reason),
  );
};
