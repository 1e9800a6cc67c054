import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { changeProfile, viewProfile } from '../../actions/profile.ts';
import { MyProfile, ProfileChange } from '../../contract/profile.ts';
import type { Deps } from '../../deps.ts';
import { signedIn, routesOf } from '../plumbing.ts';

const account = routesOf('account');

export const myProfileRoutes: FastifyPluginAsyncTypebox<{ deps: Deps }> = async (app, { deps }) => {
  const config = { rateLimit: { max: deps.config.limits.quotePerMinute, timeWindow: 60_000 } };

  app.get(
    '/me',
    account("View the signed-in customer's profile", { response: { 200: MyProfile } }),
    async (request) => viewProfile(deps, signedIn(request)),
  );

  app.patch(
    '/me',
    account(
      'Change the profile; refused if its version is out of date',
      { body: ProfileChange, response: { 200: MyProfile } },
      config,
    ),
    async (request) => changeProfile(deps, signedIn(request), request.body),
  );
};
