import type { FastifyRequest } from 'fastify';
import { Type, type TSchema } from 'typebox';
import { requestDateAlert, withdrawInterest } from '../actions/dateInterest.ts';
import { confirmNewsletter, endNewsletter, subscribe } from '../actions/newsletter.ts';
import { endAlerts } from '../actions/savedTrips.ts';
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
import { perAddress, perHour, type Routes, routesOf } from './plumbing.ts';

/** The size limit for a pitch. Other requests have the usual limit. */
const PITCH_BYTES = 131_072;

/** Routes for visitors' forms, and for the links in the emails that follow. */
export const formRoutes: Routes = async (app, { deps }) => {
  const { limits } = deps.config;
  // Counts per IP address instead of per session, so that dropping the cookie doesn't reset the
  // count.
  const send = routesOf('forms', perAddress('form', perHour(limits.formsPerHour)));
  const link = routesOf('forms', perAddress('link', perHour(limits.formsPerHour * 10)));
  const form = <T extends TSchema>(summary: string, body: T) =>
    send(summary, { body, response: { 202: FormReceived } });
  /** The sender's spam evidence, accepted only from the site. */
  const seen = (request: FastifyRequest & { body: { evidence: FormEvidence } }) =>
    request.isFromSite ? request.body.evidence : null;

  app.post(
    '/enquiries',
    form('Ask a question or request a group quote', EnquiryRequest),
    async (request) => submitEnquiry(deps, request.body, seen(request)),
  );

  app.post(
    '/submissions',
    { ...form('Pitch a post', SubmissionRequest), bodyLimit: PITCH_BYTES },
    async (request) => submitPitch(deps, request.body, seen(request)),
  );

  app.post('/newsletter', form('Sign up for the newsletter', NewsletterRequest), async (request) =>
    subscribe(deps, request.body, seen(request)),
  );

  app.post('/date-interests', form('Set a date alert', DateInterestRequest), async (request) =>
    requestDateAlert(deps, request.body, seen(request)),
  );

  app.post(
    '/newsletter/confirm',
    link('Confirm a subscription with an email link', {
      body: LinkRequest,
      response: { 200: NewsletterResult },
    }),
    async (request) => confirmNewsletter(deps, request.body.token),
  );

  app.post(
    '/newsletter/end',
    link('Unsubscribe with an email link', {
      body: LinkRequest,
      response: { 200: NewsletterResult },
    }),
    async (request) => endNewsletter(deps, request.body.token),
  );

  app.post(
    '/date-interests/end',
    link('Stop a date alert with an email link', {
      body: LinkRequest,
      response: { 200: DateInterestResult },
    }),
    async (request) => withdrawInterest(deps, request.body.token),
  );

  app.post(
    '/saved-trip-alerts/end',
    link('Stop saved trip alerts with an email link', {
      body: LinkRequest,
      response: { 204: Type.Null() },
    }),
    async (request) => endAlerts(deps, request.body.token),
  );
};
