import { Type } from 'typebox';
import {
  addPasskey,
  challengePasskey,
  confirmPasskey,
  describeFactors,
  offerPasskey,
  removePasskey,
  viewPasskeys,
} from '../../actions/staffPasskeys.ts';
import {
  NewPasskey,
  PasskeyAdded,
  PasskeyAnswer,
  PasskeyChallenge,
  PasskeyOffer,
  StaffFactors,
  StaffPasskeys,
} from '../../contract/staffPasskeys.ts';
import { ById, type Routes } from '../plumbing.ts';
import { entryOf, entryRoute, sessionNotes, signedInEntry } from './access.ts';

/** Routes for passkeys, inside the routes for signing in, which only the site calls. */
export const staffPasskeyRoutes: Routes = async (app, { deps }) => {
  const route = entryRoute(deps);
  const noteSession = sessionNotes(deps);

  app.get(
    '/staff/auth/factors',
    route('View what the second step may be: an app, a passkey or both', {
      response: { 200: StaffFactors },
    }),
    async (request) => describeFactors(entryOf(request)),
  );

  app.post(
    '/staff/auth/passkeys/offer',
    route('Get what a browser needs to make a passkey', { response: { 200: PasskeyOffer } }),
    async (request) => offerPasskey(deps, entryOf(request)),
  );

  app.post(
    '/staff/auth/passkeys',
    route('Add the passkey that a browser made; the first second factor brings recovery codes', {
      body: NewPasskey,
      response: { 201: PasskeyAdded },
    }),
    async (request) => {
      const entry = entryOf(request);
      const added = await addPasskey(deps, entry, request.body);
      if (!entry.isConfirmed) noteSession('signed_in', request, entry.name);
      return added;
    },
  );

  app.post(
    '/staff/auth/passkeys/challenge',
    route('Get what a browser needs to use a passkey', { response: { 200: PasskeyChallenge } }),
    async (request) => challengePasskey(deps, entryOf(request)),
  );

  app.post(
    '/staff/auth/factor/passkey',
    route('Take the second step, or repeat it, with a passkey', {
      body: PasskeyAnswer,
      response: { 204: Type.Null() },
    }),
    async (request) => {
      const entry = entryOf(request);
      await confirmPasskey(deps, entry, request.body);
      if (!entry.isConfirmed) noteSession('signed_in', request, entry.name);
    },
  );

  app.get(
    '/staff/me/passkeys',
    route('List your own passkeys', { response: { 200: StaffPasskeys } }),
    async (request) => viewPasskeys(deps, signedInEntry(request)),
  );

  app.delete(
    '/staff/me/passkeys/:id',
    route('Remove one of your passkeys, unless it is your last second factor', {
      params: ById,
      response: { 204: Type.Null() },
    }),
    async (request) => removePasskey(deps, signedInEntry(request), request.params.id),
  );
};
