import type { NextApiRequest, NextApiResponse } from 'next';
import { checkHealth } from '@/lib/server/health';

/**
 * The state of the site, content store and booking service. Returns 200 if pages can be served,
 * otherwise 503. With `of=site`, asks no other program: the supervisor must not restart the site
 * because another one is slow.
 */
export default async function health(request: NextApiRequest, response: NextApiResponse) {
  response.setHeader('Cache-Control', 'no-store');
  if (request.query.of === 'site') {
    response.status(200).json({ site: 'ok' });
    return;
  }
  const state = await checkHealth();
  response.status(state.status === 'unavailable' ? 503 : 200).json(state);
}
