import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { exportAudit, viewAudit } from '../../actions/staffAudit.ts';
import { AuditFile, AuditFileQuery, AuditPage, AuditQuery } from '../../contract/staffAudit.ts';
import type { Deps } from '../../deps.ts';
import { staffRoute } from './access.ts';

/** Routes for the log. `summaries` says what each route of the staff does, by method and path. */
export const staffAuditRoutes: FastifyPluginAsyncTypebox<{
  deps: Deps;
  summaries: ReadonlyMap<string, string>;
}> = async (app, { deps, summaries }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/audit',
    route('List audit log entries', {
      querystring: AuditQuery,
      response: { 200: AuditPage },
    }),
    async (request) => viewAudit(deps, staffOf(request), request.query, summaries),
  );

  app.get(
    '/staff/audit/csv',
    route('Export audit log entries as CSV, part by part', {
      querystring: AuditFileQuery,
      response: { 200: AuditFile },
    }),
    async (request) => exportAudit(deps, staffOf(request), request.query),
  );
};
