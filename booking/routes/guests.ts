import { Type } from 'typebox';
import {
  requestLink,
  openBooking,
  sendCancelCode,
  sendChoiceCode,
  sendTransferCode,
} from '../actions/guestAccess.ts';
import { GuestSessionRequest, LookupAccepted, LookupRequest } from '../contract/guests.ts';
import {
  ByReference,
  clientNetwork,
  ensureSession,
  hashOfAddress,
  newSession,
  OfBooking,
  ownSession,
  perAddress,
  perQuarterHour,
  readSession,
  referenceOf,
  refuseAbove,
  type Routes,
  routesOf,
  setSessionCookie,
} from './plumbing.ts';

/** Booking access for a browser that didn't make the booking. Secrets are sent in the body. */
export const guestRoutes: Routes = async (app, { deps }) => {
  const { limits } = deps.config;
  const lookup = routesOf('guest', perAddress('lookup', perQuarterHour(limits.lookupPer15Minutes)));
  const open = routesOf('guest', perAddress('open', perQuarterHour(limits.openPer15Minutes)));
  const code = routesOf('guest', perAddress('code', perQuarterHour(limits.openPer15Minutes)));
  // Also limits a session that keeps switching networks.
  const limitSession = refuseAbove(app, {
    ...perQuarterHour(limits.lookupPer15Minutes),
    keyGenerator: (request) =>
      `lookup-session:${readSession(request)?.sessionHash ?? clientNetwork(request)}`,
  });

  app.post(
    '/bookings::lookup',
    {
      ...lookup(
        'Request an email with a link and a code; never reveals whether the booking exists',
        { body: LookupRequest, response: { 202: LookupAccepted } },
      ),
      preHandler: limitSession,
    },
    async (request, reply) => {
      // The emailed code only works in this session.
      const principal = ensureSession(request, reply);
      void reply.header('cache-control', 'no-store');
      await requestLink(deps, principal, request.body);
      return { status: 'accepted' as const };
    },
  );

  app.post(
    '/guest-sessions',
    open("Exchange an email link's secret or an emailed code for a cookie that opens the booking", {
      body: GuestSessionRequest,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      const fresh = newSession();
      await openBooking(
        deps,
        { present: readSession(request), freshHash: fresh.sessionHash },
        request.body,
      );
      deps.security.note({
        kind: 'signed_in',
        route: `${request.method} ${request.routeOptions.url ?? ''}`,
        networkHash: hashOfAddress(request),
        actor: '',
      });
      setSessionCookie(reply, fresh.id);
      return reply.header('cache-control', 'no-store').send(null);
    },
  );

  app.post(
    '/bookings/:reference/cancellations/code',
    code('Email a code to confirm a cancellation', {
      params: ByReference,
      response: { 202: LookupAccepted },
    }),
    async (request) => {
      await sendCancelCode(deps, ownSession(request), referenceOf(request.params));
      return { status: 'accepted' as const };
    },
  );

  app.post(
    '/bookings/:reference/transfers/code',
    code('Email a code to confirm a change of date', {
      params: ByReference,
      response: { 202: LookupAccepted },
    }),
    async (request) => {
      await sendTransferCode(deps, ownSession(request), referenceOf(request.params));
      return { status: 'accepted' as const };
    },
  );

  app.post(
    '/bookings/:reference/cancellations/:id/choice/code',
    code('Email a code to confirm a choice after the operator cancels', {
      params: OfBooking,
      response: { 202: LookupAccepted },
    }),
    async (request) => {
      const principal = ownSession(request);
      await sendChoiceCode(deps, principal, referenceOf(request.params), request.params.id);
      return { status: 'accepted' as const };
    },
  );
};
