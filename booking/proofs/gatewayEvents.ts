/** What happens at the gateway without our asking: refunds made by hand, disputes and their ends. */
import { readDisputes } from '../actions/disputes.ts';
import { importNewRefunds } from '../actions/externalRefunds.ts';
import type { Deps } from '../deps.ts';
import { worker, type EventKind } from './eventKind.ts';
import type { Random } from './random.ts';
import type { Actor, World } from './world.ts';

/** Returns a captured payment, and part or all of what is left of it. */
function somethingCaptured({ gateway }: World, random: Random) {
  const captured = [...gateway.payments.values()].filter(({ status }) => status === 'captured');
  const payment = random.pick(captured);
  const left = payment ? gateway.leftOf(payment.id) : 0;
  if (!payment || left < 100) return null;
  return { id: payment.id, amountMinor: random.chance(0.5) ? left : random.int(100, left) };
}

async function refundedByHand({ world, random }: Actor): Promise<void> {
  const payment = somethingCaptured(world, random);
  if (payment) world.gateway.refundByHand(payment.id, payment.amountMinor, random.chance(0.5));
}

async function disputed({ world, random }: Actor): Promise<void> {
  const payment = somethingCaptured(world, random);
  if (payment) world.gateway.dispute(payment.id, payment.amountMinor);
}

async function disputeDecided({ world, random }: Actor): Promise<void> {
  decideOne(world, random);
}

/** The bank decides an open dispute. Returns whether there was one. */
export function decideOne({ gateway }: World, random: Random): boolean {
  const open = [...gateway.disputes.values()].filter(({ status }) => status === 'open');
  const dispute = random.pick(open);
  const status = random.pick(['won', 'lost', 'lost', 'closed'] as const) ?? 'won';
  if (dispute) gateway.decide(dispute.id, status, random.chance(0.5));
  return dispute !== undefined;
}

/** Reads the gateway's lists, as the service does every few minutes. */
export async function readGateway(deps: Deps): Promise<void> {
  await importNewRefunds(deps);
  await readDisputes(deps);
}

export const gatewayEvents = {
  'refunded by hand': { weight: 2, needs: 'money', brings: ['hook'], run: refundedByHand },
  'disputed by a bank': { weight: 2, needs: 'money', brings: ['hook', 'dispute'], run: disputed },
  'a dispute is decided': { weight: 2, needs: 'dispute', brings: ['hook'], run: disputeDecided },
  "the gateway's lists are read": { weight: 3, needs: 'money', run: worker(readGateway) },
} as const satisfies Record<string, EventKind>;
