import { fetchReporterBy, reportError } from '@/lib/sentry/report';

const dsn = process.env.NEXT_PUBLIC_SENTRY_DSN;

if (dsn) {
  fetchReporterBy(() => {
    // Offline, no report can be sent. The page keeps working.
    import('@/lib/sentry/browser').then(
      ({ startReporting }) => startReporting(dsn),
      () => undefined,
    );
  });
  addEventListener('error', (event) => reportError(event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => reportError(event.reason));
}
