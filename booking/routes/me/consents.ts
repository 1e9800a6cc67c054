import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { decideConsent, viewConsents } from '../../actions/consents.ts';
import { ConsentDecision, MyConsents } from '../../contract/profile.ts';
import type { Deps } from '../../deps.ts';
import { signedIn } from '../plumbing.ts';

export const consentRoutes: FastifyPluginAsyncTypebox<{ deps: Deps }> = async (app, { deps }) => {
  const tags = ['account'];
  const config = { rateLimit: { max: deps.config.limits.quotePerMinute, timeWindow: 60_000 } };

  app.get(
    '/me/consents',
    {
      schema: {
        tags,
        summary: 'List current and past consents',
        response: { 200: MyConsents },
      },
    },
    async (request) => viewConsents(deps, signedIn(request)),
  );

  app.post(
    '/me/consents',
    {
      config,
      schema: {
        tags,
        summary: 'Give or withdraw a consent',
        body: ConsentDecision,
        response: { 200: MyConsents },
      },
    },
    async (request) => decideConsent(deps, signedIn(request), request.body),
  );
};
