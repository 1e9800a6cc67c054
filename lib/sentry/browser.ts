import { captureException, init, withScope } from '@sentry/nextjs';
import { announceDelivery } from './delivery';
import { privateOptions } from './privacy';
import { setReporter } from './report';

/** Our own listeners already catch every error, and we don't track visits. */
const leftOut = ['GlobalHandlers', 'BrowserSession'];

/** Starts error reporting in the browser. Loaded with the first error. */
export function startReporting(dsn: string): void {
  const client = init({
    dsn,
    tunnel: '/monitoring',
    ...privateOptions,
    integrations: (usual) => usual.filter(({ name }) => !leftOut.includes(name)),
  });
  client?.on('afterSendEvent', (event, response) => {
    announceDelivery({
      id: event.event_id ?? '',
      message: event.exception?.values?.[0]?.value ?? event.message ?? '',
      status: response.statusCode ?? null,
    });
  });
  setReporter(({ error, reference, level }) =>
    withScope((scope) => {
      scope.setLevel(level);
      captureException(error, { event_id: reference });
    }),
  );
}
