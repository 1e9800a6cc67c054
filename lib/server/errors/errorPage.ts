import type { NextPageContext } from 'next';
import { reportError } from '@/lib/sentry/report';
import { isRefusal, type ErrorPageProps } from './errorAnswer';

/** Decides what the error page says. A removed page gets a 410. A failure is reported once. */
export async function errorPageProps(context: NextPageContext): Promise<ErrorPageProps> {
  // This exact condition keeps the server's code out of the browser build.
  if (typeof window === 'undefined') {
    const { answerWithError } = await import('./answerWithError');
    return answerWithError(context);
  }
  const { err, res } = context;
  if (isRefusal(res?.statusCode ?? err?.statusCode ?? 404)) return { kind: 'missing' };
  const { hostname } = window.location;
  const digest = err ? reportError(err) : '';
  return { kind: 'failed', side: 'client', host: hostname, digest, phone: '' };
}
