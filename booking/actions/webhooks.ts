import { createHash } from 'node:crypto';
import { Value } from 'typebox/value';
import { Uuid } from '../contract/common.ts';
import { messageOf, Refusal } from '../errors.ts';
import type { Deps } from '../deps.ts';
import { gatewayOf, type PaymentGateway } from '../providers/payment/port.ts';
import { findGatewayRoute, findRefund } from '../store/money/payments.ts';
import {
  claimWebhooks,
  closeWebhook,
  recordWebhookError,
  storeWebhook,
} from '../store/money/webhooks.ts';
import type { WebhookRow } from '../store/money/webhooks.ts';
import { completePayment } from './completePayment.ts';
import { followDispute } from './disputes.ts';
import { importGatewayRefund } from './externalRefunds.ts';
import { markStep } from './paymentSteps.ts';
import { refreshRefund } from './refunds.ts';

const ORPHAN_AFTER_MS = 15 * 60_000;

/** Verifies and stores a webhook, nothing more: the gateway needs a fast response. */
export async function receiveWebhook(
  { db, wake, log }: Deps,
  gateway: PaymentGateway,
  raw: Buffer,
  headers: { signature: string; eventId: string },
): Promise<void> {
  if (!(await gateway.verifyWebhook(raw, headers.signature))) {
    log.warn({ gateway: gateway.name }, 'a webhook with a wrong signature was rejected');
    throw new Refusal('signature_invalid');
  }
  const told = gateway.summarise(parse(raw));
  const eventId = told.eventId || headers.eventId || createHash('sha256').update(raw).digest('hex');
  await storeWebhook(db.queries, {
    gateway: gateway.name,
    eventId: eventId.slice(0, 200),
    type: told.type.slice(0, 100),
    raw,
    headers: {},
  });
  markStep(6);
  wake();
}

/** Processes stored webhooks. They only say what to ask the gateway about. */
export async function processWebhooks(deps: Deps): Promise<number> {
  const events = await claimWebhooks(deps.db.queries, 20);
  for (const event of events) {
    try {
      await processWebhook(deps, event);
    } catch (error) {
      const message = messageOf(error);
      deps.log.warn({ eventId: event.eventId, message }, 'a webhook will be retried');
      deps.metrics.webhooks.inc({ result: 'retried' });
      await recordWebhookError(deps.db.queries, event, message);
    }
  }
  return events.length;
}

async function processWebhook(deps: Deps, event: WebhookRow): Promise<void> {
  markStep(7);
  const { db } = deps;
  const gateway = gatewayOf(deps, event.gateway);
  const told = gateway.summarise(parse(Buffer.from(event.raw)));
  const { orderId, receipt, paymentId, refundId, disputeId } = told;
  if (disputeId) {
    if (await followDispute(deps, gateway, { orderId, disputeId })) {
      return close(deps, event, 'done');
    }
  } else if (refundId) {
    const route = await findGatewayRoute(db.queries, gateway.name, 'refund', refundId);
    const refund = route && (await findRefund(db.queries, route.departureId, route.rowId));
    if (refund) {
      await refreshRefund(deps, refund);
      return close(deps, event, 'done');
    }
    if (await importGatewayRefund(deps, gateway, { orderId, paymentId, refundId })) {
      return close(deps, event, 'done');
    }
  } else if (orderId) {
    const route = await findGatewayRoute(db.queries, gateway.name, 'order', orderId);
    if (route) {
      await completePayment(deps, route.rowId, 'webhook');
      return close(deps, event, 'done');
    }
  } else if (Value.Check(Uuid, receipt)) {
    const payment = await completePayment(deps, receipt, 'webhook');
    if (payment?.gatewayOrderId) return close(deps, event, 'done');
  } else {
    return close(deps, event, 'ignored');
  }
  // An order's first event may arrive just before we store the order. If nothing matches later
  // either, mark the event as an orphan.
  if (event.now.getTime() - event.createdAt.getTime() < ORPHAN_AFTER_MS) return;
  deps.log.error({ eventId: event.eventId, type: event.type }, 'a webhook matches nothing here');
  await close(deps, event, 'orphan');
}

async function close(
  { db, metrics }: Deps,
  event: WebhookRow,
  result: 'done' | 'orphan' | 'ignored',
): Promise<void> {
  const seconds = await closeWebhook(db.queries, event, result);
  metrics.webhooks.inc({ result });
  if (seconds !== null) metrics.webhookDelay.observe(seconds);
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return null;
  }
}
