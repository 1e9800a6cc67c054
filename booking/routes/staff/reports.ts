import { reportAttribution } from '../../actions/attributionReport.ts';
import { AttributionQuery, AttributionReport } from '../../contract/attribution.ts';
import type { Routes } from '../plumbing.ts';
import { staffRoute } from './access.ts';

export const staffReportRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/reports/attribution',
    route('Report the bookings that campaigns and links brought', {
      querystring: AttributionQuery,
      response: { 200: AttributionReport },
    }),
    async (request) => reportAttribution(deps, staffOf(request), request.query),
  );
};
