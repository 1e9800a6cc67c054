import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { decideConsent, viewConsents } from '../../actions/consents.ts';
import { ConsentDecision, MyConsents } from '../../contract/profile.ts';
import type { Deps } from '../../deps.ts';
import { signedIn, routesOf } from '../plumbing.ts';

const account = routesOf('account');

export const consentRoutes: FastifyPluginAsyncTypebox<{ deps: Deps }> = async (app, { deps }) => {
  const config = { rateLimit: { max: deps.config.limits.quotePerMinute, timeWindow: 60_000 } };

  app.get(
    '/me/consents',
    account('List current and past consents', { response: { 200: MyConsents } }),
    async (request) => viewConsents(deps, signedIn(request)),
  );

  app.post(
    '/me/consents',
    account(
      'Give or withdraw a consent',
      { body: ConsentDecision, response: { 200: MyConsents } },
      config,
    ),
    async (request) => decideConsent(deps, signedIn(request), request.body),
  );
};
