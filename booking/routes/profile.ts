import { consentRoutes } from './me/consents.ts';
import { contactRoutes } from './me/contact.ts';
import { personalDataRoutes } from './me/personalData.ts';
import { myProfileRoutes } from './me/profile.ts';
import { savedTravellerRoutes } from './me/savedTravellers.ts';
import { savedTripRoutes } from './me/savedTrips.ts';
import type { Routes } from './plumbing.ts';

/** Routes for the signed-in customer's stored data. They can't reach anyone else's. */
export const profileRoutes: Routes = async (app, { deps }) => {
  await app.register(myProfileRoutes, { deps });
  await app.register(savedTravellerRoutes, { deps });
  await app.register(savedTripRoutes, { deps });
  await app.register(consentRoutes, { deps });
  await app.register(contactRoutes, { deps });
  await app.register(personalDataRoutes, { deps });
};
