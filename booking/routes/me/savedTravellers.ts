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
import { ById, perMinute, type Routes, routesOf, signedIn } from '../plumbing.ts';

const account = routesOf('account');

export const savedTravellerRoutes: Routes = async (app, { deps }) => {
  const change = routesOf('account', perMinute(deps.config.limits.quotePerMinute));

  app.get(
    '/me/travellers',
    account('List saved travellers', { response: { 200: SavedTravellers } }),
    async (request) => viewSavedTravellers(deps, signedIn(request)),
  );

  app.post(
    '/me/travellers',
    change('Save a traveller for later bookings', {
      body: SavedTravellerRequest,
      response: { 201: SavedTraveller },
    }),
    async (request) => saveTraveller(deps, signedIn(request), request.body),
  );

  app.put(
    '/me/travellers/:id',
    change('Change a saved traveller', {
      params: ById,
      body: SavedTravellerChange,
      response: { 200: SavedTraveller },
    }),
    async (request) =>
      changeSavedTraveller(deps, signedIn(request), request.params.id, request.body),
  );

  app.delete(
    '/me/travellers/:id',
    change('Delete a saved traveller', { params: ById, response: { 204: Type.Null() } }),
    async (request) => removeSavedTraveller(deps, signedIn(request), request.params.id),
  );
};
