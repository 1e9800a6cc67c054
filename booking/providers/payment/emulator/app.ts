/** A local gateway that takes no money: the part of Razorpay's API we use, and failure knobs. */
import { createHmac, randomBytes } from 'node:crypto';
import formbody from '@fastify/formbody';
import fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { sameText } from '../../crypto/compare.ts';
import { answerOnlyHere, sendPage } from '../../standIn.ts';
import { disputeView, orderView, paymentView, refundView } from './entities.ts';
import { checkoutPage, errorPage, returnPage, waitingPage } from './page.ts';
import {
  openStore,
  type EmulatedDispute,
  type EmulatedPayment,
  type EmulatedRefund,
  type Notes,
  type Order,
} from './store.ts';

export interface EmulatorOptions {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  webhookUrl: string;
  siteOrigin: string | null;
  directory: string | null;
  /** Delays before each retry of a webhook that failed. */
  retryMs?: readonly number[];
  logLevel?: string;
}

/** The emulator's knobs. Each keeps its value until it is set again. */
export const Knobs = Type.Object(
  {
    /** Milliseconds to wait before sending a webhook. */
    webhookDelayMs: Type.Integer({ minimum: 0, maximum: 600_000, default: 0 }),
    /** How many times each webhook is sent. */
    webhookCopies: Type.Integer({ minimum: 0, maximum: 10, default: 1 }),
    /** Collects this many webhooks, then sends them newest first. 0 sends each one immediately. */
    webhookReverse: Type.Integer({ minimum: 0, maximum: 20, default: 0 }),
    webhookDrop: Type.Boolean({ default: false }),
    webhookWrongSignature: Type.Boolean({ default: false }),
    returnWrongSignature: Type.Boolean({ default: false }),
    /** Captured amount minus ordered amount. */
    amountDeltaMinor: Type.Integer({ minimum: -10_000_000, maximum: 10_000_000, default: 0 }),
    /** Seconds until the bank approves a payment made with "Pay late". */
    lateSeconds: Type.Integer({ minimum: 0, maximum: 86_400, default: 60 }),
    /** `manual`: a payment the bank approves stays authorised until it is captured by a request. */
    capture: Type.Enum(['automatic', 'manual'] as const, { default: 'automatic' }),
    /** Makes API calls return 503. */
    apiDown: Type.Boolean({ default: false }),
    /** Makes API calls that change something return 503 after they have done so. */
    answerLost: Type.Boolean({ default: false }),
    refundStatus: Type.Enum(['pending', 'processed', 'failed'] as const, { default: 'processed' }),
  },
  { additionalProperties: false },
);
export type Knobs = Static<typeof Knobs>;

const KnobChange = Type.Partial(Knobs);

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
const DisputeBody = Type.Object({ amount: Type.Optional(Type.Integer({ minimum: 100 })) });
const DisputeAnswer = Type.Object({
  status: Type.Enum(['under_review', 'won', 'lost', 'closed'] as const),
});
const CheckoutBody = Type.Object({
  key_id: Type.String(),
  order_id: Type.String(),
  callback_url: Type.String(),
  cancel_url: Type.String(),
  name: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  'prefill[email]': Type.Optional(Type.String()),
  'prefill[contact]': Type.Optional(Type.String()),
});
const OutcomeBody = Type.Object({
  outcome: Type.Enum(['success', 'fail', 'pending', 'late', 'cancel'] as const),
});

/** Builds the emulator but doesn't start listening. */
export async function buildEmulator(options: EmulatorOptions) {
  const store = openStore(options.directory);
  let knobs = Value.Create(Knobs);
  /** Webhooks to be sent newest first. */
  let waiting: (() => Promise<void>)[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const app = fastify({ logger: { level: options.logLevel ?? 'warn' }, bodyLimit: 65_536 });
  answerOnlyHere(app);
  await app.register(formbody);

  const later = (ms: number, work: () => unknown) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void work();
    }, ms);
    timers.add(timer);
  };
  app.addHook('onClose', async () => timers.forEach((timer) => clearTimeout(timer)));

  // --- webhooks -------------------------------------------------------------------------------

  function announce(event: string, entities: Record<string, object>): void {
    if (knobs.webhookDrop) return;
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
    const eventId = newId('evt');
    const secret = knobs.webhookWrongSignature ? 'not-the-secret' : options.webhookSecret;
    const signature = sign(secret, body);
    for (let copy = 0; copy < knobs.webhookCopies; copy += 1) {
      const send = () => deliver(body, eventId, signature, 0);
      if (knobs.webhookReverse > 0) waiting.push(send);
      else later(knobs.webhookDelayMs, send);
    }
    if (waiting.length >= knobs.webhookReverse) sendWaiting();
  }

  /** Sends the waiting webhooks one by one, newest first. */
  function sendWaiting(): void {
    const reversed = waiting.reverse();
    waiting = [];
    if (reversed.length === 0) return;
    later(knobs.webhookDelayMs, async () => {
      for (const send of reversed) await send();
    });
  }

  async function deliver(body: string, eventId: string, signature: string, attempt: number) {
    const pauses = options.retryMs ?? [1_000, 5_000, 30_000, 120_000, 600_000];
    const response = await fetch(options.webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': eventId,
      },
      body,
      signal: AbortSignal.timeout(5_000),
    }).catch(() => null);
    if (response?.ok) return;
    const pause = pauses[attempt];
    if (pause !== undefined) later(pause, () => deliver(body, eventId, signature, attempt + 1));
  }

  const disputesOf = (paymentId: string) =>
    [...store.dispute.values()].filter(({ payment_id }) => payment_id === paymentId);

  function announceDispute(what: string, dispute: EmulatedDispute): void {
    const payment = store.payment.get(dispute.payment_id);
    announce(`payment.dispute.${what}`, {
      ...(payment ? { payment: paymentView(payment) } : {}),
      dispute: disputeView(dispute),
    });
  }

  // --- payments -------------------------------------------------------------------------------

  const viewOrder = (order: Order) => orderView(order, store.payment.values());

  /** The bank approves a payment, which is then captured unless that waits for a request. */
  function approve(payment: EmulatedPayment): EmulatedPayment {
    const order = store.order.get(payment.order_id);
    if (!order) return payment;
    const authorized: EmulatedPayment = {
      ...payment,
      amount: order.amount + knobs.amountDeltaMinor,
      status: 'authorized',
      error_code: null,
      error_description: null,
    };
    if (knobs.capture === 'automatic') return capture(authorized, order);
    store.save('payment', authorized);
    announce('payment.authorized', { payment: paymentView(authorized) });
    return authorized;
  }

  function capture(payment: EmulatedPayment, order: Order): EmulatedPayment {
    const captured: EmulatedPayment = { ...payment, status: 'captured' };
    store.save('payment', captured);
    const paid: Order = { ...order, status: 'paid' };
    store.save('order', paid);
    announce('payment.captured', { payment: paymentView(captured) });
    announce('order.paid', { payment: paymentView(captured), order: viewOrder(paid) });
    return captured;
  }

  /** Whether an order accepts no further payment, because it has one. */
  const isTaken = (order: Order) =>
    order.status === 'paid' ||
    [...store.payment.values()].some(
      ({ order_id, status }) => order_id === order.id && status === 'authorized',
    );

  function begin(orderId: string, email: string, contact: string, method: string) {
    const order = store.order.get(orderId);
    if (!order) throw new Error('unknown order');
    const payment: EmulatedPayment = {
      id: newId('pay'),
      order_id: order.id,
      amount: order.amount,
      amount_refunded: 0,
      currency: order.currency,
      status: 'created',
      method,
      error_code: null,
      error_description: null,
      email,
      contact,
      created_at: seconds(),
    };
    store.save('payment', payment);
    if (order.status === 'created') store.save('order', { ...order, status: 'attempted' });
    return payment;
  }

  // --- the API --------------------------------------------------------------------------------

  await app.register(
    async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        const given = request.headers.authorization ?? '';
        const expected = `Basic ${Buffer.from(`${options.keyId}:${options.keySecret}`).toString('base64')}`;
        if (!sameText(expected, given)) return refuse(reply, 401, 'The API key is wrong');
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
        const known = [...store.order.values()].find((one) => one.receipt === receipt);
        if (known && receipt && body.unique_receipt) return viewOrder(known);
        const order: Order = {
          id: newId('order'),
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

      api.get<{ Params: { id: string } }>('/orders/:id/payments', async (request, reply) => {
        if (!store.order.has(request.params.id)) return refuseUnknown(reply);
        return list(store.payment, (one) => one.order_id === request.params.id, paymentView);
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
        return paymentView(capture(payment, order));
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
        const known = [...store.refund.values()].find((refund) => key !== '' && refund.key === key);
        const asked = body.amount === undefined ? known?.amount : Number(body.amount);
        const amount = asked ?? payment.amount - payment.amount_refunded;
        if (known) {
          return known.amount === amount
            ? refundView(known)
            : refuse(reply, 400, 'Same key, different request');
        }
        if (amount < 100) {
          return refuse(reply, 400, 'The amount must be atleast INR 1.00', 'amount');
        }
        const disputes = disputesOf(payment.id);
        if (disputes.some(({ status }) => isOpen(status))) {
          return refuse(reply, 400, 'The payment is disputed');
        }
        const lost = disputes.reduce((sum, { amount_deducted }) => sum + amount_deducted, 0);
        const left = payment.amount - payment.amount_refunded - lost;
        if (payment.status !== 'captured' || amount > left) {
          return refuse(reply, 400, 'The amount is more than was captured', 'amount');
        }
        const refund: EmulatedRefund = {
          id: newId('rfnd'),
          payment_id: payment.id,
          amount,
          currency: payment.currency,
          status: knobs.refundStatus,
          receipt: body.receipt ?? null,
          notes: notesOf(body),
          speed: body.speed ?? 'normal',
          key,
          created_at: seconds(),
        };
        store.save('refund', refund);
        if (refund.status !== 'failed') {
          const total = payment.amount_refunded + amount;
          store.save('payment', {
            ...payment,
            amount_refunded: total,
            status: total === payment.amount ? 'refunded' : 'captured',
          });
        }
        announce(`refund.${refund.status === 'pending' ? 'created' : refund.status}`, {
          refund: refundView(refund),
          payment: paymentView(store.payment.get(payment.id) ?? payment),
        });
        return refundView(refund);
      });
    },
    { prefix: '/v1' },
  );

  // For tests; not part of Razorpay's API.
  app.post('/emulator/knobs', async (request, reply) => {
    if (!Value.Check(KnobChange, request.body)) return refuse(reply, 400, 'Unknown knob');
    knobs = { ...knobs, ...request.body };
    if (knobs.webhookReverse === 0) sendWaiting();
    return knobs;
  });
  app.post<{ Params: { id: string } }>('/emulator/payments/:id/capture', async (request, reply) => {
    const payment = store.payment.get(request.params.id);
    if (payment?.status !== 'created' && payment?.status !== 'failed') {
      return refuse(reply, 400, 'There is nothing to approve');
    }
    return paymentView(approve(payment));
  });
  app.post<{ Params: { id: string } }>('/emulator/payments/:id/return', async (request, reply) => {
    const payment = store.payment.get(request.params.id);
    if (payment?.status !== 'authorized') return refuse(reply, 400, 'There is nothing to return');
    const returned: EmulatedPayment = { ...payment, status: 'returned' };
    store.save('payment', returned);
    return paymentView(returned);
  });
  app.post<{ Params: { id: string } }>('/emulator/payments/:id/dispute', async (request, reply) => {
    const payment = store.payment.get(request.params.id);
    const left = payment ? payment.amount - payment.amount_refunded : 0;
    const body = request.body ?? {};
    if (payment?.status !== 'captured' || !Value.Check(DisputeBody, body)) {
      return refuse(reply, 400, 'There is nothing to dispute');
    }
    const { amount = left } = body;
    if (amount > left) return refuse(reply, 400, 'There is nothing to dispute');
    const dispute: EmulatedDispute = {
      id: newId('disp'),
      payment_id: payment.id,
      amount,
      amount_deducted: 0,
      currency: payment.currency,
      status: 'open',
      reason_code: 'goods_or_services_not_received_or_partially_received',
      phase: 'chargeback',
      respond_by: seconds() + 10 * 86_400,
      created_at: seconds(),
    };
    store.save('dispute', dispute);
    announceDispute('created', dispute);
    return disputeView(dispute);
  });
  app.post<{ Params: { id: string } }>('/emulator/disputes/:id', async (request, reply) => {
    const dispute = store.dispute.get(request.params.id);
    const { body } = request;
    if (!dispute || !isOpen(dispute.status) || !Value.Check(DisputeAnswer, body)) {
      return refuse(reply, 400, 'There is no such open dispute');
    }
    const { status } = body;
    const isLost = status === 'lost';
    const answered = { ...dispute, status, amount_deducted: isLost ? dispute.amount : 0 };
    store.save('dispute', answered);
    announceDispute(status, answered);
    return disputeView(answered);
  });
  app.get('/emulator/state', async () => ({
    knobs,
    orders: [...store.order.values()],
    payments: [...store.payment.values()].map(paymentView),
    refunds: [...store.refund.values()],
    disputes: [...store.dispute.values()],
  }));
  app.get('/health', async () => ({ status: 'ok' }));

  // --- the checkout page ----------------------------------------------------------------------

  function html(reply: FastifyReply, text: string, status = 200, targets: string[] = []) {
    // Forms may only post back to the site the payer came from. Browsers apply this to redirects
    // too.
    const formAction = ["'self'", ...new Set(targets)].join(' ');
    const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`;
    return sendPage(reply.code(status), text, policy);
  }

  const targetsOf = (session: { callback_url: string; cancel_url: string }) =>
    [session.callback_url, session.cancel_url, options.siteOrigin ?? '']
      .filter((url) => URL.canParse(url))
      .map((url) => new URL(url).origin);

  app.post('/v1/checkout/embedded', async (request, reply) => {
    const { body } = request;
    if (!Value.Check(CheckoutBody, body) || body.key_id !== options.keyId) {
      return html(reply, errorPage('This checkout link is incomplete.'), 400);
    }
    const order = store.order.get(body.order_id);
    const urls = [body.callback_url, body.cancel_url];
    if (!order || !urls.every((url) => /^https?:/.test(url) && URL.canParse(url))) {
      return html(reply, errorPage('There’s no such order.'), 400);
    }
    const session = {
      id: newId('chk'),
      order_id: order.id,
      name: body.name ?? 'Shop',
      description: body.description ?? '',
      email: body['prefill[email]'] ?? '',
      contact: body['prefill[contact]'] ?? '',
      callback_url: body.callback_url,
      cancel_url: body.cancel_url,
    };
    store.save('checkout', session);
    // Redirects, so that going back or reloading never posts the order again.
    return reply.redirect(`/v1/checkout/${session.id}`, 303);
  });

  app.get<{ Params: { id: string } }>('/v1/checkout/:id', async (request, reply) => {
    const session = store.checkout.get(request.params.id);
    const order = session && store.order.get(session.order_id);
    if (!session || !order) return html(reply, errorPage('There’s no such checkout.'), 404);
    if (isTaken(order)) {
      return html(reply, waitingPage(session.cancel_url, 'This order already has a payment.'));
    }
    return html(reply, checkoutPage(session, order), 200, targetsOf(session));
  });

  app.post<{ Params: { id: string } }>('/v1/checkout/:id/outcome', async (request, reply) => {
    const session = store.checkout.get(request.params.id);
    const { body } = request;
    if (!session || !Value.Check(OutcomeBody, body)) {
      return html(reply, errorPage('There’s no such checkout.'), 404);
    }
    const order = store.order.get(session.order_id);
    if (!order) return html(reply, errorPage('There’s no such order.'), 404);
    if (body.outcome === 'cancel') return reply.redirect(session.cancel_url, 303);
    if (isTaken(order)) {
      return html(reply, waitingPage(session.cancel_url, 'This order already has a payment.'));
    }
    const wait = (text: string) => html(reply, waitingPage(session.cancel_url, text));
    const goBack = (fields: Record<string, string>) =>
      html(reply, returnPage(session.callback_url, fields), 200, targetsOf(session));
    const method = body.outcome === 'success' || body.outcome === 'fail' ? 'card' : 'upi';
    const payment = begin(order.id, session.email, session.contact, method);
    switch (body.outcome) {
      case 'success': {
        const approved = approve(payment);
        const secret = knobs.returnWrongSignature ? 'not-the-secret' : options.keySecret;
        return goBack({
          razorpay_payment_id: approved.id,
          razorpay_order_id: order.id,
          razorpay_signature: sign(secret, `${order.id}|${approved.id}`),
        });
      }
      case 'fail': {
        const failed: EmulatedPayment = {
          ...payment,
          status: 'failed',
          error_code: 'BAD_REQUEST_ERROR',
          error_description: 'The bank declined the payment',
        };
        store.save('payment', failed);
        announce('payment.failed', { payment: paymentView(failed) });
        return goBack({
          'error[code]': 'BAD_REQUEST_ERROR',
          'error[description]': 'The bank declined the payment',
          'error[metadata]': JSON.stringify({ payment_id: failed.id, order_id: order.id }),
        });
      }
      case 'late':
        later(knobs.lateSeconds * 1_000, () => approve(payment));
        return wait(
          `The bank will respond in ${knobs.lateSeconds} seconds. You don’t need to wait here.`,
        );
      case 'pending':
        return wait('We’ve sent the UPI request. The bank hasn’t responded yet.');
    }
  });

  app.get('/return.js', async (_request, reply) =>
    reply
      .type('text/javascript')
      .header('cache-control', 'no-store')
      .send('document.getElementById("back").submit();\n'),
  );

  app.setErrorHandler((error: FastifyError, _request, reply) =>
    refuse(reply, error.statusCode ?? 500, error.message),
  );
  app.setNotFoundHandler((request: FastifyRequest, reply) =>
    request.headers.accept?.includes('text/html')
      ? html(reply, errorPage('There’s nothing at this address.'), 404)
      : refuse(reply, 404, 'There is nothing at this address'),
  );

  await app.ready();
  return app;
}

function refuse(reply: FastifyReply, status: number, description: string, field?: string) {
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

function list<T>(all: Map<string, T>, isWanted: (item: T) => boolean, view: (item: T) => object) {
  const items = [...all.values()].filter(isWanted).map(view);
  return { entity: 'collection', count: items.length, items };
}

/** Answers one page, newest first. */
function page<T extends { created_at: number }>(
  reply: FastifyReply,
  query: unknown,
  all: Map<string, T>,
  isWanted: (item: T) => boolean,
  view: (item: T) => object,
) {
  if (!Value.Check(PageQuery, query)) return refuse(reply, 400, 'Invalid page');
  const { count = '10', skip = '0', from = '0', to = '9999999999' } = query;
  const wanted = [...all.values()]
    .filter(({ created_at }) => created_at >= Number(from) && created_at <= Number(to))
    .filter(isWanted)
    .reverse();
  const items = wanted.slice(Number(skip), Number(skip) + Number(count)).map(view);
  return { entity: 'collection', count: items.length, items };
}

const isOpen = (status: EmulatedDispute['status']) =>
  status === 'open' || status === 'under_review';

function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(10).toString('base64url').replace(/[-_]/g, 'x').slice(0, 14)}`;
}

function seconds(): number {
  return Math.floor(Date.now() / 1_000);
}
