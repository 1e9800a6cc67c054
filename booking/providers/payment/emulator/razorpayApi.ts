/** The part of Razorpay's API that we use. */
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { createHmac } from 'node:crypto';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { sameText } from '../../crypto/compare.ts';
import { idFor, itemsOf, newId, seconds, type Bank, type Happening } from './bank.ts';
import { disputeView, orderView, paymentView, refundView } from './razorpayEntities.ts';
import { settledIn } from './settlements.ts';
import type { EmulatedRefund, Notes, Order } from './store.ts';
import type { Webhook } from './webhooks.ts';

export interface RazorpayKeys {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  webhookUrl: string;
}

/** Paise, as a number or as text. */
const Amount = Type.Union([Type.Integer(), Type.String({ pattern: '^[0-9]{1,12}$' })]);
const Currency = Type.String({ pattern: '^[A-Z]{3}$' });
const NotesBody = Type.Record(Type.String(), Type.Unknown());
const Receipt = Type.Union([Type.String({ minLength: 1, maxLength: 40 }), Type.Null()]);
const OrderBody = Type.Object({
  amount: Amount,
  currency: Currency,
  receipt: Type.Optional(Receipt),
  unique_receipt: Type.Optional(Type.Boolean()),
  notes: Type.Optional(NotesBody),
});
const CaptureBody = Type.Object({ amount: Amount, currency: Currency });
const RefundBody = Type.Object({
  amount: Type.Optional(Amount),
  speed: Type.Optional(Type.Enum(['normal', 'optimum'] as const)),
  receipt: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  notes: Type.Optional(NotesBody),
});
const Seconds = Type.Optional(Type.String({ pattern: '^[0-9]{1,10}$' }));
const PageQuery = Type.Object({
  count: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
  skip: Type.Optional(Type.String({ pattern: '^[0-9]{1,6}$' })),
  from: Seconds,
  to: Seconds,
});

const ReconQuery = Type.Object({
  year: Type.String({ pattern: '^20[0-9]{2}$' }),
  month: Type.String({ pattern: '^(0?[1-9]|1[0-2])$' }),
  count: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,2}$|^1000$' })),
  skip: Type.Optional(Type.String({ pattern: '^[0-9]{1,6}$' })),
});

const refundRefusals = {
  too_small: ['The amount must be atleast INR 1.00', 'amount'],
  disputed: ['The payment is disputed', undefined],
  too_much: ['The amount is more than was captured', 'amount'],
} as const;

export const razorpayApi =
  (bank: Bank, keys: RazorpayKeys): FastifyPluginAsync =>
  async (api) => {
    const { store, knobs } = bank;
    const viewOrder = (order: Order) => orderView(order, store.payment.values());
    const expected = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;

    api.addHook('onRequest', async (request, reply) => {
      if (!sameText(expected, request.headers.authorization ?? '')) {
        return refuse(reply, 401, 'The API key is wrong');
      }
      if (knobs.apiDown) return refuse(reply, 503, 'The emulator is set to be down');
      return undefined;
    });

    api.addHook('onSend', async (request, reply, payload) => {
      if (!knobs.answerLost || request.method === 'GET') return payload;
      reply.code(503);
      return JSON.stringify(failure(503, 'The emulator is set to lose its answers'));
    });

    api.post('/orders', async (request, reply) => {
      const { body } = request;
      if (!Value.Check(OrderBody, body)) return refuse(reply, 400, 'Invalid order');
      const amount = Number(body.amount);
      if (amount < 100) {
        return refuse(reply, 400, 'Order amount less than minimum amount allowed', 'amount');
      }
      const receipt = body.receipt ?? null;
      const known = itemsOf(store.order, 'razorpay').find((one) => one.receipt === receipt);
      if (known && receipt && body.unique_receipt) return viewOrder(known);
      const order: Order = {
        id: idFor('razorpay', 'order'),
        receipt,
        amount,
        currency: body.currency,
        status: 'created',
        notes: notesOf(body),
        created_at: seconds(),
      };
      store.save('order', order);
      return viewOrder(order);
    });

    api.get<{ Querystring: { receipt?: string } }>('/orders', async ({ query }, reply) => {
      const isWanted = (one: Order) => !query.receipt || one.receipt === query.receipt;
      return page(reply, query, store.order, isWanted, viewOrder);
    });

    api.get<{ Params: { id: string } }>('/orders/:id', async ({ params }, reply) =>
      view(reply, store.order.get(params.id), viewOrder),
    );

    api.get<{ Params: { id: string } }>('/orders/:id/payments', async ({ params }, reply) => {
      if (!store.order.has(params.id)) return refuseUnknown(reply);
      return collection(bank.paymentsOf(params.id).map(paymentView));
    });

    api.get('/payments', async ({ query }, reply) =>
      page(reply, query, store.payment, () => true, paymentView),
    );

    api.get<{ Params: { id: string } }>('/payments/:id', async ({ params }, reply) =>
      view(reply, store.payment.get(params.id), paymentView),
    );

    api.post<{ Params: { id: string } }>('/payments/:id/capture', async (request, reply) => {
      const payment = store.payment.get(request.params.id);
      const order = payment && store.order.get(payment.order_id);
      const { body } = request;
      if (!payment || !order) return refuseUnknown(reply);
      if (!Value.Check(CaptureBody, body)) return refuse(reply, 400, 'Invalid capture');
      if (payment.status === 'captured' || payment.status === 'refunded') {
        return refuse(reply, 400, 'This payment has already been captured');
      }
      if (payment.status !== 'authorized') {
        return refuse(reply, 400, 'Only payments which have been authorized can be captured');
      }
      if (Number(body.amount) !== payment.amount || body.currency !== payment.currency) {
        const sentence = 'Capture amount must be equal to the amount authorized';
        return refuse(reply, 400, sentence, 'amount');
      }
      return paymentView(bank.capture(payment, order));
    });

    api.get<{ Params: { id: string } }>(
      '/payments/:id/refunds',
      async ({ params, query }, reply) =>
        store.payment.has(params.id)
          ? page(reply, query, store.refund, (one) => one.payment_id === params.id, refundView)
          : refuseUnknown(reply),
    );

    api.get<{ Params: { id: string; refundId: string } }>(
      '/payments/:id/refunds/:refundId',
      async ({ params }, reply) => {
        const refund = store.refund.get(params.refundId);
        return view(reply, refund?.payment_id === params.id ? refund : undefined, refundView);
      },
    );

    api.get<{ Params: { id: string } }>('/refunds/:id', async ({ params }, reply) =>
      view(reply, store.refund.get(params.id), refundView),
    );

    api.get('/refunds', async ({ query }, reply) =>
      page(reply, query, store.refund, () => true, refundView),
    );

    api.get('/settlements/recon/combined', async ({ query }, reply) => {
      if (!Value.Check(ReconQuery, query)) return refuse(reply, 400, 'Invalid month');
      const { count = '10', skip = '0' } = query;
      const month = `${query.year}-${query.month.padStart(2, '0')}`;
      const settled = settledIn(bank, month);
      return collection(settled.slice(Number(skip), Number(skip) + Number(count)));
    });

    api.get('/disputes', async ({ query }, reply) =>
      page(reply, query, store.dispute, () => true, disputeView),
    );

    api.get<{ Params: { id: string } }>('/disputes/:id', async ({ params }, reply) =>
      view(reply, store.dispute.get(params.id), disputeView),
    );

    api.post<{ Params: { id: string } }>('/payments/:id/refund', async (request, reply) => {
      const payment = store.payment.get(request.params.id);
      const body = request.body ?? {};
      if (!payment) return refuseUnknown(reply);
      if (!Value.Check(RefundBody, body)) return refuse(reply, 400, 'Invalid refund');
      const header = request.headers['x-refund-idempotency'];
      const key = typeof header === 'string' ? header : '';
      const known = key === '' ? undefined : refundOf(key);
      const asked = body.amount === undefined ? known?.amount : Number(body.amount);
      const amount = asked ?? payment.amount - payment.amount_refunded;
      if (known) {
        return known.amount === amount
          ? refundView(known)
          : refuse(reply, 400, 'Same key, different request');
      }
      const made = bank.refund(payment, {
        amount,
        receipt: body.receipt ?? null,
        notes: notesOf(body),
        speed: body.speed ?? 'normal',
        key,
      });
      if (typeof made === 'object') return refundView(made);
      const [sentence, field] = refundRefusals[made];
      return refuse(reply, 400, sentence, field);
    });

    const refundOf = (key: string): EmulatedRefund | undefined =>
      itemsOf(store.refund, 'razorpay').find((refund) => refund.key === key);
  };

/** Returns what Razorpay tells the shop about something that happened. */
export function razorpayWebhooks(bank: Bank, keys: RazorpayKeys, news: Happening): Webhook[] {
  const { store, knobs } = bank;
  const announce = (event: string, entities: Record<string, object>): Webhook => {
    const eventId = newId('evt');
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_emulator',
      event,
      contains: Object.keys(entities),
      payload: Object.fromEntries(
        Object.entries(entities).map(([name, entity]) => [name, { entity }]),
      ),
      created_at: seconds(),
    });
    const secret = knobs.webhookWrongSignature ? 'not-the-secret' : keys.webhookSecret;
    const signature = sign(secret, body);
    const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId };
    return { url: keys.webhookUrl, body, headers: () => headers };
  };
  const payment = paymentView(news.payment);
  switch (news.about) {
    case 'payment': {
      const told = announce(`payment.${news.what}`, { payment });
      if (news.what !== 'captured') return [told];
      const order = orderView(news.order, store.payment.values());
      return [told, announce('order.paid', { payment, order })];
    }
    case 'refund': {
      const { status } = news.refund;
      const what = status === 'pending' ? 'created' : status;
      return [announce(`refund.${what}`, { refund: refundView(news.refund), payment })];
    }
    case 'dispute':
      return [
        announce(`payment.dispute.${news.what}`, { payment, dispute: disputeView(news.dispute) }),
      ];
  }
}

/** Returns the fields that a browser brings back after a payment was approved. */
export function razorpayReturn(
  keys: RazorpayKeys,
  { orderId, paymentId, isForged }: { orderId: string; paymentId: string; isForged: boolean },
) {
  const secret = isForged ? 'not-the-secret' : keys.keySecret;
  return {
    razorpay_payment_id: paymentId,
    razorpay_order_id: orderId,
    razorpay_signature: sign(secret, `${orderId}|${paymentId}`),
  };
}

export function refuse(reply: FastifyReply, status: number, description: string, field?: string) {
  return reply.code(status).send(failure(status, description, field));
}

function failure(status: number, description: string, field?: string) {
  const isOurs = status >= 500;
  return {
    error: {
      code: isOurs ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
      description,
      source: isOurs ? 'internal' : 'business',
      step: 'NA',
      reason: isOurs ? 'server_error' : 'input_validation_failed',
      metadata: {},
      ...(field ? { field } : {}),
    },
  };
}

const refuseUnknown = (reply: FastifyReply) => refuse(reply, 400, 'The id provided does not exist');

function view<T>(reply: FastifyReply, item: T | undefined, show: (item: T) => object) {
  return item ? show(item) : refuseUnknown(reply);
}

function notesOf({ notes = {} }: { notes?: Record<string, unknown> }): Notes {
  return Object.keys(notes).length > 0 ? notes : [];
}

const collection = (items: object[]) => ({ entity: 'collection', count: items.length, items });

/** Answers one page, newest first. */
function page<T extends { id: string; created_at: number }>(
  reply: FastifyReply,
  query: unknown,
  all: Map<string, T>,
  isWanted: (item: T) => boolean,
  view: (item: T) => object,
) {
  if (!Value.Check(PageQuery, query)) return refuse(reply, 400, 'Invalid page');
  const { count = '10', skip = '0', from = '0', to = '9999999999' } = query;
  const wanted = itemsOf(all, 'razorpay')
    .filter(({ created_at }) => created_at >= Number(from) && created_at <= Number(to))
    .filter(isWanted)
    .reverse();
  return collection(wanted.slice(Number(skip), Number(skip) + Number(count)).map(view));
}

function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
