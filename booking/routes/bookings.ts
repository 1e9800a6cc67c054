import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { chooseRefund } from '../actions/chooseRefund.ts';
import { confirmCancellation, previewCancellation } from '../actions/cancelBooking.ts';
import { createBooking, validateBooking } from '../actions/createBooking.ts';
import { getPayment } from '../actions/getPayment.ts';
import { startPayment } from '../actions/startPayment.ts';
import { changeTraveller } from '../actions/changeTraveller.ts';
import { viewBooking } from '../actions/viewBooking.ts';
import {
  BookingCreated,
  BookingDetail,
  BookingQuery,
  BookingRequest,
} from '../contract/bookings.ts';
import {
  BookingCancellation,
  CancellationConfirm,
  CancellationPreview,
  CancellationRequest,
  ChoiceRequest,
} from '../contract/cancellations.ts';
import { Payment, PaymentRequest } from '../contract/payments.ts';
import { TravellerChange, TravellerDetails } from '../contract/travellers.ts';
import type { Deps } from '../deps.ts';
import {
  answerOnce,
  ById,
  ByReference,
  OfBooking,
  ownSession,
  referenceOf,
  routesOf,
} from './plumbing.ts';

const booking = routesOf('booking');
const payment = routesOf('payment');

/** Routes from a hold to a paid booking. */
export const bookingRoutes: FastifyPluginAsyncTypebox<{ deps: Deps }> = async (app, { deps }) => {
  const { limits } = deps.config;

  app.post(
    '/bookings',
    booking(
      'Turn a hold into a booking awaiting payment',
      { body: BookingRequest, response: { 201: BookingCreated } },
      { rateLimit: { max: limits.bookingPerHour, timeWindow: 3_600_000 } },
    ),
    async (request, reply) => {
      const principal = ownSession(deps.config, request);
      return answerOnce<BookingCreated>(
        deps,
        request,
        reply,
        { scope: `${principal.sessionHash}:POST /bookings`, ttlHours: 24 },
        (finish) => createBooking(deps, principal, request.body, finish),
      );
    },
  );

  app.post(
    '/bookings/check',
    booking(
      'Validate a booking request without booking',
      { body: BookingRequest, response: { 204: Type.Null() } },
      { rateLimit: { max: limits.quotePerMinute, timeWindow: 60_000 } },
    ),
    async (request, reply) => {
      await validateBooking(deps, ownSession(deps.config, request), request.body);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/bookings/:reference',
    booking('View a booking, from its own session or an authorised one', {
      params: ByReference,
      querystring: BookingQuery,
      response: { 200: BookingDetail },
    }),
    async (request, reply) => {
      const principal = ownSession(deps.config, request);
      const { params, query } = request;
      const booking = await viewBooking(deps, principal, params.reference, query);
      void reply
        .header('cache-control', 'private, no-store')
        .header('etag', `"v${booking.version}"`);
      return booking;
    },
  );

  app.patch(
    '/bookings/:reference/travellers/:id',
    booking(
      "Complete or correct a traveller's details until they are locked",
      { params: OfBooking, body: TravellerChange, response: { 200: TravellerDetails } },
      { rateLimit: { max: limits.quotePerMinute, timeWindow: 60_000 } },
    ),
    async (request, reply) => {
      const principal = ownSession(deps.config, request);
      const about = { reference: referenceOf(request.params), id: request.params.id };
      void reply.header('cache-control', 'private, no-store');
      return changeTraveller(deps, principal, about, request.body);
    },
  );

  app.post(
    '/bookings/:reference/payments',
    payment(
      'Open a payment, or return the one already open',
      { params: ByReference, body: PaymentRequest, response: { 201: Payment } },
      { rateLimit: { max: limits.paymentPerHour, timeWindow: 3_600_000 } },
    ),
    async (request, reply) => {
      const principal = ownSession(deps.config, request);
      const reference = referenceOf(request.params);
      return answerOnce<Payment>(
        deps,
        request,
        reply,
        { scope: `${principal.sessionHash}:POST /bookings/${reference}/payments`, ttlHours: 72 },
        (finish) => startPayment(deps, principal, reference, request.body, finish),
      );
    },
  );

  app.post(
    '/bookings/:reference/cancellations/preview',
    booking(
      'Preview the cost of cancelling all or some travellers now',
      { params: ByReference, body: CancellationRequest, response: { 200: CancellationPreview } },
      { rateLimit: { max: limits.quotePerMinute, timeWindow: 60_000 } },
    ),
    async (request, reply) => {
      const principal = ownSession(deps.config, request);
      void reply.header('cache-control', 'private, no-store');
      return previewCancellation(deps, principal, referenceOf(request.params), request.body);
    },
  );

  app.post(
    '/bookings/:reference/cancellations',
    booking(
      'Cancel exactly as previewed',
      { params: ByReference, body: CancellationConfirm, response: { 202: BookingCancellation } },
      { rateLimit: { max: limits.bookingPerHour, timeWindow: 3_600_000 } },
    ),
    async (request, reply) => {
      const principal = ownSession(deps.config, request);
      const reference = referenceOf(request.params);
      return answerOnce<BookingCancellation>(
        deps,
        request,
        reply,
        {
          scope: `${principal.sessionHash}:POST /bookings/${reference}/cancellations`,
          ttlHours: 72,
        },
        (finish) => confirmCancellation(deps, principal, reference, request.body, finish),
      );
    },
  );

  app.post(
    '/bookings/:reference/cancellations/:id/choice',
    booking(
      'Choose another date, credit or a refund after the operator cancelled',
      { params: OfBooking, body: ChoiceRequest, response: { 200: BookingCancellation } },
      { rateLimit: { max: limits.bookingPerHour, timeWindow: 3_600_000 } },
    ),
    async (request, reply) => {
      const principal = ownSession(deps.config, request);
      const reference = referenceOf(request.params);
      const { id } = request.params;
      return answerOnce<BookingCancellation>(
        deps,
        request,
        reply,
        { scope: `${principal.sessionHash}:POST /cancellations/${id}/choice`, ttlHours: 72 },
        (finish) => chooseRefund(deps, principal, reference, id, request.body, finish),
      );
    },
  );

  app.get(
    '/payments/:id',
    payment('View a payment, for polling after checkout', {
      params: ById,
      response: { 200: Payment },
    }),
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      return getPayment(deps, ownSession(deps.config, request), request.params.id);
    },
  );
};
