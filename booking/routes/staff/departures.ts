import { viewRooms } from '../../actions/rooms.ts';
import {
  changeDiscounts,
  changePrices,
  createDeparture,
  editDeparture,
  guaranteeDeparture,
  publishDeparture,
  viewDeparture,
} from '../../actions/staffDepartures.ts';
import { StaffRooms } from '../../contract/rooms.ts';
import {
  DepartureChange,
  DiscountChange,
  NewDepartureRequest,
  PriceChange,
  StaffDeparture,
  WithReason,
} from '../../contract/staff.ts';
import { ById, type Routes } from '../plumbing.ts';
import { staffRoute, versionOf } from './access.ts';

/** Routes for departures: drafts, publishing, prices and discounts. */
export const staffDepartureRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/departures/:id',
    route('View a departure and its counters, including drafts', {
      params: ById,
      response: { 200: StaffDeparture },
    }),
    async (request, reply) => {
      const departure = await viewDeparture(deps, staffOf(request), request.params.id);
      void reply.header('etag', `"v${departure.version}"`).header('cache-control', 'no-store');
      return departure;
    },
  );

  app.get(
    '/staff/departures/:id/rooms',
    route('List who shares a room, and the rooms that need attention', {
      params: ById,
      response: { 200: StaffRooms },
    }),
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return viewRooms(deps, staffOf(request), request.params.id);
    },
  );

  app.post(
    '/staff/departures',
    route('Create a draft departure', {
      body: NewDepartureRequest,
      response: { 201: StaffDeparture },
    }),
    async (request) => createDeparture(deps, staffOf(request), request.body),
  );

  app.post(
    '/staff/departures/:id/publish',
    route('Publish a draft departure', { params: ById, response: { 200: StaffDeparture } }),
    async (request) => publishDeparture(deps, staffOf(request), request.params.id),
  );

  app.patch(
    '/staff/departures/:id',
    route('Change seats, sale dates or deposit; needs If-Match', {
      params: ById,
      body: DepartureChange,
      response: { 200: StaffDeparture },
    }),
    async (request) =>
      editDeparture(deps, staffOf(request), request.params.id, versionOf(request), request.body),
  );

  app.put(
    '/staff/departures/:id/prices',
    route('Replace the price list; needs If-Match', {
      params: ById,
      body: PriceChange,
      response: { 200: StaffDeparture },
    }),
    async (request) =>
      changePrices(deps, staffOf(request), request.params.id, versionOf(request), request.body),
  );

  app.put(
    '/staff/departures/:id/discounts',
    route('Set group and early-booking discounts; needs If-Match', {
      params: ById,
      body: DiscountChange,
      response: { 200: StaffDeparture },
    }),
    async (request) =>
      changeDiscounts(deps, staffOf(request), request.params.id, versionOf(request), request.body),
  );

  app.post(
    '/staff/departures/:id/guarantee',
    route('Guarantee a departure', {
      params: ById,
      body: WithReason,
      response: { 200: StaffDeparture },
    }),
    async (request) =>
      guaranteeDeparture(deps, staffOf(request), request.params.id, request.body.reason),
  );
};
