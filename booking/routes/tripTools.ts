import {
  chooseRoommates,
  decideRoster,
  viewTripTools,
  writeMessage,
} from '../actions/tripTools.ts';
import {
  Message,
  MessageRequest,
  RoommatesRequest,
  RosterDecision,
  TripTools,
} from '../contract/tripTools.ts';
import {
  answerOnce,
  ByReference,
  limitFriendCodes,
  perMinute,
  type Routes,
  routesOf,
  signedIn,
} from './plumbing.ts';

const account = routesOf('account');

export const tripToolRoutes: Routes = async (app, { deps }) => {
  const change = routesOf('account', perMinute(deps.config.limits.quotePerMinute));

  app.get(
    '/me/trips/:reference',
    account("View a booking's leader, group, roommates and messages", {
      params: ByReference,
      response: { 200: TripTools },
    }),
    async (request) => viewTripTools(deps, signedIn(request), request.params.reference),
  );

  app.post(
    '/me/trips/:reference/messages',
    change('Send the operator a message about a booking', {
      params: ByReference,
      body: MessageRequest,
      response: { 201: Message },
    }),
    async (request, reply) => {
      const customer = signedIn(request);
      const { reference } = request.params;
      const once = { scope: `${customer.id}:POST /me/trips/${reference}/messages`, ttlHours: 24 };
      return answerOnce<Message>(deps, request, reply, once, (finish) =>
        writeMessage(deps, customer, reference, request.body.text, finish),
      );
    },
  );

  app.put(
    '/me/trips/:reference/roster',
    change('Choose what the group sees about the owner', {
      params: ByReference,
      body: RosterDecision,
      response: { 200: TripTools },
    }),
    async (request) =>
      decideRoster(deps, signedIn(request), request.params.reference, request.body),
  );

  app.put(
    '/me/trips/:reference/room-mates',
    {
      ...change("Set roommate preferences and a friend's code", {
        params: ByReference,
        body: RoommatesRequest,
        response: { 200: TripTools },
      }),
      preHandler: limitFriendCodes(app, deps.config),
    },
    async (request) =>
      chooseRoommates(deps, signedIn(request), request.params.reference, request.body),
  );
};
