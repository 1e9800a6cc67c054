import { changeProfile, viewProfile } from '../../actions/profile.ts';
import { MyProfile, ProfileChange } from '../../contract/profile.ts';
import { perMinute, type Routes, routesOf, signedIn } from '../plumbing.ts';

const account = routesOf('account');

export const myProfileRoutes: Routes = async (app, { deps }) => {
  const change = routesOf('account', perMinute(deps.config.limits.quotePerMinute));

  app.get(
    '/me',
    account("View the signed-in customer's profile", { response: { 200: MyProfile } }),
    async (request) => viewProfile(deps, signedIn(request)),
  );

  app.patch(
    '/me',
    change('Change the profile; refused if its version is out of date', {
      body: ProfileChange,
      response: { 200: MyProfile },
    }),
    async (request) => changeProfile(deps, signedIn(request), request.body),
  );
};
