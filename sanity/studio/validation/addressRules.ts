import type { SanityClient, SanityDocumentLike, ValidationError } from 'sanity';
import { isRecord } from '../../schema/records.ts';
import { reservedSlugs } from '../../schema/reservedSlugs.ts';
import { textOf } from '../paths.ts';

/** For each type, the other type whose addresses could clash with it. */
const rivalOf: Record<string, { query: string; words: string }> = {
  topic: { query: '_type == "post" && slug.current == $slug', words: 'A post' },
  post: { query: '_type == "topic" && slug.current == $slug', words: 'A blog topic' },
  page: {
    query: '_type == "destination" && canonicalPath == "/" + $slug',
    words: 'A destination',
  },
};

/** Refuses addresses of fixed pages and of other types. The Studio checks the same type. */
export async function findTakenAddress(
  document: SanityDocumentLike,
  client: SanityClient,
): Promise<ValidationError[]> {
  const slug = isRecord(document.slug) ? textOf(document.slug.current) : undefined;
  const path = ['slug'];
  if (document._type === 'destination') return findTakenOwnAddress(document, client);
  if (!slug) return [];
  if (document._type === 'page' && document.kind === 'landing' && reservedSlugs.includes(slug)) {
    return [{ message: `/${slug} is one of the site’s own pages. Choose another address.`, path }];
  }
  const rival = rivalOf[document._type];
  if (rival && (await client.fetch<boolean>(`count(*[${rival.query}]) > 0`, { slug }))) {
    return [{ message: `${rival.words} has this address already. Choose a different one.`, path }];
  }
  return [];
}

/** Reports a promoted destination's address that belongs to a page or another destination. */
async function findTakenOwnAddress(
  document: SanityDocumentLike,
  client: SanityClient,
): Promise<ValidationError[]> {
  const own = textOf(document.canonicalPath);
  if (!own) return [];
  const id = document._id.replace(/^(drafts|versions\.[^.]+)\./, '');
  const isTaken = await client.fetch<boolean>(
    `count(*[!sanity::versionOf($id) && (
      (_type == "destination" && canonicalPath == $own) ||
      (_type == "page" && "/" + slug.current == $own)
    )]) > 0`,
    { own, id },
  );
  const message = `${own} is taken by another document. Choose another address.`;
  return isTaken ? [{ message, path: ['canonicalPath'] }] : [];
}
