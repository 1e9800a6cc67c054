import { Type } from 'typebox';
import {
  mergeSavedTrips,
  removeSavedTrip,
  saveTrip,
  viewSavedTrips,
} from '../../actions/savedTrips.ts';
import { ByTripSlug, SavedTrips, SavedTripsMerge } from '../../contract/savedTrips.ts';
import { perMinute, type Routes, routesOf, signedIn } from '../plumbing.ts';

const account = routesOf('account');

export const savedTripRoutes: Routes = async (app, { deps }) => {
  const change = routesOf('account', perMinute(deps.config.limits.quotePerMinute));

  app.get(
    '/me/saved-trips',
    account('List saved trips', { response: { 200: SavedTrips } }),
    async (request) => viewSavedTrips(deps, signedIn(request)),
  );

  app.put(
    '/me/saved-trips',
    change("Add a device's saved trips; never removes any", {
      body: SavedTripsMerge,
      response: { 200: SavedTrips },
    }),
    async (request) => mergeSavedTrips(deps, signedIn(request), request.body),
  );

  app.put(
    '/me/saved-trips/:slug',
    change('Save a trip', { params: ByTripSlug, response: { 200: SavedTrips } }),
    async (request) => saveTrip(deps, signedIn(request), request.params.slug),
  );

  app.delete(
    '/me/saved-trips/:slug',
    change('Remove a saved trip', { params: ByTripSlug, response: { 204: Type.Null() } }),
    async (request) => removeSavedTrip(deps, signedIn(request), request.params.slug),
  );
};
