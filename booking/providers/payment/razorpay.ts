/**
 * Razorpay over HTTP.
 *
 * We don't use the vendor's SDK because it has no timeout, turns network errors into TypeErrors,
 * drops the idempotency header for refunds and compares signatures with `===`. Working around that
 * takes more code than the calls themselves.
 */
import { createHmac } from 'node:crypto';
import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { sameText } from '../crypto/compare.ts';
import {
  GatewayRejected,
  GatewayUnavailable,
  type GatewayDispute,
  type GatewayPayment,
  type GatewayRefund,
  nothingKnown,
  type PaymentGateway,
  type SettledEntry,
} from './port.ts';

export interface RazorpayOptions {
  name: 'razorpay' | 'emulator';
  baseUrl: string;
  keyId: string;
  keySecret: string;
  webhookSecrets: readonly string[];
  sellerName: string;
  timeoutMs?: number;
  /** Sends requests. Proofs replace it to stay within their process. */
  fetch?: typeof fetch;
}

/** The gateway's largest page. */
const PAGE_SIZE = 100;
/** The largest page of the list of settled payments. */
const SETTLED_PAGE_SIZE = 1_000;

const optional = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

const Order = Type.Object({ id: Type.String(), receipt: optional(Type.String()) });
const Payment = Type.Object({
  id: Type.String(),
  order_id: optional(Type.String()),
  status: Type.Enum(['created', 'authorized', 'captured', 'failed', 'refunded'] as const),
  amount: Type.Integer(),
  amount_refunded: optional(Type.Integer()),
  captured: optional(Type.Boolean()),
  currency: Type.String(),
  method: optional(Type.String()),
  fee: optional(Type.Integer()),
  tax: optional(Type.Integer()),
  error_code: optional(Type.String()),
  error_description: optional(Type.String()),
  created_at: optional(Type.Integer()),
});
const Refund = Type.Object({
  id: Type.String(),
  payment_id: Type.String(),
  amount: Type.Integer(),
  receipt: optional(Type.String()),
  status: Type.Enum(['pending', 'processed', 'failed'] as const),
  acquirer_data: optional(Type.Object({ arn: optional(Type.String()) })),
});
const Dispute = Type.Object({
  id: Type.String(),
  payment_id: Type.String(),
  amount: Type.Integer(),
  amount_deducted: optional(Type.Integer()),
  reason_code: optional(Type.String()),
  respond_by: optional(Type.Integer()),
  status: Type.Enum(['open', 'under_review', 'won', 'lost', 'closed'] as const),
});
/** https://razorpay.com/docs/api/settlements/fetch-recon */
const Settled = Type.Object({
  entity_id: Type.String(),
  type: Type.Enum(['payment', 'refund', 'adjustment', 'transfer'] as const),
  debit: Type.Integer(),
  credit: Type.Integer(),
  amount: Type.Integer(),
  currency: Type.String(),
  fee: optional(Type.Integer()),
  tax: optional(Type.Integer()),
  settled: Type.Boolean(),
  settled_at: optional(Type.Integer()),
  settlement_id: optional(Type.String()),
  settlement_utr: optional(Type.String()),
  payment_id: optional(Type.String()),
  description: optional(Type.String()),
});
const Failure = Type.Object({
  error: Type.Object({ code: optional(Type.String()), description: optional(Type.String()) }),
});
const Entity = (property: string) =>
  optional(
    Type.Object({
      entity: Type.Object({
        id: Type.String(),
        [property]: optional(Type.String()),
      }),
    }),
  );
const WebhookBody = Type.Object({
  event: Type.String(),
  payload: Type.Object({
    payment: Entity('order_id'),
    order: Entity('receipt'),
    refund: Entity('payment_id'),
    dispute: Entity('payment_id'),
  }),
});

/** Talks to Razorpay's HTTP API, or to the emulator. */
export function razorpayGateway(options: RazorpayOptions): PaymentGateway {
  const send = options.fetch ?? fetch;
  const authorization = `Basic ${Buffer.from(`${options.keyId}:${options.keySecret}`).toString('base64')}`;

  async function call<T extends TSchema>(
    schema: T,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Static<T>> {
    const response = await send(`${options.baseUrl}${path}`, {
      method,
      headers: {
        authorization,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(options.timeoutMs ?? 8_000),
      redirect: 'error',
    }).catch((cause: unknown) => {
      throw new GatewayUnavailable(`${method} ${path} got no response`, { cause });
    });
    const answer: unknown = await response.json().catch(() => null);
    // 409 means the same request is still running; 429 and 5xx are temporary.
    if (response.status >= 500 || response.status === 409 || response.status === 429) {
      throw new GatewayUnavailable(`${method} ${path} returned ${response.status}`);
    }
    if (!response.ok) {
      const failure = Value.Check(Failure, answer) ? answer.error : {};
      throw new GatewayRejected(
        response.status,
        failure.code ?? 'UNKNOWN',
        failure.description ?? `${method} ${path} returned ${response.status}`,
      );
    }
    if (!Value.Check(schema, answer)) {
      throw new GatewayUnavailable(`${method} ${path} returned an unexpected response`);
    }
    return answer;
  }

  async function list<T extends TSchema>(schema: T, path: string): Promise<Static<T>[]> {
    const { items } = await call(Type.Object({ items: Type.Array(schema) }), 'GET', path);
    return items;
  }

  /**
   * Lists what comes in pages, newest first. The gateway answers ten items unless asked for more.
   * A new item moves the others back, so that one may come twice: it's listed once.
   */
  async function listPages<T extends typeof Refund | typeof Dispute | typeof Payment>(
    schema: T,
    path: string,
    since?: Date,
  ): Promise<Static<T>[]> {
    const all = new Map<string, Static<T>>();
    for (let skip = 0; ; skip += PAGE_SIZE) {
      const query = new URLSearchParams({ count: String(PAGE_SIZE), skip: String(skip) });
      if (since) query.set('from', String(Math.floor(since.getTime() / 1_000)));
      const items = await list(schema, `${path}?${query}`);
      for (const item of items) all.set(item.id, item);
      if (items.length < PAGE_SIZE) return [...all.values()];
    }
  }

  return {
    name: options.name,
    keyId: options.keyId,

    async createOrder({ receipt, amountMinor, currency, notes }) {
      try {
        const order = await call(Order, 'POST', '/v1/orders', {
          amount: amountMinor,
          currency,
          receipt,
          unique_receipt: true,
          notes,
          payment: {
            capture: 'automatic',
            capture_options: {
              automatic_expiry_period: 12,
              manual_expiry_period: 12,
              refund_speed: 'normal',
            },
          },
        });
        return { orderId: order.id };
      } catch (error) {
        if (!(error instanceof GatewayRejected)) throw error;
        // Some accounts refuse a known receipt instead of returning its order.
        const [order] = await list(Order, `/v1/orders?receipt=${encodeURIComponent(receipt)}`);
        if (!order) throw error;
        return { orderId: order.id };
      }
    },

    // This list isn't paged: the gateway answers all of an order's payments.
    async listOrderPayments(orderId) {
      const items = await list(Payment, `/v1/orders/${encodeURIComponent(orderId)}/payments`);
      return items.map((payment) => toPayment(payment, orderId));
    },

    async capture({ paymentId, amountMinor, currency }) {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}/capture`;
      await call(Payment, 'POST', path, { amount: amountMinor, currency });
    },

    async refund({ paymentId, amountMinor, idempotencyKey, speed, notes }) {
      const refund = await call(
        Refund,
        'POST',
        `/v1/payments/${encodeURIComponent(paymentId)}/refund`,
        { amount: amountMinor, speed, notes, receipt: idempotencyKey },
        { 'x-refund-idempotency': idempotencyKey },
      );
      return toRefund(refund);
    },

    async listRefunds(paymentId) {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}/refunds`;
      return (await listPages(Refund, path)).map(toRefund);
    },

    async listCaptured(since) {
      const payments = await listPages(Payment, '/v1/payments', since);
      return payments.flatMap((payment) => {
        const { status, ...seen } = toPayment(payment, '');
        if (status !== 'captured' && status !== 'refunded') return [];
        const startedAt = new Date((payment.created_at ?? 0) * 1_000);
        return [{ ...seen, orderId: seen.orderId || null, receipt: null, startedAt }];
      });
    },

    async listNewRefunds(since) {
      return (await listPages(Refund, '/v1/refunds', since)).map(toRefund);
    },

    async findDispute(disputeId) {
      try {
        return toDispute(
          await call(Dispute, 'GET', `/v1/disputes/${encodeURIComponent(disputeId)}`),
        );
      } catch (error) {
        if (error instanceof GatewayRejected) return null;
        throw error;
      }
    },

    async listNewDisputes(since) {
      return (await listPages(Dispute, '/v1/disputes', since)).map(toDispute);
    },

    async listSettled(month) {
      const all = new Map<string, SettledEntry>();
      for (let skip = 0; ; skip += SETTLED_PAGE_SIZE) {
        const query = new URLSearchParams({
          year: month.slice(0, 4),
          month: month.slice(5),
          count: String(SETTLED_PAGE_SIZE),
          skip: String(skip),
        });
        const items = await list(Settled, `/v1/settlements/recon/combined?${query}`);
        for (const item of items.filter(({ settled }) => settled)) {
          all.set(`${item.type} ${item.entity_id}`, toSettled(item));
        }
        if (items.length < SETTLED_PAGE_SIZE) return [...all.values()];
      }
    },

    checkout(request) {
      return {
        action: `${options.baseUrl}/v1/checkout/embedded`,
        method: 'post',
        fields: {
          key_id: options.keyId,
          order_id: request.orderId,
          amount: String(request.amountMinor),
          currency: request.currency,
          name: options.sellerName,
          description: request.description,
          'prefill[name]': request.prefill.name,
          'prefill[email]': request.prefill.email,
          'prefill[contact]': request.prefill.contact,
          callback_url: request.callbackUrl,
          cancel_url: request.cancelUrl,
        },
      };
    },

    // The form opens the gateway's page itself.
    async findPage() {
      return null;
    },

    readReturn(orderId, fields) {
      const { razorpay_payment_id: paymentId, razorpay_signature: signature } = fields;
      if (!signature) return 'unpaid';
      const expected = createHmac('sha256', options.keySecret)
        .update(`${orderId}|${paymentId ?? ''}`)
        .digest('hex');
      return sameText(expected, signature) ? 'paid' : 'forged';
    },

    async verifyWebhook(raw, signature) {
      // Always check every secret, because some deliveries still use the old one after a rotation.
      const matches = options.webhookSecrets.map((secret) =>
        sameText(createHmac('sha256', secret).update(raw).digest('hex'), signature),
      );
      return matches.includes(true);
    },

    summarise(body) {
      if (!Value.Check(WebhookBody, body)) {
        return nothingKnown;
      }
      const { payment, order, refund, dispute } = body.payload;
      return {
        type: body.event,
        eventId: null,
        receipt: null,
        orderId: order?.entity.id ?? payment?.entity['order_id'] ?? null,
        paymentId:
          payment?.entity.id ??
          refund?.entity['payment_id'] ??
          dispute?.entity['payment_id'] ??
          null,
        refundId: refund?.entity.id ?? null,
        disputeId: dispute?.entity.id ?? null,
      };
    },
  };
}

function toPayment(payment: Static<typeof Payment>, orderId: string): GatewayPayment {
  // What no one captures goes back to its payer, and the gateway calls that refunded too.
  const isReturned = payment.status === 'refunded' && payment.captured === false;
  return {
    id: payment.id,
    orderId: payment.order_id ?? orderId,
    status: isReturned ? 'failed' : payment.status,
    amountMinor: payment.amount,
    amountRefundedMinor: isReturned ? 0 : (payment.amount_refunded ?? 0),
    currency: payment.currency,
    method: payment.method ?? null,
    feeMinor: payment.fee ?? null,
    taxMinor: payment.tax ?? null,
    errorCode: payment.error_code ?? null,
    errorDescription: payment.error_description ?? null,
  };
}

function toDispute(dispute: Static<typeof Dispute>): GatewayDispute {
  const { status, amount, amount_deducted, respond_by } = dispute;
  return {
    id: dispute.id,
    paymentId: dispute.payment_id,
    amountMinor: status === 'lost' && amount_deducted ? amount_deducted : amount,
    status: status === 'under_review' ? 'open' : status,
    reason: dispute.reason_code?.slice(0, 100) ?? null,
    respondBy: respond_by ? new Date(respond_by * 1_000) : null,
  };
}

function toRefund(refund: Static<typeof Refund>): GatewayRefund {
  return {
    id: refund.id,
    paymentId: refund.payment_id,
    amountMinor: refund.amount,
    receipt: refund.receipt ?? null,
    status: refund.status,
    arn: refund.acquirer_data?.arn ?? null,
  };
}

function toSettled(item: Static<typeof Settled>): SettledEntry {
  return {
    settlementId: item.settlement_id ?? '',
    utr: item.settlement_utr ?? null,
    settledAt: new Date((item.settled_at ?? 0) * 1_000),
    id: item.entity_id,
    kind: item.type,
    paymentId: item.payment_id ?? null,
    amountMinor: item.amount,
    feeMinor: item.fee ?? 0,
    taxMinor: item.tax ?? 0,
    creditMinor: item.credit,
    debitMinor: item.debit,
    currency: item.currency,
    description: item.description ?? '',
  };
}
