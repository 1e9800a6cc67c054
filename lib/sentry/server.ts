import { randomBytes } from 'node:crypto';
import { captureException, flush, getClient, init, withScope } from '@sentry/nextjs';
import { privateOptions, withoutPerson } from './privacy';
import type { ReportLevel } from './report';

/** Starts the server's error reporting. */
export function startServerReporting(dsn: string): void {
  init({ dsn, ...privateOptions });
}

interface Place {
  method: string;
  /** The route, with the names of its dynamic parts instead of their values. */
  route: string;
  /** Also in the booking service's log, in the lines of the calls that this request made. */
  requestId?: string;
}

/**
 * Reports a server error once, logs it, and returns its digest: the event ID, which is also in the
 * log line. The same error always returns the same digest: Next passes it to `instrumentation.ts`
 * and then to the error page, which are separate bundles.
 */
export function reportServerError(error: unknown, { method, route, requestId }: Place): string {
  const known = digestOf(error);
  if (known) return known;
  const digest = newDigest();
  if (error instanceof Error && Object.isExtensible(error)) {
    Object.defineProperty(error, 'digest', { value: digest, configurable: true });
  }
  const message = withoutPerson(error instanceof Error ? error.message : String(error));
  const line = {
    level: 50,
    time: Date.now(),
    ...(requestId && { reqId: requestId }),
    msg: `${method} ${route} failed, digest ${digest}`,
    err: { message },
  };
  process.stderr.write(`${JSON.stringify(line)}\n`);
  send(error, digest, 'error', `${method} ${route}`);
  return digest;
}

/** Reports a non-failure. Returns its event ID and whether the sink took it within two seconds. */
export async function reportServerWarning(
  message: string,
  { method, route }: Place,
): Promise<{ id: string; isDelivered: boolean | null }> {
  const id = newDigest();
  if (!getClient()) return { id, isDelivered: null };
  send(new Error(message), id, 'warning', `${method} ${route}`);
  return { id, isDelivered: await flush(2_000) };
}

function send(error: unknown, id: string, level: ReportLevel, transaction: string): void {
  withScope((scope) => {
    scope.setLevel(level);
    scope.setTransactionName(transaction);
    captureException(error, { event_id: id });
  });
}

function newDigest(): string {
  return randomBytes(16).toString('hex');
}

function digestOf(error: unknown): string | null {
  return error instanceof Error && 'digest' in error && typeof error.digest === 'string'
    ? error.digest
    : null;
}
