import { redirectQuery } from '@/sanity/queries/redirects';
import type { RedirectQueryResult } from '@/sanity/types.generated';
import { fetchContent } from '../content/content';

const moves = [301, 302, 307, 308] as const;

/** An address's move, or its permanent removal (`to` null); null if neither. */
export async function findRedirect(path: string) {
  const found = await fetchContent<RedirectQueryResult>(redirectQuery, { from: path });
  if (!found) return null;
  const status = moves.find((candidate) => candidate === found.status);
  return status && found.to ? { to: found.to, status } : { to: null, status: 308 as const };
}
