/** Files that someone downloads at the desk. The service checks who may, and records it. */
import type { NextApiHandler, NextApiRequest, NextApiResponse } from 'next';
import { deskPaths } from '@/lib/desk/deskPaths';
import { reportNames } from '@/lib/desk/reportWords';
import { isUuid } from '@/lib/isUuid';
import { nameIn } from '@/lib/nameIn';
import { failureOf } from '../booking/failures';
import { isOwnForm } from '../http/formHandler';
import { readForm } from '../http/formText';
import { hasMethod, queryText } from '../http/respond';
import { sendParts } from '../http/sendParts';
import { visitorOf } from '../visitor';
import { isAtDesk, sendAway } from './deskPage';
import { readLogFilters } from './logPage';
import { officeService } from './officeService';
import { readPeriod } from './reportsPage';
import { staffService } from './staffService';

/** Sends a report as CSV. */
export const sendReportFile: NextApiHandler = async (request, response) => {
  if (!hasMethod(request, response, 'GET')) return;
  const kind = nameIn(reportNames, queryText(request, 'report'));
  const period = readPeriod((name) => queryText(request, name));
  const page = deskPaths.reports({ report: kind, ...period });
  await send(request, response, page, async function* (visitor) {
    if (!kind) return;
    const { text, from, to } = await officeService.reportFile(kind, period, visitor);
    yield { name: `${kind.replace('_', '-')}-${from}-${to}.csv`, text };
  });
};

/** Sends what each booking of a departure paid and owes as CSV. */
export const sendDepartureMoneyFile: NextApiHandler = async (request, response) => {
  if (!hasMethod(request, response, 'GET')) return;
  const id = queryText(request, 'departure');
  const page = deskPaths.departure(id, { tab: 'money' });
  await send(request, response, page, async function* (visitor) {
    if (!isUuid(id)) return;
    const { code, text } = await staffService.departureMoneyFile(id, visitor);
    yield { name: `money-${code.toLowerCase().replace(/[^a-z0-9-]/g, '-')}.csv`, text };
  });
};

/**
 * Sends the log as CSV, part by part, so that memory stays flat however long it is. A form asks for
 * one person's, because names don't belong in addresses.
 */
export const sendLogFile: NextApiHandler = async (request, response) => {
  const isForm = request.method === 'POST';
  if (isForm ? !isOwnForm(request, response) : !hasMethod(request, response, 'GET')) return;
  const form = isForm ? readForm(request.body) : null;
  const valueOf = (name: string) => (form ? form.text(name) : queryText(request, name));
  const { cursor: _, person: typed, ...shown } = readLogFilters(valueOf);
  const person = form && typed;
  const filters = { ...shown, ...(person && { person }) };
  await send(request, response, deskPaths.log({ ...shown }), async function* (visitor) {
    let cursor: string | null = null;
    do {
      const { text, next }: { text: string; next: string | null } = await officeService.auditFile(
        { ...filters, ...(cursor !== null && { cursor }) },
        visitor,
      );
      yield { name: 'log.csv', text };
      cursor = next;
    } while (cursor !== null);
  });
};

interface Part {
  name: string;
  text: string;
}

/** Streams a file, or goes to the sign-in, or to the page it belongs to. */
async function send(
  request: NextApiRequest,
  response: NextApiResponse,
  page: string,
  partsFor: (visitor: ReturnType<typeof visitorOf>) => AsyncGenerator<Part>,
): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  if (!isAtDesk(request)) {
    response.status(404).end();
    return;
  }
  try {
    const parts = partsFor(visitorOf(request, response));
    const first = await parts.next();
    if (first.done) {
      response.status(404).end();
      return;
    }
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    response.setHeader('Content-Disposition', `attachment; filename="${first.value.name}"`);
    await sendParts(
      response,
      (async function* () {
        yield first.value.text;
        for await (const { text } of parts) yield text;
      })(),
    );
  } catch (error) {
    // If it was being sent, it has been cut off.
    if (!response.headersSent && !response.destroyed) sendFileFailure(response, error, page);
  }
}

/** Goes to the sign-in, or back to the file's page, or says why there is no file. */
export function sendFileFailure(response: NextApiResponse, error: unknown, page: string): void {
  const { code } = failureOf(error);
  if (code === 'authentication_required') {
    response.redirect(303, deskPaths.signIn({ next: page }));
  } else if (code === 'step_up_required') {
    response.redirect(303, deskPaths.signIn({ confirm: 1, next: page }));
  } else if (code === 'service_unavailable' || code === 'rate_limited') {
    sendAway(response, code);
  } else if (code === 'validation_failed') {
    response.redirect(303, page);
  } else response.status(404).end();
}
