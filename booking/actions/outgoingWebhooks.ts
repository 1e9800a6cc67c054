/** Sends webhooks to other systems: at least once, in no promised order. */
import type { ContentEvent, ContentEventResult, WebhookMessage } from '../contract/webhooks.ts';
import type { Deps } from '../deps.ts';
import { messageOf } from '../errors.ts';
import { paragraph } from '../providers/mail/layout.ts';
import { postWebhook, type WebhookReply } from '../providers/webhooks/post.ts';
import { signWebhook } from '../providers/webhooks/signature.ts';
import { addToOutbox, NO_DEPARTURE } from '../store/messages/outbox.ts';
import {
  claimDeliveries,
  emitEvent,
  findSwitchedOff,
  insertContentEvent,
  recordFailure,
  recordSuccess,
  type DueDelivery,
} from '../store/messages/outgoingWebhooks.ts';
import { mailOperator } from './mailOperator.ts';

/** Few, because each may take the whole timeout. */
const AT_ONCE = 20;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** The waits after each failed attempt, in seconds: eight retries in just under three days. */
const waits = [
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
  24 * HOUR,
];
/** An endpoint that only fails for this long is switched off. */
const LONGEST_FAILING_DAYS = 5;

/** Identifies an endpoint's secret, so that its encrypted text fits no other row. */
export const secretContext = (endpointId: string) => `webhook-secret:${endpointId}`;

/** Sends every webhook that is due, once. Returns how many it tried. */
export async function deliverWebhooks(deps: Deps): Promise<number> {
  const due = await claimDeliveries(deps.db.queries, AT_ONCE);
  await Promise.all(due.map((delivery) => deliver(deps, delivery)));
  return due.length;
}

async function deliver(deps: Deps, delivery: DueDelivery): Promise<void> {
  const sent = await send(deps, delivery);
  const isDelivered = 'status' in sent && sent.status >= 200 && sent.status < 300;
  await deps.db.transact(async (tx) => {
    if (isDelivered) return recordSuccess(tx, delivery, sent);
    const isOff = await recordFailure(
      tx,
      delivery,
      'status' in sent
        ? { ...sent, error: `the endpoint answered ${sent.status}` }
        : { status: null, body: null, error: sent.error },
      {
        waitSeconds: waits[delivery.attempts - 1] ?? null,
        longestDays: LONGEST_FAILING_DAYS,
      },
    );
    if (!isOff) return;
    await addToOutbox(tx, {
      departureId: NO_DEPARTURE,
      topic: 'webhook.switched_off',
      payload: { endpointId: delivery.endpointId },
    });
  });
}

async function send(
  { cipher, config }: Pick<Deps, 'cipher' | 'config'>,
  delivery: DueDelivery,
): Promise<WebhookReply | { error: string }> {
  const secrets = [delivery.secretEnc, delivery.previousSecretEnc].flatMap((encrypted) => {
    const secret = encrypted && cipher.decrypt(encrypted, secretContext(delivery.endpointId));
    return secret ? [secret] : [];
  });
  // Unsigned, it would be worth nothing to the receiver.
  if (secrets.length === 0) return { error: 'the secret is unreadable; rotate it' };
  const body = JSON.stringify({
    version: 1,
    id: delivery.eventId,
    type: delivery.eventType,
    createdAt: delivery.eventAt.toISOString(),
    data: delivery.eventData,
  } satisfies WebhookMessage);
  const timestamp = Math.floor(Date.now() / 1_000);
  try {
    return await postWebhook({
      url: delivery.url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Safar-Webhooks/1',
        ...signWebhook(secrets, delivery.eventId, timestamp, body),
      },
      body,
      timeoutMs: config.webhooks.timeoutMs,
      allowPrivate: config.webhooks.allowPrivate,
    });
  } catch (error) {
    return { error: messageOf(error).slice(0, 500) };
  }
}

/** Tells the operator that an endpoint was switched off. Throws if the email can't be sent yet. */
export async function mailSwitchedOff(deps: Deps, endpointId: string): Promise<void> {
  const endpoint = await findSwitchedOff(deps.db.queries, endpointId);
  if (!endpoint) return;
  const heading = `Webhooks to ${endpoint.label} are switched off`;
  await mailOperator(deps, {
    id: `webhook-${endpointId}-${endpoint.switchedOffAt.getTime()}`,
    subject: heading,
    preview: 'Nothing has arrived there for five days.',
    heading: `${heading}.`,
    blocks: [
      paragraph(
        `Nothing has arrived at ${endpoint.host} for five days, so we no longer send webhooks there. Bookings and payments aren’t affected.`,
      ),
      paragraph(`The last error: ${endpoint.lastError ?? 'unknown'}.`),
      paragraph('Ask whoever runs that system to fix it. Then switch the endpoint on again.'),
    ],
  });
}

/** Reports a content change, once for each revision. */
export async function recordContentEvent(
  { db }: Pick<Deps, 'db'>,
  event: ContentEvent,
): Promise<ContentEventResult> {
  return db.transact(async (tx) => {
    if (!(await insertContentEvent(tx, event))) return { result: 'repeated' };
    const { documentId, documentType, revision, slug, operation } = event;
    await emitEvent(tx, `content.${operation}`, { documentId, documentType, revision, slug });
    return { result: 'recorded' };
  });
}
