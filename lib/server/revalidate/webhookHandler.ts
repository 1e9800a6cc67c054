import type { NextApiHandler, NextApiResponse } from 'next';
import { readRawBody } from '../http/readRawBody';
import { hasMethod, sendProblem } from '../http/respond';
import { siteEnvironment } from '../env';
import { regenerateInBackground } from './backgroundRegeneration';
import { siteMetrics } from '../metrics/siteMetrics';
import { readChange } from './change';
import { backgroundRegenerate, regenerateNow } from './queueHandler';
import { revalidate } from './revalidate';
import { verifyWebhook } from './verifyWebhook';

const largestBody = 256 * 1024;

/** Handles the content store's webhook. Any status but 2xx makes the sender retry. */
export const handleContentWebhook: NextApiHandler = async (request, response) => {
  response.setHeader('Cache-Control', 'no-store');
  if (!hasMethod(request, response, 'POST')) return;
  const count = (result: string) => siteMetrics()?.contentWebhooks.inc({ result });
  const body = await readRawBody(request, largestBody);
  if (body === null) {
    count('refused');
    refuse(response, 413, 'payload_too_large', 'The message is too large.');
    return;
  }
  const header = request.headers['sanity-webhook-signature'];
  const verdict = await verifyWebhook(
    body,
    typeof header === 'string' ? header : undefined,
    siteEnvironment().webhookSecrets,
  );
  if (verdict !== 'valid') {
    const status = verdict === 'malformed' ? 400 : 401;
    count('refused');
    refuse(response, status, `signature_${verdict}`, "The signature doesn't match this message.");
    return;
  }
  const change = readChange(body);
  if (!change) {
    count('refused');
    refuse(response, 400, 'malformed_request', "The message doesn't describe a change.");
    return;
  }
  const outcome = await revalidate(change, (route) => regenerateNow(response, route));
  if (outcome.isUnseen) {
    count('unseen');
    refuse(response, 503, 'revision_not_seen', "This revision isn't visible yet.");
    return;
  }
  for (const { route, reason } of outcome.failed) {
    process.stderr.write(`After a change to ${change._id}, ${route} failed: ${reason}\n`);
  }
  const wasLive = outcome.lateInFront.length > 0 ? 'front_late' : 'done';
  count(outcome.failed.length > 0 ? 'failed' : wasLive);
  const timing = Object.entries(outcome.steps).map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`);
  response.setHeader('Server-Timing', timing.join(', '));
  response.status(outcome.failed.length > 0 ? 502 : 200).json(outcome);
  // Also for pages that a front couldn't be refreshed with.
  regenerateInBackground(backgroundRegenerate(response));
};

function refuse(response: NextApiResponse, status: number, code: string, detail: string): void {
  sendProblem(response, { title: 'Not accepted', status, detail, code });
}
