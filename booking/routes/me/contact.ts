import { requestEmailChange, confirmEmailChange } from '../../actions/changeEmail.ts';
import { requestPhoneCode, confirmPhone, removeVerifiedPhone } from '../../actions/verifyPhone.ts';
import { CodeAccepted } from '../../contract/accounts.ts';
import { EmailChangeRequest, EmailCode, MyProfile } from '../../contract/profile.ts';
import { perMinute, type Routes, routesOf, signedIn } from '../plumbing.ts';

/** Routes for changing a customer's email address and verifying their phone number. */
export const contactRoutes: Routes = async (app, { deps }) => {
  const change = routesOf('account', perMinute(deps.config.limits.quotePerMinute));

  app.post(
    '/me/email',
    change('Send a code to a new email address; needs a sign-in code from the last ten minutes', {
      body: EmailChangeRequest,
      response: { 202: CodeAccepted },
    }),
    async (request) => {
      await requestEmailChange(deps, signedIn(request), request.body);
      return { status: 'accepted' as const };
    },
  );

  app.post(
    '/me/email/confirm',
    change('Change the email address with the code sent to it', {
      body: EmailCode,
      response: { 200: MyProfile },
    }),
    async (request) => confirmEmailChange(deps, signedIn(request), request.body),
  );

  app.post(
    '/me/phone',
    change("Text a code to the profile's number; needs a sign-in code from the last ten minutes", {
      response: { 202: CodeAccepted },
    }),
    async (request) => {
      await requestPhoneCode(deps, signedIn(request));
      return { status: 'accepted' as const };
    },
  );

  app.post(
    '/me/phone/confirm',
    change('Verify the phone number with that code, to get sign-in codes by text', {
      body: EmailCode,
      response: { 200: MyProfile },
    }),
    async (request) => confirmPhone(deps, signedIn(request), request.body),
  );

  app.delete(
    '/me/phone',
    change('Stop sign-in codes by text', { response: { 200: MyProfile } }),
    async (request) => removeVerifiedPhone(deps, signedIn(request)),
  );
};
