import type { IncomingMessage, ServerResponse } from 'node:http';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { siteEnvironment } from '../env';
import { networkOf, secondsToWait } from '../http/rateLimit';
import { readRawBody } from '../http/readRawBody';
import { addressOf } from '../visitor';

/** An error report without replays and attachments takes a few kilobytes. */
const largestEnvelope = 200 * 1024;
const patienceMs = 3_000;
/** A page that fails in a loop mustn't flood the sink or keep others from reporting. */
const ofOneVisitor = new RateLimiterMemory({ points: 30, duration: 60 });
const ofAll = new RateLimiterMemory({ points: 600, duration: 60 });

const EnvelopeHeader = Type.Object({ dsn: Type.String({ maxLength: 500 }) });
/** The only headers passed back from the sink: its rate limits. */
const passedOn = ['retry-after', 'x-sentry-rate-limits'] as const;

interface Settings {
  dsns?: readonly string[];
  /** The number of our own proxies in front of the site. */
  trustedProxies?: number;
}

/**
 * Forwards our pages' error reports to the error sink. It's on the site's own origin, so pages
 * contact no third party. It drops cookies and the visitor's address. Accepts only POST, and only
 * envelopes for our own DSNs (https://develop.sentry.dev/sdk/data-model/envelopes). Always ends the
 * response: 200 if the sink accepted the report; 400, 403, 405, 413 or 429 if it wasn't sent; 502
 * if the sink didn't accept it.
 */
export async function tunnelErrorReport(
  request: IncomingMessage,
  response: ServerResponse,
  { dsns = ownDsns(), trustedProxies = siteEnvironment().trustedProxies }: Settings = {},
): Promise<void> {
  response.setHeader('Cache-Control', 'no-store');
  const answer = (status: number) => {
    response.statusCode = status;
    response.end();
  };
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST');
    return answer(405);
  }
  const wait = await secondsToWait([
    { limit: ofOneVisitor, key: networkOf(addressOf(request, trustedProxies)) },
    { limit: ofAll, key: 'all' },
  ]);
  if (wait > 0) {
    response.setHeader('Retry-After', String(wait));
    return answer(429);
  }
  const envelope = await readRawBody(request, largestEnvelope);
  if (envelope === null) return answer(413);
  const dsn = dsnOf(envelope);
  if (dsn === null) return answer(400);
  const ingest = dsns.includes(dsn) ? ingestAddress(dsn) : null;
  if (ingest === null) return answer(403);
  try {
    const taken = await fetch(ingest, {
      method: 'POST',
      body: envelope,
      headers: { 'content-type': 'application/x-sentry-envelope' },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    await taken.arrayBuffer();
    for (const name of passedOn) {
      const value = taken.headers.get(name);
      if (value) response.setHeader(name, value);
    }
    return answer(taken.ok || taken.status === 429 ? taken.status : 502);
  } catch {
    return answer(502);
  }
}

function ownDsns(): string[] {
  return [process.env.NEXT_PUBLIC_SENTRY_DSN, process.env.SENTRY_DSN].flatMap((dsn) => dsn || []);
}

/** Reads the DSN from an envelope's first line, which is JSON. Returns null if there is none. */
function dsnOf(envelope: string): string | null {
  try {
    const header: unknown = JSON.parse(envelope.slice(0, envelope.indexOf('\n')));
    return Value.Check(EnvelopeHeader, header) ? header.dsn : null;
  } catch {
    return null;
  }
}

/** Returns the envelope address of a DSN (`https://<key>@<host>/<path>/<project>`), or null. */
function ingestAddress(dsn: string): string | null {
  if (!URL.canParse(dsn)) return null;
  const { protocol, host, pathname } = new URL(dsn);
  const parts = /^(.*)\/(\w+)$/.exec(pathname);
  return parts ? `${protocol}//${host}${parts[1]}/api/${parts[2]}/envelope/` : null;
}
