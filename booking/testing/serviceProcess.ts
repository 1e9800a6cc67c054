/** Runs the service as a separate process, with a buyer who calls it over HTTP. */
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BookingCreated } from '../contract/bookings.ts';
import type { Hold } from '../contract/holds.ts';
import type { Payment } from '../contract/payments.ts';
import type { QuoteResponse } from '../contract/quotes.ts';
import { aBookingRequest, aQuoteRequest } from './builders.ts';
import { testSecrets } from './service.ts';

export interface ServiceProcess {
  url: string;
  child: ChildProcess;
  ended: Promise<unknown>;
}

/** Starts the service on a port. Resolves once it is ready. The caller must stop it. */
export async function startServiceProcess(
  port: number,
  env: Record<string, string>,
  execArgv: readonly string[] = [],
): Promise<ServiceProcess> {
  const url = `http://127.0.0.1:${port}`;
  const child = fork(join(import.meta.dirname, '..', 'server.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning', ...execArgv],
    env: {
      ...testSecrets,
      PATH: process.env['PATH'],
      BOOKING_PORT: String(port),
      BOOKING_PUBLIC_URL: url,
      SMTP_URL: 'smtp://127.0.0.1:9',
      SWEEP_SECONDS: '1',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    await eventually('the service starts', async () => {
      if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
      const response = await fetch(`${url}/health/ready`, soon()).catch(() => null);
      return response?.ok ?? false;
    });
  } catch (error) {
    // Otherwise the process would keep the runner's output open, and the run would never end.
    child.kill('SIGKILL');
    await ended;
    throw error;
  }
  return { url, child, ended };
}

/** Limits how long a request may take. */
const soon = () => ({ signal: AbortSignal.timeout(15_000) });

/** Returns a buyer. `urlOf` returns the service's address for each request. */
export function aRemoteBuyer(urlOf: () => string) {
  let cookie = '';
  const post = async <T>(path: string, body: object, key: string = randomUUID()): Promise<T> => {
    const response = await fetch(`${urlOf()}/v1${path}`, {
      ...soon(),
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        ...(cookie ? { cookie } : {}),
      },
      body: JSON.stringify(body),
    });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} returned ${response.status} ${text}`);
    return JSON.parse(text) as T;
  };
  return {
    post,
    async quote(departureId: string): Promise<string> {
      return (await post<QuoteResponse>('/quotes', aQuoteRequest(departureId))).token;
    },
    async book(departureId: string): Promise<string> {
      const hold = await post<Hold>('/holds', { quoteToken: await this.quote(departureId) });
      return (await post<BookingCreated>('/bookings', aBookingRequest(hold.id))).reference;
    },
    pay: (reference: string, key: string) =>
      post<Payment>(`/bookings/${reference}/payments`, { purpose: 'deposit' }, key),
  };
}

/** Waits until a condition holds, for up to a minute and a half because test machines are busy. */
export async function eventually(what: string, check: () => Promise<boolean>): Promise<void> {
  for (const until = Date.now() + 90_000; Date.now() < until; await pause(100)) {
    if (await check()) return;
  }
  throw new Error(`it did not happen in time: ${what}`);
}
