import type { GetStaticPaths, GetStaticProps } from 'next';
import { pageNumber } from '@/lib/content/pageNumbers';
import { paths } from '@/lib/paths';
import { loadContentPage } from '../loaders/contentPage';
import { loadFrame } from '../loaders/frame';
import type { FrameProps, Moved, PageLoad } from '../loaders/pageLoad';
import { findRedirect } from '../loaders/redirect';
import { openPreview } from '../content/preview';
import { siteEnvironment } from '../env';
import { unlessOvertaken } from '../sharedAnswer';
import { isSlug } from '../slug';

const freshForSeconds = 300;
/**
 * How long a page that only a publish changes may be kept, if the site refreshes the caches in front.
 * Those keep pages for an hour only if they're told exactly this (deploy/nginx/safar.conf).
 */
const unchangedForSeconds = 3_600;
/** A page rendered without the booking service is regenerated sooner. */
const freshWithoutBookingSeconds = 30;
const missingForSeconds = 60;

/**
 * Serves a content page: its caching, previews and 404s. A malformed slug never reaches the store.
 * A failure throws, so the last good page stays. With `pathOf`, redirects and shared previews work.
 */
export function staticPage<Props extends object>(
  load: PageLoad<Props>,
  pathOf?: (slug: string) => string,
): GetStaticProps<(Props & FrameProps) | FrameProps, Address> {
  const make: GetStaticProps<(Props & FrameProps) | FrameProps, Address> = async ({
    params,
    draftMode = false,
    previewData,
  }) => {
    const slug = params?.slug ?? '';
    const page = pageNumber(params?.page);
    if ((params?.slug !== undefined && !isSlug(slug)) || page === null) {
      return { notFound: true, revalidate: missingForSeconds };
    }
    if (params?.page === '1' && pathOf) {
      return { redirect: { destination: pathOf(slug), permanent: true } };
    }
    const path = page === 1 ? pathOf?.(slug) : undefined;
    const preview = draftMode ? await openPreview(previewData, path) : null;
    if (preview && 'endedAt' in preview) {
      // No `revalidate`, because Next runs this on every request in a preview.
      return { redirect: { destination: preview.endedAt, permanent: false } };
    }
    const options = preview?.options ?? { draft: false };
    const [props, frame] = await Promise.all([load(slug, options, page), loadFrame(options)]);
    if (!props || 'missingUntil' in props) {
      const answer = props ? missingUntil(props.missingUntil) : await missing(path);
      if ('redirect' in answer || !path || preview?.info.kind !== 'editor') return answer;
      // Next's own 404 page doesn't support previews, so the Studio could never connect to it.
      return { props: { frame, preview: preview.info, missingInPreview: path } };
    }
    if (isMoved(props)) {
      return {
        redirect: { destination: props.redirectTo, permanent: props.permanent },
        revalidate: missingForSeconds,
      };
    }
    const { isOnlyContent = false, ...shown }: Props & { isOnlyContent?: boolean } = props;
    const isComplete = !('booking' in props && props.booking === null);
    const isRefreshed = isOnlyContent && siteEnvironment().fronts.length > 0;
    const longest = isRefreshed ? unchangedForSeconds : freshForSeconds;
    const limit = isComplete ? longest : freshWithoutBookingSeconds;
    const until = 'freshUntil' in props ? props.freshUntil : null;
    return {
      props: { ...shown, frame, ...(preview ? { preview: preview.info } : {}) },
      revalidate: typeof until === 'string' ? secondsUntil(until, limit) : limit,
    };
  };
  return (context) => unlessOvertaken(async () => make(context));
}

/** Serves a page that an editor made, at a fixed route with the same name as its slug. */
export function fixedPage(slug: string) {
  return staticPage(
    (_slug, options) => loadContentPage(slug, options),
    () => paths.page(slug),
  );
}

/** Returns the whole seconds until an instant, rounded up: at least 1 and at most `limit`. */
export function secondsUntil(instant: string, limit: number, now = Date.now()): number {
  return Math.min(limit, Math.max(1, Math.ceil((Date.parse(instant) - now) / 1000)));
}

function missingUntil(instant: string) {
  return { notFound: true, revalidate: secondsUntil(instant, missingForSeconds) } as const;
}

/** Returns a missing page's redirect, or else a 404. Either is checked again after a minute. */
async function missing(path: string | undefined) {
  const moved = path ? await findRedirect(path) : null;
  if (!moved?.to) return { notFound: true, revalidate: missingForSeconds } as const;
  const redirect = { destination: moved.to, statusCode: moved.status };
  return { redirect, revalidate: missingForSeconds };
}

/** The URL's dynamic parts. A fixed route has none. */
interface Address {
  [part: string]: string | undefined;
  slug?: string;
  page?: string;
}

/** Builds no paths in advance: each numbered page of a list is built on its first visit. */
export const laterPaths: GetStaticPaths = async () => ({ paths: [], fallback: 'blocking' });

/** How many pages of each kind are built in advance: few, so that builds stay short. */
const madeAheadOfEach = 60;

/** Builds the first few paths of a kind in advance. Other slugs are built on their first visit. */
export function staticPaths(list: () => Promise<string[]>): GetStaticPaths<{ slug: string }> {
  return async () => ({
    paths: (await list()).slice(0, madeAheadOfEach).map((slug) => ({ params: { slug } })),
    fallback: 'blocking',
  });
}

function isMoved(props: object): props is Moved {
  return 'redirectTo' in props;
}
