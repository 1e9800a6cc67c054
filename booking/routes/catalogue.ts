import { Type } from 'typebox';
import {
  getDeparture,
  listDepartures,
  listTripDepartures,
  summariseTrips,
} from '../actions/departures.ts';
import { exampleCancellation, listCancellationPolicies } from '../actions/cancellationPolicies.ts';
import { latestReviews, listTripReviews } from '../actions/reviews.ts';
import { Slug } from '../contract/common.ts';
import {
  DepartureDetail,
  DepartureList,
  DeparturePage,
  DeparturesQuery,
  TripDeparturesQuery,
} from '../contract/departures.ts';
import {
  CancellationExample,
  CancellationExampleQuery,
  CancellationPolicies,
} from '../contract/policies.ts';
import {
  LatestReviews,
  LatestReviewsQuery,
  ReviewPage,
  ReviewsQuery,
} from '../contract/reviews.ts';
import { TripSummaries, TripSummariesQuery } from '../contract/trips.ts';
import { whileUnchanged } from '../store/catalogue/unchanged.ts';
import { ById, perMinute, type Routes, routesOf, sendCacheable } from './plumbing.ts';

const BySlug = Type.Object({ slug: Slug });

export const catalogueRoutes: Routes = async (app, { deps }) => {
  const catalogue = routesOf('catalogue', perMinute(deps.config.limits.availabilityPerMinute));

  const { queries } = deps.db;
  const departuresOfTrip = whileUnchanged(queries, listTripDepartures.bind(null, deps));
  const departures = whileUnchanged(queries, listDepartures.bind(null, deps));
  const departure = whileUnchanged(queries, getDeparture.bind(null, deps));
  const summaries = whileUnchanged(queries, summariseTrips.bind(null, deps));
  const policies = whileUnchanged(queries, () => listCancellationPolicies(deps));
  const newestReviews = whileUnchanged(queries, latestReviews.bind(null, deps));
  const reviewsOfTrip = whileUnchanged(queries, listTripReviews.bind(null, deps));

  app.get(
    '/trips/:slug/departures',
    catalogue("List a trip's upcoming departures", {
      params: BySlug,
      querystring: TripDeparturesQuery,
      response: { 200: DepartureList },
    }),
    async (request, reply) =>
      sendCacheable(request, reply, await departuresOfTrip(request.params.slug, request.query)),
  );

  app.get(
    '/departures',
    catalogue('List all upcoming departures by date', {
      querystring: DeparturesQuery,
      response: { 200: DeparturePage },
    }),
    async (request, reply) => sendCacheable(request, reply, await departures(request.query)),
  );

  app.get(
    '/departures/:id',
    catalogue('View a departure with its pickups, extras and policy', {
      params: ById,
      response: { 200: DepartureDetail },
    }),
    async (request, reply) => sendCacheable(request, reply, await departure(request.params.id)),
  );

  app.get(
    '/trips/summaries',
    catalogue('List the lowest price, next dates and rating of each trip, or of the given ones', {
      querystring: TripSummariesQuery,
      response: { 200: TripSummaries },
    }),
    async (request, reply) => sendCacheable(request, reply, await summaries(request.query)),
  );

  app.get(
    '/trips/:slug/reviews',
    catalogue("List a trip's reviews by people who travelled", {
      params: BySlug,
      querystring: ReviewsQuery,
      response: { 200: ReviewPage },
    }),
    async (request, reply) =>
      sendCacheable(request, reply, await reviewsOfTrip(request.params.slug, request.query)),
  );

  app.get(
    '/reviews',
    catalogue('List the newest reviews of all trips', {
      querystring: LatestReviewsQuery,
      response: { 200: LatestReviews },
    }),
    async (request, reply) => sendCacheable(request, reply, await newestReviews(request.query)),
  );

  app.get(
    '/cancellation-policies',
    catalogue('List the cancellation policies of everything on sale', {
      response: { 200: CancellationPolicies },
    }),
    async (request, reply) => sendCacheable(request, reply, await policies()),
  );

  app.get(
    '/cancellation-policies/:id/example',
    catalogue('Work out an example refund before booking', {
      params: ById,
      querystring: CancellationExampleQuery,
      response: { 200: CancellationExample },
    }),
    async (request, reply) =>
      sendCacheable(
        request,
        reply,
        await exampleCancellation(deps, request.params.id, request.query),
      ),
  );
};
