import type { FastifyRequest } from 'fastify';
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
  importUpload,
  LARGEST_STATEMENT,
  readStatementUpload,
  viewStatement,
  type SentStatement,
} from '../../actions/staffStatements.ts';
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
  StatementConfirmed,
  StatementImported,
  StatementPreview,
  StatementRequest,
} from '../../contract/staffPayouts.ts';
import { ById, keepRaw, type Routes } from '../plumbing.ts';
import { staffRoute } from './access.ts';

/** The file, and a little for the fields around it. */
const STATEMENT_BYTES = LARGEST_STATEMENT + 65_536;

/** Routes that compare payouts and bank statements with the ledger. They book nothing. */
export const staffPayoutRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);
  keepRaw(app, 'multipart/form-data', STATEMENT_BYTES);

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

  app.post(
    '/staff/bank-statements/read',
    {
      ...route('Read a bank’s CSV in `file`, of the `account`, and say what an import would do', {
        consumes: ['multipart/form-data'],
        response: { 201: StatementPreview },
      }),
      bodyLimit: STATEMENT_BYTES,
    },
    async (request, reply) => {
      const statement = await readForm(request);
      return reply.code(201).send(await readStatementUpload(deps, staffOf(request), statement));
    },
  );

  app.get(
    '/staff/bank-statements/:id',
    route('View what importing a statement would do', {
      params: ById,
      response: { 200: StatementPreview },
    }),
    async (request) => viewStatement(deps, staffOf(request), request.params.id),
  );

  app.post(
    '/staff/bank-statements/:id/import',
    route('Import a statement exactly as shown', {
      params: ById,
      body: StatementConfirmed,
      response: { 200: StatementImported },
    }),
    async (request) =>
      importUpload(deps, staffOf(request), request.params.id, request.body.newLines),
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

/** Reads a form with a file. Anything else counts as an empty form. */
async function readForm({ body, headers }: FastifyRequest): Promise<SentStatement> {
  const type = headers['content-type'] ?? '';
  const form = Buffer.isBuffer(body)
    ? await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
        .formData()
        .catch(() => null)
    : null;
  const [account, file] = [form?.get('account'), form?.get('file')];
  return {
    account: typeof account === 'string' ? account : '',
    file: file instanceof Blob ? Buffer.from(await file.arrayBuffer()) : null,
  };
}
