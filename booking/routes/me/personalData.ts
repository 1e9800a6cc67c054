import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { requestErasure, cancelErasure } from '../../actions/eraseCustomer.ts';
import { requestExport, downloadDataExport } from '../../actions/exportData.ts';
import { DataExport, Erasure } from '../../contract/profile.ts';
import type { Deps } from '../../deps.ts';
import { ById, routesOf, signedIn } from '../plumbing.ts';

const account = routesOf('account');

/** Routes for copying and deleting a customer's data. */
export const personalDataRoutes: FastifyPluginAsyncTypebox<{ deps: Deps }> = async (
  app,
  { deps },
) => {
  const config = { rateLimit: { max: deps.config.limits.quotePerMinute, timeWindow: 60_000 } };

  app.post(
    '/me/erasure',
    account(
      'Request account deletion in a week; needs a sign-in code from the last ten minutes',
      { response: { 202: Erasure } },
      config,
    ),
    async (request, reply) => reply.code(202).send(await requestErasure(deps, signedIn(request))),
  );

  app.delete(
    '/me/erasure',
    account('Cancel an account deletion request', { response: { 204: Type.Null() } }, config),
    async (request, reply) => {
      await cancelErasure(deps, signedIn(request));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/me/exports',
    account(
      'Request a copy of all data; needs a sign-in code from the last ten minutes',
      { response: { 202: DataExport } },
      config,
    ),
    async (request, reply) => reply.code(202).send(await requestExport(deps, signedIn(request))),
  );

  app.post(
    '/me/exports/:id/file',
    account(
      'Download the copy, once; needs a sign-in code from the last ten minutes',
      {
        params: ById,
        response: {
          200: {
            description: 'The file',
            content: { 'application/zip': { schema: Type.String({ format: 'binary' }) } },
          },
        },
      },
      config,
    ),
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
