import { redirectQuery } from '@/sanity/queries/redirects';
import { fetchContent } from '../content/content';

const moves = [301, 302, 307, 308] as const;

/** Returns where an address has moved (a null `to` if it was removed), or null if it hasn't. */
export async function findRedirect(path: string) {
  const found = await fetchContent(redirectQuery, { from: path });
  if (!found) return null;
  const status = moves.find((candidate) => candidate === found.status);
  return status && found.to ? { to: found.to, status } : { to: null, status: 308 as const };
}
