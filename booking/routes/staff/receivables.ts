import { extendDueDate, remindDebtors, viewReceivables } from '../../actions/staffReceivables.ts';
import {
  LaterDueDate,
  Receivables,
  ReceivablesQuery,
  RemindersRequest,
  RemindersSent,
} from '../../contract/staffReceivables.ts';
import { Type } from 'typebox';
import { ById, type Routes } from '../plumbing.ts';
import { staffRoute } from './access.ts';

/** Routes for money that is owed to us. */
export const staffReceivableRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/receivables',
    route('List unpaid parts of prices by age', {
      querystring: ReceivablesQuery,
      response: { 200: Receivables },
    }),
    async (request) => viewReceivables(deps, staffOf(request), request.query),
  );

  app.post(
    '/staff/receivables/reminders',
    route('Remind people of what they owe, at most once a day', {
      body: RemindersRequest,
      response: { 200: RemindersSent },
    }),
    async (request) => remindDebtors(deps, staffOf(request), request.body.bookings),
  );

  app.post(
    '/staff/receivables/:id/due',
    route('Give someone more time to pay', {
      params: ById,
      body: LaterDueDate,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      await extendDueDate(deps, staffOf(request), request.params.id, request.body);
      return reply.code(204).send(null);
    },
  );
};
