import type { FastifyRequest } from 'fastify';
import {
  changeRoles,
  endAccess,
  inviteAnew,
  invitePerson,
  viewPeople,
} from '../../actions/staffPeople.ts';
import { withoutSession } from '../../actions/staff.ts';
import { createKey, endKey, viewKeys } from '../../actions/staffKeys.ts';
import { WithReason } from '../../contract/staff.ts';
import { NewPerson, RolesChange, StaffPeople, StaffPerson } from '../../contract/staffAccounts.ts';
import { NewKey, NewKeyRequest, StaffKey, StaffKeys } from '../../contract/staffKeys.ts';
import { sameText } from '../../providers/crypto/compare.ts';
import { answerOnce, ById, type Routes } from '../plumbing.ts';
import { bearerOf, onceIfKeyed, staffOf, staffRoute, versionOf } from './access.ts';

/** The routes that `npm run staff` also calls, to invite the first owner and to make keys. */
export const staffInvitationRoutes: Routes = async (app, { deps }) => {
  const { route } = staffRoute(deps);
  const { staffInviteKeys } = deps.config;
  const isFromServer = (request: FastifyRequest) =>
    staffInviteKeys.some((key) => sameText(key, bearerOf(request)));
  app.addHook('onRequest', async (request) => {
    if (!isFromServer(request)) return;
    request.staff = withoutSession('npm run staff', ['owner'], request.id);
  });
  app.addHook('onRequest', async (request) => void staffOf(request));

  app.post(
    '/staff/people',
    route('Invite someone by email', { body: NewPerson, response: { 201: StaffPerson } }),
    async (request, reply) => {
      const staff = staffOf(request);
      const once = onceIfKeyed(staff, '/people');
      return answerOnce<StaffPerson>(deps, request, reply, once, (finish) =>
        invitePerson(deps, staff, request.body, finish),
      );
    },
  );

  app.post(
    '/staff/keys',
    route('Make a key for another program; a repeat is refused', {
      body: NewKeyRequest,
      response: { 201: NewKey },
    }),
    async (request, reply) => {
      const staff = staffOf(request);
      // An owner's key can't do what needs a code. Whoever runs the server could do it anyway.
      const options = { mayConfirm: isFromServer(request) };
      const once = { ...onceIfKeyed(staff, '/keys'), isToldOnce: true };
      return answerOnce<NewKey>(deps, request, reply, once, (finish) =>
        createKey(deps, staff, request.body, finish, options),
      );
    },
  );
};

/** Routes for owners to see and change who is on the staff, and which keys other programs have. */
export const staffPeopleRoutes: Routes = async (app, { deps }) => {
  const { route } = staffRoute(deps);
  const onePerson = { params: ById, response: { 200: StaffPerson } };

  app.get(
    '/staff/people',
    route('List everyone who is or was on the staff', { response: { 200: StaffPeople } }),
    async (request) => viewPeople(deps, staffOf(request)),
  );

  app.patch(
    '/staff/people/:id',
    route("Change someone's roles", { ...onePerson, body: RolesChange }),
    async (request) =>
      changeRoles(deps, staffOf(request), request.params.id, {
        roles: request.body.roles,
        version: versionOf(request),
      }),
  );

  app.post(
    '/staff/people/:id/end',
    route("End someone's access at once", { ...onePerson, body: WithReason }),
    async (request) => endAccess(deps, staffOf(request), request.params.id, request.body.reason),
  );

  app.post(
    '/staff/people/:id/invitation',
    route('Send a new invitation, which replaces the second factor', onePerson),
    async (request, reply) => {
      const staff = staffOf(request);
      const { id } = request.params;
      const once = onceIfKeyed(staff, `/people/${id}/invitation`);
      return answerOnce<StaffPerson>(deps, request, reply, once, (finish) =>
        inviteAnew(deps, staff, id, finish),
      );
    },
  );

  app.get(
    '/staff/keys',
    route('List the keys of other programs', { response: { 200: StaffKeys } }),
    async (request) => viewKeys(deps, staffOf(request)),
  );

  app.post(
    '/staff/keys/:id/revoke',
    route('End a key at once', { params: ById, response: { 200: StaffKey } }),
    async (request) => endKey(deps, staffOf(request), request.params.id),
  );
};
