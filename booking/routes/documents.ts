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
import { Uuid } from '../contract/common.ts';
import { BookingDocuments } from '../contract/documents.ts';
import type { Deps } from '../deps.ts';
import { ownSession } from './plumbing.ts';

const ByReference = Type.Object({ reference: Type.String({ maxLength: 20 }) });
const file = (type: string) => ({
  description: 'The file',
  content: { [type]: { schema: Type.String({ format: 'binary' }) } },
});

/** What a traveller takes along. */
export const documentRoutes: FastifyPluginAsyncTypebox<{ deps: Deps }> = async (app, { deps }) => {
  const config = { rateLimit: { max: deps.config.limits.quotePerMinute, timeWindow: 60_000 } };

  app.get(
    '/bookings/:reference/documents',
    {
      schema: {
        tags: ['document'],
        summary: 'Receipts, invoice, voucher, itinerary and calendar of a booking',
        params: ByReference,
        response: { 200: BookingDocuments },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      return listDocuments(deps, ownSession(deps.config, request), request.params.reference);
    },
  );

  app.get(
    '/documents/:id.pdf',
    {
      config,
      schema: {
        tags: ['document'],
        summary: 'A document of the tax law, as it was issued',
        params: Type.Object({ id: Uuid }),
        response: { 200: file('application/pdf') },
      },
    },
    async (request, reply) => {
      const principal = ownSession(deps.config, request);
      return sendFile(reply, await drawDocument(deps, principal, request.params.id));
    },
  );

  app.get(
    '/bookings/:reference/voucher.pdf',
    {
      config,
      schema: {
        tags: ['document'],
        summary: 'The voucher of a confirmed booking',
        params: ByReference,
        response: { 200: file('application/pdf') },
      },
    },
    async (request, reply) => {
      const principal = ownSession(deps.config, request);
      return sendFile(reply, await drawVoucher(deps, principal, request.params.reference));
    },
  );

  app.get(
    '/bookings/:reference/itinerary.pdf',
    {
      config,
      schema: {
        tags: ['document'],
        summary: 'The days of the trip of a confirmed booking, with their dates',
        params: ByReference,
        response: { 200: file('application/pdf') },
      },
    },
    async (request, reply) => {
      const principal = ownSession(deps.config, request);
      return sendFile(reply, await drawBookingItinerary(deps, principal, request.params.reference));
    },
  );

  app.get(
    '/bookings/:reference/calendar.ics',
    {
      config,
      schema: {
        tags: ['document'],
        summary: 'The trip for a calendar',
        params: ByReference,
        response: { 200: file('text/calendar') },
      },
    },
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
