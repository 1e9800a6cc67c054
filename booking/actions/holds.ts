import { found, invalid, Refusal } from '../errors.ts';
import type {
  DraftRequest,
  Hold,
  HoldDetail,
  HoldDraft,
  HoldRequest,
  OwnHolds,
} from '../contract/holds.ts';
import type { ProblemMeta } from '../contract/problem.ts';
import type { Quote, QuoteRequest } from '../contract/quotes.ts';
import type { Deps } from '../deps.ts';
import { encryptReminder } from './unfinishedBookings.ts';
import type { Principal } from '../principal.ts';
import { freeSeats } from '../domain/availability.ts';
import { toDepartureDetail } from '../domain/departureView.ts';
import { occupancyCounts } from '../domain/fares.ts';
import { findBooking } from '../store/bookings/bookings.ts';
import { findDeparture } from '../store/catalogue/catalogue.ts';
import { databaseNow, type Tx } from '../store/database/db.ts';
import {
  activeHoldsOf,
  findOwnHold,
  lockHold,
  replaceQuote,
  saveDraft,
  seatCountsOf,
  sessionsHolding,
  type HoldRecord,
} from '../store/bookings/holds.ts';
import { newId } from '../store/database/ids.ts';
import { findOpenPayment } from '../store/money/payments.ts';
import {
  LimitReached,
  lockDeparture,
  swapHeldRooms,
  takeSeats,
  type NewHold,
  type TakenHold,
} from '../store/bookings/seats.ts';
import { findAlternatives } from './departures.ts';
import { expireHoldsOf, releaseSeats, sweepHoldsOf } from './expireHolds.ts';
import type { Done, Finish } from './idempotent.ts';
import { offerSeats } from './offerSeats.ts';
import { viewPayment } from './viewPayment.ts';
import {
  countsOf,
  lockedQuote,
  priceRequest,
  refuseUnsellable,
  signQuote,
  toQuote,
  type PricedRequest,
} from './quote.ts';

const DRAFT_BYTES = 16_384;

interface Verified {
  request: QuoteRequest;
  priced: PricedRequest;
}

/**
 * Takes seats off sale for a short time so that a traveller can pay. Invariant: held + booked +
 * blocked seats never exceed capacity. Seats are taken by one conditional UPDATE, backed by a
 * CHECK.
 */
export async function holdSeats(
  deps: Deps,
  principal: Principal,
  body: HoldRequest,
  finish: Finish<Hold>,
): Promise<Done<Hold>> {
  const { request, priced } = await verifyQuoteToken(deps, body.quoteToken);
  const hold = newHold(deps, principal, priced);
  return takeSeatsOrExplain(deps, { principal, request, priced, hold }, (tx, taken) =>
    finish(tx, 201, toHold(hold, priced.price, taken), hold.id),
  );
}

/** Seats to take off sale at a verified price, and for whom. */
interface SeatsWanted extends Verified {
  principal: Principal;
  hold: NewHold;
}

/**
 * Takes seats and does `then` in the same transaction. Releases the departure's expired holds before
 * it refuses anyone, and says why there were no seats.
 */
export async function takeSeatsOrExplain<T>(
  deps: Deps,
  { principal, request, priced, hold }: SeatsWanted,
  then: (tx: Tx, taken: TakenHold) => Promise<T>,
): Promise<T> {
  refuseUnsellable(priced.departure);
  const take = async (tx: Tx) => {
    const taken = await takeSeats(tx, hold);
    return taken && { done: await then(tx, taken) };
  };
  const first = await refusing(deps, principal, priced, () => deps.db.transact(take));
  if (first) return first.done;
  // Release this departure's expired holds before refusing anyone.
  let lookedAt = 0;
  const second = await refusing(deps, principal, priced, () =>
    deps.db.transact(async (tx) => {
      await lockDeparture(tx, request.departureId);
      lookedAt = performance.now();
      await expireHoldsOf(tx, deps, request.departureId);
      await offerSeats(tx, deps, request.departureId);
      return take(tx);
    }),
  );
  if (second) return second.done;
  await refuseTooManyHolds(deps, principal, request.departureId);
  throw await explainNoSeats(deps, request, hold.pax, lookedAt);
}

/** Whether the hold exists and still has its seats. */
export function isActive(hold: HoldRecord | null): hold is HoldRecord {
  return hold?.status === 'active' && hold.expiresAt > hold.now;
}

/** Verifies a token and prices its selection again. Throws if the price needs new consent. */
export async function verifyQuoteToken(deps: Deps, token: string): Promise<Verified> {
  const { request, hash } = await readQuoteToken(deps, token);
  const priced = await priceRequest(deps, deps.db.queries, request);
  if (priced.hash !== hash) throw await priceChanged(deps, request, priced);
  return { request, priced };
}

/** Returns a token's claims if it is ours and hasn't expired. The price may have changed since. */
export async function readQuoteToken({ db, quoteTokens }: Deps, token: string) {
  const verified = quoteTokens.verify(token, await databaseNow(db.queries));
  if (verified.ok) return verified.claims;
  if (verified.why === 'expired') throw new Refusal('quote_expired');
  throw invalid('quoteToken', 'token', 'Get the price again');
}

/** Returns the refusal that carries the new price and its token. */
export async function priceChanged(deps: Deps, request: QuoteRequest, priced: PricedRequest) {
  return new Refusal('price_changed', await signQuote(deps, request, priced));
}

function newHold({ config }: Deps, principal: Principal, priced: PricedRequest): NewHold {
  const { departure, price, hash } = priced;
  return {
    ...countsOf(price),
    id: newId(),
    eventId: newId(),
    departureId: departure.id,
    priceVersion: departure.priceVersion,
    quote: lockedQuote(priced),
    quoteHash: hash,
    ttlMinutes: config.holdTtlMinutes,
    sessionHash: principal.sessionHash,
    ipHash: principal.ipHash,
    limits: {
      mostActive: config.holdMaxActive,
      mostHere: config.holdMaxPerDeparture,
      mostSeatsOfNetwork: config.holdMaxSeatsPerNetwork,
      mostAbandoned: config.holdMaxAbandoned,
      isSignedIn: principal.customer !== undefined,
    },
  };
}

function toHold(
  hold: { id: string; departureId: string; pax: number },
  price: Pick<Quote, 'tripSlug' | 'currency' | 'totalMinor' | 'dueNowMinor'>,
  taken: TakenHold,
): Hold {
  return {
    id: hold.id,
    status: 'active',
    departureId: hold.departureId,
    tripSlug: price.tripSlug,
    pax: hold.pax,
    currency: price.currency,
    totalMinor: price.totalMinor,
    dueNowMinor: price.dueNowMinor,
    expiresAt: taken.expiresAt.toISOString(),
    serverNow: taken.createdAt.toISOString(),
  };
}

/** Runs a transaction. If a limit was reached, throws a refusal after the rollback. */
async function refusing<T>(
  deps: Deps,
  principal: Principal,
  priced: PricedRequest,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    const { config } = deps;
    switch (error.limit) {
      case 'addon':
        throw new Refusal('addon_unavailable');
      case 'session':
        await refuseTooManyHolds(deps, principal, priced.departure.id);
        // One of them has just ended.
        throw new Refusal('hold_limit_reached', { limit: config.holdMaxActive });
      case 'network':
        throw new Refusal('network_hold_limit_reached', { limit: config.holdMaxSeatsPerNetwork });
      case 'abandoned':
        throw new Refusal('hold_needs_sign_in');
      case 'occupancy':
        throw await roomsUnavailable(deps, priced);
    }
  }
}

/** Returns a refusal that names the room type that has run out, with alternatives. */
async function roomsUnavailable(deps: Deps, priced: PricedRequest): Promise<Refusal> {
  const departure = await findDeparture(deps.db.queries, priced.departure.id);
  const wanted = occupancyCounts(priced.price.travellers);
  const short = departure?.prices.find(
    ({ occupancy, allotment, held, booked }) =>
      allotment !== null && held + booked + (wanted[occupancy] ?? 0) > allotment,
  );
  return new Refusal('occupancy_unavailable', {
    ...(short
      ? {
          occupancy: short.occupancy,
          placesLeft: Math.max((short.allotment ?? 0) - short.held - short.booked, 0),
        }
      : {}),
    alternatives: await findAlternatives(deps, deps.db.queries, priced.departure, priced.price.pax),
  });
}

/**
 * A failed check: how many seats were requested, when free seats were counted under the departure's
 * lock (`performance.now()`), and which sessions had holds there at that time or later.
 */
interface SeatsLook {
  departureId: string;
  pax: number;
  at: number;
  holders: ReadonlySet<string>;
}

/** Thrown when a departure doesn't have enough seats. */
export class NoSeats extends Refusal {
  readonly look: SeatsLook;

  constructor(code: 'seats_held' | 'seats_unavailable', meta: ProblemMeta, look: SeatsLook) {
    super(code, meta);
    this.look = look;
  }
}

/** Returns a refusal that explains why there were no seats, with alternatives. */
async function explainNoSeats(deps: Deps, request: QuoteRequest, pax: number, lookedAt: number) {
  const priced = await priceRequest(deps, deps.db.queries, request);
  const { departure } = priced;
  refuseUnsellable(departure);
  const free = Math.max(freeSeats(departure), 0);
  if (free >= pax) return priceChanged(deps, request, priced);
  const meta = {
    seatsLeft: free,
    alternatives: await findAlternatives(deps, deps.db.queries, departure, pax),
  };
  const holders = new Set(await sessionsHolding(deps.db.queries, departure.id));
  const code = free === 0 && departure.held > 0 ? 'seats_held' : 'seats_unavailable';
  return new NoSeats(code, meta, { departureId: departure.id, pax, at: lookedAt, holders });
}

async function refuseTooManyHolds({ config, db }: Deps, principal: Principal, departureId: string) {
  const active = await activeHoldsOf(db.queries, principal.sessionHash);
  const here = active.filter((hold) => hold.departureId === departureId);
  const [blocking, limit] =
    here.length >= config.holdMaxPerDeparture
      ? [here[0], config.holdMaxPerDeparture]
      : active.length >= config.holdMaxActive
        ? [active[0], config.holdMaxActive]
        : [undefined, 0];
  if (!blocking) return;
  throw new Refusal('hold_limit_reached', {
    holdId: blocking.id,
    tripSlug: blocking.tripSlug,
    limit,
  });
}

/** Lists a session's holds, or none if there is no session. */
export async function listOwnHolds({ db }: Deps, principal: Principal | null): Promise<OwnHolds> {
  const active = principal ? await activeHoldsOf(db.queries, principal.sessionHash) : [];
  return { holds: active.map((hold) => ({ ...hold, expiresAt: hold.expiresAt.toISOString() })) };
}

async function ownHold(deps: Deps, principal: Principal, holdId: string): Promise<HoldRecord> {
  return found(await findOwnHold(deps.db.queries, holdId, principal.sessionHash));
}

export async function getHold(
  deps: Deps,
  principal: Principal,
  holdId: string,
): Promise<HoldDetail> {
  const hold = await ownHold(deps, principal, holdId);
  const isOver = hold.status === 'active' && hold.expiresAt <= hold.now;
  // If the hold has expired, release its seats first, so that the departure shows what is free.
  if (isOver) await sweepHoldsOf(deps, hold.departureId);
  const departure = found(await findDeparture(deps.db.queries, hold.departureId));
  const booking = hold.bookingId
    ? await findBooking(deps.db.queries, hold.departureId, hold.bookingId)
    : null;
  const open = booking
    ? await findOpenPayment(deps.db.queries, booking.departureId, booking.id)
    : null;
  return {
    ...toHold(hold, hold.quote, hold),
    status: isOver ? 'expired' : hold.status,
    serverNow: hold.now.toISOString(),
    quote: toQuote(departure, hold.quote, hold.expiresAt),
    departure: toDepartureDetail(departure, departure.taxRules, deps.config),
    draft: readDraft(deps, hold),
    bookingReference: booking?.reference ?? null,
    openPayment: open ? await viewPayment(deps, deps.db.queries, open) : null,
  };
}

/** Releases a hold's seats early. Safe to repeat. */
export async function releaseHold(deps: Deps, principal: Principal, holdId: string): Promise<void> {
  const { departureId } = await ownHold(deps, principal, holdId);
  await deps.db.transact(async (tx) => {
    await lockDeparture(tx, departureId);
    const hold = await lockHold(tx, departureId, holdId);
    if (hold && (await releaseSeats(tx, deps, hold, 'owner')))
      await offerSeats(tx, deps, departureId);
  });
}

/** Reprices a hold: the same seats with other rooms, extras or buyer details. */
export async function requoteHold(
  deps: Deps,
  principal: Principal,
  holdId: string,
  quoteToken: string,
): Promise<HoldDetail> {
  const current = await ownHold(deps, principal, holdId);
  const { request, priced } = await verifyQuoteToken(deps, quoteToken);
  if (request.departureId !== current.departureId || priced.price.pax !== current.pax) {
    throw new Refusal('invalid_state');
  }
  await refusing(deps, principal, priced, () =>
    deps.db.transact(async (tx) => {
      await lockDeparture(tx, current.departureId);
      const hold = await lockHold(tx, current.departureId, holdId);
      if (!isActive(hold)) throw new Refusal('hold_expired');
      if (hold.bookingId) throw new Refusal('invalid_state');
      const counts = countsOf(priced.price);
      await swapHeldRooms(tx, hold.departureId, seatCountsOf(hold), counts);
      await replaceQuote(tx, hold, lockedQuote(priced), priced.hash, counts);
    }),
  );
  return getHold(deps, principal, holdId);
}

/** Saves the draft, so that nothing is lost between steps, and who to email if it stays one. */
export async function saveHoldDraft(
  deps: Deps,
  principal: Principal,
  holdId: string,
  { draft, reminder }: DraftRequest,
): Promise<void> {
  const text = JSON.stringify(draft);
  if (Buffer.byteLength(text) > DRAFT_BYTES) throw new Refusal('payload_too_large');
  await ownHold(deps, principal, holdId);
  const encrypted = deps.cipher.encrypt(text, `hold:${holdId}`);
  const saved = await saveDraft(deps.db.queries, holdId, principal.sessionHash, {
    encrypted,
    reminder: reminder && encryptReminder(deps, holdId, reminder),
  });
  if (!saved) throw new Refusal('hold_expired');
}

function readDraft(deps: Deps, hold: HoldRecord): HoldDraft | null {
  const text = hold.draftEnc && deps.cipher.decrypt(hold.draftEnc, `hold:${hold.id}`);
  if (!text) return null;
  const draft: unknown = JSON.parse(text);
  return typeof draft === 'object' && draft !== null ? { ...draft } : null;
}
