import {
  deleteDeparture,
  makePlan,
  previewDeparture,
  previewPlan,
  publishDepartures,
  viewDepartureChoices,
} from '../../actions/departurePlans.ts';
import { NewDepartureRequest, StaffDeparture } from '../../contract/staff.ts';
import {
  DepartureChoices,
  DeparturePlan,
  DeparturePlanConfirm,
  DeparturePlanRequest,
  MadeDepartures,
  NewDeparturePreview,
  PublishMany,
} from '../../contract/staffDeparturePlans.ts';
import { answerOnce, ById, type Routes } from '../plumbing.ts';
import { onceBy, staffRoute, versionOf } from './access.ts';

/** Routes for new departures: dry runs, series, copied seasons, and drafts. */
export const staffDeparturePlanRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/departure-choices',
    route('List the trips and cancellation policies a new departure can have', {
      response: { 200: DepartureChoices },
    }),
    async (request) => viewDepartureChoices(deps, staffOf(request)),
  );

  app.post(
    '/staff/departures/preview',
    route('Check a new departure without writing it', {
      body: NewDepartureRequest,
      response: { 200: NewDeparturePreview },
    }),
    async (request) => previewDeparture(deps, staffOf(request), request.body),
  );

  app.post(
    '/staff/departure-plans/preview',
    route('Show the drafts that a series or a copied season would make', {
      body: DeparturePlanRequest,
      response: { 200: DeparturePlan },
    }),
    async (request) => previewPlan(deps, staffOf(request), request.body),
  );

  app.post(
    '/staff/departure-plans',
    route('Make the drafts of a series or a copied season, as they were shown', {
      body: DeparturePlanConfirm,
      response: { 201: MadeDepartures },
    }),
    async (request, reply) => {
      const staff = staffOf(request);
      return answerOnce<MadeDepartures>(
        deps,
        request,
        reply,
        onceBy(staff, 'departure-plans'),
        (finish) => makePlan(deps, staff, request.body, finish),
      );
    },
  );

  app.post(
    '/staff/departures/publish',
    route('Publish several drafts, all of them or none', {
      body: PublishMany,
      response: { 200: MadeDepartures },
    }),
    async (request) => publishDepartures(deps, staffOf(request), request.body),
  );

  app.delete(
    '/staff/departures/:id',
    route('Delete a draft; needs If-Match', { params: ById, response: { 200: StaffDeparture } }),
    async (request) =>
      deleteDeparture(deps, staffOf(request), request.params.id, versionOf(request)),
  );
};
