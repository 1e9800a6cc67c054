import {
  drawDocument,
  drawBookingItinerary,
  drawVoucher,
  listDocuments,
  writeCalendar,
} from '../actions/viewDocuments.ts';
import { BookingDocuments } from '../contract/documents.ts';
import {
  ById,
  ByReference,
  fileOf,
  ownSession,
  perMinute,
  type Routes,
  routesOf,
  sendFile,
} from './plumbing.ts';

const document = routesOf('document');

export const documentRoutes: Routes = async (app, { deps }) => {
  const download = routesOf('document', perMinute(deps.config.limits.quotePerMinute));

  app.get(
    '/bookings/:reference/documents',
    document("List a booking's receipts, invoice, voucher, itinerary and calendar", {
      params: ByReference,
      response: { 200: BookingDocuments },
    }),
    async (request) =>
      listDocuments(deps, ownSession(deps.config, request), request.params.reference),
  );

  app.get(
    '/documents/:id.pdf',
    download('Download a tax document as issued', {
      params: ById,
      response: { 200: fileOf('application/pdf') },
    }),
    async (request, reply) => {
      const principal = ownSession(deps.config, request);
      return sendFile(reply, await drawDocument(deps, principal, request.params.id));
    },
  );

  app.get(
    '/bookings/:reference/voucher.pdf',
    download("Download a confirmed booking's voucher", {
      params: ByReference,
      response: { 200: fileOf('application/pdf') },
    }),
    async (request, reply) => {
      const principal = ownSession(deps.config, request);
      return sendFile(reply, await drawVoucher(deps, principal, request.params.reference));
    },
  );

  app.get(
    '/bookings/:reference/itinerary.pdf',
    download("Download a confirmed booking's day-by-day itinerary", {
      params: ByReference,
      response: { 200: fileOf('application/pdf') },
    }),
    async (request, reply) => {
      const principal = ownSession(deps.config, request);
      return sendFile(reply, await drawBookingItinerary(deps, principal, request.params.reference));
    },
  );

  app.get(
    '/bookings/:reference/calendar.ics',
    download('Download the trip as a calendar file', {
      params: ByReference,
      response: { 200: fileOf('text/calendar') },
    }),
    async (request, reply) => {
      const principal = ownSession(deps.config, request);
      return sendFile(reply, await writeCalendar(deps, principal, request.params.reference));
    },
  );
};
