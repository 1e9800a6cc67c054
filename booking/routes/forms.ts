import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { requestDateAlert, withdrawInterest } from '../actions/dateInterest.ts';
import { confirmNewsletter, endNewsletter, subscribe } from '../actions/newsletter.ts';
import { submitEnquiry, submitPitch } from '../actions/submitForm.ts';
import {
  DateInterestRequest,
  DateInterestResult,
  EnquiryRequest,
  FormReceived,
  LinkRequest,
  NewsletterRequest,
  NewsletterResult,
  SubmissionRequest,
  type FormEvidence,
} from '../contract/forms.ts';
import type { Deps } from '../deps.ts';
import { clientAddress, routesOf } from './plumbing.ts';

const forms = routesOf('forms');

/** The size limit for a pitch. Other requests have the usual limit. */
const PITCH_BYTES = 131_072;

/** Routes for visitors' forms, and for the links in the emails that follow. */
export const formRoutes: FastifyPluginAsyncTypebox<{ deps: Deps }> = async (app, { deps }) => {
  const { limits } = deps.config;
  // Counts per IP address instead of per session, so that dropping the cookie doesn't reset the
  // count.
  const rateLimit = {
    max: limits.formsPerHour,
    timeWindow: 3_600_000,
    keyGenerator: (request: FastifyRequest) => `form:${clientAddress(request)}`,
  };
  const links = {
    ...rateLimit,
    max: limits.formsPerHour * 10,
    keyGenerator: (request: FastifyRequest) => `link:${clientAddress(request)}`,
  };
  const received = (summary: string) => ({
    tags: ['forms'],
    summary,
    response: { 202: FormReceived },
  });
  /** The sender's spam evidence, accepted only from the site. */
  const seen = (request: FastifyRequest & { body: { evidence: FormEvidence } }) =>
    request.isFromSite ? request.body.evidence : null;

  app.post(
    '/enquiries',
    {
      config: { rateLimit },
      schema: { ...received('Ask a question or request a group quote'), body: EnquiryRequest },
    },
    async (request, reply) =>
      reply.code(202).send(await submitEnquiry(deps, request.body, seen(request))),
  );

  app.post(
    '/submissions',
    {
      bodyLimit: PITCH_BYTES,
      config: { rateLimit },
      schema: { ...received('Pitch a post'), body: SubmissionRequest },
    },
    async (request, reply) =>
      reply.code(202).send(await submitPitch(deps, request.body, seen(request))),
  );

  app.post(
    '/newsletter',
    {
      config: { rateLimit },
      schema: { ...received('Sign up for the newsletter'), body: NewsletterRequest },
    },
    async (request, reply) =>
      reply.code(202).send(await subscribe(deps, request.body, seen(request))),
  );

  app.post(
    '/date-interests',
    {
      config: { rateLimit },
      schema: { ...received('Set a date alert'), body: DateInterestRequest },
    },
    async (request, reply) =>
      reply.code(202).send(await requestDateAlert(deps, request.body, seen(request))),
  );

  app.post(
    '/newsletter/confirm',
    forms(
      'Confirm a subscription with an email link',
      { body: LinkRequest, response: { 200: NewsletterResult } },
      { rateLimit: links },
    ),
    async (request) => confirmNewsletter(deps, request.body.token),
  );

  app.post(
    '/newsletter/end',
    forms(
      'Unsubscribe with an email link',
      { body: LinkRequest, response: { 200: NewsletterResult } },
      { rateLimit: links },
    ),
    async (request) => endNewsletter(deps, request.body.token),
  );

  app.post(
    '/date-interests/end',
    forms(
      'Stop a date alert with an email link',
      { body: LinkRequest, response: { 200: DateInterestResult } },
      { rateLimit: links },
    ),
    async (request) => withdrawInterest(deps, request.body.token),
  );
};
