/** Posts one webhook, only to addresses it may reach. */
import { lookup as resolve } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './publicAddress.ts';

const MOST_CHARACTERS = 1_000;
/** A character takes at most four bytes. */
const MOST_BYTES = 4 * MOST_CHARACTERS;

export interface WebhookPost {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  allowPrivate: boolean;
}

export interface WebhookReply {
  status: number;
  body: string;
}

const notPublic = (host: string) => new Error(`${host} isn't a public address`);

/**
 * Resolves a host, and fails if any of its addresses isn't public. The connection uses the addresses
 * checked here, so a second answer from the DNS can't lead elsewhere.
 */
const resolvePublic: LookupFunction = (host, options, callback) => {
  resolve(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error(`${host} has no address`), '', 0);
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(notPublic(host), '', 0);
    }
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** Returns a URL's host, with an IPv6 address freed from its brackets. */
const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');

/** Throws unless every address of the URL's host is public and it can be resolved. */
export async function requirePublicHost(url: URL): Promise<void> {
  const host = hostOf(url);
  if (isIP(host)) {
    if (!isPublicAddress(host)) throw notPublic(host);
    return;
  }
  await new Promise<void>((done, fail) => {
    resolvePublic(host, { all: true }, (error) => (error ? fail(error) : done()));
  });
}

/**
 * Posts the body and returns the response, without following redirects. Throws if there is no
 * complete response head within the timeout, or the address may not be reached.
 */
export async function postWebhook(post: WebhookPost): Promise<WebhookReply> {
  const url = new URL(post.url);
  const host = hostOf(url);
  if (!post.allowPrivate && isIP(host) && !isPublicAddress(host)) throw notPublic(host);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const body = Buffer.from(post.body);
  return new Promise((done, fail) => {
    const request = send(url, {
      method: 'POST',
      agent: false,
      headers: { ...post.headers, 'content-length': body.length },
      signal: AbortSignal.timeout(post.timeoutMs),
      ...(post.allowPrivate ? {} : { lookup: resolvePublic }),
    });
    request.on('error', (error) => {
      const isTimeout = error.name === 'AbortError' || error.name === 'TimeoutError';
      fail(isTimeout ? new Error(`no response within ${post.timeoutMs} ms`) : error);
    });
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      const finish = () => {
        const text = Buffer.concat(parts).toString('utf8').replaceAll('\0', '');
        done({ status: response.statusCode ?? 0, body: text.slice(0, MOST_CHARACTERS) });
        request.destroy();
      };
      response.on('data', (part: Buffer) => {
        parts.push(part);
        bytes += part.length;
        if (bytes >= MOST_BYTES) finish();
      });
      response.on('end', finish);
      // The status is known, so a body that breaks off is of no matter.
      response.on('error', finish);
    });
    request.end(body);
  });
}
