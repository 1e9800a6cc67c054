import { captureException, init } from '@sentry/nextjs';
import { setReporter } from './report';
import { privateOptions } from './privacy';

/** Starts error reporting in the browser. Loaded on the first error, or when the page is idle. */
export function startReporting(dsn: string): void {
  init({ dsn, tunnel: '/monitoring', ...privateOptions });
  setReporter((error, reference) => {
    captureException(error, { event_id: reference });
  });
}
