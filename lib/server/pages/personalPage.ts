import type { GetServerSideProps } from 'next';
import { isSameOrigin } from '../http/formHandler';
import { readPostedForm } from '../http/formText';
import { keptForHeader, keptForValue } from '../http/offlineTrips';
import { loadFrame } from '../loaders/frame';
import { isTooFast } from '../http/rateLimit';
import { isSlug } from '../slug';
import type { FrameProps, KeepableRequest, Moved } from '../loaders/pageLoad';
import { visitorOf } from '../visitor';
import type { NoProps } from './livePage';

/** Serves a personal page: never cached, never indexed. A malformed address is a 404 at once. */
export function personalPage<Props extends object>(
  load: (request: KeepableRequest) => Promise<Props | Moved | null>,
  isAddress: (slug: string) => boolean = isSlug,
  { takesForms = false } = {},
): GetServerSideProps<(Props & FrameProps) | NoProps> {
  return async ({ params, query, req, res }) => {
    if (await isTooFast(req, res)) return { props: {} };
    res.setHeader('Cache-Control', 'private, no-store');
    res.setHeader('X-Robots-Tag', 'noindex');
    const [slug = ''] = Object.values(params ?? {}).flat();
    if (!isAddress(slug)) return { notFound: true };
    const isForm = takesForms && req.method === 'POST' && isSameOrigin(req);
    const posted = isForm ? await readPostedForm(req) : null;
    const setStatus = (status: number) => {
      res.statusCode = status;
    };
    const keepFor = (email: string | null) => {
      res.setHeader(keptForHeader, keptForValue(email));
    };
    const [props, frame] = await Promise.all([
      load({ slug, query, visitor: visitorOf(req, res), posted, setStatus, keepFor }),
      loadFrame({ draft: false }),
    ]);
    if (!props) return { notFound: true };
    if ('redirectTo' in props) {
      return { redirect: { destination: props.redirectTo, permanent: false } };
    }
    const isEmbedded = req.headers['sec-fetch-dest'] === 'iframe';
    return { props: { ...props, frame, ...(isEmbedded ? { isEmbedded } : {}) } };
  };
}

/** For a page with only one URL. */
export const anyAddress = () => true;
