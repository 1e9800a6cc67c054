import type { GetServerSideProps, GetServerSidePropsContext } from 'next';
import { reportServerError } from '@/lib/sentry/server';

export interface TextFile {
  type: string;
  text: string;
}

/**
 * Answers a page's address with a file made for the moment, for programs: null is a 404. While the
 * content store is silent the answer is 503, with a time to come again, so that nobody takes an empty
 * file for the truth. It is a page and not an API route behind a rewrite: one rewrite would put 3 KB
 * into every page.
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
      reportServerError(error, { method: req.method ?? 'GET', route: context.resolvedUrl });
      res.statusCode = 503;
      res.setHeader('Retry-After', '60');
      res.setHeader('Cache-Control', 'no-store');
      res.end();
      return { props: {} };
    }
    if (!file) return { notFound: true };
    res.setHeader('Content-Type', file.type);
    res.setHeader('Cache-Control', 'public, max-age=0, s-maxage=300, stale-while-revalidate=3600');
    res.end(req.method === 'HEAD' ? undefined : file.text);
    return { props: {} };
  };
}
