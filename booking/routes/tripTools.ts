import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
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
import type { Deps } from '../deps.ts';
import { answerOnce, ByReference, routesOf, signedIn } from './plumbing.ts';

const account = routesOf('account');

export const tripToolRoutes: FastifyPluginAsyncTypebox<{ deps: Deps }> = async (app, { deps }) => {
  const config = { rateLimit: { max: deps.config.limits.quotePerMinute, timeWindow: 60_000 } };
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'private, no-store');
  });

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
    account(
      'Send the operator a message about a booking',
      { params: ByReference, body: MessageRequest, response: { 201: Message } },
      config,
    ),
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
    account(
      'Choose what to show the group about the owner',
      { params: ByReference, body: RosterDecision, response: { 200: TripTools } },
      config,
    ),
    async (request) =>
      decideRoster(deps, signedIn(request), request.params.reference, request.body),
  );

  app.put(
    '/me/trips/:reference/room-mates',
    account(
      'Set roommate preferences',
      { params: ByReference, body: RoommatesRequest, response: { 200: TripTools } },
      config,
    ),
    async (request) =>
      chooseRoommates(deps, signedIn(request), request.params.reference, request.body.preference),
  );
};
