import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  addUpload,
  downloadUpload,
  refuseUpload,
  removeUpload,
  type SentUpload,
} from '../actions/uploads.ts';
import type { DocumentFile } from '../actions/viewDocuments.ts';
import { Upload } from '../contract/uploads.ts';
import { LARGEST_UPLOAD } from '../domain/uploadRules.ts';
import {
  answerOnce,
  ByReference,
  fileOf,
  keepRaw,
  OfBooking,
  onceIn,
  ownSession,
  perMinute,
  type Routes,
  routesOf,
  sendFile,
} from './plumbing.ts';

const upload = routesOf('upload');

/** The file, and a little for the fields around it. */
const BODY_BYTES = LARGEST_UPLOAD + 65_536;

/** Routes for the files that whoever booked adds: tickets, permits and insurance. */
export const uploadRoutes: Routes = async (app, { deps }) => {
  const change = routesOf('upload', perMinute(deps.config.limits.quotePerMinute));
  keepRaw(app, 'multipart/form-data', BODY_BYTES);

  app.post(
    '/bookings/:reference/uploads',
    {
      ...change(
        'Add a file: PDF, JPEG, PNG or WebP in `file`, with `kind`, `label`, `travellerId`',
        {
          params: ByReference,
          consumes: ['multipart/form-data'],
          response: { 201: Upload },
        },
      ),
      bodyLimit: BODY_BYTES,
      onRequest: (request) => refuseUpload(deps, ownSession(request), request.params.reference),
    },
    async (request, reply) => {
      const principal = ownSession(request);
      const { reference } = request.params;
      const sent = await readUpload(request);
      const { file, ...fields } = sent;
      const digest = file && createHash('sha256').update(file).digest('base64url');
      const once = onceIn(principal, `/bookings/${reference}/uploads`, 24);
      return answerOnce<Upload>(
        deps,
        request,
        reply,
        { ...once, body: { ...fields, digest } },
        (finish) => addUpload(deps, principal, reference, sent, finish),
      );
    },
  );

  app.get(
    '/bookings/:reference/uploads/:id',
    upload("Download one of a booking's own files", {
      params: OfBooking,
      response: { 200: fileOf('application/pdf', 'image/jpeg') },
    }),
    async (request, reply) => {
      const { reference, id } = request.params;
      return sendUpload(reply, await downloadUpload(deps, ownSession(request), reference, id));
    },
  );

  app.delete(
    '/bookings/:reference/uploads/:id',
    change("Delete one of a booking's own files", {
      params: OfBooking,
      response: { 204: Type.Null() },
    }),
    async (request) => {
      const { reference, id } = request.params;
      await removeUpload(deps, ownSession(request), reference, id);
      return null;
    },
  );
};

/** Sends a file to save. If a browser shows it all the same, it can do nothing there. */
export function sendUpload(reply: FastifyReply, file: DocumentFile): FastifyReply {
  void reply
    .header('content-security-policy', 'sandbox')
    .header('cache-control', 'private, no-store');
  return sendFile(reply, file);
}

/** Reads a form with a file. Anything else counts as an empty form. */
async function readUpload({ body, headers }: FastifyRequest): Promise<SentUpload> {
  const type = headers['content-type'] ?? '';
  const form = Buffer.isBuffer(body)
    ? await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
        .formData()
        .catch(() => null)
    : null;
  const text = (name: string) => {
    const value = form?.get(name);
    return typeof value === 'string' ? value : '';
  };
  const file = form?.get('file');
  return {
    kind: text('kind'),
    label: text('label'),
    travellerId: text('travellerId'),
    file: file instanceof Blob ? Buffer.from(await file.arrayBuffer()) : null,
  };
}
