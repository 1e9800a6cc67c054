import type { FastifyRequest } from 'fastify';
import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { couponPrices, couponState } from '../actions/checkCoupon.ts';
import { createDemoData } from '../actions/demoData.ts';
import { listDepartureChanges } from '../actions/departureChanges.ts';
import { recordContentEvent } from '../actions/outgoingWebhooks.ts';
import { removeTrip, syncTrip, verifySanitySignature } from '../actions/syncTrip.ts';
import { CouponPrices, CouponPricesQuery, CouponState } from '../contract/coupons.ts';
import { DepartureChanges, DepartureChangesQuery } from '../contract/departureChanges.ts';
import { Delays, DemoDataResult } from '../contract/system.ts';
import { TripRemoval, TripSync, TripSyncResult } from '../contract/trips.ts';
import { ContentEvent, ContentEventResult } from '../contract/webhooks.ts';
import { fieldErrors } from './fieldErrors.ts';
import { headerOf, keepRaw, type Routes, routesOf } from './plumbing.ts';
import { Refusal, refuseErrors } from '../errors.ts';
import { whileUnchanged } from '../store/catalogue/unchanged.ts';
import { readDelays } from '../store/staff/waitingWork.ts';

const internal = routesOf('internal');

/** Enough for a long itinerary in a script with three bytes per letter. */
const TRIP_BYTES = 1_048_576;

/** Routes that only our own services may call. */
export const internalRoutes: Routes = async (app, { deps }) => {
  const stateOfCoupon = whileUnchanged(deps.db.queries, couponState.bind(null, deps));
  const pricesOfCoupon = whileUnchanged(deps.db.queries, couponPrices.bind(null, deps));

  /** Returns the JSON of a request that one of our own services signed, or refuses it. */
  const readSigned = (request: FastifyRequest): unknown => {
    const { body } = request;
    if (!Buffer.isBuffer(body)) throw new Refusal('malformed_request');
    const signature = headerOf(request, 'sanity-webhook-signature') ?? '';
    verifySanitySignature(deps.config.sanityWebhookSecrets, body, signature);
    try {
      return JSON.parse(body.toString('utf8'));
    } catch {
      throw new Refusal('malformed_request');
    }
  };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    keepRaw(scope, 'application/json', TRIP_BYTES);
    scope.post(
      '/internal/trips/sync',
      internal('Copy a published trip; signed by the content store', {
        response: { 200: TripSyncResult },
      }),
      async (request) => {
        const message = readTrip(readSigned(request));
        return 'removedAt' in message ? removeTrip(deps, message) : syncTrip(deps, message);
      },
    );
    scope.post(
      '/content-events',
      internal('Record that a content change is live; signed like a content store’s webhook', {
        response: { 200: ContentEventResult },
      }),
      async (request) => recordContentEvent(deps, readAs(ContentEvent, readSigned(request))),
    );
  });

  app.get(
    '/internal/coupons/:code',
    internal('Check whether an offer code can still be used', {
      params: Type.Object({ code: Type.String({ minLength: 1, maxLength: 40 }) }),
      response: { 200: CouponState },
    }),
    async (request) => {
      // Only for the site: this route has no rate limit, so anyone else could guess codes.
      if (!request.isFromSite) throw new Refusal('authentication_required');
      return stateOfCoupon(request.params.code);
    },
  );

  app.get(
    '/internal/coupons/:code/prices',
    internal('List the bookable dates that an offer code makes cheaper, with the price', {
      params: Type.Object({ code: Type.String({ minLength: 1, maxLength: 40 }) }),
      querystring: CouponPricesQuery,
      response: { 200: CouponPrices },
    }),
    async (request) => {
      if (!request.isFromSite) throw new Refusal('authentication_required');
      return pricesOfCoupon({ ...request.params, ...request.query });
    },
  );

  app.get(
    '/internal/departures',
    internal('List upcoming departures for a search index, or only the changes since a cursor', {
      querystring: DepartureChangesQuery,
      response: { 200: DepartureChanges },
    }),
    async (request) => {
      if (!request.isFromSite) throw new Refusal('authentication_required');
      return listDepartureChanges(deps, request.query);
    },
  );

  app.get(
    '/internal/delays',
    internal('Report since when payments or emails have been held up, for the status page', {
      response: { 200: Delays },
    }),
    async (request) => {
      if (!request.isFromSite) throw new Refusal('authentication_required');
      return readDelays(deps.db.queries);
    },
  );

  app.post(
    '/internal/demo-data',
    internal('Add demo departures, bookings and reviews locally', {
      response: { 200: DemoDataResult },
    }),
    async (request) => {
      if (!request.isFromSite) throw new Refusal('authentication_required');
      if (deps.config.mode !== 'local') throw new Refusal('not_found');
      return createDemoData(deps);
    },
  );
};

function readTrip(message: unknown): TripSync | TripRemoval {
  return Value.Check(TripRemoval, message) ? message : readAs(TripSync, message);
}

/** Returns a message that has this shape, or refuses it. */
function readAs<T extends TSchema>(schema: T, message: unknown): Static<T> {
  if (Value.Check(schema, message)) return message;
  refuseErrors(fieldErrors(Value.Errors(schema, message)));
  throw new Refusal('malformed_request');
}
