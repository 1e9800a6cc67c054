import { showDateAlertContacts, viewDateAlerts } from '../../actions/staffDateAlerts.ts';
import {
  DateAlertContacts,
  DateAlertContactsRequest,
  DateAlerts,
} from '../../contract/staffDateAlerts.ts';
import type { Routes } from '../plumbing.ts';
import { staffRoute } from './access.ts';

/** Routes to see who waits for which trip's dates. */
export const staffDateAlertRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/date-interests',
    route('Count the date alerts that wait, by trip and month', {
      response: { 200: DateAlerts },
    }),
    async (request) => viewDateAlerts(deps, staffOf(request)),
  );

  app.post(
    '/staff/date-interests/contacts',
    route('Show who waits for a trip’s dates, with a reason', {
      body: DateAlertContactsRequest,
      response: { 200: DateAlertContacts },
    }),
    async (request) => showDateAlertContacts(deps, staffOf(request), request.body),
  );
};
