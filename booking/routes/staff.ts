import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Deps } from '../deps.ts';
import { readStaff, staffOf } from './staff/access.ts';
import { staffAuditRoutes } from './staff/audit.ts';
import { staffBookingChangeRoutes } from './staff/bookingChanges.ts';
import { staffBookingRoutes } from './staff/bookings.ts';
import { staffCallerBookingRoutes } from './staff/callerBookings.ts';
import { staffCouponRoutes } from './staff/coupons.ts';
import { staffDepartureEndRoutes } from './staff/departureEnds.ts';
import { staffDepartureListRoutes } from './staff/departureLists.ts';
import { staffDepartureMessageRoutes } from './staff/departureMessages.ts';
import { staffDeparturePlanRoutes } from './staff/departurePlans.ts';
import { staffDepartureTermRoutes } from './staff/departureTerms.ts';
import { staffDepartureRoutes } from './staff/departures.ts';
import { staffDateAlertRoutes } from './staff/dateAlerts.ts';
import { staffEnquiryRoutes } from './staff/enquiries.ts';
import { leaderLinkRoutes, staffManifestRoutes } from './staff/manifest.ts';
import { staffGroupQuoteRoutes } from './staff/groupQuotes.ts';
import { staffMessageRoutes } from './staff/messages.ts';
import { staffInvitationRoutes, staffPeopleRoutes } from './staff/people.ts';
import { staffPayoutRoutes } from './staff/payouts.ts';
import { staffReceivableRoutes } from './staff/receivables.ts';
import { staffPaymentRoutes } from './staff/payments.ts';
import { staffPolicyRoutes } from './staff/policies.ts';
import { staffRefundRoutes } from './staff/refunds.ts';
import { staffReportRoutes } from './staff/reports.ts';
import { staffReviewRoutes } from './staff/reviews.ts';
import { staffSettingsRoutes } from './staff/settings.ts';
import { staffSignInRoutes } from './staff/signIn.ts';
import { staffTaxRoutes } from './staff/tax.ts';
import { staffAlarmRoutes } from './staff/alarms.ts';
import { staffTodayRoutes } from './staff/today.ts';
import { staffWebhookRoutes } from './staff/webhooks.ts';
import type { Routes } from './plumbing.ts';

/** Routes for everything staff can do. All but those for signing in need a signed-in person. */
export const staffRoutes: Routes = async (app, { deps }) => {
  readStaff(app, deps);
  const summaries = new Map<string, string>();
  app.addHook('onRoute', ({ method, url, schema }) => {
    for (const one of [method].flat()) {
      if (schema?.summary) summaries.set(`${one} ${url}`, schema.summary);
    }
  });
  await app.register(staffSignInRoutes, { deps });
  await app.register(leaderLinkRoutes, { deps });
  await app.register(staffInvitationRoutes, { deps });
  await app.register(signedInRoutes, { deps, summaries });
};

const signedInRoutes: FastifyPluginAsyncTypebox<{
  deps: Deps;
  summaries: ReadonlyMap<string, string>;
}> = async (app, { deps, summaries }) => {
  // Runs before validation, so that outsiders learn nothing about valid requests.
  app.addHook('onRequest', async (request) => void staffOf(request));
  await app.register(staffTodayRoutes, { deps });
  await app.register(staffAlarmRoutes, { deps });
  await app.register(staffPeopleRoutes, { deps });
  await app.register(staffDepartureRoutes, { deps });
  await app.register(staffDeparturePlanRoutes, { deps });
  await app.register(staffDepartureTermRoutes, { deps });
  await app.register(staffDepartureListRoutes, { deps });
  await app.register(staffManifestRoutes, { deps });
  await app.register(staffDepartureEndRoutes, { deps });
  await app.register(staffDepartureMessageRoutes, { deps });
  await app.register(staffCouponRoutes, { deps });
  await app.register(staffBookingRoutes, { deps });
  await app.register(staffBookingChangeRoutes, { deps });
  await app.register(staffCallerBookingRoutes, { deps });
  await app.register(staffPaymentRoutes, { deps });
  await app.register(staffRefundRoutes, { deps });
  await app.register(staffTaxRoutes, { deps });
  await app.register(staffReceivableRoutes, { deps });
  await app.register(staffPayoutRoutes, { deps });
  await app.register(staffReviewRoutes, { deps });
  await app.register(staffMessageRoutes, { deps });
  await app.register(staffEnquiryRoutes, { deps });
  await app.register(staffDateAlertRoutes, { deps });
  await app.register(staffGroupQuoteRoutes, { deps });
  await app.register(staffWebhookRoutes, { deps });
  await app.register(staffReportRoutes, { deps });
  await app.register(staffSettingsRoutes, { deps });
  await app.register(staffPolicyRoutes, { deps });
  await app.register(staffAuditRoutes, { deps, summaries });
};
