import { Type } from 'typebox';
import {
  bookForCaller,
  quoteForCaller,
  readOutPaymentLink,
  releaseForCaller,
  sendPaymentLink,
} from '../../actions/bookForCaller.ts';
import {
  CallerBooking,
  CallerBookingRequest,
  PaymentLink,
  PaymentLinkSent,
} from '../../contract/callerBookings.ts';
import { QuoteRequest, QuoteResponse } from '../../contract/quotes.ts';
import { WithReason } from '../../contract/staff.ts';
import { answerOnce, ByReference, referenceOf, type Routes } from '../plumbing.ts';
import { onceBy, staffRoute } from './access.ts';

/** Routes to book for someone who calls, and to send them a link to pay. */
export const staffCallerBookingRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.post(
    '/staff/bookings/preview',
    route('Price what a caller wants, without holding seats', {
      body: QuoteRequest,
      response: { 200: QuoteResponse },
    }),
    async (request) => quoteForCaller(deps, staffOf(request), request.body),
  );

  app.post(
    '/staff/bookings',
    route('Book for a caller at the quoted price, and email a link to pay', {
      body: CallerBookingRequest,
      response: { 201: CallerBooking },
    }),
    async (request, reply) => {
      const staff = staffOf(request);
      return answerOnce<CallerBooking>(deps, request, reply, onceBy(staff, 'bookings'), (finish) =>
        bookForCaller(deps, staff, request.body, finish),
      );
    },
  );

  app.post(
    '/staff/bookings/:reference/payment-link',
    route('Email another link to pay for an unpaid booking', {
      params: ByReference,
      response: { 200: PaymentLinkSent },
    }),
    async (request, reply) => {
      const staff = staffOf(request);
      const reference = referenceOf(request.params);
      const once = { ...onceBy(staff, `bookings/${reference}/payment-link`), body: null };
      return answerOnce<PaymentLinkSent>(deps, request, reply, once, (finish) =>
        sendPaymentLink(deps, staff, reference, finish),
      );
    },
  );

  app.post(
    '/staff/bookings/:reference/payment-link/read',
    route('Get a link to pay that can be read out; who did is recorded', {
      params: ByReference,
      response: { 200: PaymentLink },
    }),
    async (request) => readOutPaymentLink(deps, staffOf(request), referenceOf(request.params)),
  );

  app.post(
    '/staff/bookings/:reference/release',
    route('End an unpaid booking made for a caller, and put its seats back on sale', {
      params: ByReference,
      body: WithReason,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      const reference = referenceOf(request.params);
      await releaseForCaller(deps, staffOf(request), reference, request.body.reason);
      return reply.code(204).send(null);
    },
  );
};
