import type { IncomingMessage, ServerResponse } from 'node:http';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { siteEnvironment } from '../env';
import { readRawBody } from '../http/readRawBody';
import { addressOf } from '../visitor';

/** An error report without replays and attachments is a few kilobytes. */
const largestEnvelope = 200 * 1024;
const patienceMs = 3_000;
/** A page that fails in a loop must neither flood the sink nor stop others from reporting. */
const ofOneVisitor = new RateLimiterMemory({ points: 30, duration: 60 });
const ofAll = new RateLimiterMemory({ points: 600, duration: 60 });

const EnvelopeHeader = Type.Object({ dsn: Type.String({ maxLength: 500 }) });
/** What the error sink tells a sender about its limits, and nothing else of its answer. */
const passedOn = ['retry-after', 'x-sentry-rate-limits'] as const;

interface Settings {
  dsns?: readonly string[];
  /** How many proxies of ours stand before the site. */
  trustedProxies?: number;
}

/**
 * Takes error reports of our own pages to the error sink: same-origin, so that no page needs to speak to
 * a third party, and without cookies or the visitor's address. POST only; envelopes for our own DSNs
 * only (https://develop.sentry.dev/sdk/data-model/envelopes). Always ends the response: 200 when the
 * sink took it, 400, 403, 405, 413 or 429 when it was not sent, 502 when the sink did not take it.
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
  const wait = await secondsToWait(addressOf(request, trustedProxies));
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

/** The first line of an envelope is JSON that names the DSN. Null when it is not. */
function dsnOf(envelope: string): string | null {
  try {
    const header: unknown = JSON.parse(envelope.slice(0, envelope.indexOf('\n')));
    return Value.Check(EnvelopeHeader, header) ? header.dsn : null;
  } catch {
    return null;
  }
}

/** Where a DSN, `https://<key>@<host>/<path>/<project>`, takes envelopes. Null when it is none. */
function ingestAddress(dsn: string): string | null {
  if (!URL.canParse(dsn)) return null;
  const { protocol, host, pathname } = new URL(dsn);
  const parts = /^(.*)\/(\w+)$/.exec(pathname);
  return parts ? `${protocol}//${host}${parts[1]}/api/${parts[2]}/envelope/` : null;
}

async function secondsToWait(address: string): Promise<number> {
  try {
    await ofOneVisitor.consume(address);
    await ofAll.consume('all');
    return 0;
  } catch (refused) {
    const known = Value.Check(Type.Object({ msBeforeNext: Type.Number() }), refused);
    if (!known) throw refused;
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
  }
}
