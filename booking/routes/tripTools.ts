import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
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
import { answerOnce, signedIn } from './plumbing.ts';

const params = Type.Object({ reference: Type.String({ maxLength: 20 }) });

export const tripToolRoutes: FastifyPluginAsyncTypebox<{ deps: Deps }> = async (app, { deps }) => {
  const tags = ['account'];
  const config = { rateLimit: { max: deps.config.limits.quotePerMinute, timeWindow: 60_000 } };
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'private, no-store');
  });

  app.get(
    '/me/trips/:reference',
    {
      schema: {
        tags,
        summary: "View a booking's leader, group, roommates and messages",
        params,
        response: { 200: TripTools },
      },
    },
    async (request) => viewTripTools(deps, signedIn(request), request.params.reference),
  );

  app.post(
    '/me/trips/:reference/messages',
    {
      config,
      schema: {
        tags,
        summary: 'Send the operator a message about a booking',
        params,
        body: MessageRequest,
        response: { 201: Message },
      },
    },
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
    {
      config,
      schema: {
        tags,
        summary: 'Choose what to show the group about the owner',
        params,
        body: RosterDecision,
        response: { 200: TripTools },
      },
    },
    async (request) =>
      decideRoster(deps, signedIn(request), request.params.reference, request.body),
  );

  app.put(
    '/me/trips/:reference/room-mates',
    {
      config,
      schema: {
        tags,
        summary: 'Set roommate preferences',
        params,
        body: RoommatesRequest,
        response: { 200: TripTools },
      },
    },
    async (request) =>
      chooseRoommates(deps, signedIn(request), request.params.reference, request.body.preference),
  );
};
