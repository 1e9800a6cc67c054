import { redirectQuery } from '@/sanity/queries/redirects';
import { fetchContent } from '../content/content';
import { isOwnPath } from '../content/draftMode';

const moves = [301, 302, 307, 308] as const;

/**
 * Returns where an address has moved (a null `to` if it was removed), or null if it hasn't, or if it
 * would lead away from this site.
 */
export async function findRedirect(path: string) {
  const found = await fetchContent(redirectQuery, { from: path });
  if (!found || (found.to && !isOwnPath(found.to))) return null;
  const status = moves.find((candidate) => candidate === found.status);
  return status && found.to ? { to: found.to, status } : { to: null, status: 308 as const };
}
