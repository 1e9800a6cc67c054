import { reportError } from '@/lib/sentry/report';

const dsn = process.env.NEXT_PUBLIC_SENTRY_DSN;

if (dsn) {
  let isStarted = false;
  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    const { startReporting } = await import('@/lib/sentry/browser');
    startReporting(dsn);
  };
  const onFailure = (error: unknown) => {
    reportError(error);
    void start();
  };
  addEventListener('error', (event) => onFailure(event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => onFailure(event.reason));
  addEventListener('load', () => setTimeout(() => void start(), 4_000));
}
