import { exportAudit, viewAudit } from '../../actions/staffAudit.ts';
import { AuditFile, AuditFileQuery, AuditPage, AuditQuery } from '../../contract/staffAudit.ts';
import { staffRoute } from './access.ts';
import type { Routes } from '../plumbing.ts';

export const staffAuditRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/audit',
    route('List audit log entries', {
      querystring: AuditQuery,
      response: { 200: AuditPage },
    }),
    async (request) => viewAudit(deps, staffOf(request), request.query),
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
