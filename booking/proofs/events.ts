/**
 * What may happen in a schedule, one function each. A new kind of event is a new entry here: what has to
 * have happened before (`needs`), what it may bring about (`brings`), how often it comes (`weight`).
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { sweepHolds } from '../actions/expireHolds.ts';
import { createBooking } from '../actions/createBooking.ts';
import { holdSeats, releaseHold, requoteHold } from '../actions/holds.ts';
import { runOnce, type Finish } from '../actions/idempotent.ts';
import { quote } from '../actions/quote.ts';
import { reconcile } from '../actions/reconcile.ts';
import { returnFromGateway } from '../actions/returnFromGateway.ts';
import { startPayment } from '../actions/startPayment.ts';
import { processWebhooks, receiveWebhook } from '../actions/webhooks.ts';
import type { BookingCreated } from '../contract/bookings.ts';
import type { Hold } from '../contract/holds.ts';
import type { Payment, PaymentRequest } from '../contract/payments.ts';
import type { QuoteRequest } from '../contract/quotes.ts';
import { relayOutbox } from '../jobs/outbox.ts';
import { violatedConstraint } from '../store/db.ts';
import { aBookingRequest } from '../testing/builders.ts';
import type { Random } from './random.ts';
import type { Hook } from './scriptedGateway.ts';
import { attempt, type Actor, type World } from './world.ts';

type Thing = 'hold' | 'booking' | 'payment' | 'waiting' | 'money' | 'hook' | 'refund';

export type EventKind = {
  weight: number;
  needs?: Thing;
  brings?: readonly Thing[];
  run(actor: Actor): Promise<void>;
};

/** Tells whether an event has something to work with by now. */
export function isThere({ gateway, ...world }: World, thing: Thing | undefined): boolean {
  switch (thing) {
    case undefined:
      return true;
    case 'hold':
      return world.holds.length > 0;
    case 'booking':
      return world.bookings.length > 0;
    case 'payment':
      return world.payments.length > 0;
    case 'waiting':
    case 'money':
      return gateway.payments.size > 0;
    case 'hook':
      return gateway.hooks.length > 0;
    case 'refund':
      return gateway.refunds.size > 0;
  }
}

/** One of the youngest few: what has just been made is where people meet. */
function recent<T>(random: Random, list: readonly T[]): T | undefined {
  return random.pick(list.slice(-4));
}

function aSelection({ world, random }: Actor, pax = random.int(1, 2)): QuoteRequest {
  const occupancy = random.chance(0.7) ? 'twin' : 'triple';
  return {
    departureId: world.departureId,
    travellers: Array.from({ length: pax }, () => ({
      type: 'adult' as const,
      occupancy,
      pickupCode: 'DEL',
    })),
    addons: random.chance(0.3) ? [{ code: 'TENT', qty: 1 }] : [],
    couponCode: random.chance(0.3) ? world.couponCode : null,
    billingStateCode: 'KA',
  };
}

/** Sends a request with a key, now and perhaps again, and remembers what the key was answered with. */
async function sendOnce<T extends object>(
  actor: Actor,
  request: { scope: string; body: unknown },
  act: (actor: Actor, finish: Finish<T>) => Promise<{ status: number; body: T }>,
  name: (body: T) => string,
): Promise<T | null> {
  const key = randomUUID();
  const answers = new Set<string>();
  actor.world.answers.set(`${request.scope} ${key}`, answers);
  const send = (by: Actor) =>
    attempt(by, async () => {
      const answer = await runOnce<T>(by.deps, { ...request, key, ttlHours: 24 }, (finish) =>
        act(by, finish),
      );
      answers.add(name(answer.body));
      return answer.body;
    });
  actor.world.sent.push({ key, again: async (by) => void (await send(by)) });
  // A double click: the second one comes while the first is on its way.
  const clicks = actor.random.chance(0.15) ? [send(actor), send(actor)] : [send(actor)];
  const bodies = await Promise.all(clicks);
  return bodies.find((body) => body !== null) ?? null;
}

/** The token of a selection: the one that somebody still has, or a new one. */
async function tokenFor({ world, deps }: Actor, selection: QuoteRequest): Promise<string> {
  const name = JSON.stringify(selection);
  const known = world.tokens.get(name);
  if (known) return known;
  const { token } = await quote(deps, selection);
  world.tokens.set(name, token);
  return token;
}

async function hold(actor: Actor): Promise<void> {
  const { world, random, deps } = actor;
  const session = random.pick(world.visitors) ?? '';
  const selection = aSelection(actor);
  const token = await attempt(actor, () => tokenFor(actor, selection));
  if (!token) return;
  const held = await sendOnce<Hold>(
    actor,
    { scope: `${session}:POST /holds`, body: deps.quoteTokens.offerOf(token) },
    (by, finish) => holdSeats(by.deps, principal(session), { quoteToken: token }, finish),
    (body) => body.id,
  );
  if (held) world.holds.push({ id: held.id, session, selection });
}

const principal = (session: string) => ({ sessionHash: session, ipHash: null });

async function requote(actor: Actor): Promise<void> {
  const { world, random, deps } = actor;
  const held = recent(random, world.holds);
  if (!held) return;
  const selection = aSelection(actor, held.selection.travellers.length);
  await attempt(actor, async () => {
    const token = await tokenFor(actor, selection);
    await requoteHold(deps, principal(held.session), held.id, token);
    held.selection = selection;
  });
}

async function release(actor: Actor): Promise<void> {
  const held = recent(actor.random, actor.world.holds);
  if (!held) return;
  await attempt(actor, () => releaseHold(actor.deps, principal(held.session), held.id));
}

async function book(actor: Actor): Promise<void> {
  const { world, random } = actor;
  const held = recent(random, world.holds);
  if (!held) return;
  const { travellers } = held.selection;
  const occupancy = travellers[0]?.occupancy ?? 'twin';
  const request = aBookingRequest(held.id, { pax: travellers.length, occupancy });
  const made = await sendOnce<BookingCreated>(
    actor,
    { scope: `${held.session}:POST /bookings`, body: request },
    (by, finish) => createBooking(by.deps, principal(held.session), request, finish),
    (body) => body.reference,
  );
  if (made) world.bookings.push({ reference: made.reference, session: held.session });
}

const pay = (purpose: PaymentRequest['purpose']) => async (actor: Actor) => {
  const { world, random } = actor;
  const reserved = recent(random, world.bookings);
  if (!reserved) return;
  const { reference, session } = reserved;
  const opened = await sendOnce<Payment>(
    actor,
    { scope: `${session}:POST /bookings/${reference}/payments`, body: { purpose } },
    (by, finish) => startPayment(by.deps, principal(session), reference, { purpose }, finish),
    (body) => body.id,
  );
  if (opened?.orderId) {
    world.payments.push({ id: opened.id, orderId: opened.orderId, reference, session });
  }
};

/** Sends a request of before once more: a reload, a retry of a proxy, a second tab. */
async function again(actor: Actor): Promise<void> {
  await recent(actor.random, actor.world.sent)?.again(actor);
}

const atGateway = (status: 'captured' | 'failed' | 'created') => async (actor: Actor) => {
  const { world, random } = actor;
  const opened = recent(random, world.payments);
  if (!opened) return;
  const payment = world.gateway.pay(opened.orderId, status);
  // Most browsers come back; whether the webhook or the browser is first is open.
  if (status === 'created' || random.chance(0.4)) return;
  await attempt(actor, () =>
    returnFromGateway(actor.deps, {
      paymentId: opened.id,
      gatewayOrderId: opened.orderId,
      gatewayPaymentId: payment.id,
      signature: status === 'captured' ? `return of ${payment.id}` : null,
    }),
  );
};

async function wrongAmount({ world, random }: Actor): Promise<void> {
  const opened = recent(random, world.payments);
  if (opened) world.gateway.pay(opened.orderId, 'captured', random.chance(0.5) ? -100 : 100);
}

async function bankAnswers({ world, random }: Actor): Promise<void> {
  const waiting = [...world.gateway.payments.values()].filter(({ status }) => status === 'created');
  const payment = random.pick(waiting);
  if (payment) world.gateway.answer(payment.id, random.chance(0.75) ? 'captured' : 'failed');
}

async function bankPaysOut({ world, random }: Actor): Promise<void> {
  const waiting = [...world.gateway.refunds.values()].filter(({ status }) => status === 'pending');
  const refund = random.pick(waiting);
  if (refund) world.gateway.payOut(refund.id);
}

const receive = (actor: Actor, hook: Hook) =>
  attempt(actor, () =>
    receiveWebhook(actor.deps, hook.raw, { signature: hook.signature, eventId: hook.eventId }),
  );

/** Delivers any of the waiting webhooks, not the oldest; some of them will come once more. */
async function deliver(actor: Actor): Promise<void> {
  const { hooks } = actor.world.gateway;
  const hook = actor.random.pick(hooks);
  if (!hook) return;
  if (actor.random.chance(0.7)) hooks.splice(hooks.indexOf(hook), 1);
  await receive(actor, hook);
}

async function dropHook({ world, random }: Actor): Promise<void> {
  const { hooks } = world.gateway;
  if (hooks.length > 0) hooks.splice(random.int(0, hooks.length - 1), 1);
}

async function lie(actor: Actor): Promise<void> {
  const { world, random } = actor;
  const opened = recent(random, world.payments);
  if (!opened) return;
  const hook = world.gateway.lie(opened.orderId);
  await receive(actor, random.chance(0.5) ? hook : { ...hook, signature: 'forged' });
  await attempt(actor, () => processWebhooks(actor.deps));
}

async function workWebhooks(actor: Actor): Promise<void> {
  await attempt(actor, () => processWebhooks(actor.deps));
}

async function relay(actor: Actor): Promise<void> {
  await attempt(actor, () => relayOutbox(actor.deps));
}

/** Time passes for one hold. Most wait until somebody notices, some are swept at once. */
async function timePasses(actor: Actor): Promise<void> {
  const { world, random } = actor;
  const held = recent(random, world.holds);
  if (!held) return;
  await sql`
    update seat_hold set expires_at = clock_now() - interval '1 second'
     where departure_id = ${world.departureId} and id = ${held.id} and status = 'active'`.execute(
    world.db.queries,
  );
  if (random.chance(0.5)) await sweep(actor);
}

async function sweep(actor: Actor): Promise<void> {
  await attempt(actor, () => sweepHolds(actor.deps));
}

async function reconcileNow(actor: Actor): Promise<void> {
  await makeDue(actor.world);
  await attempt(actor, () => reconcile(actor.deps));
}

/**
 * All that waits for a later moment is due now. Answers how much of it is unfinished. What somebody has
 * locked is left alone: time itself locks nothing.
 */
export async function makeDue({ db, departureId }: World): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select make_due(${departureId}::uuid) as open`.execute(db.queries);
  return rows[0]?.open ?? 0;
}

/** Staff give the departure more or fewer seats; below what is sold the database says no. */
async function changeCapacity({ world, random }: Actor): Promise<void> {
  const column = random.chance(0.7) ? 'capacity' : 'blocked';
  const change = random.chance(0.5) ? -1 : 1;
  try {
    await sql`
      update departure set ${sql.ref(column)} = greatest(${sql.ref(column)} + ${change}, 0)
       where id = ${world.departureId}`.execute(world.db.queries);
  } catch (error) {
    if (violatedConstraint(error) !== 'departure_never_oversold') throw error;
    const { refusals } = world.tally;
    refusals.set('capacity_cut', (refusals.get('capacity_cut') ?? 0) + 1);
  }
}

/** Staff change the price list while people are choosing; half of them look again afterwards. */
async function changePrice({ world, random }: Actor): Promise<void> {
  if (random.chance(0.5)) world.tokens.clear();
  const amount = 1_700_000 + random.int(0, 9) * 10_000;
  await sql`
    with d as (update departure set price_version = price_version + 1
                where id = ${world.departureId} returning id)
    update departure_price p set amount_minor = ${amount}::bigint
      from d where p.departure_id = d.id and p.occupancy = 'twin'`.execute(world.db.queries);
}

export const events = {
  hold: { weight: 14, brings: ['hold'], run: hold },
  requote: { weight: 3, needs: 'hold', run: requote },
  release: { weight: 2, needs: 'hold', run: release },
  book: { weight: 14, needs: 'hold', brings: ['booking'], run: book },
  again: { weight: 4, needs: 'hold', run: again },
  'pay the deposit': { weight: 12, needs: 'booking', brings: ['payment'], run: pay('deposit') },
  'pay all': { weight: 5, needs: 'booking', brings: ['payment'], run: pay('full') },
  'pay the rest': { weight: 4, needs: 'money', brings: ['payment'], run: pay('balance') },
  'pays at the gateway': {
    weight: 14,
    needs: 'payment',
    brings: ['money', 'hook'],
    run: atGateway('captured'),
  },
  'is declined': { weight: 3, needs: 'payment', brings: ['hook'], run: atGateway('failed') },
  'pays by UPI': { weight: 5, needs: 'payment', brings: ['waiting'], run: atGateway('created') },
  'wrong amount': { weight: 1, needs: 'payment', brings: ['hook'], run: wrongAmount },
  'bank answers': {
    weight: 6,
    needs: 'waiting',
    brings: ['money', 'hook'],
    run: bankAnswers,
  },
  'bank pays out': { weight: 2, needs: 'refund', brings: ['hook'], run: bankPaysOut },
  'webhook comes': { weight: 8, needs: 'hook', run: deliver },
  'webhook is lost': { weight: 3, needs: 'hook', run: dropHook },
  'webhook lies': { weight: 2, needs: 'payment', run: lie },
  'webhooks are worked off': { weight: 6, needs: 'hook', run: workWebhooks },
  'outbox is relayed': { weight: 7, needs: 'money', brings: ['refund'], run: relay },
  'time passes': { weight: 7, needs: 'hold', run: timePasses },
  sweep: { weight: 4, needs: 'hold', run: sweep },
  reconcile: { weight: 4, needs: 'payment', run: reconcileNow },
  'capacity changes': { weight: 4, run: changeCapacity },
  'price changes': { weight: 1, run: changePrice },
} as const satisfies Record<string, EventKind>;

export type EventName = keyof typeof events;
export const eventKinds: ReadonlyMap<string, EventKind> = new Map(Object.entries(events));
