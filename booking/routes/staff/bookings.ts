import { Type } from 'typebox';
import {
  deleteBookingFilter,
  saveBookingFilter,
  viewSavedFilters,
} from '../../actions/savedFilters.ts';
import { openDocumentAsStaff } from '../../actions/viewDocuments.ts';
import { endGuestAccess } from '../../actions/guestAccess.ts';
import { openUploadAsStaff, viewUploadsAsStaff } from '../../actions/uploads.ts';
import {
  countStaffBookings,
  revealContact,
  sendLinkAsStaff,
  viewBookingRecord,
  viewBookings,
} from '../../actions/staffBookingList.ts';
import { cancelAsStaff, previewAsStaff, viewBookingAsStaff } from '../../actions/staffBookings.ts';
import { BookingDetail } from '../../contract/bookings.ts';
import {
  BookingCancellation,
  CancellationConfirm,
  CancellationPreview,
  CancellationRequest,
} from '../../contract/cancellations.ts';
import { StaffDocumentName } from '../../contract/documents.ts';
import { GuestAccessEnded } from '../../contract/guests.ts';
import { NewSavedFilter, SavedFilters } from '../../contract/savedFilters.ts';
import { WithReason } from '../../contract/staff.ts';
import {
  LinkSent,
  StaffBookingCounts,
  StaffBookingRecord,
  StaffBookings,
  StaffBookingsQuery,
  StaffContact,
} from '../../contract/staffBookings.ts';
import { Uploads } from '../../contract/uploads.ts';
import {
  answerOnce,
  ById,
  ByReference,
  fileOf,
  OfBooking,
  referenceOf,
  sendFile,
  type Routes,
} from '../plumbing.ts';
import { sendUpload } from '../uploads.ts';
import { onceBy, onceIfKeyed, staffRoute } from './access.ts';

const DocumentOfBooking = Type.Object({ ...ByReference.properties, document: StaffDocumentName });

/** Routes to find and view bookings and their files, cancel for a traveller, and revoke guest access. */
export const staffBookingRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/bookings',
    route('List or search bookings, newest first, with contact details masked', {
      querystring: StaffBookingsQuery,
      response: { 200: StaffBookings },
    }),
    async (request) => viewBookings(deps, staffOf(request), request.query),
  );

  app.get(
    '/staff/bookings/counts',
    route('Count the bookings of each saved filter, up to 1,000', {
      response: { 200: StaffBookingCounts },
    }),
    async (request) => countStaffBookings(deps, staffOf(request)),
  );

  app.get(
    '/staff/bookings/filters',
    route("List the caller's saved filters", { response: { 200: SavedFilters } }),
    async (request) => viewSavedFilters(deps, staffOf(request)),
  );

  app.post(
    '/staff/bookings/filters',
    route('Save a filter under a name; one of the same name is replaced', {
      body: NewSavedFilter,
      response: { 200: SavedFilters },
    }),
    async (request) => saveBookingFilter(deps, staffOf(request), request.body),
  );

  app.delete(
    '/staff/bookings/filters/:id',
    route("Delete one of the caller's saved filters", {
      params: ById,
      response: { 200: SavedFilters },
    }),
    async (request) => deleteBookingFilter(deps, staffOf(request), request.params.id),
  );

  app.get(
    '/staff/bookings/:reference/record',
    route("View a booking's ledger, documents, emails and history", {
      params: ByReference,
      response: { 200: StaffBookingRecord },
    }),
    async (request) => viewBookingRecord(deps, staffOf(request), referenceOf(request.params)),
  );

  app.post(
    '/staff/bookings/:reference/contact',
    route("View a booking's phone numbers and email address; who did, and why, is recorded", {
      params: ByReference,
      body: WithReason,
      response: { 200: StaffContact },
    }),
    async (request) =>
      revealContact(deps, staffOf(request), referenceOf(request.params), request.body.reason),
  );

  app.post(
    '/staff/bookings/:reference/link',
    route('Email the traveller a new link to their booking', {
      params: ByReference,
      response: { 200: LinkSent },
    }),
    async (request, reply) => {
      const staff = staffOf(request);
      const reference = referenceOf(request.params);
      const once = onceIfKeyed(staff, `/bookings/${reference}/link`);
      return answerOnce<LinkSent>(deps, request, reply, once, (finish) =>
        sendLinkAsStaff(deps, staff, reference, finish),
      );
    },
  );

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

  app.get(
    '/staff/bookings/:reference/documents/:document',
    route("Download a booking's document as a PDF; who did is recorded", {
      params: DocumentOfBooking,
      response: { 200: fileOf('application/pdf') },
    }),
    async (request, reply) => {
      const { document } = request.params;
      const reference = referenceOf(request.params);
      return sendFile(
        reply,
        await openDocumentAsStaff(deps, staffOf(request), reference, document),
      );
    },
  );

  app.get(
    '/staff/bookings/:reference/uploads',
    route("List a booking's own files", { params: ByReference, response: { 200: Uploads } }),
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return viewUploadsAsStaff(deps, staffOf(request), referenceOf(request.params));
    },
  );

  app.post(
    '/staff/bookings/:reference/uploads/:id/open',
    route("Download one of a booking's own files; who did, and why, is recorded", {
      params: OfBooking,
      body: WithReason,
      response: { 200: fileOf('application/pdf', 'image/jpeg') },
    }),
    async (request, reply) => {
      const { params, body } = request;
      const reference = referenceOf(params);
      return sendUpload(
        reply,
        await openUploadAsStaff(deps, staffOf(request), reference, params.id, body.reason),
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
