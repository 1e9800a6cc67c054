import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { requestEmailChange, confirmEmailChange } from '../actions/changeEmail.ts';
import { decideConsent, viewConsents } from '../actions/consents.ts';
import { requestErasure, cancelErasure } from '../actions/eraseCustomer.ts';
import { requestExport, downloadDataExport } from '../actions/exportData.ts';
import { changeProfile, viewProfile } from '../actions/profile.ts';
import { requestPhoneCode, confirmPhone, removeVerifiedPhone } from '../actions/verifyPhone.ts';
import {
  changeSavedTraveller,
  removeSavedTraveller,
  saveTraveller,
  viewSavedTravellers,
} from '../actions/savedTravellers.ts';
import { CodeAccepted } from '../contract/accounts.ts';
import { Uuid } from '../contract/common.ts';
import {
  ConsentDecision,
  DataExport,
  EmailChangeRequest,
  EmailCode,
  Erasure,
  MyConsents,
  MyProfile,
  ProfileChange,
  SavedTraveller,
  SavedTravellerChange,
  SavedTravellerRequest,
  SavedTravellers,
} from '../contract/profile.ts';
import type { Deps } from '../deps.ts';
import { signedIn } from './plumbing.ts';

const ById = Type.Object({ id: Uuid });

/** What a customer keeps with us. Nobody else's is ever found: the customer is who is signed in. */
export const profileRoutes: FastifyPluginAsyncTypebox<{ deps: Deps }> = async (app, { deps }) => {
  const tags = ['account'];
  const config = { rateLimit: { max: deps.config.limits.quotePerMinute, timeWindow: 60_000 } };
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'private, no-store');
  });

  app.get(
    '/me',
    {
      schema: {
        tags,
        summary: 'Who is signed in, and their profile',
        response: { 200: MyProfile },
      },
    },
    async (request) => viewProfile(deps, signedIn(request)),
  );

  app.patch(
    '/me',
    {
      config,
      schema: {
        tags,
        summary: 'Change the profile; refused when it was changed meanwhile',
        body: ProfileChange,
        response: { 200: MyProfile },
      },
    },
    async (request) => changeProfile(deps, signedIn(request), request.body),
  );

  app.get(
    '/me/travellers',
    {
      schema: {
        tags,
        summary: 'The people the customer travels with',
        response: { 200: SavedTravellers },
      },
    },
    async (request) => viewSavedTravellers(deps, signedIn(request)),
  );

  app.post(
    '/me/travellers',
    {
      config,
      schema: {
        tags,
        summary: 'Save somebody for the next booking',
        body: SavedTravellerRequest,
        response: { 201: SavedTraveller },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await saveTraveller(deps, signedIn(request), request.body)),
  );

  app.put(
    '/me/travellers/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Change somebody who was saved',
        params: ById,
        body: SavedTravellerChange,
        response: { 200: SavedTraveller },
      },
    },
    async (request) =>
      changeSavedTraveller(deps, signedIn(request), request.params.id, request.body),
  );

  app.delete(
    '/me/travellers/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Forget somebody who was saved',
        params: ById,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await removeSavedTraveller(deps, signedIn(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/me/consents',
    {
      schema: {
        tags,
        summary: 'What the customer agreed to, now and before',
        response: { 200: MyConsents },
      },
    },
    async (request) => viewConsents(deps, signedIn(request)),
  );

  app.post(
    '/me/consents',
    {
      config,
      schema: {
        tags,
        summary: 'Agree to a purpose, or take it back',
        body: ConsentDecision,
        response: { 200: MyConsents },
      },
    },
    async (request) => decideConsent(deps, signedIn(request), request.body),
  );

  app.post(
    '/me/erasure',
    {
      config,
      schema: {
        tags,
        summary: 'Ask to be forgotten, a week from now; needs a code of the last ten minutes',
        response: { 202: Erasure },
      },
    },
    async (request, reply) => reply.code(202).send(await requestErasure(deps, signedIn(request))),
  );

  app.delete(
    '/me/erasure',
    {
      config,
      schema: {
        tags,
        summary: 'Take the wish to be forgotten back',
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await cancelErasure(deps, signedIn(request));
      return reply.code(204).send(null);
    },
  );

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

  app.post(
    '/me/exports',
    {
      config,
      schema: {
        tags,
        summary: 'Ask for a copy of all data; needs a code of the last ten minutes',
        response: { 202: DataExport },
      },
    },
    async (request, reply) => reply.code(202).send(await requestExport(deps, signedIn(request))),
  );

  app.post(
    '/me/exports/:id/file',
    {
      config,
      schema: {
        tags,
        summary: 'Take the copy, once, with a code of the last ten minutes',
        params: ById,
        response: {
          200: {
            description: 'The file',
            content: { 'application/zip': { schema: Type.String({ format: 'binary' }) } },
          },
        },
      },
    },
    async (request, reply) => {
      return sendZip(reply, await downloadDataExport(deps, signedIn(request), request.params.id));
    },
  );
};

function sendZip(reply: FastifyReply, file: Buffer): FastifyReply {
  return reply
    .header('content-disposition', 'attachment; filename="my-data.zip"')
    .type('application/zip')
    .send(file);
}
