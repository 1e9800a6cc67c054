import type { NextPageContext } from 'next';
import type { NotFoundPageData } from './loaders/notFoundPage';

export type ErrorPageProps =
  | ({ kind: 'missing' } & Partial<Omit<NotFoundPageData, 'frame'>> & {
        frame?: NotFoundPageData['frame'];
      })
  | { kind: 'failed'; reference: string };

/**
 * Decides what the error page says. A missing page gets live suggestions, and a withdrawn one the
 * status 410; a failure is reported once and gets the reference under which support finds it.
 */
export async function errorPageProps(context: NextPageContext): Promise<ErrorPageProps> {
  const status = context.res?.statusCode ?? context.err?.statusCode ?? 404;
  if (status === 404) {
    if (typeof window !== 'undefined') return { kind: 'missing' };
    const { loadNotFoundPage } = await import('./loaders/notFoundPage');
    const data = await loadNotFoundPage(context.asPath ?? '/');
    if (data.gone && context.res) context.res.statusCode = 410;
    return { kind: 'missing', ...data };
  }
  if (context.err) {
    const { captureUnderscoreErrorException } = await import('@/lib/sentry/underscoreError');
    const reference = await captureUnderscoreErrorException(context);
    return { kind: 'failed', reference: typeof reference === 'string' ? reference : '' };
  }
  return { kind: 'failed', reference: '' };
}
