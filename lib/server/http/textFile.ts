import type { GetServerSideProps, GetServerSidePropsContext } from 'next';
import { reportServerError } from '@/lib/sentry/server';
import { currentRequestId } from '../requestIds';

export interface TextFile {
  type: string;
  text: string;
  /** How long caches may share it. Without it, five minutes, and an hour while they ask again. */
  sharedForSeconds?: number;
}

/**
 * Serves a generated text file at a page's URL. If `make` returns null, that's a 404. If content is
 * unavailable, responds with 503 and a retry time, so that no one mistakes an empty file for the
 * real one. This is a page because an API route would need a rewrite, which adds 3 KB to every
 * page.
 */
export function textFile(
  make: (context: GetServerSidePropsContext) => TextFile | null | Promise<TextFile | null>,
): GetServerSideProps {
  return async (context) => {
    const { req, res } = context;
    let file: TextFile | null;
    try {
      file = await make(context);
    } catch (error) {
      reportServerError(error, {
        method: req.method ?? 'GET',
        route: context.resolvedUrl,
        requestId: currentRequestId(),
      });
      res.writeHead(503, { 'Retry-After': '60', 'Cache-Control': 'no-store' }).end();
      return { props: {} };
    }
    if (!file) return { notFound: true };
    res.setHeader('Content-Type', file.type);
    const [fresh, stale] = [file.sharedForSeconds ?? 300, file.sharedForSeconds ?? 3600];
    res.setHeader(
      'Cache-Control',
      `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}`,
    );
    res.end(req.method === 'HEAD' ? undefined : file.text);
    return { props: {} };
  };
}
