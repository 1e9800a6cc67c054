import { Type } from 'typebox';
import {
  changeWebhook,
  createWebhook,
  removeWebhook,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
  viewDeliveries,
  viewWebhooks,
} from '../../actions/staffWebhooks.ts';
import { Uuid } from '../../contract/common.ts';
import {
  NewWebhookEndpoint,
  WebhookDeliveries,
  WebhookDeliveriesQuery,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpoints,
  WebhookEndpointWithSecret,
} from '../../contract/webhooks.ts';
import { ById, type Routes } from '../plumbing.ts';
import { staffRoute } from './access.ts';

export const staffWebhookRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/webhooks',
    route('List the webhook endpoints', { response: { 200: WebhookEndpoints } }),
    async (request) => viewWebhooks(deps, staffOf(request)),
  );

  app.post(
    '/staff/webhooks',
    route('Add a webhook endpoint; shows its secret once', {
      body: NewWebhookEndpoint,
      response: { 201: WebhookEndpointWithSecret },
    }),
    async (request) => createWebhook(deps, staffOf(request), request.body),
  );

  app.patch(
    '/staff/webhooks/:id',
    route('Change a webhook endpoint, or switch it on or off', {
      params: ById,
      body: WebhookEndpointChange,
      response: { 200: WebhookEndpoint },
    }),
    async (request) => changeWebhook(deps, staffOf(request), request.params.id, request.body),
  );

  app.delete(
    '/staff/webhooks/:id',
    route('Delete a webhook endpoint with its deliveries', {
      params: ById,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      await removeWebhook(deps, staffOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/staff/webhooks/:id/secret',
    route('Rotate the secret; the old one also signs for 24 hours', {
      params: ById,
      response: { 201: WebhookEndpointWithSecret },
    }),
    async (request) => rotateWebhookSecret(deps, staffOf(request), request.params.id),
  );

  app.post(
    '/staff/webhooks/:id/test',
    route('Send a test event to this endpoint', {
      params: ById,
      response: { 202: WebhookDelivery },
    }),
    async (request) => testWebhook(deps, staffOf(request), request.params.id),
  );

  app.get(
    '/staff/webhooks/:id/deliveries',
    route('List deliveries of the last 30 days, newest first', {
      params: ById,
      querystring: WebhookDeliveriesQuery,
      response: { 200: WebhookDeliveries },
    }),
    async (request) => viewDeliveries(deps, staffOf(request), request.params.id, request.query),
  );

  app.post(
    '/staff/webhooks/:id/deliveries/:deliveryId/replay',
    route('Send a delivery’s event again', {
      params: Type.Object({ id: Uuid, deliveryId: Uuid }),
      response: { 202: WebhookDelivery },
    }),
    async (request) => {
      const { id, deliveryId } = request.params;
      return replayDelivery(deps, staffOf(request), id, deliveryId);
    },
  );
};
