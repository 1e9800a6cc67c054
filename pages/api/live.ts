import type { NextApiRequest, NextApiResponse } from 'next';

/** Tells that the site's process runs. Asks no other program, so it's the one to watch by. */
export default function live(_request: NextApiRequest, response: NextApiResponse) {
  response.setHeader('Cache-Control', 'no-store');
  response.status(200).json({ site: 'ok' });
}
