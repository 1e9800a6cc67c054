import {
  createPolicy,
  followPolicyFrom,
  viewPolicies,
  withdrawPolicyVersion,
  writePolicyVersion,
} from '../../actions/staffPolicies.ts';
import {
  FollowedPolicy,
  FollowPolicyRequest,
  NewPolicyRequest,
  NewPolicyVersionRequest,
  PolicyVersionParams,
  StaffPolicies,
  StaffPolicy,
} from '../../contract/staffPolicies.ts';
import { ById, type Routes } from '../plumbing.ts';
import { staffRoute, versionOf } from './access.ts';

export const staffPolicyRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/policies',
    route('List cancellation policies with all versions, and which trips follow them', {
      response: { 200: StaffPolicies },
    }),
    async (request) => viewPolicies(deps, staffOf(request)),
  );

  app.post(
    '/staff/policies',
    route('Write a cancellation policy that no departure follows yet', {
      body: NewPolicyRequest,
      response: { 201: StaffPolicy },
    }),
    async (request) => createPolicy(deps, staffOf(request), request.body),
  );

  app.post(
    '/staff/policies/:id/versions',
    route('Write the version of a policy that new bookings get from a day on', {
      params: ById,
      body: NewPolicyVersionRequest,
      response: { 201: StaffPolicy },
    }),
    async (request) => {
      const { id } = request.params;
      return writePolicyVersion(deps, staffOf(request), id, versionOf(request), request.body);
    },
  );

  app.post(
    '/staff/policies/:id/versions/:versionId/withdraw',
    route('Withdraw a version that has not begun', {
      params: PolicyVersionParams,
      response: { 200: StaffPolicy },
    }),
    async (request) => withdrawPolicyVersion(deps, staffOf(request), request.params),
  );

  app.post(
    '/staff/policies/:id/departures',
    route('Let departures of one or all trips follow a policy', {
      params: ById,
      body: FollowPolicyRequest,
      response: { 200: FollowedPolicy },
    }),
    async (request) => followPolicyFrom(deps, staffOf(request), request.params.id, request.body),
  );
};
