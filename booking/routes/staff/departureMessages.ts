import { Type } from 'typebox';
import {
  previewDepartureMessage,
  sendDepartureMessage,
  testDepartureMessage,
  viewDepartureMessage,
  viewDepartureMessages,
} from '../../actions/departureMessages.ts';
import { showWaitlistContact, viewWaitlist, withdrawOffer } from '../../actions/staffWaitlist.ts';
import { Uuid } from '../../contract/common.ts';
import {
  DepartureListQuery,
  DepartureMessageDetail,
  DepartureMessageDraft,
  DepartureMessagePreview,
  DepartureMessageRequest,
  DepartureMessages,
  DepartureMessageTest,
  StaffWaitlist,
  WaitlistContact,
} from '../../contract/departureMessages.ts';
import { WithReason } from '../../contract/staff.ts';
import { answerOnce, ById, type Routes } from '../plumbing.ts';
import { onceBy, staffRoute } from './access.ts';

const ByEntry = Type.Object({ ...ById.properties, entryId: Uuid });
const ByMessage = Type.Object({ ...ById.properties, messageId: Uuid });

/** Routes for a departure's waiting list, and for messages to its travellers. */
export const staffDepartureMessageRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/departures/:id/waitlist',
    route("List a departure's waiting list in its order, with contact details masked", {
      params: ById,
      querystring: DepartureListQuery,
      response: { 200: StaffWaitlist },
    }),
    async (request) => viewWaitlist(deps, staffOf(request), request.params.id, request.query),
  );

  app.post(
    '/staff/departures/:id/waitlist/:entryId/contact',
    route('Show how to reach someone on the waiting list, with a reason', {
      params: ByEntry,
      body: WithReason,
      response: { 200: WaitlistContact },
    }),
    async (request) => {
      const { id: departureId, entryId: id } = request.params;
      return showWaitlistContact(deps, staffOf(request), { departureId, id }, request.body.reason);
    },
  );

  app.post(
    '/staff/departures/:id/waitlist/:entryId/withdraw',
    route('Take back an offer that nobody opened; its seats go to the next in line', {
      params: ByEntry,
      body: WithReason,
      response: { 200: StaffWaitlist },
    }),
    async (request) => {
      const { id: departureId, entryId: id } = request.params;
      return withdrawOffer(deps, staffOf(request), { departureId, id }, request.body.reason);
    },
  );

  app.get(
    '/staff/departures/:id/messages',
    route("List messages to a departure's travellers, and who can be written to", {
      params: ById,
      querystring: DepartureListQuery,
      response: { 200: DepartureMessages },
    }),
    async (request) =>
      viewDepartureMessages(deps, staffOf(request), request.params.id, request.query),
  );

  app.get(
    '/staff/departures/:id/messages/:messageId',
    route("View a message to a departure's travellers, with the delivery of each copy", {
      params: ByMessage,
      response: { 200: DepartureMessageDetail },
    }),
    async (request) => {
      const { id, messageId } = request.params;
      return viewDepartureMessage(deps, staffOf(request), id, messageId);
    },
  );

  app.post(
    '/staff/departures/:id/messages/preview',
    route('Preview a message: how many get it, and the first copy', {
      params: ById,
      body: DepartureMessageDraft,
      response: { 200: DepartureMessagePreview },
    }),
    async (request) =>
      previewDepartureMessage(deps, staffOf(request), request.params.id, request.body),
  );

  app.post(
    '/staff/departures/:id/messages/test',
    route('Email yourself a test of a message', {
      params: ById,
      body: DepartureMessageDraft,
      response: { 202: DepartureMessageTest },
    }),
    async (request, reply) => {
      const staff = staffOf(request);
      const { id } = request.params;
      const once = { ...onceBy(staff, `/departures/${id}/messages/test`), ttlHours: 24 };
      return answerOnce<DepartureMessageTest>(deps, request, reply, once, (finish) =>
        testDepartureMessage(deps, staff, id, request.body, finish),
      );
    },
  );

  app.post(
    '/staff/departures/:id/messages',
    route("Write to some or all of a departure's travellers, once each", {
      params: ById,
      body: DepartureMessageRequest,
      response: { 201: DepartureMessageDetail },
    }),
    async (request, reply) => {
      const staff = staffOf(request);
      const { id } = request.params;
      const once = onceBy(staff, `/departures/${id}/messages`);
      return answerOnce<DepartureMessageDetail>(deps, request, reply, once, (finish) =>
        sendDepartureMessage(deps, staff, id, request.body, finish),
      );
    },
  );
};
