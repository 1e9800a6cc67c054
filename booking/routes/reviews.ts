import { addPhoto, readPhoto, refusePhoto } from '../actions/reviewPhotos.ts';
import { viewBookingReview, writeReview } from '../actions/writeReview.ts';
import { BookingReview, OwnReview, ReviewPhoto, ReviewRequest } from '../contract/reviews.ts';
import {
  ById,
  ByReference,
  keepInFile,
  ownSession,
  perAddress,
  perMinute,
  perQuarterHour,
  readSession,
  refuseAbove,
  type Routes,
  routesOf,
} from './plumbing.ts';

const review = routesOf('review');

/** The largest photo accepted (domain section 8: uploads). */
const PHOTO_BYTES = 8 * 1_048_576;

export const reviewRoutes: Routes = async (app, { deps }) => {
  const write = routesOf('review', perMinute(deps.config.limits.quotePerMinute));

  app.get(
    '/bookings/:reference/review',
    review("View a booking's review and whether one may be submitted", {
      params: ByReference,
      response: { 200: BookingReview },
    }),
    async (request) => viewBookingReview(deps, ownSession(request), request.params.reference),
  );

  // Photos are sent as raw bytes, and the bytes alone decide what the file is.
  keepInFile(app, 'application/octet-stream', PHOTO_BYTES);
  const limitNetwork = refuseAbove(
    app,
    perAddress('photo', perQuarterHour(deps.config.limits.photosPer15MinutesAndAddress)),
  );
  app.post(
    '/bookings/:reference/review/photos',
    {
      ...write("Add a photo to a booking's review while it awaits moderation", {
        params: ByReference,
        consumes: ['application/octet-stream'],
        response: { 201: ReviewPhoto },
      }),
      bodyLimit: PHOTO_BYTES,
      onRequest: async (request) => {
        await limitNetwork(request);
        await refusePhoto(deps, ownSession(request), request.params.reference);
      },
    },
    async (request) => {
      const file = typeof request.body === 'string' ? request.body : null;
      return addPhoto(deps, ownSession(request), request.params.reference, file);
    },
  );

  app.get(
    '/reviews/photos/:id',
    review('Download a review photo (WebP); only its author can before it is published', {
      params: ById,
    }),
    async (request, reply) => {
      const isKnown = request.customer ?? readSession(request);
      const principal = isKnown ? ownSession(request) : null;
      const { bytes, isPublic } = await readPhoto(deps, principal, request.params.id);
      // The photo may be hidden later, so caches may keep it for a day at most.
      if (isPublic) void reply.header('cache-control', 'public, max-age=86400');
      return reply.type('image/webp').send(bytes);
    },
  );

  app.put(
    '/bookings/:reference/review',
    write("Submit a booking's review after the trip (one per booking)", {
      params: ByReference,
      body: ReviewRequest,
      response: { 200: OwnReview },
    }),
    async (request) =>
      writeReview(deps, ownSession(request), request.params.reference, request.body),
  );
};
