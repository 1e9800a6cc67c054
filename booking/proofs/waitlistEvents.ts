/**
 * The waiting list: joining, verifying the address, and offers that are accepted, declined or
 * expire.
 */
import { sql } from 'kysely';
import {
  acceptOffer,
  confirmPlace,
  joinWaitlist,
  leavePlace,
  rejoinPlace,
  sweepWaitlist,
} from '../actions/waitlist.ts';
import { requoteHold } from '../actions/holds.ts';
import type { WaitlistEntry } from '../contract/waitlist.ts';
import { findEntry } from '../store/bookings/waitlist.ts';
import { worker, type EventKind } from './eventKind.ts';
import { aRoom, aSelection, principal, recent, sendOnce, somePeople, tokenFor } from './sending.ts';
import { attempt, type Actor, type Place } from './world.ts';

const consent = { version: '2026-11', text: 'Email me about this date.', isGranted: true };
const evidence = { elapsedSeconds: 40, filledTrap: false, saysPerson: false };

async function join(actor: Actor): Promise<void> {
  const { world, random } = actor;
  const session = random.pick(world.visitors) ?? '';
  const pax = somePeople(actor);
  const occupancy = aRoom(random);
  // Only a few addresses, so that some are already waiting.
  const email = `${random.int(1, 4)}-${world.customer.email}`;
  const wish = { name: 'Meera Iyer', email, phone: '', pax: String(pax), occupancy, consent };
  let id = '';
  const joined = await sendOnce<WaitlistEntry>(
    actor,
    { scope: `${session}:POST /departures/${world.departureId}/waitlist`, body: wish },
    (by, finish) =>
      joinWaitlist(by.deps, world.departureId, { ...wish, evidence }, evidence, (...told) => {
        id = told[3];
        return finish(...told);
      }),
    ({ reference }) => reference,
  );
  if (!joined || id === '') return;
  const place = { id, session, pax: joined.pax, occupancy: joined.occupancy };
  world.places.push(place);
  // The emailed link is opened straight away, later or never.
  if (random.chance(0.6)) await prove(actor, place);
}

/** Returns an emailed link: usually the newest, sometimes an earlier one. */
async function linkOf(
  { world, random, deps }: Actor,
  place: Place,
  purpose: 'waitlist_confirm' | 'waitlist_entry',
): Promise<string> {
  const entry = await findEntry(world.db.queries, place.id);
  const round = entry?.round ?? 1;
  return deps.links.make(purpose, {
    id: place.id,
    round: random.chance(0.9) ? round : Math.max(round - 1, 1),
  });
}

async function prove(actor: Actor, place: Place): Promise<void> {
  const token = await linkOf(actor, place, 'waitlist_confirm');
  await attempt(actor, () => confirmPlace(actor.deps, token));
}

const withPlace =
  (act: (actor: Actor, token: string) => Promise<unknown>) => async (actor: Actor) => {
    const place = recent(actor.random, actor.world.places);
    if (!place) return;
    const token = await linkOf(actor, place, 'waitlist_entry');
    await attempt(actor, () => act(actor, token));
  };

async function accept(actor: Actor): Promise<void> {
  const { world, random, deps } = actor;
  const place = recent(random, world.places);
  if (!place) return;
  const session = random.chance(0.8) ? place.session : (random.pick(world.visitors) ?? '');
  const token = await linkOf(actor, place, 'waitlist_entry');
  const taken = await attempt(actor, () => acceptOffer(deps, principal(session), token));
  if (!taken) return;
  const selection = {
    ...aSelection(actor, place.pax),
    departureId: world.departureId,
    addons: [],
    couponCode: null,
  };
  world.holds.push({ id: taken.holdId, session, selection });
  // The page asks for pickup points before it asks for names.
  await attempt(actor, async () => {
    const quoteToken = await tokenFor(actor, selection);
    return requoteHold(deps, principal(session), taken.holdId, quoteToken);
  });
}

/** An offer expires. Half the time, nothing in the service has noticed yet. */
async function runOut(actor: Actor): Promise<void> {
  const { world, random } = actor;
  const place = recent(random, world.places);
  if (!place) return;
  await sql`
    update seat_hold set expires_at = clock_now() - interval '1 second'
     where departure_id = ${world.departureId} and waitlist_entry_id = ${place.id}
       and status = 'active'`.execute(world.db.queries);
  if (random.chance(0.5)) await sweepList(actor);
}

const sweepList = worker(sweepWaitlist);

async function proveLater(actor: Actor): Promise<void> {
  const place = recent(actor.random, actor.world.places);
  if (place) await prove(actor, place);
}

export const waitlistEvents = {
  'joins the waiting list': { weight: 6, needs: 'hold', brings: ['place'], run: join },
  'verifies the address': { weight: 2, needs: 'place', run: proveLater },
  'accepts the offer': { weight: 4, needs: 'place', run: accept },
  'leaves the waiting list': {
    weight: 1,
    needs: 'place',
    run: withPlace(({ deps }, token) => leavePlace(deps, token)),
  },
  'rejoins the waiting list': {
    weight: 2,
    needs: 'place',
    run: withPlace(({ deps }, token) => rejoinPlace(deps, token)),
  },
  'an offer expires': { weight: 2, needs: 'place', run: runOut },
  'the waiting list is swept': { weight: 2, needs: 'place', run: sweepList },
} as const satisfies Record<string, EventKind>;
