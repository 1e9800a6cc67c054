import type { NextApiRequest, NextApiResponse } from 'next';
import { checkHealth } from '@/lib/server/health';

/**
 * The state of the site, content store and booking service. Returns 200 if pages can be served,
 * otherwise 503.
 */
export default async function health(_request: NextApiRequest, response: NextApiResponse) {
  response.setHeader('Cache-Control', 'no-store');
  const state = await checkHealth();
  response.status(state.status === 'unavailable' ? 503 : 200).json(state);
}
