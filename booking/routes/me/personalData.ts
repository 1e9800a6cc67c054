import { Type } from 'typebox';
import { requestErasure, cancelErasure } from '../../actions/eraseCustomer.ts';
import { requestExport, downloadDataExport } from '../../actions/exportData.ts';
import { DataExport, Erasure } from '../../contract/profile.ts';
import { ById, fileOf, perMinute, type Routes, routesOf, sendFile, signedIn } from '../plumbing.ts';

export const personalDataRoutes: Routes = async (app, { deps }) => {
  const change = routesOf('account', perMinute(deps.config.limits.quotePerMinute));

  app.post(
    '/me/erasure',
    change('Request account deletion in a week; needs a sign-in code from the last ten minutes', {
      response: { 202: Erasure },
    }),
    async (request) => requestErasure(deps, signedIn(request)),
  );

  app.delete(
    '/me/erasure',
    change('Cancel an account deletion request', { response: { 204: Type.Null() } }),
    async (request) => cancelErasure(deps, signedIn(request)),
  );

  app.post(
    '/me/exports',
    change('Request a copy of all data; needs a sign-in code from the last ten minutes', {
      response: { 202: DataExport },
    }),
    async (request) => requestExport(deps, signedIn(request)),
  );

  app.post(
    '/me/exports/:id/file',
    change('Download the copy, once; needs a sign-in code from the last ten minutes', {
      params: ById,
      response: { 200: fileOf('application/zip') },
    }),
    async (request, reply) => {
      const file = await downloadDataExport(deps, signedIn(request), request.params.id);
      return sendFile(reply, { name: 'my-data.zip', type: 'application/zip', body: file });
    },
  );
};
