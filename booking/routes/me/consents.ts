import { decideConsent, viewConsents } from '../../actions/consents.ts';
import { ConsentDecision, MyConsents } from '../../contract/profile.ts';
import { perMinute, type Routes, routesOf, signedIn } from '../plumbing.ts';

const account = routesOf('account');

export const consentRoutes: Routes = async (app, { deps }) => {
  const change = routesOf('account', perMinute(deps.config.limits.quotePerMinute));

  app.get(
    '/me/consents',
    account('List current and past consents', { response: { 200: MyConsents } }),
    async (request) => viewConsents(deps, signedIn(request)),
  );

  app.post(
    '/me/consents',
    change('Give or withdraw a consent', { body: ConsentDecision, response: { 200: MyConsents } }),
    async (request) => decideConsent(deps, signedIn(request), request.body),
  );
};
