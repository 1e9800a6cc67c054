import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
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
import type { Deps } from '../deps.ts';
import { answerOnce, ById, clientAddress, ensureSession, routesOf } from './plumbing.ts';

const waitlist = routesOf('waitlist');

/**
 * The waiting list. Secrets are sent in the body, because URLs end up in logs and browser
 * histories.
 */
export const waitlistRoutes: FastifyPluginAsyncTypebox<{ deps: Deps }> = async (app, { deps }) => {
  const { limits } = deps.config;
  const rateLimit = {
    max: limits.formsPerHour,
    timeWindow: 3_600_000,
    keyGenerator: (request: FastifyRequest) => `waitlist:${clientAddress(request)}`,
  };
  const links = {
    ...rateLimit,
    max: limits.formsPerHour * 10,
    keyGenerator: (request: FastifyRequest) => `waitlist-link:${clientAddress(request)}`,
  };

  app.post(
    '/departures/:id/waitlist',
    waitlist(
      'Join the waiting list of a full departure',
      {
        params: ById,
        body: WaitlistRequest,
        response: { 202: WaitlistEntry },
      },
      { rateLimit },
    ),
    async (request, reply) => {
      const principal = ensureSession(deps.config, request, reply);
      const { id } = request.params;
      const { evidence, ...wish } = request.body;
      return answerOnce<WaitlistEntry>(
        deps,
        request,
        reply,
        {
          scope: `${principal.sessionHash}:POST /departures/${id}/waitlist`,
          body: wish,
          ttlHours: 24,
        },
        (finish) =>
          joinWaitlist(deps, id, request.body, request.isFromSite ? evidence : null, finish),
      );
    },
  );

  const byLink = <Answer extends typeof WaitlistEntry | typeof WaitlistPlace>(
    summary: string,
    answer: Answer,
  ) => ({
    config: { rateLimit: links },
    schema: {
      tags: ['waitlist'],
      summary,
      body: LinkRequest,
      response: { 200: answer },
    },
  });
  app.post(
    '/waitlist/view',
    byLink('View a waiting list place with its email link', WaitlistEntry),
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
    waitlist(
      'Accept the offered seats',
      { body: LinkRequest, response: { 200: WaitlistAccepted } },
      { rateLimit: links },
    ),
    async (request, reply) => {
      const principal = ensureSession(deps.config, request, reply);
      return acceptOffer(deps, principal, request.body.token);
    },
  );
};
