import {
  previewGroupQuote,
  sendGroupQuote,
  viewGroupQuotes,
  withdrawGroupQuote,
} from '../../actions/groupQuotes.ts';
import {
  GroupQuote,
  GroupQuoteDraft,
  GroupQuotePreview,
  GroupQuoteRequest,
  GroupQuotes,
  GroupQuotesQuery,
} from '../../contract/groupQuotes.ts';
import { WithReason } from '../../contract/staff.ts';
import { answerOnce, ById, type Routes } from '../plumbing.ts';
import { onceBy, staffRoute } from './access.ts';

/** Routes for quotes to groups. */
export const staffGroupQuoteRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/quotes',
    route('List quotes to groups, newest first', {
      querystring: GroupQuotesQuery,
      response: { 200: GroupQuotes },
    }),
    async (request) => viewGroupQuotes(deps, staffOf(request), request.query),
  );

  app.post(
    '/staff/enquiries/:id/quotes/preview',
    route('Price a quote without sending it', {
      params: ById,
      body: GroupQuoteDraft,
      response: { 200: GroupQuotePreview },
    }),
    async (request) => previewGroupQuote(deps, staffOf(request), request.params.id, request.body),
  );

  app.post(
    '/staff/enquiries/:id/quotes',
    route('Email a quote with a link to pay; a new version replaces the previous one', {
      params: ById,
      body: GroupQuoteRequest,
      response: { 201: GroupQuote },
    }),
    async (request, reply) => {
      const staff = staffOf(request);
      const { id } = request.params;
      const once = onceBy(staff, `/enquiries/${id}/quotes`);
      return answerOnce<GroupQuote>(deps, request, reply, once, (finish) =>
        sendGroupQuote(deps, staff, id, request.body, finish),
      );
    },
  );

  app.post(
    '/staff/quotes/:id/withdraw',
    route('Withdraw a quote before it is accepted', {
      params: ById,
      body: WithReason,
      response: { 200: GroupQuote },
    }),
    async (request) =>
      withdrawGroupQuote(deps, staffOf(request), request.params.id, request.body.reason),
  );
};
