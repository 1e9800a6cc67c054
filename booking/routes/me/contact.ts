import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { requestEmailChange, confirmEmailChange } from '../../actions/changeEmail.ts';
import { requestPhoneCode, confirmPhone, removeVerifiedPhone } from '../../actions/verifyPhone.ts';
import { CodeAccepted } from '../../contract/accounts.ts';
import { EmailChangeRequest, EmailCode, MyProfile } from '../../contract/profile.ts';
import type { Deps } from '../../deps.ts';
import { signedIn } from '../plumbing.ts';

/** Changing a customer's email address, and verifying their phone number. */
export const contactRoutes: FastifyPluginAsyncTypebox<{ deps: Deps }> = async (app, { deps }) => {
  const tags = ['account'];
  const config = { rateLimit: { max: deps.config.limits.quotePerMinute, timeWindow: 60_000 } };

  app.post(
    '/me/email',
    {
      config,
      schema: {
        tags,
        summary: 'Ask for a code to another address; needs a code of the last ten minutes',
        body: EmailChangeRequest,
        response: { 202: CodeAccepted },
      },
    },
    async (request, reply) => {
      await requestEmailChange(deps, signedIn(request), request.body);
      return reply.code(202).send({ status: 'accepted' });
    },
  );

  app.post(
    '/me/email/confirm',
    {
      config,
      schema: {
        tags,
        summary: 'Change the address by the code that was mailed to it',
        body: EmailCode,
        response: { 200: MyProfile },
      },
    },
    async (request) => confirmEmailChange(deps, signedIn(request), request.body),
  );

  app.post(
    '/me/phone',
    {
      config,
      schema: {
        tags,
        summary:
          'Ask for a text message with a code to the number of the profile; needs a fresh code',
        response: { 202: CodeAccepted },
      },
    },
    async (request, reply) => {
      await requestPhoneCode(deps, signedIn(request));
      return reply.code(202).send({ status: 'accepted' });
    },
  );

  app.post(
    '/me/phone/confirm',
    {
      config,
      schema: {
        tags,
        summary: 'Prove the number by that code: codes to sign in can come to it',
        body: EmailCode,
        response: { 200: MyProfile },
      },
    },
    async (request) => confirmPhone(deps, signedIn(request), request.body),
  );

  app.delete(
    '/me/phone',
    {
      config,
      schema: {
        tags,
        summary: 'Let no more codes come to the number',
        response: { 200: MyProfile },
      },
    },
    async (request) => removeVerifiedPhone(deps, signedIn(request)),
  );
};
