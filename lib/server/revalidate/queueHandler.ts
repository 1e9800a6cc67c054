import { timingSafeEqual } from 'node:crypto';
import type { NextApiRequest, NextApiResponse } from 'next';
import { siteEnvironment } from '../env';
import { sendMethodNotAllowed, sendProblem } from '../http/respond';
import { countWaitingRoutes, drainQueue } from './queue';

/**
 * The background work of wide changes. GET tells how many pages wait; POST renews them. Both are for
 * the operator's own programs: they carry the service token.
 */
export async function handleQueue(
  request: NextApiRequest,
  response: NextApiResponse,
): Promise<void> {
  response.setHeader('Cache-Control', 'no-store');
  if (!isOwnProgram(request.headers.authorization)) {
    sendProblem(response, {
      type: 'about:blank',
      title: 'Not for you',
      status: 401,
      detail: 'This address is for programs of the operator.',
      code: 'authentication_required',
    });
    return;
  }
  if (request.method === 'GET') {
    response.status(200).json({ waiting: await countWaitingRoutes() });
    return;
  }
  if (request.method !== 'POST') {
    sendMethodNotAllowed(response, 'GET, POST');
    return;
  }
  const renewed = await drainQueue((route) => response.revalidate(route));
  response.status(200).json({ renewed, waiting: await countWaitingRoutes() });
}

function isOwnProgram(authorization: string | undefined): boolean {
  const given = Buffer.from(authorization ?? '');
  const wanted = Buffer.from(`Bearer ${siteEnvironment().serviceToken}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
