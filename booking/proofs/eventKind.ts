/** A kind of event in a schedule, and its prerequisites. */
import type { Actor, World } from './world.ts';

/** An event's prerequisites. */
type Thing =
  | 'hold'
  | 'booking'
  | 'payment'
  | 'waiting'
  | 'money'
  | 'hook'
  | 'refund'
  | 'place'
  | 'recorded'
  | 'odd'
  | 'ended';

export type EventKind = {
  weight: number;
  needs?: Thing;
  brings?: readonly Thing[];
  run(actor: Actor): Promise<void>;
};

/** Whether an event's prerequisites exist yet. */
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
    case 'place':
      return world.places.length > 0;
    case 'odd':
      return [...gateway.payments.values()].some(
        ({ orderId, amountMinor }) => gateway.orders.get(orderId)?.amountMinor !== amountMinor,
      );
    case 'recorded':
      return world.recorded.length > 0;
    case 'ended':
      return world.isEnded;
  }
}
