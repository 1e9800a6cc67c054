/** Local gateways that take no money: the parts of Razorpay's and Stripe's APIs that we use. */
import formbody from '@fastify/formbody';
import fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { answerOnlyHere, sendPage } from '../../standIn.ts';
import { apiOf, newId, openBank, type Bank, type Happening } from './bank.ts';
import { Knobs } from './knobs.ts';
import { checkoutPage, errorPage, returnPage, waitingPage } from './page.ts';
import {
  razorpayApi,
  razorpayReturn,
  razorpayWebhooks,
  refuse,
  type RazorpayKeys,
} from './razorpayApi.ts';
import { disputeView, paymentView } from './razorpayEntities.ts';
import { openStore, type CheckoutSession, type Order } from './store.ts';
import { stripeApi, stripeWebhooks, type StripeKeys } from './stripeApi.ts';
import { openWebhooks, type Later, type Webhook } from './webhooks.ts';

export interface EmulatorOptions {
  razorpay: RazorpayKeys;
  stripe: StripeKeys;
  siteOrigin: string | null;
  directory: string | null;
  /** Delays before each retry of a webhook that failed. */
  retryMs?: readonly number[];
  logLevel?: string;
}

const KnobChange = Type.Partial(Knobs);
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

/** Returns what the gateway of what happened tells the shop. */
export function webhooksOf(
  bank: Bank,
  { razorpay, stripe }: Pick<EmulatorOptions, 'razorpay' | 'stripe'>,
  news: Happening,
): Webhook[] {
  return apiOf(news.payment.id) === 'stripe'
    ? stripeWebhooks(bank, stripe, news)
    : razorpayWebhooks(bank, razorpay, news);
}

/** Builds both emulators but doesn't start listening. */
export async function buildEmulator(options: EmulatorOptions) {
  const timers = new Set<NodeJS.Timeout>();
  const later: Later = (ms, work) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void work();
    }, ms);
    timers.add(timer);
  };
  const knobs = Value.Create(Knobs);
  const webhooks = openWebhooks(knobs, later, options.retryMs);
  const bank = openBank(openStore(options.directory), knobs, (news) =>
    webhooksOf(bank, options, news).forEach((webhook) => webhooks.send(webhook)),
  );
  const app = await serveBank(bank, later, options);
  app.addHook('onClose', async () => timers.forEach((timer) => clearTimeout(timer)));

  app.post('/emulator/knobs', async (request, reply) => {
    if (!Value.Check(KnobChange, request.body)) return refuse(reply, 400, 'Unknown knob');
    Object.assign(knobs, request.body);
    if (knobs.webhookReverse === 0) webhooks.sendWaiting();
    return knobs;
  });

  await app.ready();
  return app;
}

/** Serves money over both APIs, and everything around them. */
export async function serveBank(
  bank: Bank,
  later: Later,
  options: Pick<EmulatorOptions, 'razorpay' | 'stripe' | 'siteOrigin' | 'logLevel'>,
) {
  const { store, knobs } = bank;
  const app = fastify({
    logger: { level: options.logLevel ?? 'warn' },
    bodyLimit: 65_536,
    // Both gateways have a `/v1`. Only Stripe's clients send their key as a bearer token.
    rewriteUrl: ({ url = '/', headers }) =>
      headers.authorization?.startsWith('Bearer ') ? `/stripe${url}` : url,
  });
  answerOnlyHere(app);
  await app.register(formbody);
  await app.register(razorpayApi(bank, options.razorpay), { prefix: '/v1' });
  await app.register(stripeApi(bank, options.stripe), { prefix: '/stripe/v1' });

  // For tests; not part of a gateway's API.
  app.post<{ Params: { id: string } }>('/emulator/payments/:id/capture', async (request, reply) => {
    const approved = bank.approve(request.params.id);
    return approved ? paymentView(approved) : refuse(reply, 400, 'There is nothing to approve');
  });
  app.post<{ Params: { id: string } }>('/emulator/payments/:id/return', async (request, reply) => {
    const returned = bank.giveBack(request.params.id);
    return returned ? paymentView(returned) : refuse(reply, 400, 'There is nothing to return');
  });
  app.post<{ Params: { id: string } }>('/emulator/payments/:id/dispute', async (request, reply) => {
    const body = request.body ?? {};
    const opened = Value.Check(DisputeBody, body)
      ? bank.dispute(request.params.id, body.amount)
      : null;
    return opened ? disputeView(opened) : refuse(reply, 400, 'There is nothing to dispute');
  });
  app.post<{ Params: { id: string } }>('/emulator/disputes/:id', async (request, reply) => {
    const { body } = request;
    const decided = Value.Check(DisputeAnswer, body)
      ? bank.decide(request.params.id, body.status)
      : null;
    return decided ? disputeView(decided) : refuse(reply, 400, 'There is no such open dispute');
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

  const showCheckout = (
    reply: FastifyReply,
    session: CheckoutSession,
    order: Order,
    mistake?: string,
  ) => html(reply, checkoutPage(session, order, mistake), 200, targetsOf(session));

  app.post('/v1/checkout/embedded', async (request, reply) => {
    const { body } = request;
    if (!Value.Check(CheckoutBody, body) || body.key_id !== options.razorpay.keyId) {
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
    if (bank.isTaken(order)) {
      return html(reply, waitingPage(session.cancel_url, 'This order already has a payment.'));
    }
    return showCheckout(reply, session, order);
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
    if (bank.isTaken(order)) {
      return html(reply, waitingPage(session.cancel_url, 'This order already has a payment.'));
    }
    const wait = (text: string) => html(reply, waitingPage(session.cancel_url, text));
    const goBack = (fields: Record<string, string>) =>
      html(reply, returnPage(session.callback_url, fields), 200, targetsOf(session));
    const isStripe = apiOf(order.id) === 'stripe';
    const method = body.outcome === 'success' || body.outcome === 'fail' ? 'card' : 'upi';
    const payment = bank.begin(order, { email: session.email, contact: session.contact, method });
    switch (body.outcome) {
      case 'success': {
        const { id: paymentId } = bank.approve(payment.id) ?? payment;
        const isForged = knobs.returnWrongSignature;
        if (isStripe) {
          const url = session.callback_url.replace(
            order.id,
            isForged ? 'cs_test_forged' : order.id,
          );
          return reply.redirect(url, 303);
        }
        return goBack(razorpayReturn(options.razorpay, { orderId: order.id, paymentId, isForged }));
      }
      case 'fail': {
        const failed = bank.decline(payment);
        // Stripe keeps its payers on its page until they have paid.
        if (isStripe) return showCheckout(reply, session, order, 'Your card was declined.');
        return goBack({
          'error[code]': failed.error_code ?? '',
          'error[description]': failed.error_description ?? '',
          'error[metadata]': JSON.stringify({ payment_id: failed.id, order_id: order.id }),
        });
      }
      case 'late':
        later(knobs.lateSeconds * 1_000, () => bank.approve(payment.id));
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
  return app;
}
