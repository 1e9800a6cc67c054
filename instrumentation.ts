import type { Instrumentation } from 'next';

/**
 * Runs once when the server starts. Stops it if the environment is wrong, with one sentence per
 * mistake.
 */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { siteEnvironment } = await import('@/lib/server/env');
  siteEnvironment();
  await import('./sentry.server.config');
  // In development no page is cached.
  if (process.env.NODE_ENV !== 'production') return;
  const { resumeRenewal } = await import('@/lib/server/revalidate/backgroundRenewal');
  void resumeRenewal();
}

export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { reportServerError } = await import('@/lib/sentry/server');
  reportServerError(error, { method: request.method, route: context.routePath });
};
