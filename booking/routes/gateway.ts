import formbody from '@fastify/formbody';
import { Type } from 'typebox';
import { returnFromGateway } from '../actions/returnFromGateway.ts';
import { receiveWebhook } from '../actions/webhooks.ts';
import { Uuid } from '../contract/common.ts';
import { Refusal } from '../errors.ts';
import type { Routes } from './plumbing.ts';

const WEBHOOK_BYTES = 262_144;

/** Routes for the gateway's webhooks, and for browsers it sends back. */
export const gatewayRoutes: Routes = async (app, { deps }) => {
  const { limits } = deps.config;
  const rateLimit = { max: limits.webhookPerMinute, timeWindow: 60_000 };

  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 16_384 });
    scope.post(
      '/payments/return',
      {
        config: { rateLimit },
        schema: {
          tags: ['gateway'],
          summary: 'Return from the payment page',
          consumes: ['application/x-www-form-urlencoded'],
          querystring: Type.Object({ payment: Type.Optional(Uuid) }),
          body: Type.Record(Type.String(), Type.Unknown()),
        },
      },
      async (request, reply) => {
        const { payment } = request.query as { payment?: string };
        const body = request.body as Record<string, unknown>;
        const text = (name: string) => {
          const value = body[name];
          return typeof value === 'string' && value !== '' ? value : null;
        };
        const url = await returnFromGateway(deps, {
          paymentId: payment ?? null,
          gatewayOrderId: text('razorpay_order_id'),
          gatewayPaymentId: text('razorpay_payment_id'),
          signature: text('razorpay_signature'),
        });
        return reply.header('cache-control', 'no-store').redirect(url, 303);
      },
    );
  });

  await app.register(async (scope) => {
    // The signature covers the raw bytes, so nothing may parse them before it is checked.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: WEBHOOK_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post(
      '/webhooks/razorpay',
      {
        config: { rateLimit },
        schema: {
          tags: ['gateway'],
          summary: 'Receive payment gateway events, signed over the raw body',
          response: { 200: Type.Object({ received: Type.Boolean() }) },
        },
      },
      async (request) => {
        const { body } = request;
        if (!Buffer.isBuffer(body)) throw new Refusal('malformed_request');
        const header = (name: string) => {
          const value = request.headers[name];
          return typeof value === 'string' ? value : '';
        };
        await receiveWebhook(deps, body, {
          signature: header('x-razorpay-signature'),
          eventId: header('x-razorpay-event-id'),
        });
        return { received: true };
      },
    );
  });
};
