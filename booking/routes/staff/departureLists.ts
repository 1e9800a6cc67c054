import {
  exportDepartureMoney,
  listDeparturesAsStaff,
  viewDepartureCalendar,
  viewDepartureHistory,
  viewDepartureMoney,
  viewManifest,
} from '../../actions/staffDepartureLists.ts';
import {
  DepartureCalendar,
  DepartureCalendarQuery,
  DepartureHistory,
  DepartureManifest,
  DepartureMoney,
  DepartureMoneyFile,
  HistoryQuery,
  StaffDepartures,
  StaffDeparturesQuery,
} from '../../contract/staffDepartures.ts';
import { ById, type Routes } from '../plumbing.ts';
import { staffRoute } from './access.ts';

/** Routes for the desk's lists of departures, travellers and changes. */
export const staffDepartureListRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/departures',
    route('List departures by start date, with what is still open on each', {
      querystring: StaffDeparturesQuery,
      response: { 200: StaffDepartures },
    }),
    async (request) => listDeparturesAsStaff(deps, staffOf(request), request.query),
  );

  app.get(
    '/staff/departure-calendar',
    route('List the departures between two dates by trip, with their seats', {
      querystring: DepartureCalendarQuery,
      response: { 200: DepartureCalendar },
    }),
    async (request) => viewDepartureCalendar(deps, staffOf(request), request.query),
  );

  app.get(
    '/staff/departures/:id/travellers',
    route('List everyone on a departure, with rooms, pickup points and missing details', {
      params: ById,
      response: { 200: DepartureManifest },
    }),
    async (request) => viewManifest(deps, staffOf(request), request.params.id),
  );

  app.get(
    '/staff/departures/:id/money',
    route('List what each booking of a departure paid and owes', {
      params: ById,
      response: { 200: DepartureMoney },
    }),
    async (request) => viewDepartureMoney(deps, staffOf(request), request.params.id),
  );

  app.get(
    '/staff/departures/:id/money/csv',
    route('Export what each booking of a departure paid and owes as CSV', {
      params: ById,
      response: { 200: DepartureMoneyFile },
    }),
    async (request) => exportDepartureMoney(deps, staffOf(request), request.params.id),
  );

  app.get(
    '/staff/departures/:id/history',
    route("List a departure's changes, newest first", {
      params: ById,
      querystring: HistoryQuery,
      response: { 200: DepartureHistory },
    }),
    async (request) =>
      viewDepartureHistory(deps, staffOf(request), request.params.id, request.query),
  );
};
