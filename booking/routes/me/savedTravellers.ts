import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  changeSavedTraveller,
  removeSavedTraveller,
  saveTraveller,
  viewSavedTravellers,
} from '../../actions/savedTravellers.ts';
import {
  SavedTraveller,
  SavedTravellerChange,
  SavedTravellerRequest,
  SavedTravellers,
} from '../../contract/profile.ts';
import type { Deps } from '../../deps.ts';
import { ById, routesOf, signedIn } from '../plumbing.ts';

const account = routesOf('account');

export const savedTravellerRoutes: FastifyPluginAsyncTypebox<{ deps: Deps }> = async (
  app,
  { deps },
) => {
  const config = { rateLimit: { max: deps.config.limits.quotePerMinute, timeWindow: 60_000 } };

  app.get(
    '/me/travellers',
    account('List saved travellers', { response: { 200: SavedTravellers } }),
    async (request) => viewSavedTravellers(deps, signedIn(request)),
  );

  app.post(
    '/me/travellers',
    account(
      'Save a traveller for later bookings',
      { body: SavedTravellerRequest, response: { 201: SavedTraveller } },
      config,
    ),
    async (request, reply) =>
      reply.code(201).send(await saveTraveller(deps, signedIn(request), request.body)),
  );

  app.put(
    '/me/travellers/:id',
    account(
      'Change a saved traveller',
      { params: ById, body: SavedTravellerChange, response: { 200: SavedTraveller } },
      config,
    ),
    async (request) =>
      changeSavedTraveller(deps, signedIn(request), request.params.id, request.body),
  );

  app.delete(
    '/me/travellers/:id',
    account('Delete a saved traveller', { params: ById, response: { 204: Type.Null() } }, config),
    async (request, reply) => {
      await removeSavedTraveller(deps, signedIn(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
};
