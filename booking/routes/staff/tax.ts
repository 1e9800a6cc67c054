import {
  closeTaxMonth,
  viewTaxDocuments,
  viewTaxMonth,
  viewTaxMonths,
  viewTcsBuyers,
} from '../../actions/staffTax.ts';
import { exportTaxFile } from '../../actions/taxFiles.ts';
import {
  ByMonth,
  OfMonthFile,
  TaxDocuments,
  TaxDocumentsQuery,
  TaxMonth,
  TaxMonths,
  TcsBuyers,
  TcsBuyersQuery,
} from '../../contract/staffTax.ts';
import { fileOf, sendFile, type Routes } from '../plumbing.ts';
import { staffRoute } from './access.ts';

/** Routes for GST and TCS by month, their registers and files, and closing a month. */
export const staffTaxRoutes: Routes = async (app, { deps }) => {
  const { route, staffOf } = staffRoute(deps);

  app.get(
    '/staff/tax',
    route('List the months with tax documents', { response: { 200: TaxMonths } }),
    async (request) => viewTaxMonths(deps, staffOf(request)),
  );

  app.get(
    '/staff/tax/:month',
    route('Show GST and TCS of a month by rate', { params: ByMonth, response: { 200: TaxMonth } }),
    async (request) => viewTaxMonth(deps, staffOf(request), request.params.month),
  );

  app.get(
    '/staff/tax/:month/documents',
    route('List tax documents of a month', {
      params: ByMonth,
      querystring: TaxDocumentsQuery,
      response: { 200: TaxDocuments },
    }),
    async (request) =>
      viewTaxDocuments(deps, staffOf(request), request.params.month, request.query),
  );

  app.get(
    '/staff/tax/:month/buyers',
    route('List who paid TCS in a month', {
      params: ByMonth,
      querystring: TcsBuyersQuery,
      response: { 200: TcsBuyers },
    }),
    async (request) =>
      viewTcsBuyers(deps, staffOf(request), request.params.month, request.query.cursor),
  );

  app.post(
    '/staff/tax/:month/close',
    route('Close a month, so that its figures are final', {
      params: ByMonth,
      response: { 200: TaxMonth },
    }),
    async (request) => closeTaxMonth(deps, staffOf(request), request.params.month),
  );

  app.get(
    '/staff/tax/:month/files/:file',
    route('Download a month’s documents, TCS list, GSTR-1 or vouchers for Tally', {
      params: OfMonthFile,
      response: { 200: fileOf('text/csv', 'application/json', 'application/xml') },
    }),
    async (request, reply) => {
      const { month, file } = request.params;
      return sendFile(reply, await exportTaxFile(deps, staffOf(request), month, file));
    },
  );
};
