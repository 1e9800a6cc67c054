import { Type } from 'typebox';
import { chooseRefund } from '../actions/chooseRefund.ts';
import { confirmCancellation, previewCancellation } from '../actions/cancelBooking.ts';
import { createBooking, validateBooking } from '../actions/createBooking.ts';
import { getPayment } from '../actions/getPayment.ts';
import { spendCredit } from '../actions/spendCredit.ts';
import { startPayment } from '../actions/startPayment.ts';
import { changeTraveller } from '../actions/changeTraveller.ts';
import { confirmTransfer, listTransferDates, previewTransfer } from '../actions/transferBooking.ts';
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
import { CreditPaymentRequest, Payment, PaymentRequest } from '../contract/payments.ts';
import {
  TransferConfirm,
  TransferDates,
  TransferPreview,
  TransferRequest,
  Transferred,
} from '../contract/transfers.ts';
import { TravellerChange, TravellerDetails } from '../contract/travellers.ts';
import {
  answerOnce,
  ById,
  ByReference,
  OfBooking,
  limitFriendCodes,
  onceIn,
  ownSession,
  perHour,
  perMinute,
  referenceOf,
  type Routes,
  routesOf,
  signedIn,
} from './plumbing.ts';

const booking = routesOf('booking');
const payment = routesOf('payment');

/** Routes for making, viewing, paying for, moving and cancelling a booking. */
export const bookingRoutes: Routes = async (app, { deps }) => {
  const { limits } = deps.config;
  const change = routesOf('booking', perHour(limits.bookingPerHour));
  const check = routesOf('booking', perMinute(limits.quotePerMinute));
  const pay = routesOf('payment', perHour(limits.paymentPerHour));

  const preHandler = limitFriendCodes(app, deps.config);
  app.post(
    '/bookings',
    {
      ...change('Turn a hold into a booking awaiting payment', {
        body: BookingRequest,
        response: { 201: BookingCreated },
      }),
      preHandler,
    },
    async (request, reply) => {
      const principal = ownSession(request);
      const once = onceIn(principal, '/bookings', 24);
      return answerOnce<BookingCreated>(deps, request, reply, once, (finish) =>
        createBooking(deps, principal, request.body, finish),
      );
    },
  );

  app.post(
    '/bookings/check',
    {
      ...check('Validate a booking request without booking', {
        body: BookingRequest,
        response: { 204: Type.Null() },
      }),
      preHandler,
    },
    async (request) => validateBooking(deps, ownSession(request), request.body),
  );

  app.get(
    '/bookings/:reference',
    booking('View a booking, from its own session or an authorised one', {
      params: ByReference,
      querystring: BookingQuery,
      response: { 200: BookingDetail },
    }),
    async (request, reply) => {
      const principal = ownSession(request);
      const { params, query } = request;
      const booking = await viewBooking(deps, principal, params.reference, query);
      void reply.header('etag', `"v${booking.version}"`);
      return booking;
    },
  );

  app.patch(
    '/bookings/:reference/travellers/:id',
    check("Complete or correct a traveller's details until they are locked", {
      params: OfBooking,
      body: TravellerChange,
      response: { 200: TravellerDetails },
    }),
    async (request) => {
      const principal = ownSession(request);
      const about = { reference: referenceOf(request.params), id: request.params.id };
      return changeTraveller(deps, principal, about, request.body);
    },
  );

  app.post(
    '/bookings/:reference/payments',
    pay('Open a payment, or return the one already open', {
      params: ByReference,
      body: PaymentRequest,
      response: { 201: Payment },
    }),
    async (request, reply) => {
      const principal = ownSession(request);
      const reference = referenceOf(request.params);
      const once = onceIn(principal, `/bookings/${reference}/payments`, 72);
      return answerOnce<Payment>(deps, request, reply, once, (finish) =>
        startPayment(deps, principal, reference, request.body, finish),
      );
    },
  );

  app.post(
    '/bookings/:reference/credit',
    pay('Pay with the travel credit of the signed-in customer', {
      params: ByReference,
      body: CreditPaymentRequest,
      response: { 201: Payment },
    }),
    async (request, reply) => {
      const customer = signedIn(request);
      const principal = { ...ownSession(request), customer };
      const reference = referenceOf(request.params);
      const once = onceIn(principal, `/bookings/${reference}/credit`, 72);
      return answerOnce<Payment>(deps, request, reply, once, (finish) =>
        spendCredit(deps, principal, reference, request.body, finish),
      );
    },
  );

  app.post(
    '/bookings/:reference/cancellations/preview',
    check('Preview the cost of cancelling for all or some travellers now', {
      params: ByReference,
      body: CancellationRequest,
      response: { 200: CancellationPreview },
    }),
    async (request) =>
      previewCancellation(deps, ownSession(request), referenceOf(request.params), request.body),
  );

  app.post(
    '/bookings/:reference/cancellations',
    change('Cancel exactly as previewed', {
      params: ByReference,
      body: CancellationConfirm,
      response: { 202: BookingCancellation },
    }),
    async (request, reply) => {
      const principal = ownSession(request);
      const reference = referenceOf(request.params);
      const once = onceIn(principal, `/bookings/${reference}/cancellations`, 72);
      return answerOnce<BookingCancellation>(deps, request, reply, once, (finish) =>
        confirmCancellation(deps, principal, reference, request.body, finish),
      );
    },
  );

  app.post(
    '/bookings/:reference/cancellations/:id/choice',
    change('Choose another date, credit or a refund after the operator cancels', {
      params: OfBooking,
      body: ChoiceRequest,
      response: { 200: BookingCancellation },
    }),
    async (request, reply) => {
      const principal = ownSession(request);
      const reference = referenceOf(request.params);
      const { id } = request.params;
      const once = onceIn(principal, `/cancellations/${id}/choice`, 72);
      return answerOnce<BookingCancellation>(deps, request, reply, once, (finish) =>
        chooseRefund(deps, principal, reference, id, request.body, finish),
      );
    },
  );

  app.get(
    '/bookings/:reference/transfers/dates',
    check('List the dates a booking can move to, with what each costs', {
      params: ByReference,
      response: { 200: TransferDates },
    }),
    async (request) => listTransferDates(deps, ownSession(request), referenceOf(request.params)),
  );

  app.post(
    '/bookings/:reference/transfers/preview',
    check('Preview moving a booking to another date', {
      params: ByReference,
      body: TransferRequest,
      response: { 200: TransferPreview },
    }),
    async (request) =>
      previewTransfer(deps, ownSession(request), referenceOf(request.params), request.body),
  );

  app.post(
    '/bookings/:reference/transfers',
    change('Move a booking to another date exactly as previewed', {
      params: ByReference,
      body: TransferConfirm,
      response: { 201: Transferred },
    }),
    async (request, reply) => {
      const principal = ownSession(request);
      const reference = referenceOf(request.params);
      const once = onceIn(principal, `/bookings/${reference}/transfers`, 72);
      return answerOnce<Transferred>(deps, request, reply, once, (finish) =>
        confirmTransfer(deps, principal, reference, request.body, finish),
      );
    },
  );

  app.get(
    '/payments/:id',
    payment('View a payment, for polling after checkout', {
      params: ById,
      response: { 200: Payment },
    }),
    async (request) => getPayment(deps, ownSession(request), request.params.id),
  );
};
