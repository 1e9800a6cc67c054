import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  changeLeader,
  endLeaderLink,
  exportList,
  makeCopy,
  makeLeaderLink,
  openList,
  openListByLink,
  storeTicks,
  viewCheckIns,
  viewLeaderLinks,
  viewLeaders,
  viewLedDepartures,
} from '../../actions/staffManifest.ts';
import { saveRooms } from '../../actions/roomPlan.ts';
import { Uuid } from '../../contract/common.ts';
import { StaffRooms } from '../../contract/rooms.ts';
import {
  CheckInQuery,
  CheckIns,
  CopyMade,
  CopyRequest,
  DepartureListing,
  ExportRequest,
  LeaderChange,
  LeaderLinkMade,
  LeaderLinkRequest,
  LeaderLinks,
  Leaders,
  LeaderSaved,
  LedDepartures,
  ListRequest,
  NewLeaderLink,
  RoomPlanChange,
  TickBatch,
  TicksStored,
} from '../../contract/staffManifest.ts';
import { Refusal } from '../../errors.ts';
import {
  answerOnce,
  ById,
  fileOf,
  limitKey,
  perAddress,
  perMinute,
  perQuarterHour,
  sendFile,
  type Routes,
  routesOf,
} from '../plumbing.ts';
import { onceIfKeyed, staffOf, staffRoute, versionOf } from './access.ts';

const OneLink = Type.Object({ ...ById.properties, linkId: Uuid });

/** Routes for the list of a departure's travellers: check-ins, copies, links and rooms. */
export const staffManifestRoutes: Routes = async (app, { deps }) => {
  const { route } = staffRoute(deps);

  app.post(
    '/staff/departures/:id/list',
    route("Open a departure's list with contacts; who did is recorded", {
      params: ById,
      body: ListRequest,
      response: { 200: DepartureListing },
    }),
    async (request) => openList(deps, staffOf(request), request.params.id, request.body),
  );

  app.get(
    '/staff/departures/:id/check-ins',
    route("List a departure's check-ins, and every tick", {
      params: ById,
      querystring: CheckInQuery,
      response: { 200: CheckIns },
    }),
    async (request) =>
      viewCheckIns(deps, staffOf(request), request.params.id, request.query.cursor ?? null),
  );

  app.post(
    '/staff/departures/:id/check-ins',
    route('Store ticks made on a device, each once; safe to repeat', {
      params: ById,
      body: TickBatch,
      response: { 200: TicksStored },
    }),
    async (request) => storeTicks(deps, staffOf(request), request.params.id, request.body.ticks),
  );

  app.post(
    '/staff/departures/:id/copies',
    route('Number a copy of the list to print', {
      params: ById,
      body: CopyRequest,
      response: { 201: CopyMade },
    }),
    async (request, reply) => {
      const staff = staffOf(request);
      const { id } = request.params;
      const once = onceIfKeyed(staff, `/departures/${id}/copies`);
      return answerOnce<CopyMade>(deps, request, reply, once, (finish) =>
        makeCopy(deps, staff, id, request.body, finish),
      );
    },
  );

  app.post(
    '/staff/departures/:id/export',
    route('Download the list; who did, and why, is recorded', {
      params: ById,
      body: ExportRequest,
      response: {
        200: fileOf(
          'text/csv',
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        ),
      },
    }),
    async (request, reply) =>
      sendFile(reply, await exportList(deps, staffOf(request), request.params.id, request.body)),
  );

  app.get(
    '/staff/departures/:id/leader-links',
    route('List the links made for leaders without an account', {
      params: ById,
      response: { 200: LeaderLinks },
    }),
    async (request) => viewLeaderLinks(deps, staffOf(request), request.params.id),
  );

  app.post(
    '/staff/departures/:id/leader-links',
    route('Make a link that shows the list; a repeat is refused', {
      params: ById,
      body: NewLeaderLink,
      response: { 201: LeaderLinkMade },
    }),
    async (request, reply) => {
      const staff = staffOf(request);
      const { id } = request.params;
      const path = `/departures/${id}/leader-links`;
      const once = { ...onceIfKeyed(staff, path), isToldOnce: true };
      return answerOnce<LeaderLinkMade>(deps, request, reply, once, (finish) =>
        makeLeaderLink(deps, staff, id, request.body, finish),
      );
    },
  );

  app.post(
    '/staff/departures/:id/leader-links/:linkId/revoke',
    route("End a leader's link at once", { params: OneLink, response: { 200: LeaderLinks } }),
    async (request) =>
      endLeaderLink(deps, staffOf(request), request.params.id, request.params.linkId),
  );

  app.get(
    '/staff/leaders',
    route('List people who may lead a departure', { response: { 200: Leaders } }),
    async (request) => viewLeaders(deps, staffOf(request)),
  );

  app.put(
    '/staff/departures/:id/leader',
    route("Choose a departure's leader among the staff", {
      params: ById,
      body: LeaderChange,
      response: { 200: LeaderSaved },
    }),
    async (request) =>
      changeLeader(deps, staffOf(request), request.params.id, versionOf(request), request.body),
  );

  app.put(
    '/staff/departures/:id/rooms',
    route('Assign rooms: everyone to exactly one', {
      params: ById,
      body: RoomPlanChange,
      response: { 200: StaffRooms },
    }),
    async (request) =>
      saveRooms(deps, staffOf(request), request.params.id, versionOf(request), request.body),
  );
};

/** What the site asks for leaders: the list behind a link, and the departures that someone leads. */
export const leaderLinkRoutes: Routes = async (app, { deps }) => {
  app.addHook('onRequest', async (request) => {
    if (!request.isFromSite) throw new Refusal('authentication_required');
  });
  const { staffPerMinute, staffSignInsPer15Minutes } = deps.config.limits;
  const byLink = routesOf(
    'staff',
    perAddress('leader-link', perQuarterHour(staffSignInsPer15Minutes * 4)),
  );
  const own = routesOf('staff', {
    ...perMinute(staffPerMinute),
    keyGenerator: (request: FastifyRequest) =>
      request.staffEntry ? `staff:${request.staffEntry.sessionId}` : limitKey(request),
  });

  app.post(
    '/staff/auth/leader-links',
    byLink("Read a departure's list with a leader's link; each time is recorded", {
      body: LeaderLinkRequest,
      response: { 200: DepartureListing },
    }),
    async (request) => openListByLink(deps, request.body.token, request.id),
  );

  app.get(
    '/staff/me/departures',
    own('List the departures that the caller leads', { response: { 200: LedDepartures } }),
    async (request) => viewLedDepartures(deps, staffOf(request)),
  );
};
