import formbody from '@fastify/formbody';
import { Type } from 'typebox';
import { returnFromGateway } from '../actions/returnFromGateway.ts';
import { receiveWebhook } from '../actions/webhooks.ts';
import { Uuid } from '../contract/common.ts';
import { Refusal } from '../errors.ts';
import {
  headerOf,
  keepRaw,
  perAddress,
  perMinute,
  refuseAbove,
  type Routes,
  routesOf,
} from './plumbing.ts';

const WEBHOOK_BYTES = 262_144;

/** Routes for the gateway's webhooks, and for browsers it sends back. */
export const gatewayRoutes: Routes = async (app, { deps }) => {
  const gateway = routesOf('gateway', perMinute(deps.config.limits.webhookPerMinute));

  // Anyone can send a return without a signature; only the gateway sends signed ones.
  const limitUnsigned = refuseAbove(
    app,
    perAddress('return', perMinute(deps.config.limits.unsignedReturnPerMinute)),
  );

  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 16_384 });
    scope.post(
      '/payments/return',
      gateway('Return from the payment page', {
        consumes: ['application/x-www-form-urlencoded'],
        querystring: Type.Object({ payment: Type.Optional(Uuid) }),
        body: Type.Record(Type.String(), Type.Unknown()),
      }),
      async (request, reply) => {
        const { payment } = request.query as { payment?: string };
        const body = request.body as Record<string, unknown>;
        const text = (name: string) => {
          const value = body[name];
          return typeof value === 'string' && value !== '' ? value : null;
        };
        if (text('razorpay_signature') === null) await limitUnsigned(request);
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
    keepRaw(scope, 'application/json', WEBHOOK_BYTES);
    scope.post(
      '/webhooks/razorpay',
      gateway('Receive payment gateway events, signed over the raw body', {
        response: { 200: Type.Object({ received: Type.Boolean() }) },
      }),
      async (request) => {
        const { body } = request;
        if (!Buffer.isBuffer(body)) throw new Refusal('malformed_request');
        await receiveWebhook(deps, body, {
          signature: headerOf(request, 'x-razorpay-signature') ?? '',
          eventId: headerOf(request, 'x-razorpay-event-id') ?? '',
        });
        return { received: true };
      },
    );
  });
};
