import { reportAttribution, reportVersions } from '../../actions/attributionReport.ts';
import {
  exportReport,
  reportCancellations,
  reportConversion,
  reportLeadTime,
  reportOccupancy,
  reportRevenue,
} from '../../actions/staffReports.ts';
import {
  AttributionQuery,
  AttributionReport,
  VersionsQuery,
  VersionsReport,
} from '../../contract/attribution.ts';
import {
  CancellationReport,
  ConversionReport,
  LeadTimeReport,
  OccupancyReport,
  ReportFile,
  reportKinds,
  ReportQuery,
  RevenueReport,
} from '../../contract/reports.ts';
import { Type } from 'typebox';
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
  app.get(
    '/staff/reports/occupancy',
    route('Report how full departures are, by the day they start', {
      querystring: ReportQuery,
      response: { 200: OccupancyReport },
    }),
    async (request) => reportOccupancy(deps, staffOf(request), request.query),
  );
  app.get(
    '/staff/reports/revenue',
    route('Report what bookings cost and brought, by trip and month', {
      querystring: ReportQuery,
      response: { 200: RevenueReport },
    }),
    async (request) => reportRevenue(deps, staffOf(request), request.query),
  );
  app.get(
    '/staff/reports/lead-time',
    route('Report how long before the trip people book', {
      querystring: ReportQuery,
      response: { 200: LeadTimeReport },
    }),
    async (request) => reportLeadTime(deps, staffOf(request), request.query),
  );
  app.get(
    '/staff/reports/conversion',
    route('Report how many holds and bookings were paid, by where they came from', {
      querystring: ReportQuery,
      response: { 200: ConversionReport },
    }),
    async (request) => reportConversion(deps, staffOf(request), request.query),
  );
  app.get(
    '/staff/reports/cancellations',
    route('Report who cancelled, with what was refunded and kept', {
      querystring: ReportQuery,
      response: { 200: CancellationReport },
    }),
    async (request) => reportCancellations(deps, staffOf(request), request.query),
  );
  app.get(
    '/staff/reports/:kind/csv',
    route('Export a report as CSV', {
      params: Type.Object({ kind: Type.Enum(reportKinds) }),
      querystring: ReportQuery,
      response: { 200: ReportFile },
    }),
    async (request) => exportReport(deps, staffOf(request), request.params.kind, request.query),
  );
};
