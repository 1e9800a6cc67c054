/** Shared by all events: which records they act on, and how they send requests. */
import { randomUUID } from 'node:crypto';
import { runOnce, type Finish } from '../actions/idempotent.ts';
import { quote } from '../actions/quote.ts';
import type { QuoteRequest } from '../contract/quotes.ts';
import type { Random } from './random.ts';
import { attempt, type Actor } from './world.ts';

/** Returns one of the last few items, so that several events often pick the same one. */
export function recent<T>(random: Random, list: readonly T[]): T | undefined {
  return random.pick(list.slice(-4));
}

/** One, two or three people. */
export const somePeople = ({ world, random }: Actor) =>
  random.chance(world.chances.three) ? 3 : random.int(1, 2);

export const aRoom = (random: Random) => (random.chance(0.7) ? 'twin' : 'triple');

export const principal = (session: string) => ({ sessionHash: session, ipHash: null });

export function aSelection(actor: Actor, pax = somePeople(actor)): QuoteRequest {
  const { world, random } = actor;
  const occupancy = aRoom(random);
  return {
    departureId: random.chance(0.95) ? world.departureId : world.otherId,
    travellers: Array.from({ length: pax }, () => ({
      type: 'adult' as const,
      occupancy,
      pickupCode: 'DEL',
    })),
    addons: random.chance(0.3) ? [{ code: 'TENT', qty: random.int(1, pax) }] : [],
    couponCode: random.chance(world.chances.coupon) ? world.couponCode : null,
    billingStateCode: 'KA',
  };
}

/** Sends a request with a key, sometimes twice, and remembers the response to that key. */
export async function sendOnce<T extends object>(
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
  // A double click: the second request arrives while the first is running.
  const clicks = actor.random.chance(0.15) ? [send(actor), send(actor)] : [send(actor)];
  const bodies = await Promise.all(clicks);
  return bodies.find((body) => body !== null) ?? null;
}

/** Returns a token for a selection: one from an earlier quote, or a new one. */
export async function tokenFor({ world, deps }: Actor, selection: QuoteRequest): Promise<string> {
  const name = JSON.stringify(selection);
  const known = world.tokens.get(name);
  if (known) return known;
  const { token } = await quote(deps, selection);
  world.tokens.set(name, token);
  return token;
}
