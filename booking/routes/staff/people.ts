import {
  changeRoles,
  endAccess,
  inviteAnew,
  invitePerson,
  viewPeople,
} from '../../actions/staffPeople.ts';
import { withoutSession } from '../../actions/staff.ts';
import { WithReason } from '../../contract/staff.ts';
import { NewPerson, RolesChange, StaffPeople, StaffPerson } from '../../contract/staffAccounts.ts';
import { sameText } from '../../providers/crypto/compare.ts';
import { ById, type Routes } from '../plumbing.ts';
import { bearerOf, staffOf, staffRoute, versionOf } from './access.ts';

/** The route that `npm run staff` also calls, with a key, to invite the first owner. */
export const staffInvitationRoutes: Routes = async (app, { deps }) => {
  const { route } = staffRoute(deps);
  const { staffInviteKey } = deps.config;
  app.addHook('onRequest', async (request) => {
    if (staffInviteKey === null || !sameText(staffInviteKey, bearerOf(request))) return;
    request.staff = withoutSession('npm run staff', ['owner'], request.id);
  });
  app.addHook('onRequest', async (request) => void staffOf(request));

  app.post(
    '/staff/people',
    route('Invite someone by email', { body: NewPerson, response: { 201: StaffPerson } }),
    async (request) => invitePerson(deps, staffOf(request), request.body),
  );
};

/** Routes for owners to see and change who is on the staff. */
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
    async (request) => inviteAnew(deps, staffOf(request), request.params.id),
  );
};
