import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { requestEmailChange, confirmEmailChange } from '../../actions/changeEmail.ts';
import { requestPhoneCode, confirmPhone, removeVerifiedPhone } from '../../actions/verifyPhone.ts';
import { CodeAccepted } from '../../contract/accounts.ts';
import { EmailChangeRequest, EmailCode, MyProfile } from '../../contract/profile.ts';
import type { Deps } from '../../deps.ts';
import { signedIn, routesOf } from '../plumbing.ts';

const account = routesOf('account');

/** Routes for changing a customer's email address and verifying their phone number. */
export const contactRoutes: FastifyPluginAsyncTypebox<{ deps: Deps }> = async (app, { deps }) => {
  const config = { rateLimit: { max: deps.config.limits.quotePerMinute, timeWindow: 60_000 } };

  app.post(
    '/me/email',
    account(
      'Send a code to a new email address; needs a sign-in code from the last ten minutes',
      { body: EmailChangeRequest, response: { 202: CodeAccepted } },
      config,
    ),
    async (request, reply) => {
      await requestEmailChange(deps, signedIn(request), request.body);
      return reply.code(202).send({ status: 'accepted' });
    },
  );

  app.post(
    '/me/email/confirm',
    account(
      'Change the email address with the code sent to it',
      { body: EmailCode, response: { 200: MyProfile } },
      config,
    ),
    async (request) => confirmEmailChange(deps, signedIn(request), request.body),
  );

  app.post(
    '/me/phone',
    account(
      "Text a code to the profile's number; needs a sign-in code from the last ten minutes",
      { response: { 202: CodeAccepted } },
      config,
    ),
    async (request, reply) => {
      await requestPhoneCode(deps, signedIn(request));
      return reply.code(202).send({ status: 'accepted' });
    },
  );

  app.post(
    '/me/phone/confirm',
    account(
      'Verify the phone number with that code, to get sign-in codes by text',
      { body: EmailCode, response: { 200: MyProfile } },
      config,
    ),
    async (request) => confirmPhone(deps, signedIn(request), request.body),
  );

  app.delete(
    '/me/phone',
    account('Stop sign-in codes by text', { response: { 200: MyProfile } }, config),
    async (request) => removeVerifiedPhone(deps, signedIn(request)),
  );
};
