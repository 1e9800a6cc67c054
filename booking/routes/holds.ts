import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  getHold,
  holdSeats,
  saveHoldDraft,
  listOwnHolds,
  releaseHold,
  requoteHold,
} from '../actions/holds.ts';
import { quote } from '../actions/quote.ts';
import { cacheSoldOut } from '../actions/soldOut.ts';
import {
  DraftRequest,
  Hold,
  HoldDetail,
  HoldRequest,
  OwnHolds,
  RequoteRequest,
} from '../contract/holds.ts';
import { QuoteRequest, QuoteResponse } from '../contract/quotes.ts';
import type { Deps } from '../deps.ts';
import {
  answerOnce,
  ById,
  clientAddress,
  ensureSession,
  idempotencyKey,
  ownSession,
  readSession,
  refuseAbove,
  routesOf,
} from './plumbing.ts';

const booking = routesOf('booking');

/** Routes from a price to a hold. */
export const holdRoutes: FastifyPluginAsyncTypebox<{ deps: Deps }> = async (app, { deps }) => {
  const { limits } = deps.config;
  const unlessSoldOut = cacheSoldOut(deps);
  // Anyone can get new sessions, so IP addresses are limited too. A cached refusal costs nothing
  // and isn't counted.
  const limitAddress = refuseAbove(app, {
    max: limits.holdPer10MinutesAndAddress,
    timeWindow: 600_000,
    keyGenerator: clientAddress,
  });

  app.post(
    '/quotes',
    booking(
      'Price a selection without holding seats',
      { body: QuoteRequest, response: { 200: QuoteResponse } },
      { rateLimit: { max: limits.quotePerMinute, timeWindow: 60_000 } },
    ),
    async (request, reply) => {
      ensureSession(deps.config, request, reply);
      return quote(deps, request.body);
    },
  );

  app.get(
    '/holds',
    booking("List this session's holds", { response: { 200: OwnHolds } }),
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      return listOwnHolds(deps, readSession(deps.config, request));
    },
  );

  app.post(
    '/holds',
    booking(
      'Hold seats for a few minutes',
      { body: HoldRequest, response: { 201: Hold } },
      { rateLimit: { max: limits.holdPer10Minutes, timeWindow: 600_000 } },
    ),
    async (request, reply) => {
      const principal = ensureSession(deps.config, request, reply);
      const { sessionHash } = principal;
      const { quoteToken } = request.body;
      const scope = `${sessionHash}:POST /holds`;
      const caller = { sessionHash, key: idempotencyKey(request) };
      return unlessSoldOut(caller, quoteToken, async () => {
        await limitAddress(request);
        return answerOnce<Hold>(
          deps,
          request,
          reply,
          // A form sent again a second later has a token with a different time.
          { scope, body: deps.quoteTokens.offerOf(quoteToken), ttlHours: 24 },
          (finish) => holdSeats(deps, principal, request.body, finish),
        );
      });
    },
  );

  app.get(
    '/holds/:id',
    booking('View your own hold', { params: ById, response: { 200: HoldDetail } }),
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      return getHold(deps, ownSession(deps.config, request), request.params.id);
    },
  );

  app.delete(
    '/holds/:id',
    booking('Release the seats', { params: ById, response: { 204: Type.Null() } }),
    async (request, reply) => {
      await releaseHold(deps, ownSession(deps.config, request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/holds/:id/quote',
    booking('Reprice a hold with the same seats', {
      params: ById,
      body: RequoteRequest,
      response: { 200: HoldDetail },
    }),
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      const principal = ownSession(deps.config, request);
      return requoteHold(deps, principal, request.params.id, request.body.quoteToken);
    },
  );

  app.put(
    '/holds/:id/draft',
    booking('Save a draft of the booking form', {
      params: ById,
      body: DraftRequest,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      const principal = ownSession(deps.config, request);
      await saveHoldDraft(deps, principal, request.params.id, request.body.draft);
      return reply.code(204).send(null);
    },
  );
};
