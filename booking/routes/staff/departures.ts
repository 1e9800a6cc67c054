import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  changeDiscounts,
  changePrices,
  createDeparture,
  editDeparture,
  guaranteeDeparture,
  publishDeparture,
  viewDeparture,
} from '../../actions/staffDepartures.ts';
import {
  DepartureChange,
  DiscountChange,
  NewDepartureRequest,
  PriceChange,
  StaffDeparture,
  WithReason,
} from '../../contract/staff.ts';
import type { Deps } from '../../deps.ts';
import { ById, staffRoute, versionOf } from './access.ts';

/** Departures: drafts, sale, prices and discounts. */
export const staffDepartureRoutes: FastifyPluginAsyncTypebox<{ deps: Deps }> = async (
  app,
  { deps },
) => {
  const { config, schema, staffOf } = staffRoute(deps);

  app.get(
    '/staff/departures/:id',
    {
      config,
      schema: schema('View a departure and its counters, including drafts', {
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
      schema: schema('Create a draft departure', {
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
      schema: schema('Publish a draft departure', {
        params: ById,
        response: { 200: StaffDeparture },
      }),
    },
    async (request) => publishDeparture(deps, staffOf(request), request.params.id),
  );

  app.patch(
    '/staff/departures/:id',
    {
      config,
      schema: schema('Change seats, sale dates or deposit; needs If-Match', {
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
      schema: schema('Replace the price list; needs If-Match', {
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
      schema: schema('Set group and early-booking discounts; needs If-Match', {
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
      schema: schema('Guarantee a departure', {
        params: ById,
        body: WithReason,
        response: { 200: StaffDeparture },
      }),
    },
    async (request) =>
      guaranteeDeparture(deps, staffOf(request), request.params.id, request.body.reason),
  );
};
