import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
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
import type { Deps } from '../deps.ts';
import {
  answerOnce,
  ById,
  ByReference,
  clientAddress,
  newSession,
  OfBooking,
  ownSession,
  readSession,
  referenceOf,
  routesOf,
  setSessionCookie,
} from './plumbing.ts';

const payment = routesOf('payment');

const HOUR = 3_600_000;
const QUARTER_HOUR = 900_000;

/** Routes for a booking's balance in shares, for the owner and the payers. */
export const shareRoutes: FastifyPluginAsyncTypebox<{ deps: Deps }> = async (app, { deps }) => {
  const { limits } = deps.config;
  const changes = { rateLimit: { max: limits.bookingPerHour, timeWindow: HOUR } };
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
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      return viewShares(deps, ownSession(deps.config, request), referenceOf(request.params));
    },
  );

  app.post(
    '/bookings/:reference/shares',
    payment(
      "Split a confirmed booking's balance and email each payer a link",
      { params: ByReference, body: SharesRequest, response: { 201: SharesOpened } },
      changes,
    ),
    async (request, reply) => {
      const principal = ownSession(deps.config, request);
      const reference = referenceOf(request.params);
      return answerOnce<SharesOpened>(
        deps,
        request,
        reply,
        { scope: `${principal.sessionHash}:POST /bookings/${reference}/shares`, ttlHours: 24 },
        (finish) => openShares(deps, principal, reference, request.body, finish),
      );
    },
  );

  app.patch(
    '/bookings/:reference/shares/:id',
    payment(
      "Change an open share's amount",
      { params: OfBooking, body: ShareChange, response: { 204: Type.Null() } },
      changes,
    ),
    async (request, reply) => {
      const principal = ownSession(deps.config, request);
      await changeShare(deps, principal, aboutOf(request.params), request.body);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/bookings/:reference/shares/:id',
    payment('Close an open share', { params: OfBooking, response: { 204: Type.Null() } }, changes),
    async (request, reply) => {
      await cancelShare(deps, ownSession(deps.config, request), aboutOf(request.params));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/bookings/:reference/shares/:id/mail',
    payment(
      "Resend an open share's link",
      { params: OfBooking, response: { 202: LookupAccepted } },
      changes,
    ),
    async (request, reply) => {
      await resendShare(deps, ownSession(deps.config, request), aboutOf(request.params));
      return reply.code(202).send({ status: 'accepted' });
    },
  );

  app.post(
    '/share-sessions',
    payment(
      "Exchange the secret in a share's email link for a cookie that opens the share",
      { body: ShareSessionRequest, response: { 204: Type.Null() } },
      {
        rateLimit: {
          max: limits.openPer15Minutes,
          timeWindow: QUARTER_HOUR,
          keyGenerator: (request: FastifyRequest) => `share:${clientAddress(request)}`,
        },
      },
    ),
    async (request, reply) => {
      const fresh = newSession();
      const present = readSession(deps.config, request);
      await openShare(deps, { present, freshHash: fresh.sessionHash }, request.body);
      setSessionCookie(deps.config, reply, fresh.id);
      return reply.header('cache-control', 'no-store').code(204).send(null);
    },
  );

  app.get(
    '/shares/:id',
    payment('View a share in a browser that opened its link', {
      params: ById,
      response: { 200: ShareToPay },
    }),
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      return viewShare(deps, ownSession(deps.config, request), request.params.id);
    },
  );

  app.post(
    '/shares/:id/payments',
    payment(
      'Open a payment for a share, or return the one already open',
      { params: ById, body: SharePaymentRequest, response: { 201: SharePayment } },
      { rateLimit: { max: limits.paymentPerHour, timeWindow: HOUR } },
    ),
    async (request, reply) => {
      const principal = ownSession(deps.config, request);
      const { id } = request.params;
      return answerOnce<SharePayment>(
        deps,
        request,
        reply,
        { scope: `${principal.sessionHash}:POST /shares/${id}/payments`, ttlHours: 72 },
        (finish) => startSharePayment(deps, principal, id, request.body, finish),
      );
    },
  );
};
