import { readStaff, staffOf } from './staff/access.ts';
import { staffAuditRoutes } from './staff/audit.ts';
import { staffBookingChangeRoutes } from './staff/bookingChanges.ts';
import { staffBookingRoutes } from './staff/bookings.ts';
import { staffCallerBookingRoutes } from './staff/callerBookings.ts';
import { staffCouponRoutes } from './staff/coupons.ts';
import { staffDepartureEndRoutes } from './staff/departureEnds.ts';
import { staffDepartureListRoutes } from './staff/departureLists.ts';
import { staffDepartureMessageRoutes } from './staff/departureMessages.ts';
import { staffDepartureRoutes } from './staff/departures.ts';
import { staffEnquiryRoutes } from './staff/enquiries.ts';
import { staffGroupQuoteRoutes } from './staff/groupQuotes.ts';
import { staffMessageRoutes } from './staff/messages.ts';
import { staffInvitationRoutes, staffPeopleRoutes } from './staff/people.ts';
import { staffPaymentRoutes } from './staff/payments.ts';
import { staffRefundRoutes } from './staff/refunds.ts';
import { staffReportRoutes } from './staff/reports.ts';
import { staffReviewRoutes } from './staff/reviews.ts';
import { staffSignInRoutes } from './staff/signIn.ts';
import { staffTodayRoutes } from './staff/today.ts';
import { staffWebhookRoutes } from './staff/webhooks.ts';
import type { Routes } from './plumbing.ts';

/** Routes for everything staff can do. All but those for signing in need a signed-in person. */
export const staffRoutes: Routes = async (app, { deps }) => {
  readStaff(app, deps);
  await app.register(staffSignInRoutes, { deps });
  await app.register(staffInvitationRoutes, { deps });
  await app.register(signedInRoutes, { deps });
};

const signedInRoutes: Routes = async (app, { deps }) => {
  // Runs before validation, so that outsiders learn nothing about valid requests.
  app.addHook('onRequest', async (request) => void staffOf(request));
  await app.register(staffTodayRoutes, { deps });
  await app.register(staffPeopleRoutes, { deps });
  await app.register(staffDepartureRoutes, { deps });
  await app.register(staffDepartureListRoutes, { deps });
  await app.register(staffDepartureEndRoutes, { deps });
  await app.register(staffDepartureMessageRoutes, { deps });
  await app.register(staffCouponRoutes, { deps });
  await app.register(staffBookingRoutes, { deps });
  await app.register(staffBookingChangeRoutes, { deps });
  await app.register(staffCallerBookingRoutes, { deps });
  await app.register(staffPaymentRoutes, { deps });
  await app.register(staffRefundRoutes, { deps });
  await app.register(staffReviewRoutes, { deps });
  await app.register(staffMessageRoutes, { deps });
  await app.register(staffEnquiryRoutes, { deps });
  await app.register(staffGroupQuoteRoutes, { deps });
  await app.register(staffWebhookRoutes, { deps });
  await app.register(staffReportRoutes, { deps });
  await app.register(staffAuditRoutes, { deps });
};
