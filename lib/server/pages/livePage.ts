import type { GetServerSideProps } from 'next';
import type { ParsedUrlQuery } from 'node:querystring';
import { loadFrameSoon } from '../loaders/frame';
import { isTooFast } from '../http/rateLimit';
import type { FrameProps, Moved } from '../loaders/pageLoad';

/** The response has been sent, so nothing is rendered. */
export type NoProps = Record<string, never>;

/** A live page's props. They have no frame if the content store is unavailable. */
export type LiveFrameProps = Partial<FrameProps>;

/**
 * Serves a public page rendered on each request, with or without content. Search engines may list
 * it only if its loader allows it. Shared caches may store it for `sharedForSeconds`, by default 0.
 * Browsers store it too, unless `isStored` is false.
 */
export function livePage<Props extends { isIndexable: boolean }>(
  load: (query: ParsedUrlQuery) => Promise<Props | Moved | null>,
  { sharedForSeconds = 0, isStored = true } = {},
): GetServerSideProps<(Props & LiveFrameProps) | NoProps> {
  return async ({ query, req, res }) => {
    if (await isTooFast(req, res)) return { props: {} };
    res.setHeader(
      'Cache-Control',
      sharedForSeconds > 0
        ? `public, max-age=0, s-maxage=${sharedForSeconds}`
        : isStored
          ? 'private, no-cache, max-age=0, must-revalidate'
          : 'private, no-store',
    );
    const [props, frame] = await Promise.all([load(query), loadFrameSoon()]);
    if (!props) return { notFound: true };
    if ('redirectTo' in props) {
      return { redirect: { destination: props.redirectTo, permanent: props.permanent } };
    }
    if (!props.isIndexable) res.setHeader('X-Robots-Tag', 'noindex');
    return { props: { ...props, ...(frame ? { frame } : {}) } };
  };
}
