import type { GetServerSideProps } from 'next';
import type { ParsedUrlQuery } from 'node:querystring';
import type { Visitor } from './booking/client';
import { loadFrame } from './loaders/frame';
import { isSlug } from './slug';
import type { FrameProps, Moved } from './staticPage';
import { visitorOf } from './visitor';

/** What a loader of a personal page is given. */
export interface PersonalRequest {
  /** The last part of the address. */
  slug: string;
  query: ParsedUrlQuery;
  visitor: Visitor;
}

type PersonalLoad<Props extends object> = (
  request: PersonalRequest,
) => Promise<Props | Moved | null>;

/**
 * The one place that decides how a personal page is guarded: never cached by anybody, never indexed,
 * and a malformed address is a 404 before the service is asked.
 */
export function serverPage<Props extends object>(
  load: PersonalLoad<Props>,
  isAddress: (slug: string) => boolean = isSlug,
): GetServerSideProps<Props & FrameProps, { slug: string }> {
  return async ({ params, query, req, res }) => {
    res.setHeader('Cache-Control', 'private, no-store');
    res.setHeader('X-Robots-Tag', 'noindex');
    const slug = params?.slug ?? '';
    if (!isAddress(slug)) return { notFound: true };
    const [props, frame] = await Promise.all([
      load({ slug, query, visitor: visitorOf(req, res) }),
      loadFrame({ draft: false }),
    ]);
    if (!props) return { notFound: true };
    if ('redirectTo' in props) {
      return { redirect: { destination: props.redirectTo, permanent: false } };
    }
    return { props: { ...props, frame } };
  };
}
