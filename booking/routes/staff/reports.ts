import { reportAttribution, reportVersions } from '../../actions/attributionReport.ts';
import {
  AttributionQuery,
  AttributionReport,
  VersionsQuery,
  VersionsReport,
} from '../../contract/attribution.ts';
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
  app.get(
    '/staff/reports/versions',
    route('Report which version of a tested page brought more bookings', {
      querystring: VersionsQuery,
      response: { 200: VersionsReport },
    }),
    async (request) => reportVersions(deps, staffOf(request), request.query),
  );
};
