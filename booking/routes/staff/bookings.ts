import { endGuestAccess } from '../../actions/guestAccess.ts';
import { cancelAsStaff, previewAsStaff, viewBookingAsStaff } from '../../actions/staffBookings.ts';
import { BookingDetail } from '../../contract/bookings.ts';
import {
  BookingCancellation,
  CancellationConfirm,
  CancellationPreview,
  CancellationRequest,
} from '../../contract/cancellations.ts';
import { GuestAccessEnded } from '../../contract/guests.ts';
import { answerOnce, ByReference, referenceOf, type Routes } from '../plumbing.ts';
import { onceBy, staffRoute } from './access.ts';

/** Routes to view a booking, cancel for a traveller, and revoke guest access. */
export const staffBookingRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/bookings/:reference',
    route('View a booking with personal data masked', {
      params: ByReference,
      response: { 200: BookingDetail },
    }),
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return viewBookingAsStaff(deps, staffOf(request), referenceOf(request.params));
    },
  );

  app.post(
    '/staff/bookings/:reference/cancellations/preview',
    route("Preview a traveller's cancellation cost", {
      params: ByReference,
      body: CancellationRequest,
      response: { 200: CancellationPreview },
    }),
    async (request) =>
      previewAsStaff(deps, staffOf(request), referenceOf(request.params), request.body),
  );

  app.post(
    '/staff/bookings/:reference/cancellations',
    route('Cancel for a traveller, exactly as previewed', {
      params: ByReference,
      body: CancellationConfirm,
      response: { 202: BookingCancellation },
    }),
    async (request, reply) => {
      const staff = staffOf(request);
      const reference = referenceOf(request.params);
      const once = onceBy(staff, `bookings/${reference}/cancellations`);
      return answerOnce<BookingCancellation>(deps, request, reply, once, (finish) =>
        cancelAsStaff(deps, staff, reference, request.body, finish),
      );
    },
  );

  app.post(
    '/staff/bookings/:reference/guest-access/end',
    route("Revoke a booking's email links and guest sessions", {
      params: ByReference,
      response: { 200: GuestAccessEnded },
    }),
    async (request) => endGuestAccess(deps, staffOf(request), referenceOf(request.params)),
  );
};
