import type { GetServerSideProps } from 'next';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '@/lib/paths';
import { siteEnvironment } from '../env';
import { loadFrame } from '../loaders/frame';
import type { FrameProps } from '../loaders/pageLoad';

const slowMs = 2_500;
const place = { method: 'GET', route: paths.errorExample() };

export interface ErrorExampleProps {
  /** Whether the build contains an address that browsers can report errors to. */
  isReporting: boolean;
  /** The slow request's result, if this page was its response. */
  slow: { id: string; isDelivered: boolean | null; seconds: number } | null;
}

/**
 * Serves a page that causes errors on purpose. It's on in local mode, and elsewhere only with
 * `SENTRY_EXAMPLE_PAGE=on`. `?try=server` throws; `?try=slow` responds slowly and reports it.
 */
export const serveErrorExample: GetServerSideProps<ErrorExampleProps & FrameProps> = async ({
  query,
  res,
}) => {
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('X-Robots-Tag', 'noindex');
  const { mode } = siteEnvironment();
  const setting = process.env.SENTRY_EXAMPLE_PAGE || (mode === 'local' ? 'on' : 'off');
  if (setting !== 'on') return { notFound: true };
  if (query.try === 'server') throw new Error('An example of an error on the server.');
  const [slow, frame] = await Promise.all([
    query.try === 'slow' ? answerSlowly() : null,
    loadFrame({ draft: false }),
  ]);
  const isReporting = Boolean(process.env.NEXT_PUBLIC_SENTRY_DSN);
  return { props: { isReporting, slow, frame } };
};

async function answerSlowly() {
  const begun = performance.now();
  await sleep(slowMs);
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  const { reportServerWarning } = await import('@/lib/sentry/server');
  const report = await reportServerWarning(`A request took ${seconds} s.`, place);
  return { ...report, seconds };
}
