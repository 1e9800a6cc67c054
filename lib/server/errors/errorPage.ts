import type { NextPageContext } from 'next';
import { reportError } from '@/lib/sentry/report';
import { isRefusal, type ErrorPageProps } from './errorAnswer';

/**
 * Decides what the error page says. A missing page gets live suggestions, and a withdrawn one the
 * status 410; a failure is reported once and gets the digest under which support finds it.
 */
export async function errorPageProps(context: NextPageContext): Promise<ErrorPageProps> {
  // The browser's build leaves the server's half out by this very condition.
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
