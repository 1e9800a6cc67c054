import type { GetStaticPaths, GetStaticProps } from 'next';
import type { ContentOptions } from './content';
import { loadFrame, type Frame } from './loaders/frame';
import { findRedirect } from './loaders/redirect';
import { isSlug } from './slug';

/** Where a page has moved to. */
export interface Moved {
  redirectTo: string;
  permanent: boolean;
}

/** No such page yet: there will be one at that instant. */
export interface NotYet {
  missingUntil: string;
}

/**
 * What a loader of a content page answers: all the page needs, a move, or null for "no such page".
 * Props may name an instant, `freshUntil`, at which the page becomes another one by itself.
 */
export type PageLoad<Props extends object> = (
  slug: string,
  options: ContentOptions,
) => Promise<Props | Moved | NotYet | null>;

/** The props a loader gives its page. */
export type Loaded<Load extends (...args: never[]) => Promise<object | null>> = Exclude<
  NonNullable<Awaited<ReturnType<Load>>>,
  Moved | NotYet
>;

/** What every page receives beside its own props. */
export interface FrameProps {
  frame: Frame;
  /** An editor sees drafts. */
  isPreview?: boolean;
}

const freshForSeconds = 300;
/** A page made while the booking service was silent is soon made again. */
const freshWithoutBookingSeconds = 30;
const missingForSeconds = 60;

/**
 * The one place that decides how a content page is cached, previewed and missed. A malformed slug
 * never reaches the content store; a failing store throws, so that the last good page stays. With
 * `pathOf`, an address that is missing is looked up among the redirects.
 */
export function staticPage<Props extends object>(
  load: PageLoad<Props>,
  pathOf?: (slug: string) => string,
): GetStaticProps<Props & FrameProps, { slug: string }> {
  return async ({ params, draftMode = false }) => {
    const slug = params?.slug ?? '';
    if (params && !isSlug(slug)) return { notFound: true, revalidate: missingForSeconds };
    const options = { draft: draftMode };
    const [props, frame] = await Promise.all([load(slug, options), loadFrame(options)]);
    if (!props) return missing(pathOf?.(slug));
    if ('missingUntil' in props) {
      return { notFound: true, revalidate: secondsUntil(props.missingUntil, missingForSeconds) };
    }
    if (isMoved(props)) {
      return {
        redirect: { destination: props.redirectTo, permanent: props.permanent },
        revalidate: missingForSeconds,
      };
    }
    const isComplete = !('booking' in props && props.booking === null);
    const limit = isComplete ? freshForSeconds : freshWithoutBookingSeconds;
    const until = 'freshUntil' in props ? props.freshUntil : null;
    return {
      props: { ...props, frame, ...(draftMode ? { isPreview: true } : {}) },
      revalidate: typeof until === 'string' ? secondsUntil(until, limit) : limit,
    };
  };
}

/** Whole seconds until an instant, rounded up so that it has passed then; one at least. */
export function secondsUntil(instant: string, limit: number, now = Date.now()): number {
  return Math.min(limit, Math.max(1, Math.ceil((Date.parse(instant) - now) / 1000)));
}

/** A page that is not there: where it has moved to, else nothing. Asked again within a minute. */
async function missing(path: string | undefined) {
  const moved = path ? await findRedirect(path) : null;
  if (!moved?.to) return { notFound: true, revalidate: missingForSeconds } as const;
  const redirect = { destination: moved.to, statusCode: moved.status };
  return { redirect, revalidate: missingForSeconds };
}

/** Paths to build ahead; every other slug is made on its first visit. */
export function staticPaths(list: () => Promise<string[]>): GetStaticPaths<{ slug: string }> {
  return async () => ({
    paths: (await list()).map((slug) => ({ params: { slug } })),
    fallback: 'blocking',
  });
}

function isMoved(props: object): props is Moved {
  return 'redirectTo' in props;
}
