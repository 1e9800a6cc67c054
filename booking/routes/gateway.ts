import formbody from '@fastify/formbody';
import { Type } from 'typebox';
import { openPaymentPage, returnFromGateway } from '../actions/returnFromGateway.ts';
import { receiveWebhook } from '../actions/webhooks.ts';
import { Uuid } from '../contract/common.ts';
import { Refusal } from '../errors.ts';
import { allGateways } from '../providers/payment/port.ts';
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
        const fields = textsOf(request.body as Record<string, unknown>);
        const url = await returnFromGateway(deps, { paymentId: payment ?? null, fields }, () =>
          limitUnsigned(request),
        );
        return reply.header('cache-control', 'no-store').redirect(url, 303);
      },
    );
    scope.get(
      '/payments/return',
      gateway('Return from a payment page that sends its payers back with a link', {
        querystring: Type.Object({
          payment: Uuid,
          session: Type.Optional(Type.String({ maxLength: 255 })),
        }),
      }),
      async (request, reply) => {
        const { payment, ...fields } = request.query as { payment: string; session?: string };
        const url = await returnFromGateway(
          deps,
          { paymentId: payment, fields: textsOf(fields) },
          () => limitUnsigned(request),
        );
        return reply.header('cache-control', 'no-store').redirect(url, 303);
      },
    );
    scope.post(
      '/payments/page',
      gateway('Open the payment page of an order', {
        consumes: ['application/x-www-form-urlencoded'],
        querystring: Type.Object({ payment: Uuid }),
        body: Type.Object({ order: Type.String({ minLength: 1, maxLength: 255 }) }),
      }),
      async (request, reply) => {
        const { payment: paymentId } = request.query as { payment: string };
        const { order: orderId } = request.body as { order: string };
        await limitUnsigned(request);
        const url = await openPaymentPage(deps, { paymentId, orderId });
        return reply.header('cache-control', 'no-store').redirect(url, 303);
      },
    );
  });

  await app.register(async (scope) => {
    // The signature covers the raw bytes, so nothing may parse them before it is checked.
    scope.removeAllContentTypeParsers();
    keepRaw(scope, 'application/json', WEBHOOK_BYTES);
    for (const [kind, headers] of Object.entries(webhookHeaders)) {
      const names: readonly string[] = headers.gateways;
      const own = allGateways(deps).find(({ name }) => names.includes(name));
      scope.post(
        `/webhooks/${kind}`,
        gateway('Receive payment gateway events, signed over the raw body', {
          response: { 200: Type.Object({ received: Type.Boolean() }) },
        }),
        async (request) => {
          const { body } = request;
          if (!own) throw new Refusal('not_found');
          if (!Buffer.isBuffer(body)) throw new Refusal('malformed_request');
          await receiveWebhook(deps, own, body, {
            signature: headerOf(request, headers.signature) ?? '',
            eventId: headerOf(request, headers.eventId) ?? '',
          });
          return { received: true };
        },
      );
    }
  });
};

/** The gateways that send to each address, and the headers they send. */
const webhookHeaders = {
  razorpay: {
    gateways: ['razorpay', 'emulator'],
    signature: 'x-razorpay-signature',
    eventId: 'x-razorpay-event-id',
  },
  stripe: {
    gateways: ['stripe', 'stripe_emulator'],
    signature: 'stripe-signature',
    // Its events' IDs are in their bodies.
    eventId: 'stripe-event-id',
  },
};

/** Leaves out fields that are empty or not text. */
function textsOf(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  );
}
