import type { TSchema } from 'typebox';
import {
  acceptOffer,
  confirmPlace,
  joinWaitlist,
  leavePlace,
  rejoinPlace,
  viewPlace,
} from '../actions/waitlist.ts';
import { LinkRequest } from '../contract/forms.ts';
import {
  WaitlistAccepted,
  WaitlistEntry,
  WaitlistPlace,
  WaitlistRequest,
} from '../contract/waitlist.ts';
import {
  answerOnce,
  ById,
  ensureSession,
  onceIn,
  perAddress,
  perHour,
  type Routes,
  routesOf,
} from './plumbing.ts';

/** The waiting list. Secrets are in the body, because URLs end up in logs and histories. */
export const waitlistRoutes: Routes = async (app, { deps }) => {
  const { limits } = deps.config;
  const join = routesOf('waitlist', perAddress('waitlist', perHour(limits.formsPerHour)));
  const link = routesOf('waitlist', perAddress('waitlist-link', perHour(limits.formsPerHour * 10)));
  const byLink = <Answer extends TSchema>(summary: string, answer: Answer) =>
    link(summary, { body: LinkRequest, response: { 200: answer } });

  app.post(
    '/departures/:id/waitlist',
    join('Join the waiting list of a full departure', {
      params: ById,
      body: WaitlistRequest,
      response: { 202: WaitlistEntry },
    }),
    async (request, reply) => {
      const principal = ensureSession(request, reply);
      const { id } = request.params;
      const { evidence, ...entry } = request.body;
      const once = { ...onceIn(principal, `/departures/${id}/waitlist`, 24), body: entry };
      return answerOnce<WaitlistEntry>(deps, request, reply, once, (finish) =>
        joinWaitlist(deps, id, request.body, request.isFromSite ? evidence : null, finish),
      );
    },
  );

  app.post(
    '/waitlist/view',
    byLink('View a waiting list place, using the emailed link', WaitlistEntry),
    async (request) => viewPlace(deps, request.body.token),
  );
  app.post(
    '/waitlist/confirm',
    byLink('Verify the email address for a waiting list place', WaitlistPlace),
    async (request) => confirmPlace(deps, request.body.token),
  );
  app.post(
    '/waitlist/leave',
    byLink('Leave the waiting list and give up any offered seats', WaitlistEntry),
    async (request) => leavePlace(deps, request.body.token),
  );
  app.post(
    '/waitlist/rejoin',
    byLink('Rejoin the waiting list after an offer has expired', WaitlistPlace),
    async (request) => rejoinPlace(deps, request.body.token),
  );

  app.post(
    '/waitlist/accept',
    link('Accept the offered seats', { body: LinkRequest, response: { 200: WaitlistAccepted } }),
    async (request, reply) => {
      const principal = ensureSession(request, reply);
      return acceptOffer(deps, principal, request.body.token);
    },
  );
};
