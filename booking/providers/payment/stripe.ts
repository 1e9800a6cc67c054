/**
 * Stripe through its own SDK. An order is a checkout session, whose page Stripe hosts; a payment is
 * the session's payment intent, which stays the same however often its payer tries.
 */
import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import {
  type CapturedPayment,
  GatewayRejected,
  GatewayUnavailable,
  nothingKnown,
  type GatewayDispute,
  type GatewayPayment,
  type GatewayRefund,
  type PaymentGateway,
  type SettledEntry,
} from './port.ts';

export interface StripeOptions {
  name: 'stripe' | 'stripe_emulator';
  baseUrl: string;
  secretKey: string;
  webhookSecrets: readonly string[];
  timeoutMs?: number;
  /** Sends requests. Proofs replace it to stay within their process. */
  fetch?: typeof fetch;
}

/** What a payment page shows of a long description. */
const MOST_CHARACTERS = 250;

/** The gateway's largest page. The SDK asks for the next ones. */
const PAGE_SIZE = 100;

const optional = <T extends Parameters<typeof Type.Optional>[0]>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

const WebhookBody = Type.Object({
  id: Type.String(),
  type: Type.String(),
  data: Type.Object({
    object: Type.Object({
      id: Type.String(),
      object: Type.String(),
      payment_intent: optional(Type.String()),
      metadata: optional(Type.Record(Type.String(), Type.String())),
    }),
  }),
});

/** Talks to Stripe's HTTP API, or to the emulator. */
export function stripeGateway(options: StripeOptions): PaymentGateway {
  let opened: Promise<Stripe> | null = null;
  /** Loads the SDK when it's first used. It's large, and most operators have one gateway. */
  const client = () => (opened ??= openClient(options));

  async function call<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = await client();
    try {
      return await work(stripe);
    } catch (error) {
      throw gatewayError(error);
    }
  }

  const retrieve = (orderId: string) =>
    call((stripe) =>
      stripe.checkout.sessions.retrieve(orderId, {
        expand: ['payment_intent.latest_charge.balance_transaction'],
      }),
    );

  const listRefunds = (params: Stripe.RefundListParams) =>
    call(async (stripe) => {
      const all: GatewayRefund[] = [];
      for await (const one of stripe.refunds.list({ ...params, limit: PAGE_SIZE })) {
        all.push(toRefund(one));
      }
      return all;
    });

  async function createSession(session: Stripe.Checkout.SessionCreateParams) {
    // A payer may correct their address before a retry, and Stripe refuses the same key for it.
    const digest = createHash('sha256').update(JSON.stringify(session)).digest('hex');
    const idempotencyKey = `order-${session.client_reference_id}-${digest.slice(0, 32)}`;
    const { id } = await call((stripe) =>
      stripe.checkout.sessions.create(session, { idempotencyKey }),
    );
    return { orderId: id };
  }

  return {
    name: options.name,
    keyId: null,

    async createOrder({ receipt, amountMinor, currency, notes, page }) {
      const metadata = { ...notes, receipt };
      const description = page.description.slice(0, MOST_CHARACTERS);
      const session: Stripe.Checkout.SessionCreateParams = {
        mode: 'payment',
        client_reference_id: receipt,
        metadata,
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: currency.toLowerCase(),
              unit_amount: amountMinor,
              product_data: { name: description },
            },
          },
        ],
        // Payers pay the amount that we show, in our currency.
        adaptive_pricing: { enabled: false },
        payment_intent_data: { description, metadata },
        success_url: `${page.callbackUrl}&session={CHECKOUT_SESSION_ID}`,
        cancel_url: page.cancelUrl,
      };
      const { email } = page.prefill;
      if (!email) return createSession(session);
      return createSession({ ...session, customer_email: email }).catch((error: unknown) => {
        // Its payer can enter an address there that Stripe accepts.
        const isOdd = error instanceof GatewayRejected && error.code === 'email_invalid';
        if (isOdd) return createSession(session);
        throw error;
      });
    },

    async listOrderPayments(orderId) {
      const { payment_intent } = await retrieve(orderId);
      if (payment_intent === null || typeof payment_intent === 'string') return [];
      const payment = toPayment(payment_intent, orderId);
      return payment ? [payment] : [];
    },

    async capture({ paymentId, amountMinor }) {
      await call((stripe) =>
        stripe.paymentIntents.capture(paymentId, { amount_to_capture: amountMinor }),
      );
    },

    async refund({ paymentId, amountMinor, idempotencyKey, notes }) {
      // Stripe forgets keys after a day, and a retry may come later.
      const sent = await listRefunds({ payment_intent: paymentId });
      const known = sent.find(({ receipt }) => receipt === idempotencyKey);
      if (known && known.amountMinor !== amountMinor) {
        throw new GatewayRejected(400, 'idempotency_error', 'Same key, different request');
      }
      if (known) return known;
      const refund = await call((stripe) =>
        stripe.refunds.create(
          {
            payment_intent: paymentId,
            amount: amountMinor,
            metadata: { ...notes, receipt: idempotencyKey },
          },
          { idempotencyKey },
        ),
      );
      return toRefund(refund);
    },

    listRefunds: (paymentId) => listRefunds({ payment_intent: paymentId }),

    listCaptured: (since) =>
      call(async (stripe) => {
        const all: CapturedPayment[] = [];
        const params = {
          created: { gte: seconds(since) },
          limit: PAGE_SIZE,
          expand: ['data.latest_charge'],
        };
        for await (const intent of stripe.paymentIntents.list(params)) {
          const payment = toPayment(intent, '');
          if (payment?.status !== 'captured' && payment?.status !== 'refunded') continue;
          all.push({
            ...payment,
            orderId: null,
            receipt: intent.metadata['receipt'] ?? null,
            startedAt: new Date(intent.created * 1_000),
          });
        }
        return all;
      }),

    listNewRefunds: (since) => listRefunds({ created: { gte: seconds(since) } }),

    async findDispute(disputeId) {
      try {
        return toDispute(await call((stripe) => stripe.disputes.retrieve(disputeId)));
      } catch (error) {
        if (error instanceof GatewayRejected && error.status === 404) return null;
        throw error;
      }
    },

    listNewDisputes: (since) =>
      call(async (stripe) => {
        const all: GatewayDispute[] = [];
        const params = { created: { gte: seconds(since) }, limit: PAGE_SIZE };
        for await (const one of stripe.disputes.list(params)) all.push(toDispute(one));
        return all;
      }),

    listSettled: (month) =>
      call(async (stripe) => {
        const all: SettledEntry[] = [];
        const [year = 0, number = 0] = month.split('-').map(Number);
        const arrivals = {
          gte: seconds(new Date(Date.UTC(year, number - 1))),
          lt: seconds(new Date(Date.UTC(year, number))),
        };
        const paid = { arrival_date: arrivals, status: 'paid', limit: PAGE_SIZE };
        for await (const payout of stripe.payouts.list(paid)) {
          if (!payout.automatic) {
            all.push(toManualPayout(payout));
            continue;
          }
          const within = { payout: payout.id, expand: ['data.source'], limit: PAGE_SIZE };
          for await (const one of stripe.balanceTransactions.list(within)) {
            // The payout's own entry is the sum of the others.
            if (one.type !== 'payout') all.push(toSettled(one, payout));
          }
        }
        return all;
      }),

    // A form can't open a session's page, so ours redirects to it.
    checkout({ orderId, pageUrl }) {
      return { action: pageUrl, method: 'post', fields: { order: orderId } };
    },

    async findPage(orderId) {
      const { status, url } = await retrieve(orderId);
      return status === 'open' ? url : null;
    },

    /** Stripe signs nothing here, but only a payer who has paid is sent to this address. */
    readReturn(orderId, { session }) {
      if (!session) return 'unpaid';
      return session === orderId ? 'paid' : 'forged';
    },

    async verifyWebhook(raw, signature) {
      // Not even worth loading the SDK.
      if (!signature.startsWith('t=')) return false;
      const { webhooks } = await client();
      // Some deliveries still use the old secret after a rotation.
      return options.webhookSecrets.some((secret) => {
        try {
          webhooks.constructEvent(raw, signature, secret);
          return true;
        } catch {
          return false;
        }
      });
    },

    summarise(body) {
      if (!Value.Check(WebhookBody, body)) return nothingKnown;
      const { id: eventId, type, data } = body;
      const { id, object, payment_intent, metadata } = data.object;
      const paymentId = payment_intent ?? null;
      const about = { ...nothingKnown, type, eventId };
      switch (object) {
        case 'checkout.session':
          return { ...about, orderId: id, paymentId };
        case 'payment_intent':
          return { ...about, paymentId: id, receipt: metadata?.['receipt'] ?? null };
        case 'refund':
          return { ...about, paymentId, refundId: id };
        case 'dispute':
          return { ...about, paymentId, disputeId: id };
        default:
          return about;
      }
    },
  };
}

async function openClient(options: StripeOptions): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  const { hostname, port, protocol } = new URL(options.baseUrl);
  const isPlain = protocol === 'http:';
  return new StripeClient(options.secretKey, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    timeout: options.timeoutMs ?? 8_000,
    // Our own workers retry, and report what can't be done.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(options.fetch ? { httpClient: StripeClient.createFetchHttpClient(options.fetch) } : {}),
  });
}

/** Tells refusals from outages. 409 means the same request is still running; 429 is temporary. */
function gatewayError(error: unknown): unknown {
  if (!(error instanceof Error) || !('type' in error)) return error;
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (typeof status !== 'number' || status >= 500 || status === 409 || status === 429) {
    return new GatewayUnavailable(`Stripe returned ${String(status ?? 'no response')}`, {
      cause: error,
    });
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : String(error.type);
  return new GatewayRejected(status, code, error.message);
}

/** Returns null for an intent that no one has tried to pay yet. */
function toPayment(intent: Stripe.PaymentIntent, orderId: string): GatewayPayment | null {
  const status = statusOf(intent);
  if (!status) return null;
  const { latest_charge, last_payment_error: error } = intent;
  const charge = typeof latest_charge === 'string' ? null : latest_charge;
  const isCaptured = status === 'captured' || status === 'refunded';
  return {
    id: intent.id,
    orderId,
    status,
    amountMinor: amountOf(intent),
    amountRefundedMinor: isCaptured ? (charge?.amount_refunded ?? 0) : 0,
    currency: intent.currency.toUpperCase(),
    method: charge?.payment_method_details?.type ?? null,
    ...feesOf(charge, intent.currency),
    errorCode: status === 'failed' ? (error?.decline_code ?? error?.code ?? null) : null,
    errorDescription: status === 'failed' ? (error?.message ?? null) : null,
  };
}

function statusOf(intent: Stripe.PaymentIntent): GatewayPayment['status'] | null {
  switch (intent.status) {
    case 'succeeded': {
      const { latest_charge: charge } = intent;
      const isRefunded = typeof charge === 'object' && charge?.refunded === true;
      return isRefunded ? 'refunded' : 'captured';
    }
    case 'requires_capture':
      return 'authorized';
    // What no one captures goes back to its payer.
    case 'canceled':
      return 'failed';
    case 'requires_payment_method':
      return intent.last_payment_error ? 'failed' : null;
    case 'requires_confirmation':
      return null;
    default:
      return 'created';
  }
}

function amountOf(intent: Stripe.PaymentIntent): number {
  if (intent.status === 'succeeded') return intent.amount_received;
  return intent.status === 'requires_capture' ? intent.amount_capturable : intent.amount;
}

/** Fees in another currency, which an account abroad pays, are left out. */
function feesOf(charge: Stripe.Charge | null, currency: string) {
  const booked = charge?.balance_transaction;
  if (!booked || typeof booked === 'string' || booked.currency !== currency) {
    return { feeMinor: null, taxMinor: null };
  }
  const taxes = booked.fee_details.filter(({ type }) => type === 'tax');
  return { feeMinor: booked.fee, taxMinor: taxes.reduce((sum, { amount }) => sum + amount, 0) };
}

const idOf = (link: string | { id: string } | null) =>
  typeof link === 'string' ? link : (link?.id ?? '');

function toRefund(refund: Stripe.Refund): GatewayRefund {
  return {
    id: refund.id,
    // Empty for a payment that wasn't made through a session, which can't be ours.
    paymentId: idOf(refund.payment_intent),
    amountMinor: refund.amount,
    receipt: refund.metadata?.['receipt'] ?? null,
    status: refundStatusOf(refund),
    arn: refund.destination_details?.card?.reference ?? null,
  };
}

function refundStatusOf({ status }: Stripe.Refund): GatewayRefund['status'] {
  if (status === 'succeeded') return 'processed';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

function toDispute(dispute: Stripe.Dispute): GatewayDispute {
  const dueBy = dispute.evidence_details.due_by;
  return {
    id: dispute.id,
    paymentId: idOf(dispute.payment_intent),
    amountMinor: dispute.amount,
    status: disputeStatusOf(dispute),
    reason: dispute.reason.slice(0, 100),
    respondBy: dueBy ? new Date(dueBy * 1_000) : null,
  };
}

function disputeStatusOf({ status }: Stripe.Dispute): GatewayDispute['status'] {
  if (status === 'won') return 'won';
  if (status === 'lost') return 'lost';
  return status === 'warning_closed' || status === 'prevented' ? 'closed' : 'open';
}

const settlementOf = (payout: Stripe.Payout) => ({
  settlementId: payout.id,
  utr: payout.trace_id?.value ?? null,
  settledAt: new Date(payout.arrival_date * 1_000),
  currency: payout.currency.toUpperCase(),
});

function toSettled(entry: Stripe.BalanceTransaction, payout: Stripe.Payout): SettledEntry {
  const { amount, fee, net, description, source } = entry;
  const taxes = entry.fee_details.filter(({ type }) => type === 'tax');
  return {
    ...settlementOf(payout),
    // What is neither a payment nor a refund is its own entry, and may belong to a payment.
    ...{ id: entry.id, kind: 'adjustment', paymentId: null },
    ...(typeof source === 'object' && source ? subjectOf(entry.type, source) : {}),
    ...{ amountMinor: Math.abs(amount), feeMinor: fee },
    taxMinor: taxes.reduce((sum, { amount: tax }) => sum + tax, 0),
    ...{ creditMinor: Math.max(net, 0), debitMinor: Math.max(-net, 0) },
    description: description ?? entry.type,
  };
}

type Subject = Partial<Pick<SettledEntry, 'id' | 'kind' | 'paymentId'>>;

/** Returns the payment or refund of an entry, or the payment that a correction belongs to. */
function subjectOf(type: string, source: Stripe.BalanceTransactionSource): Subject {
  switch (source.object) {
    case 'charge': {
      const paymentId = idOf(source.payment_intent) || source.id;
      const isPayment = type === 'charge' || type === 'payment';
      return isPayment ? { kind: 'payment', id: paymentId } : { paymentId };
    }
    case 'refund': {
      const paymentId = idOf(source.payment_intent) || null;
      const isRefund = type === 'refund' || type === 'payment_refund';
      return isRefund ? { kind: 'refund', id: source.id, paymentId } : { paymentId };
    }
    case 'dispute':
      return { paymentId: idOf(source.payment_intent) || null };
    default:
      return {};
  }
}

/** Stripe doesn't say what is in a payout that someone started by hand, so a person must. */
const toManualPayout = (payout: Stripe.Payout): SettledEntry => ({
  ...settlementOf(payout),
  ...{ id: payout.id, kind: 'adjustment', paymentId: null, feeMinor: 0, taxMinor: 0 },
  // Negative if it took money from the bank.
  ...{ amountMinor: Math.abs(payout.amount), creditMinor: Math.max(payout.amount, 0) },
  debitMinor: Math.max(-payout.amount, 0),
  description: 'payout by hand',
});

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1_000);
