import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  drawDocument,
  drawBookingItinerary,
  drawVoucher,
  listDocuments,
  writeCalendar,
  type DocumentFile,
} from '../actions/viewDocuments.ts';
import { BookingDocuments } from '../contract/documents.ts';
import type { Deps } from '../deps.ts';
import { ById, ByReference, ownSession, routesOf } from './plumbing.ts';

const document = routesOf('document');

const file = (type: string) => ({
  description: 'The file',
  content: { [type]: { schema: Type.String({ format: 'binary' }) } },
});

export const documentRoutes: FastifyPluginAsyncTypebox<{ deps: Deps }> = async (app, { deps }) => {
  const config = { rateLimit: { max: deps.config.limits.quotePerMinute, timeWindow: 60_000 } };

  app.get(
    '/bookings/:reference/documents',
    document("List a booking's receipts, invoice, voucher, itinerary and calendar", {
      params: ByReference,
      response: { 200: BookingDocuments },
    }),
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      return listDocuments(deps, ownSession(deps.config, request), request.params.reference);
    },
  );

  app.get(
    '/documents/:id.pdf',
    document(
      'Download a tax document as issued',
      { params: ById, response: { 200: file('application/pdf') } },
      config,
    ),
    async (request, reply) => {
      const principal = ownSession(deps.config, request);
      return sendFile(reply, await drawDocument(deps, principal, request.params.id));
    },
  );

  app.get(
    '/bookings/:reference/voucher.pdf',
    document(
      "Download a confirmed booking's voucher",
      { params: ByReference, response: { 200: file('application/pdf') } },
      config,
    ),
    async (request, reply) => {
      const principal = ownSession(deps.config, request);
      return sendFile(reply, await drawVoucher(deps, principal, request.params.reference));
    },
  );

  app.get(
    '/bookings/:reference/itinerary.pdf',
    document(
      "Download a confirmed booking's day-by-day itinerary",
      { params: ByReference, response: { 200: file('application/pdf') } },
      config,
    ),
    async (request, reply) => {
      const principal = ownSession(deps.config, request);
      return sendFile(reply, await drawBookingItinerary(deps, principal, request.params.reference));
    },
  );

  app.get(
    '/bookings/:reference/calendar.ics',
    document(
      'Download the trip as a calendar file',
      { params: ByReference, response: { 200: file('text/calendar') } },
      config,
    ),
    async (request, reply) => {
      const principal = ownSession(deps.config, request);
      return sendFile(reply, await writeCalendar(deps, principal, request.params.reference));
    },
  );
};

function sendFile(reply: FastifyReply, { name, type, body }: DocumentFile): FastifyReply {
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(type)
    .send(body);
}
