import { readPhotoAsStaff } from '../../actions/reviewPhotos.ts';
import {
  moderatePhoto,
  moderateReview,
  replyToReview,
  viewReviews,
} from '../../actions/staffReviews.ts';
import {
  ReviewReply,
  StaffReview,
  StaffReviews,
  StaffReviewsQuery,
} from '../../contract/reviews.ts';
import { MayHaveReason, WithReason } from '../../contract/staff.ts';
import { ById, type Routes } from '../plumbing.ts';
import { staffRoute } from './access.ts';

export const staffReviewRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/reviews',
    route('List reviews by status: pending, shown or hidden', {
      querystring: StaffReviewsQuery,
      response: { 200: StaffReviews },
    }),
    async (request) => viewReviews(deps, staffOf(request), request.query),
  );

  app.get(
    '/staff/reviews/photos/:id',
    route('Download a review photo (WebP), published or not', { params: ById }),
    async (request, reply) => {
      const bytes = await readPhotoAsStaff(deps, staffOf(request), request.params.id);
      return reply.type('image/webp').header('cache-control', 'no-store').send(bytes);
    },
  );

  const decided = { params: ById, response: { 200: StaffReview } };

  app.post(
    '/staff/reviews/:id/show',
    route('Publish a review, with or without a reason', { ...decided, body: MayHaveReason }),
    async (request) =>
      moderateReview(deps, staffOf(request), request.params.id, {
        status: 'shown',
        reason: request.body.reason ?? null,
      }),
  );

  app.post(
    '/staff/reviews/:id/hide',
    route('Hide a review, with a reason', { ...decided, body: WithReason }),
    async (request) =>
      moderateReview(deps, staffOf(request), request.params.id, {
        status: 'hidden',
        reason: request.body.reason,
      }),
  );

  for (const decision of ['hide', 'show'] as const) {
    const summary =
      decision === 'hide'
        ? 'Hide one photo of a review, with or without a reason'
        : 'Show a hidden photo again, with or without a reason';
    app.post(
      `/staff/reviews/photos/:id/${decision}`,
      route(summary, { ...decided, body: MayHaveReason }),
      async (request) =>
        moderatePhoto(deps, staffOf(request), request.params.id, {
          isHidden: decision === 'hide',
          reason: request.body.reason ?? null,
        }),
    );
  }

  app.put(
    '/staff/reviews/:id/reply',
    route('Reply to a review, or remove the reply', {
      params: ById,
      body: ReviewReply,
      response: { 200: StaffReview },
    }),
    async (request) => replyToReview(deps, staffOf(request), request.params.id, request.body.reply),
  );
};
