import type { FastifyPluginAsync } from 'fastify';
import type { Deps } from '../deps.ts';
import { consentRoutes } from './me/consents.ts';
import { contactRoutes } from './me/contact.ts';
import { personalDataRoutes } from './me/personalData.ts';
import { myProfileRoutes } from './me/profile.ts';
import { savedTravellerRoutes } from './me/savedTravellers.ts';

/** Routes for the signed-in customer's stored data. They can't reach anyone else's. */
export const profileRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'private, no-store');
  });
  await app.register(myProfileRoutes, { deps });
  await app.register(savedTravellerRoutes, { deps });
  await app.register(consentRoutes, { deps });
  await app.register(contactRoutes, { deps });
  await app.register(personalDataRoutes, { deps });
};
