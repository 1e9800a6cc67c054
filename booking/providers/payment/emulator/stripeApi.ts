/** The part of Stripe's API that we use. */
import { createHash, createHmac } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { sameText } from '../../crypto/compare.ts';
import { idFor, itemsOf, newId, seconds, type Bank, type Happening } from './bank.ts';
import type { CheckoutSession, EmulatedPayment, EmulatedRefund, Order } from './store.ts';
import { payoutView, stripePayouts } from './settlements.ts';
import { disputeView, intentView, refundView, sessionView } from './stripeEntities.ts';
import type { Webhook } from './webhooks.ts';

export interface StripeKeys {
  secretKey: string;
  webhookSecret: string;
  webhookUrl: string;
}

/** Form fields: `line_items[0][quantity]` is a name like any other. */
const Fields = Type.Record(Type.String(), Type.String());
type Fields = Record<string, string>;
const item = 'line_items[0]';
const SessionBody = Type.Object({
  mode: Type.Literal('payment'),
  [`${item}[quantity]`]: Type.Literal('1'),
  [`${item}[price_data][currency]`]: Type.String({ pattern: '^[a-z]{3}$' }),
  [`${item}[price_data][unit_amount]`]: Type.String({ pattern: '^[0-9]{1,8}$' }),
  [`${item}[price_data][product_data][name]`]: Type.String({ minLength: 1, maxLength: 250 }),
  success_url: Type.String({ pattern: '^https?://' }),
  cancel_url: Type.Optional(Type.String({ pattern: '^https?://' })),
  customer_email: Type.Optional(Type.String()),
  client_reference_id: Type.Optional(Type.String({ maxLength: 200 })),
});
const Amount = Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,8}$' }));
const CaptureBody = Type.Object({ amount_to_capture: Amount });
const RefundBody = Type.Object({ payment_intent: Type.String(), amount: Amount });
const PageQuery = Type.Object({
  limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
  starting_after: Type.Optional(Type.String()),
  payment_intent: Type.Optional(Type.String()),
  'created[gte]': Type.Optional(Type.String({ pattern: '^[0-9]{1,10}$' })),
});

const Seconds = Type.Optional(Type.String({ pattern: '^[0-9]{1,10}$' }));
const PayoutQuery = Type.Object({
  status: Type.Optional(Type.String()),
  'arrival_date[gte]': Seconds,
  'arrival_date[lt]': Seconds,
});

const refundRefusals = {
  too_small: ['amount_too_small', 'The refund must be at least ₹1.00'],
  disputed: ['charge_disputed', 'The charge is disputed, so it cannot be refunded'],
  too_much: ['charge_already_refunded', 'The refund is greater than what is left of the charge'],
} as const;

export const stripeApi =
  (bank: Bank, keys: StripeKeys): FastifyPluginAsync =>
  async (api) => {
    const { store, knobs } = bank;
    const repeated = new WeakSet<FastifyRequest>();
    const keyOf = (request: FastifyRequest) => {
      const key = request.headers['idempotency-key'];
      return request.method === 'POST' && typeof key === 'string' ? key : null;
    };
    const digest = ({ url, body }: FastifyRequest) =>
      createHash('sha256')
        .update(`${url} ${JSON.stringify(body ?? null)}`)
        .digest('hex');

    api.addHook('onRequest', async (request, reply) => {
      if (!sameText(`Bearer ${keys.secretKey}`, request.headers.authorization ?? '')) {
        return refuse(reply, 401, { message: 'The API key is wrong' });
      }
      if (knobs.apiDown) return refuse(reply, 503, { message: 'The emulator is set to be down' });
      return undefined;
    });

    api.addHook('preHandler', async (request, reply) => {
      const key = keyOf(request);
      const known = key === null ? undefined : store.answer.get(key);
      if (!known) return undefined;
      repeated.add(request);
      if (known.request !== digest(request)) {
        return refuse(reply, 400, {
          type: 'idempotency_error',
          message: 'Keys for idempotent requests can only be used with the same parameters.',
        });
      }
      reply.header('idempotent-replayed', 'true').type('application/json');
      return reply.code(known.status).send(known.body);
    });

    api.addHook('onSend', async (request, reply, payload) => {
      const key = keyOf(request);
      const isExecuted = reply.statusCode < 500 && reply.statusCode !== 401;
      if (key !== null && isExecuted && !repeated.has(request) && typeof payload === 'string') {
        const { statusCode: status } = reply;
        store.save('answer', { id: key, request: digest(request), status, body: payload });
      }
      if (!knobs.answerLost || request.method === 'GET') return payload;
      reply.code(503);
      return JSON.stringify(failure(503, { message: 'The emulator is set to lose its answers' }));
    });

    const viewIntent = (payment: EmulatedPayment) => {
      const order = store.order.get(payment.order_id);
      if (!order) throw new Error(`the payment ${payment.id} has no order`);
      return intentView(payment, order);
    };

    function viewSession(request: FastifyRequest, order: Order, isExpanded: boolean) {
      const page = store.checkout.get(order.id);
      if (!page) throw new Error(`the session ${order.id} has no page`);
      return sessionOf(bank, page, order, { host: request.host, isExpanded });
    }

    api.post('/checkout/sessions', async (request, reply) => {
      const { body } = request;
      if (!Value.Check(SessionBody, body) || !Value.Check(Fields, body)) {
        return refuse(reply, 400, { message: 'Invalid checkout session' });
      }
      const fields: Fields = body;
      const price = (name: string) => fields[`${item}[price_data]${name}`] ?? '';
      if (body.customer_email && !/^[\x21-\x7e]+@[\x21-\x7e]+$/.test(body.customer_email)) {
        return refuse(reply, 400, { code: 'email_invalid', message: 'Invalid email address' });
      }
      const amount = Number(price('[unit_amount]'));
      if (amount < 50) {
        const message = 'The total must be at least ₹0.50';
        return refuse(reply, 400, { code: 'amount_too_small', message });
      }
      const order: Order = {
        id: idFor('stripe', 'order'),
        receipt: body.client_reference_id ?? null,
        amount,
        currency: price('[currency]').toUpperCase(),
        status: 'created',
        notes: metadataIn(body, 'metadata'),
        payment_notes: metadataIn(body, 'payment_intent_data[metadata]'),
        created_at: seconds(),
      };
      store.save('order', order);
      store.save('checkout', {
        id: order.id,
        order_id: order.id,
        name: 'Shop',
        description: price('[product_data][name]'),
        email: body.customer_email ?? '',
        contact: '',
        callback_url: body.success_url.replaceAll('{CHECKOUT_SESSION_ID}', order.id),
        cancel_url: body.cancel_url ?? '',
      });
      return viewSession(request, order, false);
    });

    api.get<{ Params: { id: string }; Querystring: Fields }>(
      '/checkout/sessions/:id',
      async (request, reply) => {
        const order = store.order.get(request.params.id);
        if (!order) return refuseUnknown(reply, 'checkout.session');
        const wanted = Object.entries(request.query).filter(([name]) => /^expand\[/.test(name));
        return viewSession(request, order, wanted.length > 0);
      },
    );

    api.get('/payment_intents', async ({ query, url }, reply) =>
      page(reply, url, query, itemsOf(store.payment, 'stripe'), viewIntent),
    );

    api.get<{ Params: { id: string } }>('/payment_intents/:id', async ({ params }, reply) => {
      const payment = store.payment.get(params.id);
      return payment ? viewIntent(payment) : refuseUnknown(reply, 'payment_intent');
    });

    api.post<{ Params: { id: string } }>('/payment_intents/:id/capture', async (request, reply) => {
      const payment = store.payment.get(request.params.id);
      const order = payment && store.order.get(payment.order_id);
      const body = request.body ?? {};
      if (!payment || !order) return refuseUnknown(reply, 'payment_intent');
      if (!Value.Check(CaptureBody, body))
        return refuse(reply, 400, { message: 'Invalid capture' });
      const wanted = Number(body.amount_to_capture ?? payment.amount);
      if (payment.status !== 'authorized') {
        const isDone = payment.status === 'captured' || payment.status === 'refunded';
        return refuse(reply, 400, {
          code: isDone ? 'charge_already_captured' : 'payment_intent_unexpected_state',
          message: isDone
            ? 'This payment has already been captured'
            : 'Only an approved payment can be captured',
        });
      }
      // Stripe would capture less. We never ask for that.
      if (wanted !== payment.amount) {
        return refuse(reply, 400, {
          code: 'amount_too_large',
          message: 'Capture the whole amount',
        });
      }
      return viewIntent(bank.capture(payment, order));
    });

    api.post<{ Params: { id: string } }>('/payment_intents/:id/cancel', async (request, reply) => {
      const returned = bank.giveBack(request.params.id);
      if (returned) return viewIntent(returned);
      return refuse(reply, 400, {
        code: 'payment_intent_unexpected_state',
        message: 'Only an approved payment can be cancelled here',
      });
    });

    api.post('/refunds', async (request, reply) => {
      const { body } = request;
      if (!Value.Check(RefundBody, body) || !Value.Check(Fields, body)) {
        return refuse(reply, 400, { message: 'Invalid refund' });
      }
      const payment = store.payment.get(body.payment_intent);
      if (!payment) return refuseUnknown(reply, 'payment_intent');
      const made = bank.refund(payment, {
        amount: Number(body.amount ?? payment.amount - payment.amount_refunded),
        receipt: null,
        notes: metadataIn(body, 'metadata'),
        speed: 'normal',
        key: keyOf(request) ?? '',
      });
      if (typeof made === 'object') return refundView(made);
      const [code, message] = refundRefusals[made];
      return refuse(reply, 400, { code, message });
    });

    api.get('/refunds', async ({ query, url }, reply) =>
      page(reply, url, query, itemsOf<EmulatedRefund>(store.refund, 'stripe'), refundView),
    );

    api.get<{ Params: { id: string } }>('/refunds/:id', async ({ params }, reply) => {
      const refund = store.refund.get(params.id);
      return refund ? refundView(refund) : refuseUnknown(reply, 'refund');
    });

    api.get('/payouts', async ({ query, url }, reply) => {
      if (!Value.Check(PayoutQuery, query)) return refuse(reply, 400, { message: 'Invalid page' });
      const { 'arrival_date[gte]': from = '0', 'arrival_date[lt]': to = '9999999999' } = query;
      const arrived = stripePayouts(bank).filter(
        ({ arrivesAt }) => arrivesAt >= Number(from) && arrivesAt < Number(to),
      );
      const isWanted = query.status === undefined || query.status === 'paid';
      return page(reply, url, query, isWanted ? arrived : [], payoutView);
    });

    api.get<{ Querystring: Fields }>('/balance_transactions', async ({ query, url }, reply) => {
      const payout = stripePayouts(bank).find(({ id }) => id === query['payout']);
      if (!payout) return refuseUnknown(reply, 'payout');
      const isExpanded = Object.keys(query).some((name) => name.startsWith('expand['));
      return page(reply, url, query, payout.entries, ({ view }) => {
        const { source } = view;
        const id: unknown =
          source && typeof source === 'object' ? Reflect.get(source, 'id') : source;
        return { ...view, source: isExpanded ? source : id };
      });
    });

    api.get('/disputes', async ({ query, url }, reply) =>
      page(reply, url, query, itemsOf(store.dispute, 'stripe'), disputeView),
    );

    api.get<{ Params: { id: string } }>('/disputes/:id', async ({ params }, reply) => {
      const dispute = store.dispute.get(params.id);
      return dispute ? disputeView(dispute) : refuseUnknown(reply, 'dispute');
    });
  };

function sessionOf(
  bank: Bank,
  page: CheckoutSession,
  order: Order,
  { host, isExpanded }: { host: string; isExpanded: boolean },
) {
  return sessionView({
    order,
    payment: bank.paymentsOf(order.id)[0] ?? null,
    url: `http://${host}/v1/checkout/${order.id}`,
    successUrl: page.callback_url,
    cancelUrl: page.cancel_url,
    email: page.email,
    isComplete: bank.isTaken(order),
    isExpanded,
  });
}

/** Returns what Stripe tells the shop about something that happened. */
export function stripeWebhooks(bank: Bank, keys: StripeKeys, news: Happening): Webhook[] {
  const announce = (type: string, object: object): Webhook => {
    const body = JSON.stringify({
      id: newId('evt'),
      object: 'event',
      api_version: '2026-09-30.endive',
      created: seconds(),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    });
    const secret = bank.knobs.webhookWrongSignature ? 'not-the-secret' : keys.webhookSecret;
    return {
      url: keys.webhookUrl,
      body,
      headers: () => ({ 'stripe-signature': sign(secret, body) }),
    };
  };
  switch (news.about) {
    case 'payment': {
      const { payment, order } = news;
      const told = announce(paymentEvents[news.what], intentView(payment, order));
      const page = news.isFirst ? bank.store.checkout.get(order.id) : undefined;
      if (!page) return [told];
      const session = sessionOf(bank, page, order, { host: 'localhost', isExpanded: false });
      return [told, announce('checkout.session.completed', session)];
    }
    case 'refund': {
      const isFailed = news.refund.status === 'failed';
      const what = isFailed ? 'failed' : news.isNew ? 'created' : 'updated';
      return [announce(`refund.${what}`, refundView(news.refund))];
    }
    case 'dispute': {
      const isEnded = news.what !== 'created' && news.what !== 'under_review';
      const what = isEnded ? 'closed' : news.what === 'created' ? 'created' : 'updated';
      return [announce(`charge.dispute.${what}`, disputeView(news.dispute))];
    }
  }
}

const paymentEvents = {
  authorized: 'payment_intent.amount_capturable_updated',
  captured: 'payment_intent.succeeded',
  failed: 'payment_intent.payment_failed',
} as const;

interface Mistake {
  type?: string;
  code?: string;
  message: string;
}

function refuse(reply: FastifyReply, status: number, mistake: Mistake) {
  return reply.code(status).send(failure(status, mistake));
}

function failure(status: number, { type, ...mistake }: Mistake) {
  const standard = status >= 500 ? 'api_error' : 'invalid_request_error';
  return { error: { type: type ?? standard, ...mistake } };
}

const refuseUnknown = (reply: FastifyReply, kind: string) =>
  refuse(reply, 404, { code: 'resource_missing', message: `No such ${kind}` });

/** Reads the fields `name[key]`. */
function metadataIn(fields: Fields, name: string): Record<string, string> {
  const keys = Object.keys(fields).filter((field) => field.startsWith(`${name}[`));
  return Object.fromEntries(
    keys.map((field) => [field.slice(name.length + 1, -1), fields[field] ?? '']),
  );
}

/** Answers one page, newest first. */
function page<T extends { id: string; created_at: number; payment_id?: string }>(
  reply: FastifyReply,
  url: string,
  query: unknown,
  all: T[],
  show: (item: T) => object,
) {
  if (!Value.Check(PageQuery, query)) return refuse(reply, 400, { message: 'Invalid page' });
  const { limit = '10', starting_after, payment_intent, 'created[gte]': from = '0' } = query;
  const wanted = all
    .filter(({ created_at }) => created_at >= Number(from))
    .filter((one) => payment_intent === undefined || one.payment_id === payment_intent)
    .reverse();
  const start = wanted.findIndex(({ id }) => id === starting_after) + 1;
  const data = wanted.slice(start, start + Number(limit));
  return {
    object: 'list',
    data: data.map(show),
    has_more: start + data.length < wanted.length,
    url: url.replace(/^\/stripe|\?.*$/g, ''),
  };
}

function sign(secret: string, body: string): string {
  const time = seconds();
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${signature}`;
}
