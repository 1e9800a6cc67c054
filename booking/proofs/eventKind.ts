/** A kind of event in a schedule, and its prerequisites. */
import type { Deps } from '../deps.ts';
import { attempt, type Actor, type World } from './world.ts';

/** Prerequisites an event may have, and whether each exists yet. */
const prerequisites = {
  hold: ({ holds }) => holds.length > 0,
  booking: ({ bookings }) => bookings.length > 0,
  payment: ({ payments }) => payments.length > 0,
  waiting: ({ gateway }) => gateway.payments.size > 0,
  money: ({ gateway }) => gateway.payments.size > 0,
  hook: ({ gateway }) => gateway.hooks.length > 0,
  refund: ({ gateway }) => gateway.refunds.size > 0,
  dispute: ({ gateway }) => gateway.disputes.size > 0,
  place: ({ places }) => places.length > 0,
  share: ({ shares }) => shares.length > 0,
  recorded: ({ recorded }) => recorded.length > 0,
  odd: ({ gateway }) =>
    [...gateway.payments.values()].some(
      ({ orderId, amountMinor }) => gateway.orders.get(orderId)?.amountMinor !== amountMinor,
    ),
  ended: ({ isEnded }) => isEnded,
} satisfies Record<string, (world: World) => boolean>;

type Thing = keyof typeof prerequisites;

export interface EventKind {
  weight: number;
  needs?: Thing;
  brings?: readonly Thing[];
  run(actor: Actor): Promise<void>;
}

/** Whether an event's prerequisite exists yet. */
export function isThere(world: World, thing: Thing | undefined): boolean {
  return thing === undefined || prerequisites[thing](world);
}

/** Returns an event that runs one of the service's workers. */
export const worker =
  (work: (deps: Deps) => Promise<unknown>) =>
  async (actor: Actor): Promise<void> => {
    await attempt(actor, () => work(actor.deps));
  };
