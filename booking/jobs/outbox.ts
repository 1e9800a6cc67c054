import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { executeRefund } from '../actions/refunds.ts';
import type { Deps } from '../deps.ts';
import { claimOutbox, finishOutbox, retryOutbox, type OutboxRow } from '../store/outbox.ts';

const RefundMessage = Type.Object({ departureId: Type.String(), refundId: Type.String() });

/** Delivers what transactions left behind. Topics that nobody listens to are just ticked off. */
export async function relayOutbox(deps: Deps): Promise<number> {
  const rows = await claimOutbox(deps.db.queries, 50);
  const done: OutboxRow[] = [];
  for (const row of rows) {
    try {
      await deliver(deps, row);
      done.push(row);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      deps.log.warn({ topic: row.topic, id: row.id, message }, 'a message has to wait');
      await retryOutbox(deps.db.queries, row, message);
    }
  }
  await finishOutbox(deps.db.queries, done);
  return rows.length;
}

async function deliver(deps: Deps, row: OutboxRow): Promise<void> {
  switch (row.topic) {
    case 'refund.execute':
      if (!Value.Check(RefundMessage, row.payload)) throw new Error('unreadable message');
      await executeRefund(deps, row.payload.departureId, row.payload.refundId);
      return;
    default:
      deps.log.info({ topic: row.topic }, 'message without a listener');
  }
}
