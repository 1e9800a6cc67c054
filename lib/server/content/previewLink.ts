import { previewLinkQuery } from '@/sanity/queries/previewLink';
import { previewClient } from './content';
import { isSameSecret } from '../sameSecret';

/** A link to one page's draft, stored by the Studio's "Share preview". */
export interface PreviewLink {
  _id: string;
  path: string;
  secret: string;
  expiresAt: string;
}

/** The dot in the ID hides these documents from anyone reading without a token. */
const idPattern = /^safar\.previewLink\.[A-Za-z0-9-]{8,64}$/;

/** Finds the link with this ID, unless it has expired or been revoked. */
export async function findPreviewLink(id: string, now = Date.now()): Promise<PreviewLink | null> {
  if (!idPattern.test(id)) return null;
  const link = await previewClient().fetch<PreviewLink | null>(
    previewLinkQuery,
    { id },
    { perspective: 'raw' },
  );
  return link && Date.parse(link.expiresAt) > now ? link : null;
}

/** Whether a secret matches the link's. */
export function opensPreviewLink(link: PreviewLink, secret: string): boolean {
  return isSameSecret(secret, link.secret);
}
