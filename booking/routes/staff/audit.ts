import { Type } from 'typebox';
import { Exact } from '../../contract/common.ts';
import { viewAudit } from '../../actions/staffBookings.ts';
import { AuditEntries } from '../../contract/staff.ts';
import { staffRoute } from './access.ts';
import type { Routes } from '../plumbing.ts';

export const staffAuditRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/audit',
    route('List audit log entries', {
      querystring: Exact({
        objectId: Type.Optional(Type.String({ maxLength: 60 })),
        limit: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,2}$' })),
      }),
      response: { 200: AuditEntries },
    }),
    async (request) => viewAudit(deps, staffOf(request), request.query),
  );
};
