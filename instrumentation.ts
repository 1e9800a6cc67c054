import type { Instrumentation } from 'next';

/**
 * Runs once when the server starts. If the environment is wrong, stops the server with one sentence
 * per mistake. Next also compiles this file for the edge, where Node's modules don't exist. There
 * it leaves out imports inside `if (NEXT_RUNTIME === 'nodejs')`, but not those after an early
 * return.
 */
export async function register() {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { checkStart } = await import('@/lib/server/checkStart');
    checkStart();
    await import('./sentry.server.config');
    const { refuseRegenerationKey } = await import('@/lib/server/http/regenerationKey');
    refuseRegenerationKey();
    const { siteEnvironment } = await import('@/lib/server/env');
    const { nameRequests } = await import('@/lib/server/requestIds');
    nameRequests(siteEnvironment().trustedProxies);
    const { metricsPort: port, distDir } = siteEnvironment();
    if (port !== null) {
      const { requireMetrics } = await import('@/lib/server/metrics/startMetrics');
      const { routeQueue } = await import('@/lib/server/revalidate/backgroundRegeneration');
      await requireMetrics({ port, distDir, queueState: () => routeQueue().state() });
    }
    // Development caches no pages, so there is nothing to resume.
    if (process.env.NODE_ENV === 'production') {
      const { resumeRegeneration } = await import('@/lib/server/revalidate/backgroundRegeneration');
      void resumeRegeneration();
    }
  }
}

export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { reportServerError } = await import('@/lib/sentry/server');
    const { currentRequestId } = await import('@/lib/server/requestIds');
    const { siteMetrics } = await import('@/lib/server/metrics/siteMetrics');
    siteMetrics()?.errors.inc({ route: context.routePath });
    reportServerError(error, {
      method: request.method,
      route: context.routePath,
      requestId: currentRequestId(),
    });
  }
};
