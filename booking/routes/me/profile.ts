import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { changeProfile, viewProfile } from '../../actions/profile.ts';
import { MyProfile, ProfileChange } from '../../contract/profile.ts';
import type { Deps } from '../../deps.ts';
import { signedIn } from '../plumbing.ts';

export const myProfileRoutes: FastifyPluginAsyncTypebox<{ deps: Deps }> = async (app, { deps }) => {
  const tags = ['account'];
  const config = { rateLimit: { max: deps.config.limits.quotePerMinute, timeWindow: 60_000 } };

  app.get(
    '/me',
    {
      schema: {
        tags,
        summary: "View the signed-in customer's profile",
        response: { 200: MyProfile },
      },
    },
    async (request) => viewProfile(deps, signedIn(request)),
  );

  app.patch(
    '/me',
    {
      config,
      schema: {
        tags,
        summary: 'Change the profile; refused if its version is out of date',
        body: ProfileChange,
        response: { 200: MyProfile },
      },
    },
    async (request) => changeProfile(deps, signedIn(request), request.body),
  );
};
