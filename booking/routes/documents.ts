import { Type } from 'typebox';
import {
  drawDocument,
  drawBookingItinerary,
  drawPass,
  drawTripItinerary,
  drawVoucher,
  listDocuments,
  signWalletPass,
  writeCalendar,
} from '../actions/viewDocuments.ts';
import { Slug } from '../contract/common.ts';
import { BookingDocuments } from '../contract/documents.ts';
import {
  ById,
  ByReference,
  fileOf,
  ownSession,
  perAddress,
  perMinute,
  type Routes,
  routesOf,
  sendFile,
} from './plumbing.ts';

const document = routesOf('document');

export const documentRoutes: Routes = async (app, { deps }) => {
  const { quotePerMinute } = deps.config.limits;
  const download = routesOf('document', perMinute(quotePerMinute));
  // Anyone can ask for this one, with any number of sessions.
  const draw = routesOf('document', perAddress('trip-itinerary', perMinute(quotePerMinute)));

  app.get(
    '/bookings/:reference/documents',
    document("List a booking's receipts, invoice, voucher, itinerary and calendar", {
      params: ByReference,
      response: { 200: BookingDocuments },
    }),
    async (request) => listDocuments(deps, ownSession(request), request.params.reference),
  );

  app.get(
    '/documents/:id.pdf',
    download('Download a tax document as issued', {
      params: ById,
      response: { 200: fileOf('application/pdf') },
    }),
    async (request, reply) =>
      sendFile(reply, await drawDocument(deps, ownSession(request), request.params.id)),
  );

  app.get(
    '/trips/:slug/itinerary.pdf',
    draw("Download a trip's day-by-day itinerary, with its next dates and prices", {
      params: Type.Object({ slug: Slug }),
      response: { 200: fileOf('application/pdf') },
    }),
    async (request, reply) => sendFile(reply, await drawTripItinerary(deps, request.params.slug)),
  );

  const files = [
    ['voucher.pdf', "Download a confirmed booking's voucher", 'application/pdf', drawVoucher],
    [
      'itinerary.pdf',
      "Download a confirmed booking's day-by-day itinerary",
      'application/pdf',
      drawBookingItinerary,
    ],
    [
      'pass.pdf',
      "Download a confirmed booking's voucher for a phone's screen",
      'application/pdf',
      drawPass,
    ],
    [
      'pass.pkpass',
      "Download a confirmed booking's pass for a phone's wallet",
      'application/vnd.apple.pkpass',
      signWalletPass,
    ],
    ['calendar.ics', 'Download the trip as a calendar file', 'text/calendar', writeCalendar],
  ] as const;
  for (const [name, summary, type, write] of files) {
    app.get(
      `/bookings/:reference/${name}`,
      download(summary, { params: ByReference, response: { 200: fileOf(type) } }),
      async (request, reply) =>
        sendFile(reply, await write(deps, ownSession(request), request.params.reference)),
    );
  }
};
