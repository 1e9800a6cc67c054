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
import {
  answerOnce,
  ById,
  clientNetwork,
  customerReader,
  ensureSession,
  idempotencyKey,
  keepPrivate,
  onceIn,
  ownSession,
  perMinute,
  readSession,
  refuseAbove,
  type Routes,
  routesOf,
} from './plumbing.ts';

const booking = routesOf('booking');

export const holdRoutes: Routes = async (app, { deps }) => {
  const { limits } = deps.config;
  const price = routesOf('booking', perMinute(limits.quotePerMinute));
  const hold = routesOf('booking', { max: limits.holdPer10Minutes, timeWindow: 600_000 });
  const unlessSoldOut = cacheSoldOut(deps);
  keepPrivate(app);
  // Anyone can get new sessions, so networks are limited too. A cached refusal costs nothing
  // and isn't counted.
  const limitAddress = refuseAbove(app, {
    max: limits.holdPer10MinutesAndAddress,
    timeWindow: 600_000,
    keyGenerator: clientNetwork,
  });

  app.post(
    '/quotes',
    price('Price a selection without holding seats', {
      body: QuoteRequest,
      response: { 200: QuoteResponse },
    }),
    async (request, reply) => {
      const { couponCode } = request.body;
      ensureSession(request, reply);
      if (!couponCode) return quote(deps, request.body);
      await app.offerCodes.count(request, couponCode);
      const priced = await quote(deps, request.body);
      app.offerCodes.remember(request, couponCode);
      return priced;
    },
  );

  app.get(
    '/holds',
    booking("List this session's holds", { response: { 200: OwnHolds } }),
    async (request) => listOwnHolds(deps, readSession(request)),
  );

  app.post(
    '/holds',
    {
      ...hold('Hold seats for a few minutes', { body: HoldRequest, response: { 201: Hold } }),
      onRequest: customerReader(deps),
    },
    async (request, reply) => {
      const { customer } = request;
      const principal = { ...ensureSession(request, reply), ...(customer ? { customer } : {}) };
      const { quoteToken } = request.body;
      const caller = { sessionHash: principal.sessionHash, key: idempotencyKey(request) };
      return unlessSoldOut(caller, quoteToken, async () => {
        await limitAddress(request);
        // If a form is sent again a second later, only the time in its token differs, so compare
        // without it.
        const body = deps.quoteTokens.offerOf(quoteToken);
        const once = { ...onceIn(principal, '/holds', 24), body };
        return answerOnce<Hold>(deps, request, reply, once, (finish) =>
          holdSeats(deps, principal, request.body, finish),
        );
      });
    },
  );

  app.get(
    '/holds/:id',
    booking('View your own hold', { params: ById, response: { 200: HoldDetail } }),
    async (request) => getHold(deps, ownSession(request), request.params.id),
  );

  app.delete(
    '/holds/:id',
    booking('Release the seats', { params: ById, response: { 204: Type.Null() } }),
    async (request) => releaseHold(deps, ownSession(request), request.params.id),
  );

  app.put(
    '/holds/:id/quote',
    booking('Reprice a hold with the same seats', {
      params: ById,
      body: RequoteRequest,
      response: { 200: HoldDetail },
    }),
    async (request) =>
      requoteHold(deps, ownSession(request), request.params.id, request.body.quoteToken),
  );

  app.put(
    '/holds/:id/draft',
    booking('Save a draft of the booking form', {
      params: ById,
      body: DraftRequest,
      response: { 204: Type.Null() },
    }),
    async (request) => saveHoldDraft(deps, ownSession(request), request.params.id, request.body),
  );
};
