/** The site's calls to the booking service. Timeouts and failures are handled in one place. */
import type { Problem } from '@/booking/contract/problem';
import { siteEnvironment } from '../env';
import { currentRequestId } from '../requestIds';
import { BookingRefused, BookingUnavailable } from './failures';
import { noteCall } from './silence';

/** The visitor behind a call. The service identifies them by cookie, not by what the site says. */
export interface Visitor {
  cookie: string;
  address: string;
  /** The browser's name, so that people can recognise it in their list of sign-ins. */
  userAgent?: string;
  /** Called with each cookie the service sets for the visitor. */
  onSetCookie: (cookie: string) => void;
}

/** Signs a body the way the content store signs its webhooks. */
export type Sign = (body: string) => Promise<string>;

export interface Call {
  method: string;
  /** Without `/v1`. */
  path: string;
  /** Bytes and forms with files are sent unchanged, anything else as JSON. */
  body?: object | undefined;
  visitor?: Visitor | undefined;
  idempotencyKey?: string | undefined;
  /** The version that a change replaces, as its `ETag`. */
  ifMatch?: string | undefined;
  /** A staff member's own `Authorization` header, sent instead of the site's. */
  authorization?: string | undefined;
  timeoutMs: number;
  /** Changes nothing, although its method may. */
  changesNothing?: boolean | undefined;
  sign?: Sign | undefined;
}

/** A process that dies keeps its request's key for four seconds, and its twin waits for it. */
const twinAttempts = 20;
const twinPauseMs = 250;

/**
 * Sends a request and returns its JSON. The caller chooses the type, which the contract test checks
 * against the real service. After a double click, waits for the first request's response.
 */
export async function call<Result>(request: Call): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await send(request);
      return (await readJson(response, request)) as Result;
    } catch (error) {
      const isTwin =
        error instanceof BookingRefused && error.problem.code === 'request_in_progress';
      if (!isTwin || attempt === twinAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, twinPauseMs));
    }
  }
}

/** Sends a request, without reading the body. Throws `BookingRefused` or `BookingUnavailable`. */
export async function send(request: Call): Promise<Response> {
  try {
    const response = await exchange(request);
    noteCall(true);
    return response;
  } catch (error) {
    noteCall(!(error instanceof BookingUnavailable));
    throw error;
  }
}

async function exchange(request: Call): Promise<Response> {
  const { method, path, visitor, timeoutMs } = request;
  const { bookingUrl, bookingStaffUrl } = siteEnvironment();
  const origin = path.startsWith('/staff/') ? bookingStaffUrl : bookingUrl;
  const signal = AbortSignal.timeout(timeoutMs);
  const ask = async () =>
    fetch(new URL(`/v1${path}`, origin), {
      method,
      ...(await payloadOf(request)),
      cache: 'no-store',
      signal,
    });
  const response = await ask()
    .catch((cause: unknown) => {
      if (mayRepeat(request) && isConnectionLost(cause)) return ask();
      throw cause;
    })
    .catch((cause: unknown) => {
      throw new BookingUnavailable(withoutQuery(path), cause);
    });
  for (const cookie of response.headers.getSetCookie()) visitor?.onSetCookie(cookie);
  if (response.ok) return response;
  const answer = await readJson(response, request);
  if (response.status < 500 && isProblem(answer)) throw new BookingRefused(answer);
  throw new BookingUnavailable(`${withoutQuery(path)} (status ${response.status})`);
}

/** Whether a request takes effect only once, however often it's sent. */
function mayRepeat({ method, idempotencyKey, changesNothing }: Call): boolean {
  return Boolean(idempotencyKey ?? changesNothing) || !['POST', 'PATCH'].includes(method);
}

/** A proxy that gets new settings closes its kept connections, perhaps under a request. */
function isConnectionLost(error: unknown): boolean {
  const code = fieldOf(fieldOf(error, 'cause'), 'code');
  return ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(String(code));
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

async function payloadOf(request: Call) {
  const { body, visitor, idempotencyKey, ifMatch, authorization, sign } = request;
  const bytes = body instanceof Uint8Array ? new Uint8Array(body) : null;
  const form = body instanceof FormData ? body : null;
  const json = body && !bytes && !form ? JSON.stringify(body) : null;
  const payload = bytes ?? form ?? json;
  return {
    headers: {
      accept: 'application/json',
      'x-request-id': currentRequestId(),
      authorization: authorization ?? `Bearer ${siteEnvironment().serviceToken}`,
      // A form's type includes the text between its parts, which `fetch` chooses.
      ...((bytes ?? json) && {
        'content-type': bytes ? 'application/octet-stream' : 'application/json',
      }),
      ...(json && sign && { 'sanity-webhook-signature': await sign(json) }),
      ...(visitor?.cookie && { cookie: visitor.cookie }),
      ...(visitor?.userAgent && { 'user-agent': visitor.userAgent }),
      ...(visitor?.address && { 'x-forwarded-for': visitor.address }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(ifMatch && { 'if-match': ifMatch }),
    },
    ...(payload && { body: payload }),
  };
}

async function readJson(response: Response, { path }: Call): Promise<unknown> {
  if (response.status === 204) return null;
  try {
    return await response.json();
  } catch (cause) {
    throw new BookingUnavailable(withoutQuery(path), cause);
  }
}

const withoutQuery = (path: string) => path.split('?')[0] ?? path;

function isProblem(answer: unknown): answer is Problem {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'status' in answer;
}
