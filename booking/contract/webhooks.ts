import { Type, type Static } from 'typebox';
import { Exact, Instant, Nullable, Uuid } from './common.ts';

/** The events an endpoint can choose. Departure events leave out seats on hold. */
export const webhookEventTypes = [
  'booking.confirmed',
  'booking.cancelled',
  'booking.moved',
  'booking.completed',
  'payment.received',
  'refund.made',
  'departure.changed',
  'departure.ended',
  'waitlist.offered',
  'review.published',
  'form.received',
  'content.published',
  'content.unpublished',
] as const;
const WebhookEventType = Type.Enum(webhookEventTypes);

const Url = Type.String({ minLength: 8, maxLength: 2_000 });
const Label = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });
const EventTypes = Type.Array(WebhookEventType, { minItems: 1, uniqueItems: true });

export const NewWebhookEndpoint = Exact({ url: Url, label: Label, eventTypes: EventTypes });
export type NewWebhookEndpoint = Static<typeof NewWebhookEndpoint>;

/** Switching an endpoint on again forgets its failures. */
export const WebhookEndpointChange = Exact({
  url: Type.Optional(Url),
  label: Type.Optional(Label),
  eventTypes: Type.Optional(EventTypes),
  isActive: Type.Optional(Type.Boolean()),
});
export type WebhookEndpointChange = Static<typeof WebhookEndpointChange>;

export const WebhookEndpoint = Type.Object({
  id: Uuid,
  url: Type.String(),
  label: Type.String(),
  eventTypes: Type.Array(Type.String()),
  isActive: Type.Boolean(),
  /** When the secret before the last rotation stops signing. Null if there is none. */
  previousSecretUntil: Nullable(Instant),
  /** The first failure since the last success. */
  failingSince: Nullable(Instant),
  /** When it was switched off after five days of failures only. */
  switchedOffAt: Nullable(Instant),
  createdAt: Instant,
});
export type WebhookEndpoint = Static<typeof WebhookEndpoint>;
export const WebhookEndpoints = Type.Object({ items: Type.Array(WebhookEndpoint) });

/** The only responses that contain the secret, `whsec_` and base64. */
export const WebhookEndpointWithSecret = Type.Object({
  ...WebhookEndpoint.properties,
  secret: Type.String(),
});
export type WebhookEndpointWithSecret = Static<typeof WebhookEndpointWithSecret>;

export const WebhookDelivery = Type.Object({
  id: Uuid,
  eventId: Uuid,
  eventType: Type.String(),
  status: Type.Enum(['pending', 'delivered', 'failed'] as const),
  attempts: Type.Integer(),
  /** Null unless it is pending. */
  nextAttemptAt: Nullable(Instant),
  responseStatus: Nullable(Type.Integer()),
  /** The first 1,000 characters. */
  responseBody: Nullable(Type.String()),
  lastError: Nullable(Type.String()),
  replayOf: Nullable(Uuid),
  deliveredAt: Nullable(Instant),
  createdAt: Instant,
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

/** Newest first. `next` is the cursor for older deliveries. */
export const WebhookDeliveries = Type.Object({
  items: Type.Array(WebhookDelivery),
  next: Nullable(Uuid),
});
export type WebhookDeliveries = Static<typeof WebhookDeliveries>;
export const WebhookDeliveriesQuery = Exact({
  after: Type.Optional(Uuid),
  limit: Type.Optional(Type.String({ pattern: '^([1-9]|[1-9][0-9]|100)$' })),
});
export type WebhookDeliveriesQuery = Static<typeof WebhookDeliveriesQuery>;

/** The body of every webhook. `data` has references and amounts, and no other personal data. */
export const WebhookMessage = Type.Object({
  version: Type.Literal(1),
  id: Uuid,
  type: Type.String(),
  createdAt: Instant,
  data: Type.Record(Type.String(), Type.Unknown()),
});
export type WebhookMessage = Static<typeof WebhookMessage>;

/** `POST /v1/content-events`: the site reports a change once its pages show it. Safe to repeat. */
export const ContentEvent = Exact({
  documentId: Type.String({ minLength: 1, maxLength: 128 }),
  documentType: Type.String({ minLength: 1, maxLength: 64 }),
  revision: Type.String({ minLength: 1, maxLength: 128 }),
  operation: Type.Enum(['published', 'unpublished'] as const),
  slug: Nullable(Type.String({ maxLength: 256 })),
});
export type ContentEvent = Static<typeof ContentEvent>;
export const ContentEventResult = Type.Object({
  result: Type.Enum(['recorded', 'repeated'] as const),
});
export type ContentEventResult = Static<typeof ContentEventResult>;
