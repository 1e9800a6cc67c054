import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  approveDepartureEnd,
  previewDepartureEnd,
  requestDepartureEnd,
  viewDepartureEnd,
  withdrawDepartureEnd,
} from '../actions/endDeparture.ts';
import { endGuestAccess } from '../actions/guestAccess.ts';
import type { Staff } from '../actions/staff.ts';
import {
  cancelAsStaff,
  previewAsStaff,
  viewAudit,
  viewBookingAsStaff,
} from '../actions/staffBookings.ts';
import { changeCoupon, createCoupon, viewCoupons } from '../actions/staffCoupons.ts';
import {
  changePrices,
  createDeparture,
  editDeparture,
  guaranteeDeparture,
  publishDeparture,
  viewDeparture,
} from '../actions/staffDepartures.ts';
import { changeDiscounts } from '../actions/staffDiscounts.ts';
import {
  acceptPayment,
  refundPayment,
  viewPaymentReviews,
} from '../actions/staffPaymentReviews.ts';
import { approvePayment, recordPayment } from '../actions/staffPayments.ts';
import { readPhotoAsStaff } from '../actions/reviewPhotos.ts';
import { moderateReview, replyToReview, viewReviews } from '../actions/staffReviews.ts';
import {
  approveRefund,
  payRefundByBank,
  rejectRefund,
  retryRefund,
  viewRefunds,
} from '../actions/staffRefunds.ts';
import { answerMessage, viewThread, viewThreads } from '../actions/staffMessages.ts';
import type { Config } from '../config.ts';
import { BookingDetail } from '../contract/bookings.ts';
import {
  BookingCancellation,
  CancellationConfirm,
  CancellationPreview,
  CancellationRequest,
} from '../contract/cancellations.ts';
import { Uuid } from '../contract/common.ts';
import { GuestAccessEnded } from '../contract/guests.ts';
import { ReviewReply, StaffReview, StaffReviews, StaffReviewsQuery } from '../contract/reviews.ts';
import {
  AuditEntries,
  CouponChange,
  DepartureChange,
  DepartureEnd,
  DepartureEndPreview,
  DepartureEndRequest,
  DiscountChange,
  NewCouponRequest,
  NewDepartureRequest,
  PaidByBank,
  PriceChange,
  RecordedPayment,
  RecordedPaymentRequest,
  StaffCoupon,
  StaffCoupons,
  StaffDeparture,
  StaffPaymentReview,
  StaffPaymentReviews,
  StaffRefund,
  StaffRefunds,
  WithReason,
} from '../contract/staff.ts';
import {
  MessageRequest,
  StaffMessage,
  StaffMessages,
  StaffThreads,
} from '../contract/tripTools.ts';
import type { Deps } from '../deps.ts';
import { readReference } from '../domain/reference.ts';
import { Refusal } from '../errors.ts';
import { sameText } from '../providers/crypto/compare.ts';
import { answerOnce } from './plumbing.ts';

const ById = Type.Object({ id: Uuid });
const ByReference = Type.Object({ reference: Type.String({ maxLength: 20 }) });

/** What staff do. Who comes without a token of their own is nobody here. */
export const staffRoutes: FastifyPluginAsyncTypebox<{ deps: Deps }> = async (app, { deps }) => {
  const staffOf = (request: FastifyRequest) => readStaff(deps.config, request);
  // Before the body is looked at: a stranger learns nothing about what would be right.
  app.addHook('onRequest', async (request) => void staffOf(request));
  const config = {
    rateLimit: {
      max: deps.config.limits.staffPerMinute,
      timeWindow: 60_000,
      keyGenerator: (request: FastifyRequest) => `staff:${staffOf(request).name}`,
    },
  };
  const schema = <T extends object>(summary: string, more: T) => ({
    tags: ['staff'],
    summary,
    security: [{ staff: [] }],
    ...more,
  });

  app.get(
    '/staff/departures/:id',
    {
      config,
      schema: schema('A departure with its counters, drafts included', {
        params: ById,
        response: { 200: StaffDeparture },
      }),
    },
    async (request, reply) => {
      const departure = await viewDeparture(deps, staffOf(request), request.params.id);
      void reply.header('etag', `"v${departure.version}"`).header('cache-control', 'no-store');
      return departure;
    },
  );

  app.post(
    '/staff/departures',
    {
      config,
      schema: schema('Make a draft', {
        body: NewDepartureRequest,
        response: { 201: StaffDeparture },
      }),
    },
    async (request, reply) =>
      reply.code(201).send(await createDeparture(deps, staffOf(request), request.body)),
  );

  app.post(
    '/staff/departures/:id/publish',
    {
      config,
      schema: schema('Put a draft on sale', { params: ById, response: { 200: StaffDeparture } }),
    },
    async (request) => publishDeparture(deps, staffOf(request), request.params.id),
  );

  app.patch(
    '/staff/departures/:id',
    {
      config,
      schema: schema('Change seats, dates of sale, deposit; needs If-Match', {
        params: ById,
        body: DepartureChange,
        response: { 200: StaffDeparture },
      }),
    },
    async (request) =>
      editDeparture(deps, staffOf(request), request.params.id, versionOf(request), request.body),
  );

  app.put(
    '/staff/departures/:id/prices',
    {
      config,
      schema: schema('Write a new price list; needs If-Match', {
        params: ById,
        body: PriceChange,
        response: { 200: StaffDeparture },
      }),
    },
    async (request) =>
      changePrices(deps, staffOf(request), request.params.id, versionOf(request), request.body),
  );

  app.put(
    '/staff/departures/:id/discounts',
    {
      config,
      schema: schema('Set the discounts for groups and for early booking; needs If-Match', {
        params: ById,
        body: DiscountChange,
        response: { 200: StaffDeparture },
      }),
    },
    async (request) =>
      changeDiscounts(deps, staffOf(request), request.params.id, versionOf(request), request.body),
  );

  app.post(
    '/staff/departures/:id/guarantee',
    {
      config,
      schema: schema('Promise that a departure takes place', {
        params: ById,
        body: WithReason,
        response: { 200: StaffDeparture },
      }),
    },
    async (request) =>
      guaranteeDeparture(deps, staffOf(request), request.params.id, request.body.reason),
  );

  app.get(
    '/staff/departures/:id/end',
    {
      config,
      schema: schema('How far the end of a departure is', {
        params: ById,
        response: { 200: DepartureEnd },
      }),
    },
    async (request) => viewDepartureEnd(deps, staffOf(request), request.params.id),
  );

  app.post(
    '/staff/departures/:id/end/preview',
    {
      config,
      schema: schema('What cancelling a departure would mean; changes nothing', {
        params: ById,
        response: { 200: DepartureEndPreview },
      }),
    },
    async (request) => previewDepartureEnd(deps, staffOf(request), request.params.id),
  );

  app.post(
    '/staff/departures/:id/end',
    {
      config,
      schema: schema('Ask to cancel a departure, exactly as previewed', {
        params: ById,
        body: DepartureEndRequest,
        response: { 202: DepartureEnd },
      }),
    },
    async (request, reply) =>
      reply
        .code(202)
        .send(await requestDepartureEnd(deps, staffOf(request), request.params.id, request.body)),
  );

  app.post(
    '/staff/departures/:id/end/approve',
    {
      config,
      schema: schema('Cancel a departure that a colleague asked to cancel', {
        params: ById,
        response: { 202: DepartureEnd },
      }),
    },
    async (request, reply) =>
      reply.code(202).send(await approveDepartureEnd(deps, staffOf(request), request.params.id)),
  );

  app.post(
    '/staff/departures/:id/end/withdraw',
    {
      config,
      schema: schema('Take back a wish to cancel a departure', {
        params: ById,
        response: { 200: DepartureEnd },
      }),
    },
    async (request) => withdrawDepartureEnd(deps, staffOf(request), request.params.id),
  );

  app.get(
    '/staff/coupons',
    { config, schema: schema('All coupons', { response: { 200: StaffCoupons } }) },
    async (request) => viewCoupons(deps, staffOf(request)),
  );

  app.post(
    '/staff/coupons',
    {
      config,
      schema: schema('Make a coupon', { body: NewCouponRequest, response: { 201: StaffCoupon } }),
    },
    async (request, reply) =>
      reply.code(201).send(await createCoupon(deps, staffOf(request), request.body)),
  );

  app.patch(
    '/staff/coupons/:code',
    {
      config,
      schema: schema('Change how long and how often a coupon may be used', {
        params: Type.Object({ code: Type.String({ maxLength: 20 }) }),
        body: CouponChange,
        response: { 200: StaffCoupon },
      }),
    },
    async (request) => changeCoupon(deps, staffOf(request), request.params.code, request.body),
  );

  app.get(
    '/staff/bookings/:reference',
    {
      config,
      schema: schema('A booking, masked', {
        params: ByReference,
        response: { 200: BookingDetail },
      }),
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return viewBookingAsStaff(deps, staffOf(request), referenceOf(request.params));
    },
  );

  app.post(
    '/staff/bookings/:reference/cancellations/preview',
    {
      config,
      schema: schema('What cancelling would cost a traveller', {
        params: ByReference,
        body: CancellationRequest,
        response: { 200: CancellationPreview },
      }),
    },
    async (request) =>
      previewAsStaff(deps, staffOf(request), referenceOf(request.params), request.body),
  );

  app.post(
    '/staff/bookings/:reference/cancellations',
    {
      config,
      schema: schema('Cancel for a traveller, exactly as previewed', {
        params: ByReference,
        body: CancellationConfirm,
        response: { 202: BookingCancellation },
      }),
    },
    async (request, reply) => {
      const staff = staffOf(request);
      const reference = referenceOf(request.params);
      return answerOnce<BookingCancellation>(
        deps,
        request,
        reply,
        onceBy(staff, `bookings/${reference}/cancellations`),
        (finish) => cancelAsStaff(deps, staff, reference, request.body, finish),
      );
    },
  );

  app.post(
    '/staff/bookings/:reference/guest-access/end',
    {
      config,
      schema: schema('End all mailed links, and all browsers let in by one or by a code', {
        params: ByReference,
        response: { 200: GuestAccessEnded },
      }),
    },
    async (request) => endGuestAccess(deps, staffOf(request), referenceOf(request.params)),
  );

  app.post(
    '/staff/bookings/:reference/payments',
    {
      config,
      schema: schema('Record money that came by hand, or spend credit', {
        params: ByReference,
        body: RecordedPaymentRequest,
        response: { 201: RecordedPayment },
      }),
    },
    async (request, reply) => {
      const staff = staffOf(request);
      const reference = referenceOf(request.params);
      return answerOnce<RecordedPayment>(
        deps,
        request,
        reply,
        onceBy(staff, `bookings/${reference}/payments`),
        (finish) => recordPayment(deps, staff, reference, request.body, finish),
      );
    },
  );

  app.post(
    '/staff/payments/:id/approve',
    {
      config,
      schema: schema('Approve a larger payment that a colleague recorded', {
        params: ById,
        response: { 200: RecordedPayment },
      }),
    },
    async (request) => approvePayment(deps, staffOf(request), request.params.id),
  );

  app.get(
    '/staff/payment-reviews',
    {
      config,
      schema: schema('Money that is not what was asked for, and waits for a person', {
        response: { 200: StaffPaymentReviews },
      }),
    },
    async (request) => viewPaymentReviews(deps, staffOf(request)),
  );

  const oneReview = (summary: string) => ({
    config,
    schema: schema(summary, {
      params: ById,
      body: WithReason,
      response: { 200: StaffPaymentReview },
    }),
  });
  app.post(
    '/staff/payment-reviews/:id/accept',
    oneReview('Count such money on its booking; a larger amount by two people'),
    async (request) =>
      acceptPayment(deps, staffOf(request), request.params.id, request.body.reason),
  );
  app.post(
    '/staff/payment-reviews/:id/refund',
    oneReview('Send such money back, all of it'),
    async (request) =>
      refundPayment(deps, staffOf(request), request.params.id, request.body.reason),
  );

  app.get(
    '/staff/refunds',
    {
      config,
      schema: schema('Refunds that wait for a person', { response: { 200: StaffRefunds } }),
    },
    async (request) => viewRefunds(deps, staffOf(request)),
  );

  const oneRefund = (summary: string) => ({
    config,
    schema: schema(summary, { params: ById, response: { 200: StaffRefund } }),
  });
  app.post('/staff/refunds/:id/approve', oneRefund('Let a refund go out'), async (request) =>
    approveRefund(deps, staffOf(request), request.params.id),
  );
  app.post('/staff/refunds/:id/retry', oneRefund('Try a failed refund again'), async (request) =>
    retryRefund(deps, staffOf(request), request.params.id),
  );
  app.post(
    '/staff/refunds/:id/reject',
    {
      config,
      schema: schema('Keep the money in the booking', {
        params: ById,
        body: WithReason,
        response: { 200: StaffRefund },
      }),
    },
    async (request) => rejectRefund(deps, staffOf(request), request.params.id, request.body.reason),
  );
  app.post(
    '/staff/refunds/:id/paid',
    {
      config,
      schema: schema('Note that a refund was paid by bank transfer', {
        params: ById,
        body: PaidByBank,
        response: { 200: StaffRefund },
      }),
    },
    async (request) =>
      payRefundByBank(deps, staffOf(request), request.params.id, request.body.reference),
  );

  app.get(
    '/staff/reviews',
    {
      config,
      schema: schema('Reviews that wait for a decision, or that were shown or hidden', {
        querystring: StaffReviewsQuery,
        response: { 200: StaffReviews },
      }),
    },
    async (request) => viewReviews(deps, staffOf(request), request.query),
  );

  app.get(
    '/staff/reviews/photos/:id',
    {
      config,
      schema: schema('A photo of a review (WebP), shown or not', { params: ById }),
    },
    async (request, reply) => {
      const bytes = await readPhotoAsStaff(deps, staffOf(request), request.params.id);
      return reply.type('image/webp').header('cache-control', 'no-store').send(bytes);
    },
  );

  const oneDecision = (summary: string) => ({
    config,
    schema: schema(summary, { params: ById, body: WithReason, response: { 200: StaffReview } }),
  });
  app.post('/staff/reviews/:id/show', oneDecision('Show a review to everybody'), async (request) =>
    moderateReview(deps, staffOf(request), request.params.id, {
      status: 'shown',
      reason: request.body.reason,
    }),
  );
  app.post('/staff/reviews/:id/hide', oneDecision('Take a review away'), async (request) =>
    moderateReview(deps, staffOf(request), request.params.id, {
      status: 'hidden',
      reason: request.body.reason,
    }),
  );
  app.put(
    '/staff/reviews/:id/reply',
    {
      config,
      schema: schema('Answer a review, or take the answer back', {
        params: ById,
        body: ReviewReply,
        response: { 200: StaffReview },
      }),
    },
    async (request) => replyToReview(deps, staffOf(request), request.params.id, request.body.reply),
  );

  app.get(
    '/staff/messages',
    {
      config,
      schema: schema('Threads of bookings, those that wait for an answer first', {
        response: { 200: StaffThreads },
      }),
    },
    async (request) => viewThreads(deps, staffOf(request)),
  );

  app.get(
    '/staff/bookings/:reference/messages',
    {
      config,
      schema: schema('The thread of a booking; it counts as read from then on', {
        params: ByReference,
        response: { 200: StaffMessages },
      }),
    },
    async (request) => viewThread(deps, staffOf(request), referenceOf(request.params)),
  );

  app.post(
    '/staff/bookings/:reference/messages',
    {
      config,
      schema: schema('Write to the traveller of a booking', {
        params: ByReference,
        body: MessageRequest,
        response: { 201: StaffMessage },
      }),
    },
    async (request, reply) => {
      const staff = staffOf(request);
      const reference = referenceOf(request.params);
      const once = {
        scope: `staff:${staff.name}:POST /bookings/${reference}/messages`,
        ttlHours: 24,
      };
      return answerOnce<StaffMessage>(deps, request, reply, once, (finish) =>
        answerMessage(deps, staff, reference, request.body.text, finish),
      );
    },
  );

  app.get(
    '/staff/audit',
    {
      config,
      schema: schema('Who changed what', {
        querystring: Type.Object(
          {
            objectId: Type.Optional(Type.String({ maxLength: 60 })),
            limit: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,2}$' })),
          },
          { additionalProperties: false },
        ),
        response: { 200: AuditEntries },
      }),
    },
    async (request) => viewAudit(deps, staffOf(request), request.query),
  );
};

/** Who of the staff asks. All tokens are compared, so that time tells nothing about them. */
function readStaff(config: Pick<Config, 'staffTokens'>, request: FastifyRequest): Staff {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const matches = config.staffTokens.filter(({ secret }) => sameText(secret, given));
  const [match] = matches;
  if (!match) throw new Refusal('authentication_required');
  return { name: match.name, role: match.role, requestId: request.id };
}

/** The version a change was made for; without one nobody knows what they are overwriting. */
function versionOf(request: FastifyRequest): number {
  const version = /^(?:W\/)?"v(\d{1,9})"$/.exec(String(request.headers['if-match'] ?? ''))?.[1];
  if (version === undefined) throw new Refusal('version_conflict');
  return Number(version);
}

function onceBy(staff: Staff, path: string) {
  return { scope: `staff:${staff.name}:POST ${path}`, ttlHours: 72 };
}

function referenceOf(params: { reference: string }): string {
  const reference = readReference(params.reference);
  if (!reference) throw new Refusal('not_found');
  return reference;
}
