import { Type } from 'typebox';
import { acknowledgeAlarm, viewAlarms } from '../../actions/staffAlarms.ts';
import { AlarmAcknowledged, Alarms } from '../../contract/alarms.ts';
import { ById, type Routes } from '../plumbing.ts';
import { staffRoute } from './access.ts';

export const staffAlarmRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/alarms',
    route('List figures that differ and emails that failed', { response: { 200: Alarms } }),
    async (request) => viewAlarms(deps, staffOf(request)),
  );

  app.post(
    '/staff/alarms/:id/acknowledge',
    route('Say what was done about an alarm', {
      params: ById,
      body: AlarmAcknowledged,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      await acknowledgeAlarm(deps, staffOf(request), request.params.id, request.body);
      return reply.code(204).send(null);
    },
  );
};
