import type { GetServerSideProps } from 'next';
import type { ParsedUrlQuery } from 'node:querystring';
import { loadFrame } from '../loaders/frame';
import type { FrameProps, Moved } from '../loaders/pageLoad';

/** What every page of this kind receives: without content it stands alone. */
export type LiveFrameProps = Partial<FrameProps>;

type LiveLoad<Props extends { isIndexable: boolean }> = (
  query: ParsedUrlQuery,
) => Promise<Props | Moved | null>;

/**
 * The one place that decides how a page for everybody is made at each visit: kept by nobody, and in
 * search engines only where its loader says so.
 */
export function livePage<Props extends { isIndexable: boolean }>(
  load: LiveLoad<Props>,
): GetServerSideProps<Props & LiveFrameProps> {
  return async ({ query, res }) => {
    res.setHeader('Cache-Control', 'private, no-cache, max-age=0, must-revalidate');
    const [props, frame] = await Promise.all([
      load(query),
      loadFrame({ draft: false }).catch(() => null),
    ]);
    if (!props) return { notFound: true };
    if ('redirectTo' in props) {
      return { redirect: { destination: props.redirectTo, permanent: props.permanent } };
    }
    if (!props.isIndexable) res.setHeader('X-Robots-Tag', 'noindex');
    return { props: { ...props, ...(frame ? { frame } : {}) } };
  };
}
