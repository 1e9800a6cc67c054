import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { requestErasure, cancelErasure } from '../../actions/eraseCustomer.ts';
import { requestExport, downloadDataExport } from '../../actions/exportData.ts';
import { Uuid } from '../../contract/common.ts';
import { DataExport, Erasure } from '../../contract/profile.ts';
import type { Deps } from '../../deps.ts';
import { signedIn } from '../plumbing.ts';

const ById = Type.Object({ id: Uuid });

/** Copies and deletion of a customer's data. */
export const personalDataRoutes: FastifyPluginAsyncTypebox<{ deps: Deps }> = async (
  app,
  { deps },
) => {
  const tags = ['account'];
  const config = { rateLimit: { max: deps.config.limits.quotePerMinute, timeWindow: 60_000 } };

  app.post(
    '/me/erasure',
    {
      config,
      schema: {
        tags,
        summary: 'Request account deletion in a week; needs a code from the last ten minutes',
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
        summary: 'Cancel an account deletion request',
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await cancelErasure(deps, signedIn(request));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/me/exports',
    {
      config,
      schema: {
        tags,
        summary: 'Request a copy of all data; needs a code from the last ten minutes',
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
        summary: 'Download the copy, once; needs a code from the last ten minutes',
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
