import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  changeSavedTraveller,
  removeSavedTraveller,
  saveTraveller,
  viewSavedTravellers,
} from '../../actions/savedTravellers.ts';
import { Uuid } from '../../contract/common.ts';
import {
  SavedTraveller,
  SavedTravellerChange,
  SavedTravellerRequest,
  SavedTravellers,
} from '../../contract/profile.ts';
import type { Deps } from '../../deps.ts';
import { signedIn } from '../plumbing.ts';

const ById = Type.Object({ id: Uuid });

export const savedTravellerRoutes: FastifyPluginAsyncTypebox<{ deps: Deps }> = async (
  app,
  { deps },
) => {
  const tags = ['account'];
  const config = { rateLimit: { max: deps.config.limits.quotePerMinute, timeWindow: 60_000 } };

  app.get(
    '/me/travellers',
    {
      schema: {
        tags,
        summary: 'List saved travellers',
        response: { 200: SavedTravellers },
      },
    },
    async (request) => viewSavedTravellers(deps, signedIn(request)),
  );

  app.post(
    '/me/travellers',
    {
      config,
      schema: {
        tags,
        summary: 'Save a traveller for later bookings',
        body: SavedTravellerRequest,
        response: { 201: SavedTraveller },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await saveTraveller(deps, signedIn(request), request.body)),
  );

  app.put(
    '/me/travellers/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Change a saved traveller',
        params: ById,
        body: SavedTravellerChange,
        response: { 200: SavedTraveller },
      },
    },
    async (request) =>
      changeSavedTraveller(deps, signedIn(request), request.params.id, request.body),
  );

  app.delete(
    '/me/travellers/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Delete a saved traveller',
        params: ById,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await removeSavedTraveller(deps, signedIn(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
};
