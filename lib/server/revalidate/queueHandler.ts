import type { NextApiHandler, NextApiResponse } from 'next';
import { siteEnvironment } from '../env';
import { sendMethodNotAllowed, sendProblem } from '../http/respond';
import { isSameSecret } from '../sameSecret';
import { fronts, refreshLater, regenerateInBackground, routeQueue } from './backgroundRegeneration';
import type { Made } from './revalidate';

/**
 * Handles the background work after wide changes. GET reports only numbers and times, without a
 * secret, for the Studio. POST makes this process join in, for holders of the service token.
 */
export const handleQueue: NextApiHandler = async (request, response) => {
  response.setHeader('Cache-Control', 'no-store');
  if (request.method === 'GET') {
    response.status(200).json(await routeQueue().state());
    return;
  }
  if (request.method !== 'POST') {
    sendMethodNotAllowed(response, 'GET, POST');
    return;
  }
  const own = `Bearer ${siteEnvironment().serviceToken}`;
  if (!isSameSecret(request.headers.authorization ?? '', own)) {
    sendProblem(response, {
      title: 'Not allowed',
      status: 401,
      detail: "Only the operator's programs can use this.",
      code: 'authentication_required',
    });
    return;
  }
  regenerateInBackground(backgroundRegenerate(response));
  response.status(202).json(await routeQueue().state());
};

/** Regenerates only pages built before. Others will be fresh on their first visit anyway. */
export function backgroundRegenerate(response: NextApiResponse) {
  return async (route: string) => {
    const mayBeStored = (await globalThis.safarMayBeStored?.(route)) ?? true;
    if (!mayBeStored) return;
    await regeneratePage(response, route, { unstable_onlyGenerated: true });
  };
}

/**
 * Regenerates one page and refreshes it in every front. In development no page is cached, and
 * regenerating would compile every page.
 */
async function regeneratePage(
  response: NextApiResponse,
  route: string,
  options?: Parameters<NextApiResponse['revalidate']>[1],
): Promise<void> {
  if (process.env.NODE_ENV === 'development') return;
  await response.revalidate(route, options);
  await fronts().refresh(route);
}

/**
 * Regenerates one page while a publish waits for it. If only a front can't be refreshed, the page is
 * left to the queue, which tries until it can. Rejects if the queue can't take it.
 */
export async function regenerateNow(response: NextApiResponse, route: string): Promise<Made> {
  if (process.env.NODE_ENV === 'development') return 'live';
  await response.revalidate(route);
  try {
    await fronts().refresh(route);
    return 'live';
  } catch {
    await refreshLater(route);
    return 'late in front';
  }
}
