/** The desk's calls about offers, keys, reports and the log, on behalf of whoever is signed in. */
import type * as reports from '@/booking/contract/reports';
import type * as settings from '@/booking/contract/settings';
import type * as staff from '@/booking/contract/staff';
import type * as audit from '@/booking/contract/staffAudit';
import type * as keys from '@/booking/contract/staffKeys';
import type * as policies from '@/booking/contract/staffPolicies';
import { withQuery } from '@/lib/paths';
import type { Visitor } from '../booking/transport';
import { callStaff } from './staffService';

const inPath = encodeURIComponent;

export const officeService = {
  offers: (visitor: Visitor) => callStaff<staff.StaffCoupons>('GET /coupons', visitor),
  createOffer: (body: staff.NewCouponRequest, visitor: Visitor) =>
    callStaff<staff.StaffCoupon>('POST /coupons', visitor, { body }),
  changeOffer: (code: string, body: staff.CouponChange, visitor: Visitor) =>
    callStaff<staff.StaffCoupon>(`PATCH /coupons/${inPath(code)}`, visitor, { body }),

  keys: (visitor: Visitor) => callStaff<keys.StaffKeys>('GET /keys', visitor),
  createKey: (body: keys.NewKeyRequest, idempotencyKey: string, visitor: Visitor) =>
    callStaff<keys.NewKey>('POST /keys', visitor, { body, idempotencyKey }),
  revokeKey: (id: string, visitor: Visitor) =>
    callStaff<keys.StaffKey>(`POST /keys/${inPath(id)}/revoke`, visitor),

  settings: (visitor: Visitor) => callStaff<settings.StaffSettings>('GET /settings', visitor),
  writeSetting: (
    name: settings.SettingName,
    body: settings.SettingRequest,
    version: number,
    visitor: Visitor,
  ) => callStaff<settings.StaffSettings>(`POST /settings/${name}`, visitor, { body, version }),
  withdrawSetting: (id: string, visitor: Visitor) =>
    callStaff<settings.StaffSettings>(`POST /settings/values/${inPath(id)}/withdraw`, visitor),

  policies: (visitor: Visitor) => callStaff<policies.StaffPolicies>('GET /policies', visitor),
  createPolicy: (body: policies.NewPolicyRequest, visitor: Visitor) =>
    callStaff<policies.StaffPolicy>('POST /policies', visitor, { body }),
  writePolicy: (
    id: string,
    body: policies.NewPolicyVersionRequest,
    version: number,
    visitor: Visitor,
  ) =>
    callStaff<policies.StaffPolicy>(`POST /policies/${inPath(id)}/versions`, visitor, {
      ...{ body, version },
    }),
  withdrawPolicy: (id: string, versionId: string, visitor: Visitor) =>
    callStaff<policies.StaffPolicy>(
      `POST /policies/${inPath(id)}/versions/${inPath(versionId)}/withdraw`,
      visitor,
    ),
  followPolicy: (id: string, body: policies.FollowPolicyRequest, visitor: Visitor) =>
    callStaff<policies.FollowedPolicy>(`POST /policies/${inPath(id)}/departures`, visitor, {
      body,
    }),

  audit: (query: audit.AuditQuery, visitor: Visitor) =>
    callStaff<audit.AuditPage>(`GET ${withQuery('/audit', query)}`, visitor),
  auditFile: (query: audit.AuditFileQuery, visitor: Visitor) =>
    callStaff<audit.AuditFile>(`GET ${withQuery('/audit/csv', query)}`, visitor),

  occupancy: (query: reports.ReportQuery, visitor: Visitor) =>
    callStaff<reports.OccupancyReport>(`GET ${withQuery('/reports/occupancy', query)}`, visitor),
  revenue: (query: reports.ReportQuery, visitor: Visitor) =>
    callStaff<reports.RevenueReport>(`GET ${withQuery('/reports/revenue', query)}`, visitor),
  leadTime: (query: reports.ReportQuery, visitor: Visitor) =>
    callStaff<reports.LeadTimeReport>(`GET ${withQuery('/reports/lead-time', query)}`, visitor),
  conversion: (query: reports.ReportQuery, visitor: Visitor) =>
    callStaff<reports.ConversionReport>(`GET ${withQuery('/reports/conversion', query)}`, visitor),
  cancellations: (query: reports.ReportQuery, visitor: Visitor) =>
    callStaff<reports.CancellationReport>(
      `GET ${withQuery('/reports/cancellations', query)}`,
      visitor,
    ),
  reportFile: (kind: reports.ReportKind, query: reports.ReportQuery, visitor: Visitor) =>
    callStaff<reports.ReportFile>(
      `GET ${withQuery(`/reports/${inPath(kind)}/csv`, query)}`,
      visitor,
    ),
};
