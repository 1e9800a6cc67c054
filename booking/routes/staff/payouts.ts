import { Type } from 'typebox';
import {
  explainBankLine,
  explainPayoutDifference,
  importStatement,
  matchBankLine,
  readPayouts,
  viewBankLines,
  viewPayouts,
} from '../../actions/staffPayouts.ts';
import {
  BankLines,
  BankLinesQuery,
  Difference,
  DifferenceExplained,
  LineExplained,
  MatchRequest,
  Payouts,
  PayoutsQuery,
  PayoutsRead,
  StatementImported,
  StatementRequest,
} from '../../contract/staffPayouts.ts';
import { ById, type Routes } from '../plumbing.ts';
import { staffRoute } from './access.ts';

/** Routes that compare payouts and bank statements with the ledger. They book nothing. */
export const staffPayoutRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/payouts',
    route('List payouts of the gateway, and differences from the ledger', {
      querystring: PayoutsQuery,
      response: { 200: Payouts },
    }),
    async (request) => viewPayouts(deps, staffOf(request), request.query.cursor),
  );

  app.post(
    '/staff/payouts/read',
    route('Read the gateway’s payouts and compare again', { response: { 200: PayoutsRead } }),
    async (request) => readPayouts(deps, staffOf(request)),
  );

  app.post(
    '/staff/differences/:id/explain',
    route('Say why the gateway, the bank and the ledger differ', {
      params: ById,
      body: DifferenceExplained,
      response: { 200: Difference },
    }),
    async (request) =>
      explainPayoutDifference(deps, staffOf(request), request.params.id, request.body),
  );

  app.post(
    '/staff/bank-statements',
    route('Import a bank statement', {
      body: StatementRequest,
      response: { 200: StatementImported },
    }),
    async (request) => importStatement(deps, staffOf(request), request.body),
  );

  app.get(
    '/staff/bank-lines',
    route('List bank lines, with what each may be', {
      querystring: BankLinesQuery,
      response: { 200: BankLines },
    }),
    async (request) => viewBankLines(deps, staffOf(request), request.query),
  );

  app.post(
    '/staff/bank-lines/:id/match',
    route('Match a bank line with what was proposed', {
      params: ById,
      body: MatchRequest,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      await matchBankLine(deps, staffOf(request), request.params.id, request.body);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/staff/bank-lines/:id/explain',
    route('Say what a bank line is that matches nothing', {
      params: ById,
      body: LineExplained,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      await explainBankLine(deps, staffOf(request), request.params.id, request.body.reason);
      return reply.code(204).send(null);
    },
  );
};
