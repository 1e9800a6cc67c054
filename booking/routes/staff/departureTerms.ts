import {
  changeExtras,
  changePickups,
  previewChange,
  viewTerms,
} from '../../actions/departureTerms.ts';
import { StaffDeparture } from '../../contract/staff.ts';
import {
  ChangePreview,
  ChangePreviewRequest,
  DepartureTerms,
  ExtrasChange,
  PickupsChange,
} from '../../contract/staffDepartureTerms.ts';
import { ById, type Routes } from '../plumbing.ts';
import { staffRoute, versionOf } from './access.ts';

/** Routes for pickup points and extras, and for what a change would do. */
export const staffDepartureTermRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/departures/:id/terms',
    route("View a departure's pickup points and extras, with how many people chose each", {
      params: ById,
      response: { 200: DepartureTerms },
    }),
    async (request) => viewTerms(deps, staffOf(request), request.params.id),
  );

  app.put(
    '/staff/departures/:id/extras',
    route('Replace the extras; needs If-Match', {
      params: ById,
      body: ExtrasChange,
      response: { 200: StaffDeparture },
    }),
    async (request) =>
      changeExtras(deps, staffOf(request), request.params.id, versionOf(request), request.body),
  );

  app.put(
    '/staff/departures/:id/pickups',
    route('Replace the pickup points; needs If-Match', {
      params: ById,
      body: PickupsChange,
      response: { 200: StaffDeparture },
    }),
    async (request) =>
      changePickups(deps, staffOf(request), request.params.id, versionOf(request), request.body),
  );

  app.post(
    '/staff/departures/:id/changes/preview',
    route('Show what a change would do to holds, prices and bookings, without making it', {
      params: ById,
      body: ChangePreviewRequest,
      response: { 200: ChangePreview },
    }),
    async (request) => previewChange(deps, staffOf(request), request.params.id, request.body),
  );
};
