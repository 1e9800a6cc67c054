/** Events around shares: friends are asked for parts of a deposit or balance, and pay them. */
import { cancelShare, openShares } from '../actions/shares.ts';
import { startSharePayment } from '../actions/payShare.ts';
import type { SharePayment, SharesOpened } from '../contract/shares.ts';
import { findPayment } from '../store/money/payments.ts';
import { findShare, grantShareAccess } from '../store/money/shares.ts';
import type { EventKind } from './eventKind.ts';
import { principal, recent, sendOnce } from './sending.ts';
import { attempt, type Actor } from './world.ts';

async function split(actor: Actor): Promise<void> {
  const { world, random } = actor;
  const reserved = recent(random, world.bookings);
  if (!reserved) return;
  const { reference, session } = reserved;
  const amountMinor = random.pick([undefined, undefined, 100_000, 99]);
  const body = {
    shares: Array.from({ length: random.int(1, 2) }, (_, index) => ({
      payerName: 'Bela Rao',
      payerEmail: `friend${index}@example.com`,
      ...(amountMinor === undefined ? {} : { amountMinor }),
    })),
  };
  const opened = await sendOnce<SharesOpened>(
    actor,
    { scope: `${session}:POST /bookings/${reference}/shares`, body },
    (by, finish) => openShares(by.deps, principal(session), reference, body, finish),
    ({ ids }) => ids.join(),
  );
  for (const id of opened?.ids ?? []) world.shares.push({ id, reference, session });
}

/** A friend opens the emailed link and starts to pay. */
async function startToPay(actor: Actor): Promise<void> {
  const { world, random } = actor;
  const asked = recent(random, world.shares);
  const share = asked && (await findShare(world.db.queries, asked.id));
  if (!share) return;
  const friend = `friend with share ${share.id}`;
  await world.db.transact((tx) => grantShareAccess(tx, share, friend));
  const body = { shownMinor: share.amountMinor };
  const opened = await sendOnce<SharePayment>(
    actor,
    { scope: `${friend}:POST /shares/${share.id}/payments`, body },
    (by, finish) => startSharePayment(by.deps, principal(friend), share.id, body, finish),
    ({ id }) => id,
  );
  const payment = opened && (await findPayment(world.db.queries, opened.id));
  if (payment?.gatewayOrderId) {
    const { id, gatewayOrderId: orderId } = payment;
    world.payments.push({ id, orderId, reference: asked.reference, session: friend });
  }
}

async function close(actor: Actor): Promise<void> {
  const share = recent(actor.random, actor.world.shares);
  if (!share) return;
  await attempt(actor, () => cancelShare(actor.deps, principal(share.session), share));
}

export const shareEvents = {
  'asks friends to pay': { weight: 5, needs: 'booking', brings: ['share'], run: split },
  'a friend starts to pay': { weight: 6, needs: 'share', brings: ['payment'], run: startToPay },
  'closes a share': { weight: 1, needs: 'share', run: close },
} as const satisfies Record<string, EventKind>;
