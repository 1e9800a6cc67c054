import {
  approveDepartureEnd,
  previewDepartureEnd,
  requestDepartureEnd,
  viewDepartureEnd,
  withdrawDepartureEnd,
} from '../../actions/endDeparture.ts';
import {
  DepartureEnd,
  DepartureEndDetail,
  DepartureEndPreview,
  DepartureEndRequest,
} from '../../contract/staff.ts';
import { ById, type Routes } from '../plumbing.ts';
import { staffRoute } from './access.ts';

/** Routes for cancelling a departure: one colleague requests it, another approves. */
export const staffDepartureEndRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/departures/:id/end',
    route("View the progress of a departure's cancellation", {
      params: ById,
      response: { 200: DepartureEndDetail },
    }),
    async (request) => viewDepartureEnd(deps, staffOf(request), request.params.id),
  );

  app.post(
    '/staff/departures/:id/end/preview',
    route("Preview a departure's cancellation without changing anything", {
      params: ById,
      response: { 200: DepartureEndPreview },
    }),
    async (request) => previewDepartureEnd(deps, staffOf(request), request.params.id),
  );

  app.post(
    '/staff/departures/:id/end',
    route("Request a departure's cancellation, exactly as previewed", {
      params: ById,
      body: DepartureEndRequest,
      response: { 202: DepartureEnd },
    }),
    async (request) => requestDepartureEnd(deps, staffOf(request), request.params.id, request.body),
  );

  app.post(
    '/staff/departures/:id/end/approve',
    route("Approve a departure's cancellation requested by a colleague", {
      params: ById,
      response: { 202: DepartureEnd },
    }),
    async (request) => approveDepartureEnd(deps, staffOf(request), request.params.id),
  );

  app.post(
    '/staff/departures/:id/end/withdraw',
    route('Withdraw a request to cancel a departure', {
      params: ById,
      response: { 200: DepartureEnd },
    }),
    async (request) => withdrawDepartureEnd(deps, staffOf(request), request.params.id),
  );
};
