import {
  answerMessage,
  assignMessages,
  settleMessages,
  viewThread,
  viewThreads,
} from '../../actions/staffMessages.ts';
import {
  MessagesSettled,
  StaffMessage,
  StaffMessageRequest,
  StaffMessages,
  StaffThreads,
  ThreadAssignment,
} from '../../contract/tripTools.ts';
import { answerOnce, ByReference, referenceOf, type Routes } from '../plumbing.ts';
import { onceBy, staffRoute } from './access.ts';

export const staffMessageRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/messages',
    route('List message threads, unanswered ones first', { response: { 200: StaffThreads } }),
    async (request) => viewThreads(deps, staffOf(request)),
  );

  app.get(
    '/staff/bookings/:reference/messages',
    route("View a booking's messages and mark them as read", {
      params: ByReference,
      response: { 200: StaffMessages },
    }),
    async (request) => viewThread(deps, staffOf(request), referenceOf(request.params)),
  );

  app.post(
    '/staff/bookings/:reference/messages',
    route("Send a message to a booking's traveller", {
      params: ByReference,
      body: StaffMessageRequest,
      response: { 201: StaffMessage },
    }),
    async (request, reply) => {
      const staff = staffOf(request);
      const reference = referenceOf(request.params);
      const once = { ...onceBy(staff, `/bookings/${reference}/messages`), ttlHours: 24 };
      return answerOnce<StaffMessage>(deps, request, reply, once, (finish) =>
        answerMessage(deps, staff, reference, request.body, finish),
      );
    },
  );

  const oneThread = { params: ByReference, response: { 200: StaffMessages } };

  app.post(
    '/staff/bookings/:reference/messages/assign',
    route("Assign a booking's messages to someone, or to no one", {
      ...oneThread,
      body: ThreadAssignment,
    }),
    async (request) =>
      assignMessages(deps, staffOf(request), referenceOf(request.params), request.body.to),
  );

  app.post(
    '/staff/bookings/:reference/messages/settle',
    route("Record that a traveller's messages need no answer", {
      ...oneThread,
      body: MessagesSettled,
    }),
    async (request) =>
      settleMessages(deps, staffOf(request), referenceOf(request.params), request.body.upTo),
  );
};
