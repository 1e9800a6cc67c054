/** Webhook endpoints and their deliveries, for the owner. */
import type {
  NewWebhookEndpoint,
  WebhookDeliveries,
  WebhookDeliveriesQuery,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointWithSecret,
} from '../contract/webhooks.ts';
import type { Deps } from '../deps.ts';
import { found, invalid, Refusal } from '../errors.ts';
import { requirePublicHost } from '../providers/webhooks/post.ts';
import { newWebhookSecret } from '../providers/webhooks/signature.ts';
import type { Tx } from '../store/database/db.ts';
import { newId } from '../store/database/ids.ts';
import {
  deleteEndpoint,
  findDelivery,
  insertDelivery,
  insertEndpoint,
  insertTestEvent,
  listDeliveries,
  listEndpoints,
  lockEndpoint,
  rotateSecret,
  updateEndpoint,
  type DeliveryRow,
  type EndpointRow,
} from '../store/messages/outgoingWebhooks.ts';
import { secretContext } from './outgoingWebhooks.ts';
import { audit, requirePermission, type Staff } from './staff.ts';

const PAGE = 50;

export async function viewWebhooks(
  deps: Deps,
  staff: Staff,
): Promise<{ items: WebhookEndpoint[] }> {
  requirePermission(staff, 'webhooks:manage');
  return { items: (await listEndpoints(deps.db.queries)).map(toEndpoint) };
}

/** Adds an endpoint. Its secret is in this response only. */
export async function createWebhook(
  deps: Deps,
  staff: Staff,
  request: NewWebhookEndpoint,
): Promise<WebhookEndpointWithSecret> {
  requirePermission(staff, 'webhooks:manage');
  const url = await readUrl(deps, request.url);
  const id = newId();
  const secret = newWebhookSecret();
  const secretEnc = deps.cipher.encrypt(secret, secretContext(id));
  return deps.db.transact(async (tx) => {
    await insertEndpoint(tx, { ...request, url, id, secretEnc });
    const after = toEndpoint(found(await lockEndpoint(tx, id)));
    await record(tx, staff, 'webhook.create', id, null, after);
    return { ...after, secret };
  });
}

/** Changes an endpoint, or switches it on or off. */
export async function changeWebhook(
  deps: Deps,
  staff: Staff,
  id: string,
  request: WebhookEndpointChange,
): Promise<WebhookEndpoint> {
  requirePermission(staff, 'webhooks:manage');
  const change =
    request.url === undefined ? request : { ...request, url: await readUrl(deps, request.url) };
  return deps.db.transact(async (tx) => {
    const before = found(await lockEndpoint(tx, id));
    await updateEndpoint(tx, { ...before, ...change });
    const after = toEndpoint(found(await lockEndpoint(tx, id)));
    await record(tx, staff, 'webhook.change', id, toEndpoint(before), after);
    return after;
  });
}

/** Gives an endpoint a new secret. For 24 hours, messages are signed with the old one too. */
export async function rotateWebhookSecret(
  deps: Deps,
  staff: Staff,
  id: string,
): Promise<WebhookEndpointWithSecret> {
  requirePermission(staff, 'webhooks:manage');
  const secret = newWebhookSecret();
  return deps.db.transact(async (tx) => {
    const before = toEndpoint(found(await lockEndpoint(tx, id)));
    await rotateSecret(tx, id, deps.cipher.encrypt(secret, secretContext(id)));
    const after = toEndpoint(found(await lockEndpoint(tx, id)));
    await record(tx, staff, 'webhook.rotate', id, before, after);
    return { ...after, secret };
  });
}

/** Deletes an endpoint and its deliveries. */
export async function removeWebhook(deps: Deps, staff: Staff, id: string): Promise<void> {
  requirePermission(staff, 'webhooks:manage');
  await deps.db.transact(async (tx) => {
    const before = toEndpoint(found(await lockEndpoint(tx, id)));
    await deleteEndpoint(tx, id);
    await record(tx, staff, 'webhook.delete', id, before, null);
  });
}

export async function viewDeliveries(
  deps: Deps,
  staff: Staff,
  id: string,
  query: WebhookDeliveriesQuery,
): Promise<WebhookDeliveries> {
  requirePermission(staff, 'webhooks:manage');
  const { queries } = deps.db;
  found((await listEndpoints(queries)).find((endpoint) => endpoint.id === id));
  const limit = Number(query.limit ?? PAGE);
  const rows = await listDeliveries(queries, id, query.after ?? null, limit + 1);
  const items = rows.slice(0, limit).map(toDelivery);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Sends an event to the same endpoint again, as a delivery of its own with the same event ID. */
export async function replayDelivery(
  deps: Deps,
  staff: Staff,
  endpointId: string,
  deliveryId: string,
): Promise<WebhookDelivery> {
  requirePermission(staff, 'webhooks:manage');
  return deps.db.transact(async (tx) => {
    requireActive(found(await lockEndpoint(tx, endpointId)));
    const { eventId } = found(await findDelivery(tx, endpointId, deliveryId));
    const id = await insertDelivery(tx, endpointId, eventId, deliveryId);
    await record(tx, staff, 'webhook.replay', endpointId, null, { deliveryId, eventId });
    return toDelivery(found(await findDelivery(tx, endpointId, id)));
  });
}

/** Sends a `webhook.test` event to one endpoint. */
export async function testWebhook(deps: Deps, staff: Staff, id: string): Promise<WebhookDelivery> {
  requirePermission(staff, 'webhooks:manage');
  return deps.db.transact(async (tx) => {
    requireActive(found(await lockEndpoint(tx, id)));
    const deliveryId = await insertTestEvent(tx, id);
    await record(tx, staff, 'webhook.test', id, null, { deliveryId });
    return toDelivery(found(await findDelivery(tx, id, deliveryId)));
  });
}

function requireActive({ isActive }: EndpointRow): void {
  if (!isActive) throw new Refusal('invalid_state');
}

/** Returns a URL in its usual spelling, or refuses one that we may not call. */
async function readUrl({ config }: Pick<Deps, 'config'>, text: string): Promise<string> {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url?.protocol === 'http:' && config.mode === 'local';
  if (!url || !(url.protocol === 'https:' || isPlain)) {
    throw invalid('url', 'https', 'Enter an address that starts with https://');
  }
  if (url.username || url.password) {
    throw invalid('url', 'credentials', 'Leave the name and password out of the address');
  }
  url.hash = '';
  if (!config.webhooks.allowPrivate) {
    await requirePublicHost(url).catch(() => {
      throw invalid('url', 'private', 'Enter an address that the public internet can reach');
    });
  }
  return url.href;
}

async function record(
  tx: Tx,
  staff: Staff,
  action: string,
  objectId: string,
  before: object | null,
  after: object | null,
): Promise<void> {
  await audit(tx, staff, { action, objectKind: 'webhook', objectId, before, after });
}

const textOf = (instant: Date | null) => instant?.toISOString() ?? null;

function toEndpoint(row: EndpointRow): WebhookEndpoint {
  return {
    ...row,
    previousSecretUntil: textOf(row.previousSecretUntil),
    failingSince: textOf(row.failingSince),
    switchedOffAt: textOf(row.switchedOffAt),
    createdAt: row.createdAt.toISOString(),
  };
}

function toDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    ...row,
    nextAttemptAt: row.status === 'pending' ? textOf(row.nextAttemptAt) : null,
    deliveredAt: textOf(row.deliveredAt),
    createdAt: row.createdAt.toISOString(),
  };
}
