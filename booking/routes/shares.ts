import { Type } from 'typebox';
import { openShare, startSharePayment, viewShare } from '../actions/payShare.ts';
import {
  cancelShare,
  changeShare,
  openShares,
  resendShare,
  viewShares,
} from '../actions/shares.ts';
import { LookupAccepted } from '../contract/guests.ts';
import {
  PaymentShares,
  ShareChange,
  SharePayment,
  SharePaymentRequest,
  ShareSessionRequest,
  SharesOpened,
  SharesRequest,
  ShareToPay,
} from '../contract/shares.ts';
import {
  answerOnce,
  ById,
  ByReference,
  newSession,
  OfBooking,
  onceIn,
  ownSession,
  perAddress,
  perHour,
  perQuarterHour,
  readSession,
  referenceOf,
  type Routes,
  routesOf,
  setSessionCookie,
} from './plumbing.ts';

const payment = routesOf('payment');

/** Routes for splitting a booking's balance into shares, for its owner and the payers. */
export const shareRoutes: Routes = async (app, { deps }) => {
  const { limits } = deps.config;
  const change = routesOf('payment', perHour(limits.bookingPerHour));
  const pay = routesOf('payment', perHour(limits.paymentPerHour));
  const open = routesOf('payment', perAddress('share', perQuarterHour(limits.openPer15Minutes)));
  const aboutOf = (params: { reference: string; id: string }) => ({
    reference: referenceOf(params),
    id: params.id,
  });

  app.get(
    '/bookings/:reference/shares',
    payment('List the shares of the balance and who has paid', {
      params: ByReference,
      response: { 200: PaymentShares },
    }),
    async (request) => viewShares(deps, ownSession(request), referenceOf(request.params)),
  );

  app.post(
    '/bookings/:reference/shares',
    change("Split a confirmed booking's balance and email each payer a link", {
      params: ByReference,
      body: SharesRequest,
      response: { 201: SharesOpened },
    }),
    async (request, reply) => {
      const principal = ownSession(request);
      const reference = referenceOf(request.params);
      const once = onceIn(principal, `/bookings/${reference}/shares`, 24);
      return answerOnce<SharesOpened>(deps, request, reply, once, (finish) =>
        openShares(deps, principal, reference, request.body, finish),
      );
    },
  );

  app.patch(
    '/bookings/:reference/shares/:id',
    change("Change an open share's amount", {
      params: OfBooking,
      body: ShareChange,
      response: { 204: Type.Null() },
    }),
    async (request) =>
      changeShare(deps, ownSession(request), aboutOf(request.params), request.body),
  );

  app.delete(
    '/bookings/:reference/shares/:id',
    change('Close an open share', { params: OfBooking, response: { 204: Type.Null() } }),
    async (request) => cancelShare(deps, ownSession(request), aboutOf(request.params)),
  );

  app.post(
    '/bookings/:reference/shares/:id/mail',
    change("Resend an open share's link", { params: OfBooking, response: { 202: LookupAccepted } }),
    async (request) => {
      await resendShare(deps, ownSession(request), aboutOf(request.params));
      return { status: 'accepted' as const };
    },
  );

  app.post(
    '/share-sessions',
    open("Exchange the secret in a share's email link for a cookie that opens the share", {
      body: ShareSessionRequest,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      const fresh = newSession();
      const present = readSession(request);
      await openShare(deps, { present, freshHash: fresh.sessionHash }, request.body);
      setSessionCookie(reply, fresh.id);
      return reply.header('cache-control', 'no-store').send(null);
    },
  );

  app.get(
    '/shares/:id',
    payment('View a share in a browser that opened its link', {
      params: ById,
      response: { 200: ShareToPay },
    }),
    async (request) => viewShare(deps, ownSession(request), request.params.id),
  );

  app.post(
    '/shares/:id/payments',
    pay('Open a payment for a share, or return the one already open', {
      params: ById,
      body: SharePaymentRequest,
      response: { 201: SharePayment },
    }),
    async (request, reply) => {
      const principal = ownSession(request);
      const { id } = request.params;
      const once = onceIn(principal, `/shares/${id}/payments`, 72);
      return answerOnce<SharePayment>(deps, request, reply, once, (finish) =>
        startSharePayment(deps, principal, id, request.body, finish),
      );
    },
  );
};
