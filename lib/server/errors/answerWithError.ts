import type { NextPageContext } from 'next';
import { reportServerError } from '@/lib/sentry/server';
import { siteEnvironment } from '../env';
import { isRefusal, type ErrorPageProps } from './errorAnswer';
import { loadFrame } from '../loaders/frame';
import { loadNotFoundPage } from '../loaders/notFoundPage';
import { currentRequestId } from '../requestIds';

/** Loads the error page's props. Never throws: without content, only the frame is missing. */
export async function answerWithError(context: NextPageContext): Promise<ErrorPageProps> {
  const { asPath, err, pathname, req, res } = context;
  if (isRefusal(res?.statusCode ?? err?.statusCode ?? 404)) {
    const data = await loadNotFoundPage(asPath ?? '/');
    if (data.gone && res) res.statusCode = 410;
    return { kind: 'missing', ...data };
  }
  const place = { method: req?.method ?? 'GET', route: pathname };
  const digest = err ? reportServerError(err, { ...place, requestId: currentRequestId() }) : '';
  const frame = await loadFrame({ draft: false }).catch(() => null);
  const { siteUrl, supportPhone } = siteEnvironment();
  const { hostname } = new URL(siteUrl);
  const phone = frame?.settings.phone ?? supportPhone;
  return { kind: 'failed', side: 'server', host: hostname, digest, phone, frame };
}
