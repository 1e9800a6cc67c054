/**
 * A schedule's events, one function each. To add a kind, add an entry here: its prerequisites
 * (`needs`), what it may create (`brings`) and how often it happens (`weight`).
 */
import { sql } from 'kysely';
import { sweepHolds } from '../actions/expireHolds.ts';
import { createBooking } from '../actions/createBooking.ts';
import { holdSeats, releaseHold, requoteHold } from '../actions/holds.ts';
import { reconcile } from '../actions/reconcile.ts';
import { returnFromGateway } from '../actions/returnFromGateway.ts';
import { spendCredit } from '../actions/spendCredit.ts';
import { startPayment } from '../actions/startPayment.ts';
import { processWebhooks, receiveWebhook } from '../actions/webhooks.ts';
import type { BookingCreated } from '../contract/bookings.ts';
import type { Hold } from '../contract/holds.ts';
import type { Payment, PaymentRequest } from '../contract/payments.ts';
import { relayOutbox, runJob } from '../jobs/outbox.ts';
import { gatewayOf } from '../providers/payment/port.ts';
import { aBookingRequest } from '../testing/builders.ts';
import type { Deps } from '../deps.ts';
import { findBookingByReference, moneyIn } from '../store/bookings/bookings.ts';
import type { Hook } from './scriptedGateway.ts';
import { cancellationEvents } from './cancellationEvents.ts';
import { worker, type EventKind } from './eventKind.ts';
import { gatewayEvents } from './gatewayEvents.ts';
import { aSelection, principal, recent, sendOnce, tokenFor } from './sending.ts';
import { shareEvents } from './shareEvents.ts';
import { staffEvents } from './staffEvents.ts';
import { waitlistEvents } from './waitlistEvents.ts';
import { attempt, type Actor, type World } from './world.ts';

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
  const request = {
    ...aBookingRequest(held.id, { pax: travellers.length, occupancy }),
    contact: { name: 'Asha Rao', email: world.customer.email, phone: '+91 98765 43210' },
  };
  const made = await sendOnce<BookingCreated>(
    actor,
    { scope: `${held.session}:POST /bookings`, body: request },
    (by, finish) => createBooking(by.deps, principal(held.session), request, finish),
    (body) => body.reference,
  );
  if (made) world.bookings.push({ reference: made.reference, session: held.session });
}

/** Parts of a balance, some of which are refused. */
const parts = [0, 99, 100, 12_345, 500_000, 900_000_000] as const;

const pay = (purpose: PaymentRequest['purpose']) => async (actor: Actor) => {
  const { world, random } = actor;
  const reserved = recent(random, world.bookings);
  if (!reserved) return;
  const { reference, session } = reserved;
  const isPart = purpose === 'balance' && random.chance(0.5);
  const body = { purpose, ...(isPart && { partMinor: random.pick(parts) ?? 0 }) };
  const opened = await sendOnce<Payment>(
    actor,
    { scope: `${session}:POST /bookings/${reference}/payments`, body },
    (by, finish) => startPayment(by.deps, principal(session), reference, body, finish),
    (body) => body.id,
  );
  if (opened?.orderId) {
    world.payments.push({ id: opened.id, orderId: opened.orderId, reference, session });
  }
};

/** Spends travel credit on a booking, as its signed-in customer. */
async function spend(actor: Actor): Promise<void> {
  const { world, random } = actor;
  const reserved = recent(random, world.bookings);
  const booking = reserved && (await findBookingByReference(world.db.queries, reserved.reference));
  if (!booking) return;
  const { reference, session } = reserved;
  const rest = Math.max(booking.totalMinor - moneyIn(booking), 0);
  const body = {
    amountMinor: random.pick([booking.depositMinor, rest, rest - 99, ...parts]) ?? rest,
  };
  if (body.amountMinor < 0) return;
  const who = { ...principal(session), customer: world.customer };
  await sendOnce<Payment>(
    actor,
    { scope: `${session}:POST /bookings/${reference}/credit`, body },
    (by, finish) => spendCredit(by.deps, who, reference, body, finish),
    ({ id }) => id,
  );
}

/** Repeats an earlier request, as a reload, a proxy's retry or a second tab would. */
async function again(actor: Actor): Promise<void> {
  await recent(actor.random, actor.world.sent)?.again(actor);
}

const atGateway = (status: 'captured' | 'failed' | 'created') => async (actor: Actor) => {
  const { world, random } = actor;
  const opened = recent(random, world.payments);
  if (!opened) return;
  const payment = world.gateway.pay(opened.orderId, status);
  // Most browsers return to the site. Either the webhook or the browser may arrive first.
  if (status === 'created' || random.chance(0.4)) return;
  await attempt(actor, () =>
    returnFromGateway(actor.deps, {
      paymentId: opened.id,
      fields: status === 'captured' ? world.gateway.comeBack(payment.id) : {},
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
    receiveWebhook(actor.deps, gatewayOf(actor.deps, hook.gateway), hook.raw, {
      signature: hook.signature,
      eventId: hook.eventId,
    }),
  );

/** Delivers a waiting webhook, not always the oldest, and sometimes delivers it again later. */
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

/**
 * Relays the outbox and runs its jobs straight away, except emails, whose text isn't tested here.
 */
export const relayAll = (deps: Deps): Promise<number> =>
  relayOutbox(deps, async (job) => {
    if (job.topic !== 'mail.send') await runJob(deps, job);
  });

/**
 * Makes one hold expire. Half are swept straight away; the rest wait until something finds them.
 */
async function timePasses(actor: Actor): Promise<void> {
  const { world, random } = actor;
  const held = recent(random, world.holds);
  if (!held) return;
  await sql`
    update seat_hold set expires_at = clock_now() - interval '1 second'
     where departure_id in (${world.departureId}, ${world.otherId}) and id = ${held.id}
       and status = 'active'`.execute(world.db.queries);
  if (random.chance(0.5)) await sweep(actor);
}

const sweep = worker(sweepHolds);

async function reconcileNow(actor: Actor): Promise<void> {
  await makeDue(actor.world);
  await attempt(actor, () => reconcile(actor.deps));
}

/**
 * Makes everything that is due later due now. Returns how many tasks are unfinished. Skips locked
 * rows, because real time doesn't wait for locks either.
 */
export async function makeDue({ db, departureId, otherId }: World): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select make_due(array[${departureId}, ${otherId}]::uuid[]) as open`.execute(db.queries);
  return rows[0]?.open ?? 0;
}

const events = {
  hold: { weight: 14, brings: ['hold'], run: hold },
  requote: { weight: 3, needs: 'hold', run: requote },
  release: { weight: 2, needs: 'hold', run: release },
  book: { weight: 14, needs: 'hold', brings: ['booking'], run: book },
  'repeats a request': { weight: 4, needs: 'hold', run: again },
  'pay the deposit': { weight: 12, needs: 'booking', brings: ['payment'], run: pay('deposit') },
  'pay all': { weight: 5, needs: 'booking', brings: ['payment'], run: pay('full') },
  'pay the balance': { weight: 4, needs: 'money', brings: ['payment'], run: pay('balance') },
  'pays at the gateway': {
    weight: 14,
    needs: 'payment',
    brings: ['money', 'hook'],
    run: atGateway('captured'),
  },
  'spends credit': { weight: 2, needs: 'booking', brings: ['money'], run: spend },
  'is declined': { weight: 3, needs: 'payment', brings: ['hook'], run: atGateway('failed') },
  'pays by UPI': { weight: 5, needs: 'payment', brings: ['waiting'], run: atGateway('created') },
  'wrong amount': { weight: 2, needs: 'payment', brings: ['hook', 'odd'], run: wrongAmount },
  'bank responds': { weight: 6, needs: 'waiting', brings: ['money', 'hook'], run: bankAnswers },
  'bank pays out': { weight: 2, needs: 'refund', brings: ['hook'], run: bankPaysOut },
  'webhook arrives': { weight: 8, needs: 'hook', run: deliver },
  'webhook is lost': { weight: 3, needs: 'hook', run: dropHook },
  'webhook is false': { weight: 2, needs: 'payment', run: lie },
  'webhooks are processed': { weight: 6, needs: 'hook', run: worker(processWebhooks) },
  'outbox is relayed': { weight: 7, needs: 'money', brings: ['refund'], run: worker(relayAll) },
  'time passes': { weight: 7, needs: 'hold', run: timePasses },
  sweep: { weight: 4, needs: 'hold', run: sweep },
  reconcile: { weight: 4, needs: 'payment', run: reconcileNow },
  ...cancellationEvents,
  ...gatewayEvents,
  ...waitlistEvents,
  ...shareEvents,
  ...staffEvents,
} as const satisfies Record<string, EventKind>;

export type EventName = keyof typeof events;

export const eventKinds: ReadonlyMap<string, EventKind> = new Map(Object.entries(events));
