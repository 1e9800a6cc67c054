import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  approveDepartureEnd,
  previewDepartureEnd,
  requestDepartureEnd,
  viewDepartureEnd,
  withdrawDepartureEnd,
} from '../../actions/endDeparture.ts';
import { DepartureEnd, DepartureEndPreview, DepartureEndRequest } from '../../contract/staff.ts';
import type { Deps } from '../../deps.ts';
import { ById, staffRoute } from './access.ts';

/** Cancelling a departure: one colleague asks, another approves. */
export const staffDepartureEndRoutes: FastifyPluginAsyncTypebox<{ deps: Deps }> = async (
  app,
  { deps },
) => {
  const { config, schema, staffOf } = staffRoute(deps);

  app.get(
    '/staff/departures/:id/end',
    {
      config,
      schema: schema('How far the end of a departure is', {
        params: ById,
        response: { 200: DepartureEnd },
      }),
    },
    async (request) => viewDepartureEnd(deps, staffOf(request), request.params.id),
  );

  app.post(
    '/staff/departures/:id/end/preview',
    {
      config,
      schema: schema('What cancelling a departure would mean; changes nothing', {
        params: ById,
        response: { 200: DepartureEndPreview },
      }),
    },
    async (request) => previewDepartureEnd(deps, staffOf(request), request.params.id),
  );

  app.post(
    '/staff/departures/:id/end',
    {
      config,
      schema: schema('Ask to cancel a departure, exactly as previewed', {
        params: ById,
        body: DepartureEndRequest,
        response: { 202: DepartureEnd },
      }),
    },
    async (request, reply) =>
      reply
        .code(202)
        .send(await requestDepartureEnd(deps, staffOf(request), request.params.id, request.body)),
  );

  app.post(
    '/staff/departures/:id/end/approve',
    {
      config,
      schema: schema('Cancel a departure that a colleague asked to cancel', {
        params: ById,
        response: { 202: DepartureEnd },
      }),
    },
    async (request, reply) =>
      reply.code(202).send(await approveDepartureEnd(deps, staffOf(request), request.params.id)),
  );

  app.post(
    '/staff/departures/:id/end/withdraw',
    {
      config,
      schema: schema('Take back a wish to cancel a departure', {
        params: ById,
        response: { 200: DepartureEnd },
      }),
    },
    async (request) => withdrawDepartureEnd(deps, staffOf(request), request.params.id),
  );
};
